import contextlib
import shutil

import pytest

from Rig import pictures
from Rig.programs import Frame, Server, take_in
from Rig.sticks import Stick
from Rig.touchscreen import Touchscreen

# What a frame asks of the album at once: ReadAlbum.usualLimit.
ALBUM_PAGE = 50


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "server") as server:
        yield server


@pytest.fixture
def keeper(server):
    return server.keeper()


@pytest.fixture
def screen():
    with Touchscreen(1280, 800) as screen:
        yield screen


@pytest.fixture
def frame(server, screen, tmp_path):
    with Frame(tmp_path / "frame", server.url, screen.display) as frame:
        yield frame


def plain_spot(screen):
    """Where the test's pictures have their one colour and no words lie over them."""
    return screen.width // 2, screen.height * 9 // 20


class Home:
    """A family with one frame in it and some photos on it, oldest first in `photos`."""

    def __init__(self, server, keeper, screen, frame):
        self.server, self.keeper, self.screen, self.frame = server, keeper, screen, frame
        self.photos = []
        self.colours = {}

    def send(self, count=1, size=(1600, 1000)):
        for _ in range(count):
            number = len(self.photos)
            answer = self.keeper.send_bytes(pictures.plain(number, size), f"{number}.jpg", f"Photo {number}")
            photo = answer["results"][0]["photo"]["id"]
            self.photos.append(photo)
            self.colours[photo] = pictures.COLOURS[number % len(pictures.COLOURS)]
        return self.photos[-1]

    @property
    def newest(self):
        return self.photos[-1]

    def open_newest(self):
        """Two keys: the first after an absence is for what came meanwhile."""
        self.screen.key("F1")
        self.screen.key("Home")
        self.until_shown(self.newest)

    def shows(self, photo):
        """Whether the middle of the screen has the photo's colour."""
        picture = self.screen.picture()
        return pictures.near(picture.getpixel(plain_spot(self.screen)), self.colours[photo])

    def until_shown(self, photo, limit=20):
        self.frame.until(f"the picture of {photo}", lambda _: self.shows(photo), limit)


@pytest.fixture(scope="session")
def paired(tmp_path_factory):
    """A family that was set up, paired and sent five photos once; each `home` lives on in a copy of its folders."""
    folder = tmp_path_factory.mktemp("paired")
    with Server(folder / "server") as server, Touchscreen(1280, 800) as screen:
        with Frame(folder / "frame", server.url, screen.display) as frame:
            keeper = server.keeper()
            home = Home(server, keeper, screen, frame)
            # Before the frame is let in: none of them is new to it.
            home.send(5)
            take_in(keeper, frame)
            home.until_shown(home.newest)
            frame.until("five photos on the shelf", lambda _: len(frame.shelf_files()) == 5)
            frame.stop()
        server.stop()
    return home


@pytest.fixture
def new_home(paired, screen, tmp_path):
    """Makes a home whose frame lives by these settings; one a test."""
    with contextlib.ExitStack() as stack:
        def make(**settings):
            shutil.copytree(paired.server.data, tmp_path / "server")
            shutil.copytree(paired.frame.data, tmp_path / "frame")
            # The same port: the frame gives its secret to no other server.
            server = stack.enter_context(Server(tmp_path / "server", paired.server.port))
            settings = {**screen.environment, **settings}
            frame = stack.enter_context(Frame(tmp_path / "frame", server.url, screen.display, **settings))
            home = Home(server, paired.keeper, screen, frame)
            home.photos, home.colours = list(paired.photos), dict(paired.colours)
            return home
        yield make


@pytest.fixture
def home(new_home):
    home = new_home()
    home.until_shown(home.newest)
    home.frame.until("the server", lambda status: status.get("serverReachable"))
    return home


@pytest.fixture
def stick(tmp_path):
    stick = Stick(tmp_path)
    try:
        yield stick
    finally:
        if stick.is_in:
            stick.pull()


@pytest.fixture
def stick_home(new_home, stick):
    home = new_home(GRANDMA_STICKS=str(stick.sticks))
    home.until_shown(home.newest)
    home.frame.until("the server", lambda status: status.get("serverReachable"))
    return home


@pytest.fixture
def long_album(server, keeper, screen, frame):
    """A family that had more photos than one answer about its album holds before the frame came to it."""
    home = Home(server, keeper, screen, frame)
    home.send(ALBUM_PAGE + 2, (640, 400))
    take_in(keeper, frame)
    home.until_shown(home.newest)
    frame.until("one answer's photos on the shelf", lambda status: status["photos"] == ALBUM_PAGE, 60)
    return home
