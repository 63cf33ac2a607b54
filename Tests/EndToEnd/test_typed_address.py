"""A frame that finds no server by itself: somebody types its address with a finger."""
import pytest

from Rig import pictures
from Rig.keyboard import Keyboard
from Rig.programs import Frame, take_in
from Rig.waiting import until


@pytest.fixture
def lost_frame(screen, tmp_path):
    """A frame that nobody told where its server is, on a machine where no server is announced."""
    with Frame(tmp_path / "frame", "", screen.display, DBUS_SYSTEM_BUS_ADDRESS="unix:path=/nowhere") as frame:
        frame.until("the notice that no server answers", lambda status: status.get("serverReachable") is False)
        yield frame


def open_form(screen, frame):
    unit = min(screen.width, screen.height) / 100
    strip = (0, round(screen.height - unit * 20), screen.width, round(screen.height - unit * 13))

    def has_button():
        return len(screen.picture().crop(strip).getcolors(1 << 20)) > 1
    until(30, "the button for the address", has_button)
    screen.tap(screen.width / 2, screen.height - unit * 16.5)
    frame.until("the form for the address", lambda status: status.get("isAddressTyped"))


def test_a_typed_address_leads_to_the_familys_photos_and_is_kept(server, keeper, screen, lost_frame):
    frame, keys = lost_frame, Keyboard(screen)
    photo = keeper.send_bytes(pictures.plain(0), "first.jpg")["results"][0]["photo"]["id"]
    open_form(screen, frame)
    # Nobody is there: the form says so, and keeps what was typed.
    keys.type("localhost:1")
    keys.press("enter")
    frame.until("the end of the first attempt", lambda _: "localhost:1" in (frame.data / "log.txt").read_text())
    keys.press("backspace")
    keys.type(str(server.port))
    keys.press("enter")
    frame.until("a code", lambda status: status.get("code"))
    assert frame.status()["server"].startswith("http://") and frame.status()["server"].endswith(f":{server.port}")
    take_in(keeper, frame)
    frame.until("the photo", lambda status: status.get("page") == photo)
    frame.stop()
    frame.start()
    frame.until("the family again", lambda status: status.get("serverReachable") and status.get("page") == photo)
