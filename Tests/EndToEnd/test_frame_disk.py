"""The frame's own disk is full for a while, read-only, or rots: what was shown goes on being shown, and nothing that
the family did meanwhile is forgotten."""
import contextlib
import json
import shutil

import pytest

from Rig.failure_injector import FailureInjector
from Rig.programs import Frame
from Rig.small_disk import small_disk


@pytest.fixture
def on_small_disk(home, tmp_path):
    """The home's frame, moved to a small disk of its own."""
    with contextlib.ExitStack() as stack:
        disk = stack.enter_context(small_disk(tmp_path))
        home.frame.stop()
        shutil.copytree(home.frame.data, disk.folder / "frame")
        frame = Frame(disk.folder / "frame", home.server.url, home.screen.display, **home.screen.environment)
        home.frame = stack.enter_context(frame)
        home.disk = disk
        home.until_shown(home.newest)
        home.frame.until("the server", lambda status: status.get("serverReachable"))
        yield home


def away(home):
    """The server is gone, and the frame starts without it."""
    home.server.stop()
    home.frame.stop()


def walk_through(home, photos):
    """She sees each of these, from the newest to the oldest."""
    home.screen.key("F1")
    home.screen.key("Home")
    for photo in reversed(photos):
        home.until_shown(photo)
        home.screen.key("Right")


def test_what_came_and_went_while_the_disk_was_full_is_known_when_there_is_room(on_small_disk):
    home, disk = on_small_disk, on_small_disk.disk
    disk.fill()
    home.send(2)
    gone = home.photos.pop(1)
    home.keeper.call("DELETE", f"/api/v1/photos/{gone}")
    # The least useful make room for what came.
    home.until_shown(home.newest, 40)
    disk.give_back()
    home.frame.until("all photos", lambda status: status.get("photos") == len(home.photos), 90)
    assert len(home.frame.shelf_files()) == len(home.photos)
    away(home)
    home.frame.start()
    home.frame.until("all photos", lambda status: status.get("photos") == len(home.photos), 20)
    walk_through(home, home.photos)


def test_a_plug_pulled_on_a_full_disk_leaves_nothing_forgotten(on_small_disk):
    home, disk = on_small_disk, on_small_disk.disk
    disk.fill()
    home.send(1)
    home.frame.pull_plug()
    gone = home.photos.pop(1)
    home.keeper.call("DELETE", f"/api/v1/photos/{gone}")
    home.frame.start()
    home.frame.until("a photo", lambda _: any(home.shows(photo) for photo in home.photos))
    home.frame.pull_plug()
    disk.give_back()
    home.frame.start()
    home.frame.until("all photos, and the deleted one gone", lambda status: status.get("photos") == len(home.photos)
                     and len(home.frame.shelf_files()) == len(home.photos), 60)


def test_a_disk_that_went_read_only_shows_its_photos(on_small_disk, tmp_path):
    home = on_small_disk
    home.frame.kill()
    home.server.stop()
    home.disk.remount("ro")
    # Its log lies elsewhere, and its status cannot be written: the screen tells.
    with Frame(tmp_path / "log", home.server.url, home.screen.display, **home.screen.environment,
               GRANDMA_DATA=str(home.disk.folder / "frame")) as home.frame:
        walk_through(home, home.photos)


def test_a_read_only_disk_that_lets_no_folder_be_made_has_those_that_are_there(home, tmp_path):
    """Some file systems say that they can only be read before they look whether the folder is there."""
    away(home)
    injector = FailureInjector(tmp_path / "failure", "grandma-frame", home.frame.data / "photos")
    injector.arm("name", 1, "EROFS")
    home.frame.environment.update(injector.environment)
    home.frame.start()
    walk_through(home, home.photos)
    assert injector.struck.startswith("mkdir ")


@pytest.mark.parametrize("harm", ["missing", "truncated", "zeroed", "noise"])
def test_a_lost_index_costs_no_photo(home, harm):
    away(home)
    files = {path: path.stat().st_mtime_ns for path in home.frame.shelf_files()}
    database = home.frame.data / "shelf.sqlite"
    size = database.stat().st_size
    {"missing": database.unlink, "truncated": lambda: database.write_bytes(database.read_bytes()[:5000]),
     "zeroed": lambda: database.write_bytes(bytes(size)), "noise": lambda: database.write_bytes(b"\xa5" * size)}[harm]()
    home.frame.start()
    home.frame.until("five photos", lambda status: status.get("photos") == 5)
    walk_through(home, home.photos)
    home.server.start()
    gone = home.photos.pop(2)
    home.keeper.call("DELETE", f"/api/v1/photos/{gone}")
    home.frame.until("the server's word", lambda status: status.get("serverReachable")
                     and status.get("photos") == len(home.photos), 90)
    # None of those that stay was fetched a second time.
    home.frame.until("the deleted one's file gone", lambda _: len(home.frame.shelf_files()) == 4)
    assert all(files[path] == path.stat().st_mtime_ns for path in home.frame.shelf_files())


def test_a_flipped_byte_is_never_shown_and_mended_when_the_server_is_back(home):
    away(home)
    files = files_by_photo(home)
    for photo in (home.photos[-1], home.photos[1]):
        path = files[photo]
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0xFF
        path.write_bytes(content)
    home.frame.start()
    home.frame.until("another photo", lambda status: status.get("page") == home.photos[-2])
    whole = [home.photos[0], home.photos[2], home.photos[3]]
    walk_through(home, whole)
    assert home.frame.status()["photos"] < 5
    home.server.start()
    home.frame.until("all photos again", lambda status: status.get("photos") == 5, 90)
    walk_through(home, home.photos)


def files_by_photo(home):
    """The file on the shelf of each photo, as the notes beside them say."""
    notes = (home.frame.data / "photos").rglob("*.json")
    return {json.loads(json.loads(note.read_text())["record"])["photo"]["id"]: note.with_suffix(".jpg") for note in notes}
