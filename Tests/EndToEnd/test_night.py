"""A frame that sleeps by the family's clock, whatever zone its box is in, and a hand that wakes it."""
from Rig import pictures
from Rig.night import night_around_now
from Rig.waiting import until


def test_it_sleeps_and_the_first_touch_only_wakes_it(new_home, tmp_path):
    light = tmp_path / "lights" / "panel"
    light.mkdir(parents=True)
    (light / "bl_power").write_text("0")
    home = new_home(GRANDMA_NIGHT=night_around_now(), GRANDMA_BACKLIGHTS=str(light.parent), GRANDMA_CLOCK="true", TZ="UTC")
    until(20, "the panel out", lambda: (light / "bl_power").read_text() == "4\n")
    until(5, "a black picture", lambda: home.screen.picture().getextrema() == ((0, 0),) * 3)
    home.screen.swipe_left()
    until(5, "the panel on", lambda: (light / "bl_power").read_text() == "0\n")
    dimmed = tuple(channel * 0.35 for channel in home.colours[home.newest])
    spot = (home.screen.width // 2, home.screen.height * 9 // 20)
    until(5, "the same photo, dimmed", lambda: pictures.near(home.screen.picture().getpixel(spot), dimmed, 12))
    home.screen.swipe_left()
    home.frame.until_page(home.photos[-2])
    assert "the light in" in home.frame.log()


def test_stopped_while_it_sleeps_it_leaves_the_panel_lit(new_home, tmp_path):
    light = tmp_path / "lights" / "panel"
    light.mkdir(parents=True)
    (light / "bl_power").write_text("0")
    home = new_home(GRANDMA_NIGHT=night_around_now(), GRANDMA_BACKLIGHTS=str(light.parent), TZ="UTC")
    until(20, "the panel out", lambda: (light / "bl_power").read_text() == "4\n")
    home.frame.stop()
    assert (light / "bl_power").read_text() == "0\n"


def test_a_start_with_no_night_lights_a_panel_that_was_left_dark(new_home, tmp_path):
    light = tmp_path / "lights" / "panel"
    light.mkdir(parents=True)
    (light / "bl_power").write_text("4")
    new_home(GRANDMA_BACKLIGHTS=str(light.parent))
    until(20, "the panel on", lambda: (light / "bl_power").read_text() == "0\n")
