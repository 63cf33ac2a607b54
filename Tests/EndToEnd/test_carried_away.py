"""A frame that was let in at home and is then carried to another house: it goes to the https address that its server told
it, with the certificates of a real authority."""
import json

import pytest

from Rig import pictures
from Rig.cutting_line import CuttingLine
from Rig.programs import Frame, take_in
from certified_home import NAME, CertifiedHome, begin_family

# Where a frame calls that nobody told of a server: the place "at home" of this test.
USUAL_PORT = 8080


class Keeper:
    """A keeper on the Internet."""

    def __init__(self, home):
        self.home, self.headers = home, begin_family(home, f"https://{NAME}")

    def call(self, method, path, body=None):
        content = json.dumps(body) if body is not None else None
        answer = self.home.ask(method, path, content, {**self.headers, "Content-Type": "application/json"})
        assert answer.status < 300, answer.content
        return json.loads(answer.content or "null")

    def send(self, photo):
        standing = {**self.headers, "Tus-Resumable": "1.0.0"}
        begun = self.home.ask("POST", "/uploads", None, {**standing, "Upload-Length": str(len(photo))})
        path = begun.headers["Location"].removeprefix(f"https://{NAME}")
        sent = self.home.ask("PATCH", path, photo, {
            **standing, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"})
        assert sent.status == 204 and sent.headers["Photo-Location"]


@pytest.fixture
def home(tmp_path):
    with CertifiedHome(tmp_path / "home") as home, home.inside():
        yield home


def test_a_frame_that_is_carried_away_goes_to_the_address_on_the_internet(home, screen, tmp_path):
    keeper = Keeper(home)
    frame = Frame(tmp_path / "frame", "", screen.display)
    frame.wrapper = ["ip", "netns", "exec", home.name]
    with CuttingLine(8099, port=USUAL_PORT) as line, frame:
        take_in(keeper, frame)
        keeper.send(pictures.plain(1))
        frame.until("the first photo", lambda status: status.get("photos") == 1)
        # From here on nobody answers at the old address.
        line.is_down = True
        line.cut()
        keeper.send(pictures.plain(2))
        frame.until("a photo by the other way", lambda status: status.get("photos") == 2, 240)
        frame.stop()
        keeper.send(pictures.plain(3))
        frame.start()
        frame.until("a photo by the other way at once", lambda status: status.get("photos") == 3, 30)
