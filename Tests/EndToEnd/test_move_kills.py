"""A move is killed at its Nth fsync, rename or send, up and back. Then exactly one of the old and the new places starts,
with every photo; the same command finishes, and in the end a whole check finds nothing missing."""
import contextlib
import shutil
import subprocess

import pytest

from kill_lines import Line, run_all
from Rig import copies
from Rig.fault_injector import FaultInjector
from Rig.moving import BACK, Places, prepared, run, settle
from Rig.object_store import ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.programs import Server

DONE, DAMAGED = 0, 1
# Numbers of calls: each file that is made durable, and sends far enough apart that a line stays short.
STEPS = {"rename": 1, "fsync": 1, "send": 23}


class Family:
    """A stopped server's data folder of which each run gets a copy."""

    def __init__(self, folder):
        with Server(folder / "template") as server:
            self.keeper = server.keeper()
            self.photos = dict(copies.send(self.keeper, seed) for seed in range(2))
            server.stop()
        (server.data / "reserve.bin").unlink(missing_ok=True)
        self.data = server.data

    def copy(self, data):
        shutil.copytree(self.data, data)
        return Server(data, GRANDMA_RESERVE_MEGABYTES="0")

    def is_whole(self, server):
        """Whether a running server has every photo."""
        copies.originals(server, self.keeper, self.photos)


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    return Family(tmp_path_factory.mktemp("family"))


@pytest.fixture(scope="module")
def world():
    with contextlib.closing(PostgreSQL()) as database, contextlib.closing(ObjectStore()) as store:
        yield database, store


def starts(family, server, settings):
    """Whether a server starts with these settings; then it has every photo."""
    settle(server, settings)
    try:
        server.start()
    except RuntimeError as ended:
        assert "must name" in str(ended) or "has not ended" in str(ended) or "cannot be used" in str(ended) \
            or "has left" in str(ended), ended
        return False
    family.is_whole(server)
    server.stop()
    return True


def killed(server, faults, call, nth, words, settings):
    """Runs the command until it is killed; what it was killed at, or nothing."""
    faults.arm(call, nth)
    command, environment = prepared(server, "move", *words, **settings)
    done = subprocess.run(command, env={**environment, **faults.environment}, capture_output=True, text=True,
                          timeout=120)
    assert faults.struck or done.returncode == DONE, done.stdout + done.stderr
    return faults.struck


def attempt(world, family, folder, direction, call, nth):
    places = Places(*world, folder.name)
    here, there = {}, places.settings
    key = places.store.environment
    server = family.copy(folder)
    old, new, words, settings = here, there, places.up, key
    if direction == "back":
        assert run(server, "move", *places.up, **key).returncode == DONE
        shutil.rmtree(server.data / "photos")
        old, new, words, settings = there, here, BACK, there
    struck = killed(server, FaultInjector(folder / "faults"), call, nth, words, settings)
    # The new places first: what a start with the old ones clears away must not help them.
    has_moved = starts(family, server, new)
    assert starts(family, server, old) != has_moved, struck
    settle(server, {})
    assert run(server, "move", *words, **settings).returncode == DONE
    assert starts(family, server, new)
    if direction == "up":
        assert run(server, "move", *BACK, **there).returncode == DONE
    settle(server, {})
    assert "All is well." in copies.command(server, "check", "--read-data", check=DONE)
    shutil.rmtree(folder)
    return struck


@pytest.fixture(scope="module")
def lines(world, family, tmp_path_factory):
    folder = tmp_path_factory.mktemp("kills")

    def line(direction, call):
        return Line(f"{direction}-{call}", lambda number: attempt(
            world, family, folder / f"{direction}-{call}-{number}", direction, call, 1 + (number - 1) * STEPS[call]))
    lines = {(direction, call): line(direction, call) for direction in ("up", "back") for call in STEPS}
    run_all(lines.values())
    return lines


@pytest.mark.parametrize("call", STEPS)
@pytest.mark.parametrize("direction", ["up", "back"])
def test_a_killed_move_leaves_the_old_places_or_the_new_ones(lines, direction, call):
    kills = lines[direction, call].kills
    print(direction, call, len(kills), kills)
    assert len(kills) >= 3


def test_control_the_checks_notice_a_lost_photo_and_a_lost_place(family, tmp_path):
    server = family.copy(tmp_path / "lost")
    photo = next(path for path in (server.data / "photos").glob("??/*"))
    photo.rename(tmp_path / "photo")
    assert "is missing" in copies.command(server, "check", "--read-data", check=DAMAGED)
    (tmp_path / "photo").rename(photo)
    assert starts(family, server, {})
    (server.data / "catalogue.sqlite").rename(tmp_path / "catalogue.sqlite")
    with pytest.raises(AssertionError):
        starts(family, server, {})
