"""Memory lane on the frame: past moments as covers beside the grid, under real fingers and keys."""
import time

import pytest

from Rig import pictures
from Rig.waiting import until

# LaneLayout on the tests' screen of 1280 x 800: four columns of covers of 290 pixels, 24 between them, 104 above.
COLUMNS, SIDE, PITCH, GAP, HEAD = 4, 290, 434, 24, 104


def middle(place):
    return (GAP + place % COLUMNS * (SIDE + GAP) + SIDE // 2,
            HEAD + place // COLUMNS * PITCH + SIDE // 2)


def make_moment(home, number, photos):
    times = {"starts": f"2025-0{number}-04T14:00:00", "ends": f"2025-0{number}-04T18:00:00"}
    moment = home.keeper.call("POST", "/api/v1/moments", {"title": f"Memory {number}", **times})["id"]
    for photo in photos:
        home.keeper.call("PUT", f"/api/v1/photos/{photo}/moment", {"moment": moment})
    return moment


@pytest.fixture
def remembering(home):
    """Two past moments of two photos each; the newest photo is in none."""
    home.moments = [make_moment(home, 1, home.photos[:2]), make_moment(home, 2, home.photos[2:4])]
    home.frame.until("the photos", lambda status: status["photos"] == 5)
    home.open_newest()
    return home


def until_covers(home, photos):
    def are_there():
        picture = home.screen.picture()
        return all(pictures.near(picture.getpixel(middle(place)), home.colours[photo])
                   for place, photo in enumerate(photos))
    until(20, "the covers", are_there)
    until_still(home)


def until_still(home):
    """Two equal pictures, one after the other: nothing moves any more."""
    seen = []

    def is_still():
        seen.append(home.screen.picture().tobytes())
        return len(seen) > 1 and seen[-1] == seen.pop(0)
    until(10, "a screen that stands still", is_still)


def until_lane(home, count=2):
    home.frame.until("memory lane", lambda status: status.get("memories") == count)


def open_grid(home):
    home.screen.swipe_up()
    # The square of the newest photo, and none beside it: the page is gone.
    until(10, "the grid", lambda: not pictures.near(home.screen.picture().getpixel((1270, 790)),
                                                    home.colours[home.newest]))
    until_still(home)


def test_a_swipe_leads_to_the_lane_and_a_cover_into_its_moment_and_back(remembering):
    home = remembering
    open_grid(home)
    home.screen.swipe_left()
    until_lane(home)
    until_covers(home, [home.photos[2], home.photos[0]])
    home.screen.tap(*middle(1))
    home.frame.until("the title page of the older one", lambda status: (
        status.get("title") == home.moments[0] and status.get("visit") == home.moments[0]))
    home.screen.swipe_left()
    home.frame.until_page(home.photos[1])
    home.until_shown(home.photos[1])
    home.screen.key("Escape")
    home.frame.until("the album", lambda status: "visit" not in status)
    home.frame.until_page(home.newest)
    home.until_shown(home.newest)


def test_the_covers_follow_the_finger_and_go_back(remembering):
    home = remembering
    screen = home.screen
    open_grid(home)
    finger = screen.hold(1100, 400)
    for x in range(1090, 460, -10):
        screen.move(finger, x, 400)
    x, y = middle(0)
    # The finger is 640 pixels, half a screen, to the left: so is the way that is left.
    until(10, "the first cover half a screen away", lambda: pictures.near(
        screen.picture().getpixel((x + 640, y)), home.colours[home.photos[2]]))
    time.sleep(0.2)
    for x in range(460, 1090, 10):
        screen.move(finger, x, 400)
    time.sleep(0.2)
    screen.lift(finger, 1090, 400)
    home.frame.until("the grid", lambda status: "memories" not in status)
    screen.key("Escape")
    home.until_shown(home.newest)


def test_keys_lead_to_the_lane_without_the_server(remembering):
    home = remembering
    home.frame.until("the moments", lambda _: len(home.frame.shelf_files()) == 5)
    open_grid(home)
    home.screen.key("Tab")
    until_lane(home)
    home.screen.key("Tab")
    home.until_shown(home.newest)
    home.server.stop()
    home.frame.stop()
    home.frame.start()
    home.open_newest()
    home.screen.key("Tab")
    until_still(home)
    home.screen.key("Tab")
    until_lane(home)
    until_covers(home, [home.photos[2], home.photos[0]])
    for key in ("Right", "Return"):
        home.screen.key(key)
    home.frame.until("the older one", lambda status: status.get("visit") == home.moments[0])
    home.screen.key("Right")
    home.frame.until_page(home.photos[1])


def test_without_past_moments_there_is_no_lane(home):
    home.open_newest()
    open_grid(home)
    home.screen.swipe_left()
    until_still(home)
    assert "memories" not in home.frame.status()
    home.screen.key("Tab")
    home.until_shown(home.newest)
