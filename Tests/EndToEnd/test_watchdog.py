"""What the programs tell systemd (sd_notify): ready once, then alive for as long as they are of use."""
import contextlib
import os
import pathlib
import shutil
import signal
import socket

import pytest

from Rig import databases
from Rig.postgresql import PostgreSQL
from Rig.programs import Frame, Server, free_port
from Rig.slow_stick import SlowStick
from Rig.waiting import until

# The frame presents a still page every five seconds, for this; the server is asked for a ping every two.
FRAME_PATIENCE, SERVER_WATCHDOG_MICROSECONDS = 10, "2000000"


class Supervisor:
    """systemd's end of the notification socket."""

    def __init__(self, folder):
        # A path of its own would be too long for a socket's name.
        self.name = f"grandma-test-{os.getpid()}-{folder.name}"
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(f"\0{self.name}")

    @property
    def environment(self):
        return {"NOTIFY_SOCKET": f"@{self.name}"}

    def hears(self, limit):
        self.socket.settimeout(limit)
        try:
            return self.socket.recv(4096).decode()
        except TimeoutError:
            return None

    def forget(self):
        while self.hears(0.01):
            pass


@pytest.fixture
def supervisor(tmp_path):
    supervisor = Supervisor(tmp_path)
    yield supervisor
    supervisor.socket.close()


def test_the_frame_is_alive_without_its_server_and_not_without_its_screen(screen, supervisor, tmp_path):
    nowhere = f"http://127.0.0.1:{free_port()}"
    with Frame(tmp_path / "frame", nowhere, screen.display, **supervisor.environment):
        assert supervisor.hears(20) == "READY=1"
        assert [supervisor.hears(FRAME_PATIENCE) for _ in range(3)] == ["WATCHDOG=1"] * 3
        # A screen that takes nothing any more: the loop stands, and so does the ping.
        screen_pid = server_of(screen.display)
        os.kill(screen_pid, signal.SIGSTOP)
        try:
            supervisor.forget()
            # One present may have been under way.
            supervisor.hears(FRAME_PATIENCE)
            assert supervisor.hears(FRAME_PATIENCE) is None
        finally:
            os.kill(screen_pid, signal.SIGCONT)
        assert supervisor.hears(FRAME_PATIENCE) == "WATCHDOG=1"


@pytest.fixture
def plug(tmp_path):
    """What the kernel says of the television; it is unplugged."""
    plug = tmp_path / "sys/class/drm/card0-HDMI-A-1/status"
    plug.parent.mkdir(parents=True)
    plug.write_text("disconnected\n")
    return plug


def test_a_frame_whose_television_is_unplugged_waits_for_it_alive_and_then_goes_on(supervisor, plug, tmp_path):
    settings = {"GRANDMA_DEVICES": str(tmp_path / "sys"), **supervisor.environment}
    nowhere = f"http://127.0.0.1:{free_port()}"
    with Frame(tmp_path / "frame", nowhere, "", **settings) as frame:
        assert [supervisor.hears(20) for _ in range(2)] == ["READY=1", "STATUS=waits for a screen"]
        assert [supervisor.hears(FRAME_PATIENCE) for _ in range(4)] == ["WATCHDOG=1"] * 4
        frame.stop(5)
        assert frame.process.returncode == 0
        assert frame.log().count("waits for a screen") == 1
        supervisor.forget()
        frame.start()
        assert supervisor.hears(20) == "READY=1"
        # The kernel says that there is a screen: the frame tries to open it, and this machine has none.
        plug.write_text("connected\n")
        assert frame.process.wait(10) == 6
        assert "no screen can be opened" in frame.log()


@pytest.fixture
def slow_repair(paired, tmp_path):
    """Starts a frame whose shelf has lost its index, and stands still in the repair until the returned part of its card
    is released."""
    data = tmp_path / "frame"
    shutil.copytree(paired.frame.data, data)
    (data / "shelf.sqlite").unlink()
    # The repair reads the notes beside the photos.
    notes = (data / "photos").rglob("*.json")
    folder = next(note for note in notes if paired.photos[0] in note.read_text()).parent
    card = SlowStick(folder, {path.name: path.read_bytes() for path in folder.iterdir()})
    card.put_in()
    card.hold()

    @contextlib.contextmanager
    def start(display, **settings):
        with Frame(data, f"http://127.0.0.1:{free_port()}", display, **settings) as frame:
            try:
                assert card.waiting.wait(20), frame.doing()
                yield frame, card
            finally:
                # A process cannot be killed while it waits for an answer of the card.
                card.release()
    try:
        yield start
    finally:
        card.pull()


