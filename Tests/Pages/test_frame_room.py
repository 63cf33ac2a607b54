"""The room's part of a frame's page: only what the box can do, a sentence for what it cannot, and off now."""
import re

import pytest
from playwright.sync_api import expect

from Rig.browsing import DESK, PASSWORD, PHONE, join
from Rig.quality import fits, serious, small_targets
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame

ALL = {"backlight": "works", "panelOff": "works", "lightSensor": "works", "sound": "works", "panelTenths": 156}
NOTHING = {"backlight": "absent", "panelOff": "absent", "lightSensor": "absent", "sound": "absent"}
OWN = {"interval": 60, "order": "all", "brightness": 100, "showsClock": False,
       "room": {"rotation": 0, "surround": "blurred", "pairs": True, "motion": False, "followsLight": False, "volume": 100}}


class RoomFrame(SimulatedFrame):
    """A frame with these means, which does what it is told."""

    def __init__(self, server):
        super().__init__(server)
        self.id = self.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})["frameID"]
        self.means, self.chosen, self.off = ALL, None, None

    def tell(self, **more):
        self.report(None, **{
            "settings": (self.chosen or {}).get("settings", OWN), "settingsVersion": (self.chosen or {}).get("version", 0),
            "panel": {"width": 1280, "height": 800, "rotation": 0, "isOn": not (self.off or {}).get("isOff")},
            "room": {"means": self.means} | ({"endedOff": self.off["number"]} if self.off and not self.off["isOff"] else {}),
        } | more)

    def hear(self, name, data):
        if name == "frame":
            me = self.call("GET", "/frames/me")
            self.chosen, self.off = me.get("chosen"), me.get("off")
            self.tell()

    def awake(self):
        return self.listening(self.hear)

    def touch(self):
        self.off["isOff"] = False
        self.tell()

    def has(self, means):
        self.means = means
        self.tell()


@pytest.fixture(scope="module")
def wall(server, keeper):
    return RoomFrame(server)


@pytest.fixture
def frame(wall):
    wall.has(ALL)
    return wall


@pytest.fixture
def room(frame, page):
    page.goto("/frames/" + frame.id)
    return page


def save(page):
    with page.expect_navigation(url=re.compile("#settings$")):
        page.get_by_role("region", name="Settings").get_by_role("button", name="Save").click()


def choose(page):
    page.get_by_label("The screen hangs").select_option("Turned a quarter to the right")
    page.get_by_label("Beside the photos").select_option("One calm colour of the photo")
    page.get_by_label("Two photos share a page").uncheck()
    page.get_by_label("Photos move slowly").check()
    page.get_by_label("Follow the light in the room").check()
    page.get_by_label("Loudness of videos and voice recordings").fill("30")
    save(page)


CHOSEN = {"rotation": 90, "surround": "matte", "pairs": False, "motion": True, "followsLight": True, "volume": 30}


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_what_is_chosen_reaches_the_frame_and_stands_in_the_form(frame, server, keeper_state, browse, scripts):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/frames/" + frame.id)
    with frame.awake():
        choose(page)
        assert frame.call("GET", "/frames/me")["chosen"]["settings"]["room"] == CHOSEN
    page.reload()
    expect(page.get_by_label("The screen hangs")).to_have_value("90")
    expect(page.get_by_label("Beside the photos")).to_have_value("matte")
    expect(page.get_by_label("Loudness of videos and voice recordings")).to_have_value("30")
    # As it was set up is a choice, too.
    page.get_by_label("The screen hangs").select_option("As it was set up")
    save(page)
    assert "rotation" not in frame.call("GET", "/frames/me")["chosen"]["settings"]["room"]


def test_a_box_that_can_do_all_is_told_of_nothing(room):
    expect(room.get_by_text("What this frame cannot do")).to_have_count(0)
    expect(room.get_by_label("Size of the screen").locator("option").first).to_have_text("As the screen says: 15.6 inches")


def test_a_motion_sensor_that_misses_people_is_told_to_keepers(frame, room):
    limits = room.get_by_role("region", name="What this frame cannot do")
    frame.tell(room={"means": ALL, "isSensorBlind": True})
    expect(limits.get_by_role("listitem")).to_have_count(1)
    expect(limits).to_contain_text("Its motion sensor does not see people who touch the frame")
    frame.tell()
    expect(limits).to_have_count(0)


