"""The grid of thumbnails, with real fingers and keys: opened, scrolled, picked from."""
import time

import pytest

from Rig import databases, pictures
from Rig.grid import COLUMNS, middle, newest_first, shows, until_grid
from Rig.waiting import until


@pytest.fixture
def many(new_home):
    home = new_home()
    home.until_shown(home.newest)
    home.send(35)
    home.frame.until("every photo on the shelf", lambda status: status["photos"] == len(home.photos), 60)
    home.open_newest()
    # Every tenth has the same colour.
    home.frame.until_page(home.newest)
    return home


def test_a_swipe_up_shows_the_album_and_a_tap_is_there(many):
    many.screen.swipe_up()
    until_grid(many, newest_first(many))
    wanted = newest_first(many)[8]
    many.screen.tap(*middle(8))
    many.frame.until_page(wanted)
    many.until_shown(wanted)


def test_the_page_follows_the_finger_and_comes_back(many):
    screen = many.screen
    finger = screen.hold(640, 700)
    for y in range(700, 480, -5):
        screen.move(finger, 640, y)
    # Half of the way: the photo is smaller, and the newest one's place is at the upper left.
    until(10, "a smaller photo", lambda: not pictures.near(screen.picture().getpixel((1270, 400)),
                                                           many.colours[many.newest]))
    time.sleep(0.2)
    for y in range(480, 690, 5):
        screen.move(finger, 640, y)
    time.sleep(0.2)
    screen.lift(finger, 640, 690)
    until(10, "the page", lambda: pictures.near(screen.picture().getpixel((1270, 400)), many.colours[many.newest]))
    many.frame.until_page(many.newest)
    # A swipe aside turns the page as ever.
    screen.swipe_left()
    many.frame.until_page(many.photos[-2])


def test_it_scrolls_under_the_finger_and_a_photo_far_below_is_picked(many):
    many.screen.swipe_up()
    until_grid(many, newest_first(many))
    screen = many.screen
    finger = screen.hold(640, 700)
    # Three rows: 636 pixels.
    for y in range(700, 64, -4):
        screen.move(finger, 640, y)
    screen.move(finger, 640, 64)
    time.sleep(0.3)
    screen.lift(finger, 640, 64)
    wanted = newest_first(many)[COLUMNS * 3:]
    until_grid(many, wanted)
    screen.tap(*middle(3))
    many.frame.until_page(wanted[3])
    many.until_shown(wanted[3])
    # It opens again where she is.
    screen.key("Tab")
    until(20, "her page's thumbnail in sight", lambda: any(
        shows(many, place, wanted[3]) for place in range(COLUMNS * 3)))


def test_down_from_the_top_leads_back(many):
    many.screen.swipe_up()
    until_grid(many, newest_first(many))
    many.screen.swipe_down()
    many.until_shown(many.newest)
    many.frame.until_page(many.newest)


def test_keys_open_select_and_pick(many):
    many.screen.key("Tab")
    until_grid(many, newest_first(many))
    for key in ("Right", "Right", "Down", "Left"):
        many.screen.key(key)
    many.screen.key("Return")
    wanted = newest_first(many)[COLUMNS + 1]
    many.frame.until_page(wanted)
    many.until_shown(wanted)
    many.screen.key("Tab")
    until_grid(many, newest_first(many))
    many.screen.key("Escape")
    many.until_shown(wanted)


def test_photos_that_only_the_server_has_show_their_small_files(home):
    home.frame.stop()
    # Three that are told to be far too large for this shelf, so that they are not fetched.
    databases.make_too_large_for_shelf(home.frame.data, 3)
    home.frame.start()
    home.frame.until("two photos on the shelf", lambda status: status.get("photos") == 2)
    home.until_shown(home.newest)
    home.screen.key("Tab")
    until_grid(home, newest_first(home))
    assert home.frame.status()["photos"] == 2
    assert not [file for file in (home.frame.data / "incoming").iterdir() if file.name.endswith(".thumbnail")]
