"""What keepers choose for the frame's room reaches a real screen, a backlight and a light sensor, and stays."""
import pytest

from Rig import pictures
from Rig.rotated import until_turned
from Rig.waiting import until

SETTINGS = {"interval": 0, "order": "newest", "brightness": 100, "showsClock": False, "showsWords": False}


@pytest.fixture
def tree(tmp_path):
    """A box with a backlight of 200 levels and a light sensor, as the kernel shows them."""
    class Tree:
        root = tmp_path / "sys"
        light = root / "class" / "backlight" / "panel"
        sensor = root / "bus" / "iio" / "devices" / "iio:device0"
        settings = {"GRANDMA_BACKLIGHTS": str(light.parent), "GRANDMA_DEVICES": str(root)}

        def level(self):
            return int((self.light / "brightness").read_text() or -1)

        def is_lit(self):
            return (self.light / "bl_power").read_text() == "0\n"

        def measure(self, lux):
            (self.sensor / "in_illuminance_input").write_text(f"{lux}\n")

    tree = Tree()
    tree.light.mkdir(parents=True)
    tree.sensor.mkdir(parents=True)
    for name, text in (("brightness", "150"), ("max_brightness", "200"), ("bl_power", "0")):
        (tree.light / name).write_text(text)
    tree.measure(1000)
    return tree


class Keeper:
    """Chooses for the only frame, one time after another."""

    def __init__(self, home):
        self.home = home

    @property
    def frame(self):
        return self.home.keeper.call("GET", "/api/v1/frames")["frames"][0]

    def choose(self, room=None, **settings):
        frame = self.frame
        self.home.keeper.call("PUT", f"/api/v1/frames/{frame['id']}/settings", {
            "settings": SETTINGS | settings | {"room": room or {}},
            "insteadOf": (frame.get("chosen") or {}).get("version", 0)})

    def switch(self, is_off):
        self.home.keeper.call("PUT", f"/api/v1/frames/{self.frame['id']}/off", {"isOff": is_off})

    def means(self):
        return ((self.frame.get("report") or {}).get("room") or {}).get("means")


def until_connected(home):
    home.until_shown(home.newest)
    home.frame.until("the server", lambda status: status.get("serverReachable"))
    return Keeper(home)


def is_black(home):
    return home.screen.picture().getextrema() == ((0, 0),) * 3


def test_it_hangs_as_chosen_within_seconds_and_after_a_restart_without_the_server(new_home):
    home = new_home(GRANDMA_PAIRS="false")
    keeper = until_connected(home)
    home.open_newest()
    for degrees in (90, 270):
        keeper.choose({"rotation": degrees})
        until(5, f"a picture turned by {degrees}", lambda: until_turned(home, degrees, 4) is None)
    home.frame.stop()
    home.server.stop()
    home.frame.start()
    until_turned(home, 270, 4)


def test_off_now_is_dark_until_a_touch_which_the_page_hears_of(new_home, tree):
    home = new_home(**tree.settings)
    keeper = until_connected(home)
    keeper.switch(True)
    until(5, "the panel out", lambda: not tree.is_lit() and is_black(home))
    # A power cut does not light it, nor does a day without the server.
    home.frame.kill()
    (tree.light / "bl_power").write_text("0\n")
    home.frame.start()
    until(20, "the panel out again", lambda: not tree.is_lit() and is_black(home))
    assert keeper.frame["off"]["isOff"]
    home.screen.swipe_left()
    until(5, "the panel on", tree.is_lit)
    home.until_shown(home.newest)
    until(20, "the page to hear of the touch", lambda: not keeper.frame["off"]["isOff"])
    keeper.switch(True)
    until(5, "the panel out", lambda: not tree.is_lit())
    keeper.switch(False)
    until(5, "the panel on", tree.is_lit)
    home.until_shown(home.newest)


def test_the_backlight_has_the_brightness_and_the_picture_is_not_darker(new_home, tree):
    home = new_home(**tree.settings)
    keeper = until_connected(home)
    until(20, "the means at the server", lambda: (keeper.means() or {}).get("backlight") == "works")
    assert tree.level() == 150, "the box's own brightness stays until somebody chooses"
    for percent, level in ((50, 100), (10, 20), (100, 200)):
        keeper.choose(brightness=percent)
        until(5, f"{percent} %", lambda: tree.level() == level)
        home.until_shown(home.newest)


def test_a_backlight_that_fails_is_told_and_the_picture_is_drawn_darker(new_home, tree):
    (tree.light / "max_brightness").write_text("0")
    home = new_home(**tree.settings)
    keeper = until_connected(home)
    until(20, "the means at the server", lambda: (keeper.means() or {}).get("backlight") == "broken")
    keeper.choose(brightness=50)
    half_the_light = 0.5 ** (1 / 2.2)  # the share of the pixel values (sRGB)
    darker = tuple(channel * half_the_light for channel in home.colours[home.newest])
    spot = (home.screen.width // 2, home.screen.height * 9 // 20)
    until(10, "a darker photo", lambda: pictures.near(home.screen.picture().getpixel(spot), darker, 12))
    assert tree.level() == 150


def test_the_brightness_follows_the_light_in_the_room(new_home, tree):
    home = new_home(**tree.settings)
    keeper = until_connected(home)
    until(20, "the means at the server", lambda: (keeper.means() or {}).get("lightSensor") == "works")
    keeper.choose({"followsLight": True}, brightness=80)
    until(15, "a bright room", lambda: tree.level() == 160)
    tree.measure(0)
    until(40, "a dark room", lambda: tree.level() == 20)
    tree.measure(1000)
    until(30, "a bright room again", lambda: tree.level() == 160)