def test_what_a_box_cannot_do_is_said_there_and_not_offered(frame, room):
    limits = room.get_by_role("region", name="What this frame cannot do")
    frame.has(NOTHING)
    for sentence in ("The light of its screen cannot be dimmed", "Its screen cannot be switched off",
                     "It has no light sensor", "No loudspeaker was found", "does not say how large it is"):
        expect(limits).to_contain_text(sentence)
    room.reload()
    for label in ("Follow the light in the room", "Loudness of videos and voice recordings"):
        expect(room.get_by_label(label)).to_have_count(0)
    for means, sentence in (({"backlight": "locked"}, "Its program may not dim the screen’s light"),
                            ({"backlight": "broken"}, "does not answer as it should"),
                            ({"lightSensor": "locked"}, "a light sensor that its program may not read"),
                            ({"lightSensor": "broken"}, "says nothing that makes sense")):
        frame.has(ALL | means)
        expect(limits.get_by_role("listitem")).to_have_count(1)
        expect(limits).to_contain_text(sentence)


def test_what_was_not_offered_stays_as_it_stood(frame, room):
    with frame.awake():
        choose(room)
        frame.has(NOTHING)
        room.reload()
        room.get_by_label("Photos move slowly").uncheck()
        save(room)
    assert frame.call("GET", "/frames/me")["chosen"]["settings"]["room"] == CHOSEN | {"motion": False}


def test_an_older_frame_gets_a_sentence_and_no_controls(frame, room):
    frame.tell(room=None)
    room.reload()
    expect(room.get_by_text("Its program is older than this page")).to_be_visible()
    expect(room.get_by_label("The screen hangs")).to_have_count(0)
    expect(room.get_by_role("button", name="Switch the screen off")).to_have_count(0)
    before = frame.call("GET", "/frames/me")["chosen"]["settings"].get("room")
    save(room)
    assert frame.call("GET", "/frames/me")["chosen"]["settings"].get("room") == before


def test_the_light_in_the_room_is_told(frame, room):
    frame.tell(room={"means": ALL, "lux": 40, "brightness": 63})
    expect(room.get_by_text("Now: 40 lux in the room, 63 % brightness.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_off_now_and_on_again(frame, server, keeper_state, browse, scripts):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/frames/" + frame.id)
    off, on = (page.get_by_role("button", name=name) for name in ("Switch the screen off", "Switch it on"))
    with frame.awake():
        off.click()
        expect(page.get_by_text("It comes on at a touch on the frame, or here.")).to_be_visible()
        if scripts:
            expect(page.get_by_text("The frame is switched off.")).to_be_visible()
        assert frame.call("GET", "/frames/me")["off"]["isOff"]
        on.click()
        expect(off).to_be_visible()
        assert not frame.call("GET", "/frames/me")["off"]["isOff"]
        off.click()
        expect(on).to_be_visible()
        # Somebody touches it: the page hears of it.
        frame.hear("frame", "")
        frame.touch()
        if not scripts:
            page.reload()
        expect(off).to_be_visible()
        expect(page.get_by_text("It comes on at a touch")).to_have_count(0)


def test_a_relative_sees_no_switch_and_a_guess_switches_nothing(frame, server, keeper, browse):
    relative = browse(server.pages)
    join(relative, keeper, "Ritva")
    relative.goto("/frames/" + frame.id)
    expect(relative.get_by_role("main").get_by_role("button")).to_have_count(0)
    assert not (frame.call("GET", "/frames/me").get("off") or {}).get("isOff")


@pytest.mark.parametrize("language", ["en", "de", "es", "fi"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_it_fits_and_can_be_used_in_every_language(frame, server, keeper_state, browse, language, size):
    page = browse(server.pages, size, storage_state=keeper_state, locale=language)
    for means in (ALL, NOTHING):
        frame.tell(room={"means": means, "lux": 40, "brightness": 63})
        page.goto("/frames/" + frame.id)
        assert fits(page)
        assert serious(page) == []
        assert small_targets(page) == []
