"""What came while nobody was there is opened by the next touch, in its order, through pulled plugs."""


def comes_back(home):
    """The plug is pulled and put back: nobody has touched this run of the program yet."""
    home.frame.kill()
    home.frame.start()
    home.frame.until("some photo", lambda _: any(home.shows(photo) for photo in home.photos))


def test_a_touch_opens_the_oldest_photo_that_came(home):
    home.send(2)
    first, second = home.photos[-2:]
    # The frame goes on to what comes, and nobody sees it.
    home.until_shown(second)
    home.frame.until("both on the shelf", lambda _: len(home.frame.shelf_files()) == len(home.photos))
    home.screen.tap(640, 400)
    home.until_shown(first)
    comes_back(home)
    # One of them was seen, and is not opened again.
    home.screen.tap(640, 400)
    home.until_shown(second)
    home.frame.until_page(second)
    comes_back(home)
    home.screen.swipe_left()
    home.until_shown(first)
