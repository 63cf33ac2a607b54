"""Two portraits side by side on a wide panel, under real fingers."""
from PIL import Image

from Rig import pictures
from Rig.waiting import until


def upright(screen, degrees):
    """What is seen by who turns the head along: degrees clockwise."""
    return screen.picture().rotate(degrees, Image.Resampling.NEAREST, expand=True)


def shows_both(home, left, right):
    picture = home.screen.picture()
    # Low enough to lie beside the lighter discs, high enough for words.
    return all(pictures.near(picture.getpixel((home.screen.width * quarter // 4, home.screen.height * 6 // 10)),
                             home.colours[photo])
               for quarter, photo in ((1, left), (3, right)))


def open_pair(home):
    """The newer one lies on the left, as newer pages do."""
    home.send(2, (900, 1200))
    right, left = home.photos[-2:]
    home.screen.key("F1")
    home.screen.key("Home")
    home.frame.until_page(left)
    until(20, "both portraits", lambda: shows_both(home, left, right))
    return left, right


def test_one_swipe_leads_past_both_and_back(home):
    left, right = open_pair(home)
    home.screen.swipe_left()
    home.until_shown(home.photos[-3])
    home.frame.until_page(home.photos[-3])
    home.screen.swipe_right()
    home.frame.until_page(left)
    until(10, "both portraits again", lambda: shows_both(home, left, right))


def test_a_finger_loves_the_one_it_touches(home):
    def hearts():
        return [home.keeper.call("GET", f"/api/v1/photos/{photo}")["hearts"] for photo in pair]

    pair = open_pair(home)
    screen = home.screen
    screen.tap(screen.width // 2, screen.height // 3)
    until(10, "its empty heart", lambda: screen.picture().getpixel((1130, 755))[0] < 80)
    # 600 pixels each and 13 between: the right one ends at 1246.
    screen.tap(1186, 755)
    until(20, "the right one's heart", lambda: hearts() == [0, 1])
    screen.key("h")
    until(20, "both hearts", lambda: hearts() == [1, 1])


def test_where_the_panel_is_turned_each_has_its_own_page(home):
    left, right = open_pair(home)
    home.screen.key("F9")
    home.frame.until_page(left)
    until(10, "one of them, on all of the panel's width",
          lambda: pictures.near(home.screen.picture().getpixel((1150, 700)), home.colours[left]))
    home.screen.key("Right")
    home.frame.until_page(right)


def test_a_pinch_enlarges_both_as_one(home):
    left, right = open_pair(home)
    screen = home.screen
    screen.glide([(600, 400, 480, 400), (680, 400, 800, 400)], 400)
    # The middle stays: left of it the one, right of it the other, and nothing else.
    until(10, "both, closer", lambda: all(
        pictures.near(screen.picture().getpixel((x, 700)), home.colours[photo])
        for x, photo in ((10, left), (600, left), (680, right), (1270, right))))


def test_on_a_tall_panel_two_landscapes_lie_one_above_the_other(new_home):
    home = new_home(GRANDMA_ROTATION="90")
    # They are counted from the oldest: of five, the newest is alone.
    home.send()
    below, above = home.photos[-2:]
    home.screen.key("F1")
    home.screen.key("Home")
    home.frame.until_page(above)

    def shows_both_of(above, below):
        picture = upright(home.screen, 90)
        width, height = picture.size
        return all(pictures.near(picture.getpixel((width // 2, height * eighth // 8)), home.colours[photo])
                   for eighth, photo in ((3, above), (6, below)))

    until(20, "both landscapes", lambda: shows_both_of(above, below))
    home.screen.key("Right")
    home.frame.until_page(home.photos[-3])
    home.screen.key("Left")
    until(20, "both landscapes again", lambda: shows_both_of(above, below))
