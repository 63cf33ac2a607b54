"""A panel that hangs on its side or its head: the picture turns, and touches turn with it."""
import pytest

from Rig.rotated import shows, until_turned, upright
from Rig.waiting import until


def swipe_left(screen, degrees):
    """To the left of the turned picture."""
    w, h = screen.width, screen.height
    ways = {90: (w / 2, h * 0.8, w / 2, h * 0.2), 180: (w * 0.2, h / 2, w * 0.8, h / 2),
            270: (w / 2, h * 0.2, w / 2, h * 0.8)}
    screen.glide([ways[degrees]], 180)


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_what_is_set_up_turns_picture_and_hand(new_home, degrees):
    home = new_home(GRANDMA_ROTATION=str(degrees), GRANDMA_PAIRS="false")
    home.screen.key("F1")
    home.screen.key("Home")
    until_turned(home, degrees, 4)
    swipe_left(home.screen, degrees)
    until_turned(home, degrees, 3)
    home.frame.until_page(home.photos[3])


def test_a_key_turns_it_at_once_and_it_stays_so_once_that_is_confirmed(new_home):
    home = new_home(GRANDMA_PAIRS="false")
    home.open_newest()
    for degrees in (90, 180, 270):
        home.screen.key("F9")
        until_turned(home, degrees, 4)
    home.screen.key("Return")
    home.frame.stop()
    home.frame.start()
    until_turned(home, 270, 4)
    home.screen.key("F9")
    until_turned(home, 0, 4)


def test_what_nobody_confirms_turns_back_by_itself(new_home):
    home = new_home(GRANDMA_PAIRS="false")
    home.open_newest()
    home.screen.key("F9")
    until_turned(home, 90, 4)
    until(40, "the picture as it hung", lambda: shows(upright(home.screen, 0), 4))
    home.frame.stop()
    home.frame.start()
    until_turned(home, 0, 4)