def test_a_frame_is_alive_while_its_shelf_repairs_itself(slow_repair, screen, supervisor):
    with slow_repair(screen.display, **screen.environment, **supervisor.environment) as (_, card):
        assert [supervisor.hears(FRAME_PATIENCE) for _ in range(3)] == ["WATCHDOG=1"] * 3
        card.release()
        assert supervisor.hears(20) == "READY=1"


def test_a_frame_without_a_screen_that_is_to_end_first_lets_its_shelf_repair_itself(
        slow_repair, supervisor, plug, tmp_path):
    settings = {"GRANDMA_DEVICES": str(tmp_path / "sys"), **supervisor.environment}
    with slow_repair("", **settings) as (frame, card):
        until(20, "the wait", lambda: supervisor.hears(FRAME_PATIENCE) == "STATUS=waits for a screen")
        frame.process.send_signal(signal.SIGTERM)
        until(20, "the end of the wait", lambda: supervisor.hears(FRAME_PATIENCE) == "STOPPING=1")
        assert [supervisor.hears(FRAME_PATIENCE) for _ in range(3)] == ["WATCHDOG=1"] * 3
        assert frame.running
        card.release()
        assert frame.process.wait(20) == 0
        assert databases.photos_of_shelf(frame.data) == 5


def test_an_untouched_photo_stays_on_the_glass(home, screen, supervisor):
    """Also where the frame asks, once it rests, for all of a screen that no window manager looks after."""
    home.frame.stop()
    frame = home.frame
    frame.environment.update(supervisor.environment)
    with frame:
        home.until_shown(home.newest)
        # Both are told of the present that showed it, and may come a little later than it.
        assert [supervisor.hears(FRAME_PATIENCE) for _ in range(2)] == ["READY=1", "WATCHDOG=1"]
        first = screen.picture().tobytes()
        for _ in range(3):
            assert supervisor.hears(FRAME_PATIENCE) == "WATCHDOG=1"
            assert screen.picture().tobytes() == first


def test_the_server_is_alive_as_long_as_its_catalogue_answers(supervisor, tmp_path):
    watchdog = {**supervisor.environment, "WATCHDOG_USEC": SERVER_WATCHDOG_MICROSECONDS}
    with Server(tmp_path / "server", **watchdog) as server:
        assert supervisor.hears(10) == "READY=1"
        assert [supervisor.hears(2) for _ in range(3)] == ["WATCHDOG=1"] * 3
        server.process.send_signal(signal.SIGSTOP)
        supervisor.forget()
        assert supervisor.hears(4) is None
        server.process.send_signal(signal.SIGCONT)
        assert supervisor.hears(4) == "WATCHDOG=1"
        server.stop()
        heard = [supervisor.hears(0.1) for _ in range(20)]
        assert "STOPPING=1" in heard


def test_the_server_is_alive_while_its_database_is_away_or_hangs(supervisor, tmp_path):
    """A restart does not bring the database back, and without it the server would not start."""
    database = PostgreSQL()
    watchdog = {**supervisor.environment, "WATCHDOG_USEC": SERVER_WATCHDOG_MICROSECONDS}
    try:
        with Server(tmp_path / "server", GRANDMA_DATABASE=database.make("alive"), **watchdog) as server:
            assert supervisor.hears(10) == "READY=1"
            database.kill()
            supervisor.forget()
            # A question to the database is given up after some four seconds.
            assert [supervisor.hears(2) for _ in range(8)] == ["WATCHDOG=1"] * 8
            database.start()
            # It takes no new connection, and does not answer.
            database.process.send_signal(signal.SIGSTOP)
            supervisor.forget()
            try:
                assert [supervisor.hears(2) for _ in range(4)] == ["WATCHDOG=1"] * 4
            finally:
                database.process.send_signal(signal.SIGCONT)
            # The program itself hangs.
            server.process.send_signal(signal.SIGSTOP)
            supervisor.forget()
            assert supervisor.hears(4) is None
            server.process.send_signal(signal.SIGCONT)
            assert supervisor.hears(4) == "WATCHDOG=1"
    finally:
        database.close()


def server_of(display):
    """The process of the X server, by the lock file that each of them writes."""
    return int(pathlib.Path(f"/tmp/.X{display.lstrip(':')}-lock").read_text())
