"""The other way in: a member signs the frame in with a name and a password, by finger or by keys."""
import contextlib
import os
import pathlib
import re
import subprocess
import time

import pytest

from Rig import pictures
from Rig.keyboard import Keyboard
from Rig.programs import Frame
from Rig.touchscreen import Touchscreen
from Rig.waiting import until

PASSWORD = "a long walk by the sea"
# Of every page of the keyboard, with capitals.
HARD_PASSWORD = "Äiti & 7 {Sisarta} #1"
DEAD_KEYS = pathlib.Path(__file__).parents[2] / "assets/keys/dead-keys"
AMBER = (246, 190, 115)


class Door:
    """A frame that waits, before a family with one photo in its album."""

    def __init__(self, keeper, screen, frame, language="en"):
        self.screen, self.frame = screen, frame
        self.photo = keeper.send_bytes(pictures.plain(0), "first.jpg")["results"][0]["photo"]["id"]
        self.keys = Keyboard(screen, language)
        frame.until("a code", lambda status: status.get("code"))
        self.invitation = until(10, "the invitation", self.still)

    def still(self):
        """What is on the screen, once nothing moves on it."""
        seen = self.screen.picture().tobytes()
        for _ in range(3):
            # A busy machine draws what slides with pauses in between.
            time.sleep(0.15)
            if self.screen.picture().tobytes() != seen:
                return False
        return seen

    def open(self):
        self.screen.tap(self.screen.width / 2, self.screen.height - min(self.screen.width, self.screen.height) * 0.06)
        # At rest: what is touched while it slides in is not typed.
        until(10, "the view for signing in", lambda: self.has_keyboard() and self.still())

    def has_keyboard(self):
        """The key that goes on is amber, on its own at the foot."""
        x, y = self.keys.spot("enter")
        place = round(x - self.screen.width * 0.08), round(y + self.keys.height / 4 * 0.3)
        return pictures.near(self.screen.picture().getpixel(place), AMBER, 4)

    def has_complaint(self):
        """Amber words between the fields and the keyboard."""
        bottom = self.screen.height - self.keys.height
        part = self.screen.picture().crop((0, round(bottom * 0.75), self.screen.width, round(bottom * 0.97)))
        return sum(count for count, colour in part.getcolors(1 << 20) if pictures.near(colour, AMBER, 4)) > 50

    def until_in(self):
        self.frame.until("the family", lambda status: status["state"] == "paired")
        self.frame.until("the photo", lambda _: pictures.near(
            self.screen.picture().getpixel((self.screen.width // 2, self.screen.height * 9 // 20)), pictures.COLOURS[0]))

    def strike(self, *keys):
        """Of a real keyboard, by their names in X."""
        subprocess.run(["xdotool", "key", "--delay", "20", *keys],
                       env={**os.environ, "DISPLAY": self.screen.display}, check=True)

    def write(self, text):
        """On a real keyboard."""
        subprocess.run(["xdotool", "type", "--delay", "20", text],
                       env={**os.environ, "DISPLAY": self.screen.display}, check=True)


@pytest.fixture
def door(keeper, screen, frame):
    return Door(keeper, screen, frame)


def test_fingers_on_the_keyboard_sign_in_and_the_photos_come(door, keeper):
    door.open()
    door.keys.type("anna")
    door.keys.press("enter")
    door.keys.type(PASSWORD)
    door.keys.press("enter")
    door.until_in()
    frames = keeper.call("GET", "/api/v1/frames")["frames"]
    assert [(frame["member"]["userName"], frame["takenInBy"]["userName"]) for frame in frames] == [("anna", "anna")]


@contextlib.contextmanager
def a_family_door(server, screen, tmp_path, password, language="en", **settings):
    """A frame before a family whose keeper has this password."""
    token = server.setup_link().rsplit("token=", 1)[-1]
    keeper = server.browser()
    keeper.begin("/api/v1/setup", {
        "token": token, "familyName": "Virtaset", "timeZone": "Europe/Helsinki", "displayName": "Äiti",
        "userName": "aiti", "password": password})
    with Frame(tmp_path / "frame", server.url, screen.display, GRANDMA_LANGUAGE=language, **settings) as frame:
        yield Door(keeper, screen, frame, language)


@pytest.mark.parametrize("size", [(480, 320), (1080, 1920)])
def test_every_page_of_the_keyboard_is_hit_on_small_and_on_standing_screens(server, tmp_path, size):
    with Touchscreen(*size) as screen, a_family_door(server, screen, tmp_path, HARD_PASSWORD, "fi") as door:
        door.open()
        door.keys.type("aiti")
        door.keys.press("enter")
        door.keys.type(HARD_PASSWORD)
        door.keys.press("enter")
        door.until_in()


def test_a_real_keyboard_does_it_without_a_touch(door):
    door.screen.key("Return")
    until(10, "the view for signing in", door.has_keyboard)
    door.write("annx")
    door.screen.key("BackSpace")
    door.write("a")
    door.screen.key("Tab")
    door.write(PASSWORD)
    door.screen.key("Return")
    door.until_in()


def test_a_dead_key_of_a_real_keyboard_makes_one_letter_of_two(server, screen, tmp_path):
    # A keyboard that has them: keys that are laid out only to be struck have
    # gone again before a busy program looks what they were.
    subprocess.run(["setxkbmap", "-display", screen.display, "fi"], check=True)
    with a_family_door(server, screen, tmp_path, "Un café \"más¨", LANG="C.UTF-8") as door:
        door.screen.key("Return")
        until(10, "the view for signing in", door.has_keyboard)
        door.write("aiti")
        door.screen.key("Tab")
        door.write("Un caf")
        door.strike("dead_acute", "e", "space", "dead_diaeresis", "space")
        door.write("m")
        door.strike("dead_acute", "a", "s", "dead_diaeresis", "dead_diaeresis")
        door.screen.key("Return")
        door.until_in()


def test_dead_keys_make_what_they_make_in_every_other_program():
    own, all_of_x = (made_of_keys(path) for path in (DEAD_KEYS, "/usr/share/X11/locale/en_US.UTF-8/Compose"))
    assert len(own) > 300 and own.items() <= all_of_x.items()


def made_of_keys(path):
    """What each row of keys makes, by a table of libX11's."""
    rows = re.findall(r'^((?:<\w+>\s*)+):\s*"((?:[^"\\]|\\.)*)"', pathlib.Path(path).read_text("utf-8"), re.M)
    return {tuple(re.findall(r"<(\w+)>", keys)): made for keys, made in rows}


def test_a_wrong_password_is_said_and_typed_anew(door):
    door.open()
    door.write("anna")
    door.screen.key("Return")
    door.write("not the one")
    assert not door.has_complaint()
    door.screen.key("Return")
    until(10, "that it is wrong", door.has_complaint)
    # The name stays, the password does not.
    door.write(PASSWORD)
    until(5, "the complaint gone", lambda: not door.has_complaint())
    door.screen.key("Return")
    door.until_in()


def test_a_server_that_is_gone_is_said_and_what_was_typed_stays(door, server):
    door.open()
    door.write("anna")
    door.screen.key("Tab")
    door.write(PASSWORD)
    server.stop()
    door.screen.key("Return")
    until(20, "that nobody answers", door.has_complaint)
    server.start()
    door.screen.key("Return")
    door.until_in()


def test_back_leads_to_the_invitation_and_forgets(door):
    door.open()
    door.write("anna")
    door.screen.tap(60, 40)
    until(10, "the invitation", lambda: door.still() and not door.has_keyboard())
    door.open()
    first = until(10, "the empty view", door.still)
    door.write("anna")
    until(5, "a name", lambda: door.still() not in (first, False))
    door.screen.key("Escape")
    until(10, "the invitation", lambda: door.still() and not door.has_keyboard())
    door.open()
    until(10, "the empty view", lambda: door.still() == first)


def test_a_key_is_lit_while_the_finger_lies_on_it(door):
    door.open()
    x, y = door.keys.spot("g")
    # Beside the letter.
    place = round(x - door.screen.width * 0.03), round(y - door.keys.height * 0.07)
    at_rest = door.screen.picture().getpixel(place)
    assert not pictures.near(at_rest, AMBER, 4)
    finger = door.screen.hold(x, y)
    door.screen.move(finger, x + 1, y)
    until(2, "the light", lambda: pictures.near(door.screen.picture().getpixel(place), AMBER, 4))
    door.screen.lift(finger, x, y)
    until(2, "the key at rest", lambda: door.screen.picture().getpixel(place) == at_rest)


def test_the_password_is_written_nowhere(server, keeper, screen, tmp_path):
    with Frame(tmp_path / "frame", server.url, screen.display, GRANDMA_LOG_LEVEL="trace") as frame:
        door = Door(keeper, screen, frame)
        door.open()
        door.write("anna")
        door.screen.key("Tab")
        door.write("wrong " + PASSWORD)
        door.screen.key("Return")
        until(10, "that it is wrong", door.has_complaint)
        door.write(PASSWORD)
        door.screen.key("Return")
        door.until_in()
        frame.stop()
    server.stop()
    files = [path for folder in (frame.data, server.data) for path in folder.rglob("*") if path.is_file()]
    assert "signIn" in frame.log() and len(files) > 5
    for path in files:
        assert PASSWORD.encode() not in path.read_bytes(), path
