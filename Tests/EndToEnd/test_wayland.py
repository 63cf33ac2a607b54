"""The frame in a real Wayland compositor, as on the Raspberry Pi's desktop."""
import pytest
from PIL import Image, ImageChops

from Rig.compositor import Compositor
from Rig.night import night_around_now
from Rig.waiting import until


@pytest.fixture
def screen():
    with Compositor(1280, 800) as screen:
        yield screen


def photo_box(home):
    """Left, top, right and bottom of what has the photo's colour."""
    picture = home.screen.picture()
    away = ImageChops.difference(picture, Image.new("RGB", picture.size, home.colours[home.newest])).convert("L")
    return away.point(lambda light: 255 if light < 12 else 0).getbbox()


def test_its_photo_fills_the_screen_and_fingers_and_keys_turn_the_pages(home):
    assert photo_box(home) == (0, 0, 1280, 800)
    home.screen.swipe_left()
    home.until_shown(home.photos[-2])
    home.screen.key("Right")
    home.until_shown(home.photos[-3])
    home.screen.swipe_right()
    home.until_shown(home.photos[-2])


# A photo of 16 to 10, whole and in the middle. What is turned is seen as the panel has it.
CHANGES = [("transform", "90", (390, 0, 890, 800)), ("scale", "2", (0, 0, 1280, 800))]


@pytest.mark.parametrize("what, value, box", CHANGES)
def test_a_screen_that_changes_is_filled_again_with_its_true_pixels(new_home, what, value, box):
    home = new_home(GRANDMA_SURROUND="plain")
    home.until_shown(home.newest)
    home.screen.change(what, value)
    home.frame.until(f"the photo at {box}", lambda _: photo_box(home) == box)


def test_by_night_its_panel_goes_off_and_a_touch_puts_it_on(new_home, screen):
    home = new_home(GRANDMA_NIGHT=night_around_now(), TZ="UTC")
    home.frame.until("the panel off", lambda _: screen.power_asked() == "off")
    screen.swipe_left()
    home.frame.until("the panel on", lambda _: screen.power_asked() == "on")
    until(5, "how, in the log", lambda: "the panel is on, by wlr-output-power" in home.frame.log())
