"""A move is killed at one of its fsyncs, renames and sends, up and back. Then the server starts either with the old or
with the new settings, with every photo; the same command succeeds, and `check` finds everything."""
import concurrent.futures
import contextlib
import queue
import shutil
import subprocess

import pytest

from Rig import copies
from Rig.kill_injector import KillInjector
from Rig.moving import BACK, Places, prepared, run, settle
from Rig.object_store import ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.programs import Server

DONE, DAMAGED = 0, 1
# A move is killed at each of its last calls, which include its last step, and at `EARLIER` of the calls before them.
LAST = {"rename": 5, "fsync": 8, "send": 9}
EARLIER = 2
# Each attempt has a server of its own, and mostly waits.
AT_ONCE = 4


class Family:
    """The data folder of a stopped server; each run gets a copy."""

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
        """Asserts that a running server has every photo."""
        copies.originals(server, self.keeper, self.photos)


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    return Family(tmp_path_factory.mktemp("family"))


class World:
    """A store and some databases, which the attempts use one after the other, because making a database for each takes
    longer than the rest of the test."""

    def __init__(self, database, store, family, folder):
        self.database, self.store, self.free = database, store, queue.Queue()
        self.free.put(database.make("album-0"))
        # From now on the database has its tables, so each attempt makes as many calls as the first.
        with self.places("first") as places:
            way = Way(places, family, folder / "first", is_up=True)
            way.finish(way.up)
            way.finish(way.back)
        for number in range(1, AT_ONCE):
            database.query("postgres", f'CREATE DATABASE "album-{number}" OWNER server TEMPLATE "album-0"')
            self.free.put(places.address.replace("album-0", f"album-{number}"))

    @contextlib.contextmanager
    def places(self, name):
        address = self.free.get()
        yield Places(self.database, self.store, name, address)
        self.free.put(address)


@pytest.fixture(scope="module")
def world(family, tmp_path_factory):
    with contextlib.closing(PostgreSQL()) as database, contextlib.closing(ObjectStore()) as store:
        yield World(database, store, family, tmp_path_factory.mktemp("world"))


def starts(family, server, settings):
    """Returns whether a server starts with these settings; asserts that it then has every photo."""
    settle(server, settings)
    try:
        server.start()
    except RuntimeError as ended:
        assert "must name" in str(ended) or "has not ended" in str(ended) or "cannot be used" in str(ended) \
            or "was moved from there" in str(ended), ended
        return False
    family.is_whole(server)
    server.stop()
    return True


class Way:
    """One attempt to move up or back, in a folder of its own."""

    def __init__(self, places, family, folder, is_up):
        self.family, self.is_up, self.places = family, is_up, places
        self.folder, self.server = folder, family.copy(folder)
        self.faults = KillInjector(folder / "faults")
        self.up = (["move", *self.places.up], self.places.store.environment)
        self.back = (["move", *BACK], self.places.settings)
        if not is_up:
            self.finish(self.up)
            shutil.rmtree(self.server.data / "photos")
        here, there = {}, self.places.settings
        self.old, self.new = (here, there) if is_up else (there, here)
        self.way = self.up if is_up else self.back

    def finish(self, way):
        words, settings = way
        settle(self.server, {})
        done = run(self.server, *words, **settings)
        assert done.returncode == DONE, done.said

    def go(self):
        """Runs the command and counts its calls; kills it at one of them if the fault injector is armed."""
        words, settings = self.way
        command, environment = prepared(self.server, *words, **settings)
        done = subprocess.run(command, env={**environment, **self.faults.environment}, capture_output=True, text=True,
                              timeout=120)
        assert self.faults.struck or done.returncode == DONE, done.stdout + done.stderr

    def check(self):
        """Asserts that the album is in the old places or in the new ones, and moves it back into the data folder."""
        # Try the new places first, because a start in the old places removes marks.
        has_moved = starts(self.family, self.server, self.new)
        assert starts(self.family, self.server, self.old) != has_moved
        self.finish(self.way)
        if self.is_up:
            self.finish(self.back)
        assert "All is well." in copies.command(self.server, "check", "--read-data", check=DONE)


def counted(world, family, folder, is_up):
    """Returns the number of calls of each kind that the command makes."""
    with world.places(folder.name) as places:
        way = Way(places, family, folder, is_up)
        way.go()
        if is_up:
            way.finish(way.back)
        return way.faults.seen


def attempt(world, family, folder, is_up, call, nth):
    with world.places(folder.name) as places:
        way = Way(places, family, folder, is_up)
        way.faults.arm(call, nth)
        way.go()
        try:
            way.check()
        except Exception as trouble:
            trouble.add_note(f"killed at {call} {nth}: {way.faults.struck}")
            raise
        shutil.rmtree(folder)
        return way.faults.struck


def chosen(count, last):
    """Returns the numbers of the last `last` calls, and of some earlier ones."""
    first = max(count - last, 0)
    return [*range(1, first + 1, max(first // EARLIER, 1))][:EARLIER] + [*range(first + 1, count + 1)]


@pytest.mark.parametrize("is_up", [True, False], ids=["up", "back"])
def test_a_killed_move_leaves_the_old_places_or_the_new_ones(world, family, tmp_path, is_up):
    way = "up" if is_up else "back"
    counts = counted(world, family, tmp_path / f"{way}-counted", is_up)
    points = [(call, nth) for call, last in LAST.items() for nth in chosen(counts[call], last)]
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        runs = [pool.submit(attempt, world, family, tmp_path / f"{way}-{call}-{nth}", is_up, call, nth)
                for call, nth in points]
        struck = [run.result() for run in runs]
    # Several files are on their way at once, so the number of sends is not always the same.
    assert sum(map(bool, struck)) >= len(points) - 3
    for name in ("move.json", "catalogue-place.txt" if is_up else "catalogue.sqlite"):
        assert any(name in each for each in struck), name


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
