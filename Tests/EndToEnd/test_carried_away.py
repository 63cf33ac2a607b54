"""A frame that was let in at home and is then carried to another house: it goes to the https address that its server told
it, with the certificates of a real authority."""
import contextlib
import json

import pytest

from Rig import pictures
from Rig.cutting_line import CuttingLine
from Rig.programs import Frame, take_in
from Rig.waiting import until
from certified_home import NAME, CertifiedHome, begin_family

# Where a frame calls that nobody told of a server: the place "at home" of this test.
USUAL_PORT = 8080
NEW_NAME = "album.example.org"


class Keeper:
    """A keeper on the Internet."""

    def __init__(self, home):
        self.home, self.headers = home, begin_family(home, f"https://{NAME}")

    def sign_in(self):
        """By another name, which the cookie of the former one does not belong to."""
        origin = f"https://{self.home.host}"
        answer = self.home.ask("POST", "/api/v1/sessions", json.dumps({
            "userName": "anna", "password": "a long walk by the sea"}), {
            "Origin": origin, "Content-Type": "application/json"})
        assert answer.status in (200, 201), answer.content
        self.headers = {"Origin": origin, "X-CSRF-Token": json.loads(answer.content)["csrfToken"],
                        "Cookie": "; ".join(part.split(";")[0] for part in answer.headers.get_all("Set-Cookie"))}

    def call(self, method, path, body=None):
        content = json.dumps(body) if body is not None else None
        answer = self.home.ask(method, path, content, {**self.headers, "Content-Type": "application/json"})
        assert answer.status < 300, answer.content
        return json.loads(answer.content or "null")

    def send(self, photo):
        standing = {**self.headers, "Tus-Resumable": "1.0.0"}
        begun = self.home.ask("POST", "/uploads", None, {**standing, "Upload-Length": str(len(photo))})
        path = begun.headers["Location"].removeprefix(f"https://{self.home.host}")
        sent = self.home.ask("PATCH", path, photo, {
            **standing, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream"})
        assert sent.status == 204 and sent.headers["Photo-Location"]


def knows(frame, name):
    """Whether the frame has stored this name with its identity."""
    return any(name.encode() in file.read_bytes() for file in frame.data.glob("identity-*.json"))


def answers(home, name):
    with contextlib.suppress(OSError):
        return home.ask("GET", "/health", host=name).status == 200
    return False


@pytest.fixture
def home(tmp_path):
    with CertifiedHome(tmp_path / "home") as home, home.inside():
        yield home


def test_a_frame_that_is_carried_away_goes_to_the_address_on_the_internet_and_to_a_new_name(home, screen, tmp_path):
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
        # The family gives the house another name, and the former one leads there too for some time.
        home.name_it(NEW_NAME, NAME)
        until(60, "the former name's certificate", lambda: answers(home, NAME))
        led = home.ask("GET", "/moments?of=all", headers={"Accept": "text/html"}, host=NAME)
        assert (led.status, led.headers["Location"]) == (302, f"https://{NEW_NAME}/moments?of=all")
        # A page that was installed at the former name still sends what waits on the phone.
        begun = home.ask("POST", "/uploads", None, {
            **keeper.headers, "Tus-Resumable": "1.0.0", "Upload-Length": "10"}, host=NAME)
        assert begun.status == 201 and begun.headers["Location"].startswith(f"https://{NAME}/"), begun.content
        keeper.sign_in()
        keeper.send(pictures.plain(4))
        frame.until("a photo by the former name", lambda status: status.get("photos") == 4, 120)
        until(60, "the new name on the frame", lambda: knows(frame, NEW_NAME))
        home.name_it(NEW_NAME)
        keeper.send(pictures.plain(5))
        frame.until("a photo by the new name", lambda status: status.get("photos") == 5, 240)
