"""What the family says of a photo and takes out of the album, on a real frame's screen and disk."""


def overlay(home):
    """The part of the screen where words are, once a touch has brought them."""
    screen = home.screen
    picture = screen.picture().convert("RGB")
    return picture.crop((screen.width // 4, screen.height // 2, screen.width * 3 // 4, screen.height))


def lit(home, moving=0):
    """How many pixels are of the words' colour; `moving` while they come or go."""
    first, second = overlay(home), overlay(home)
    if first.tobytes() != second.tobytes():
        return moving
    return sum(1 for pixel in zip(*[iter(first.tobytes())] * 3) if min(pixel) > 225)


def touch_until(home, what, holds):
    """Words stay for eight seconds after a touch: what has not come by then may need another."""
    for tries_left in (2, 1, 0):
        home.screen.tap(home.screen.width // 2, home.screen.height // 3)
        try:
            return home.frame.until(what, lambda _: holds(lit(home)), 7)
        except TimeoutError:
            if not tries_left:
                raise


def test_a_frame_shows_what_is_said_and_keeps_it_without_a_server(home):
    photo = home.newest
    # On a busy machine, what is said of new photos as they come may still stand there: more words than the sender's.
    home.frame.until("nothing said", lambda _: lit(home, moving=1) == 0)
    touch_until(home, "who sent it", lambda shown: shown > 50)
    before = home.frame.until("the words at rest", lambda _: lit(home))
    said = home.keeper.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "What a wonderful day at the lake"})
    touch_until(home, "the comment", lambda shown: shown > before * 1.3)
    home.frame.stop()
    home.server.stop()
    home.frame.start()
    home.until_shown(photo)
    touch_until(home, "the comment, without a server", lambda shown: shown > before * 1.3)
    home.server.start()
    home.keeper.call("DELETE", f"/api/v1/comments/{said['id']}")
    home.frame.until("the server", lambda status: status.get("serverReachable"), 90)
    touch_until(home, "the comment gone", lambda shown: 50 < shown < before * 1.1)


def test_a_hidden_photo_leaves_screen_and_disk_and_comes_back(home):
    photo = home.newest
    home.keeper.call("PUT", f"/api/v1/photos/{photo}/hiding", {"reason": ""})
    home.until_shown(home.photos[-2])
    home.frame.until("its file gone", lambda _: len(home.frame.shelf_files()) == 4)
    home.keeper.call("DELETE", f"/api/v1/photos/{photo}/hiding")
    home.frame.until("its file again", lambda _: len(home.frame.shelf_files()) == 5)
    home.open_newest()


def test_a_deletion_is_undone_on_a_frame_that_was_off_at_both(home):
    photo = home.photos[2]
    home.frame.stop()
    home.keeper.call("DELETE", f"/api/v1/photos/{photo}")
    home.frame.start()
    home.frame.until("its file gone", lambda _: len(home.frame.shelf_files()) == 4)
    home.frame.stop()
    home.server.kill()
    home.server.start()
    home.keeper.call("DELETE", f"/api/v1/photos/{photo}/deletion")
    home.frame.start()
    home.frame.until("its file again", lambda _: len(home.frame.shelf_files()) == 5)
    positions = [one["id"] for one in home.keeper.call("GET", "/api/v1/album")["photos"]]
    assert positions == home.photos[::-1]
