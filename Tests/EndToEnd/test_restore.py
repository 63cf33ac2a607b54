"""Restores that are interrupted, or find something else in their way: each goes on with the same command, and none
writes over an album."""
import fcntl
import os
import shutil

import pytest

from Rig.copies import command, environment, family_with_backup, flip, originals, send
from Rig.kill_injector import KillInjector
from Rig.programs import Server
from Rig.small_disk import small_disk


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A running server with three photos, and a backup of it."""
    with family_with_backup(tmp_path_factory.mktemp("family"), photos=3) as family:
        yield family


@pytest.fixture
def injector(tmp_path):
    return KillInjector(tmp_path / "faults")


def catalogue_of(stick):
    [snapshot] = [path for path in (stick / "snapshots").iterdir() if not path.name.startswith(".")]
    return snapshot / "catalogue.sqlite"


def kill(server, stick, injector, call, after, only):
    """Restores until the first call for the file `only`; the restore is killed right before or right after that."""
    injector.arm(call, 1, after=after, only=only)
    command(server, "restore", stick, wrapper=environment(injector))
    assert only in injector.struck
    injector.lift()


def kill_at_catalogue(server, stick, injector, after):
    kill(server, stick, injector, "rename", after, "/catalogue.sqlite")


def test_killed_around_the_naming_of_the_catalogue_it_goes_on(family, injector, tmp_path):
    *_, stick = family
    new = Server(tmp_path / "new")
    for after in (False, True, False, True):
        kill_at_catalogue(new, stick, injector, after)
        assert (new.data / "restoring.json").exists()
    assert (new.data / "catalogue.sqlite").exists()
    said = command(new, "restore", stick, check=0)
    assert "Going on with the restore" in said and "3 photos are back" in said
    assert not (new.data / "restoring.json").exists()
    assert "All is well" in command(new, "check", "--read-data", check=0)


def test_it_never_writes_over_a_catalogue_that_came_by_hand(family, injector, tmp_path):
    server, keeper, photos, stick = family
    new = Server(tmp_path / "new", port=server.port)
    kill_at_catalogue(new, stick, injector, after=False)
    # The server asks for the last copy of the catalogue, and the family lives on with it.
    shutil.copy(catalogue_of(stick), new.data / "catalogue.sqlite")
    server.stop()
    try:
        with new:
            later = dict([send(keeper, 90)])
        said = command(new, "restore", stick, check=4)
        assert "catalogue.sqlite came there in another way" in said and "never writes over an album" in said
        with new:
            originals(new, keeper, photos | later)
    finally:
        server.start()
    # Once the catalogue has gone, the restore goes on; SQLite's log of the other catalogue must not be applied to it.
    for name in ("catalogue.sqlite", "catalogue.sqlite-wal", "catalogue.sqlite-shm"):
        (new.data / name).unlink(missing_ok=True)
    (new.data / "catalogue.sqlite-wal").write_bytes(bytes(4096))
    assert "catalogue.sqlite-wal came there" in command(new, "restore", stick, check=4)
    (new.data / "catalogue.sqlite-wal").unlink()
    assert "3 photos are back" in command(new, "restore", stick, check=0)


def test_it_never_writes_over_the_album_of_a_server_that_was_started_too_early(family, injector, tmp_path):
    *_, stick = family
    new = Server(tmp_path / "new")
    # Killed when the restore is recorded and no photo is there yet.
    kill(new, stick, injector, "fsync", True, "/restoring.json")
    assert (new.data / "restoring.json").exists()
    with new:
        keeper = new.keeper()
        photos = dict([send(keeper, 91)])
    assert "never writes over an album" in command(new, "restore", stick, check=4)
    with new:
        originals(new, keeper, photos)


def test_a_write_protected_stick_can_be_read(family, tmp_path):
    server, *_ = family
    with small_disk(tmp_path, megabytes=24) as disk:
        copies = {"backup": disk.folder / "stick", "heirloom": disk.folder / "album"}
        for name, folder in copies.items():
            command(server, name, folder, check=0)
        copies["encrypted"] = disk.folder / "sealed"
        command(server, "backup", copies["encrypted"], "--encrypted", check=0)
        disk.remount("ro")
        for name, folder in copies.items():
            assert "All can be restored" in command(server, "check-backup", folder, "--read-data", check=0)
            new = Server(tmp_path / f"from-{name}")
            key = ("--key", server.data / "backup.key") if name == "encrypted" else ()
            assert "3 photos are back" in command(new, "restore", folder, *key, check=0)
            assert "All is well" in command(new, "check", "--read-data", "--backup", folder, check=0)
        # Whoever writes is told why that cannot be.
        for words in (("backup", copies["backup"]), ("backup", copies["encrypted"]), ("heirloom", copies["heirloom"])):
            said = command(server, *words, check=4)
            assert "cannot be written: Read-only file system" in said and "Another command" not in said
        disk.remount("rw")


def test_a_write_protected_copy_is_locked_by_the_file_that_is_there(family, tmp_path):
    server, *_ = family
    with small_disk(tmp_path, megabytes=24) as disk:
        copies = {"backup": (disk.folder / "stick", "lock"), "heirloom": (disk.folder / "album", "restore/lock")}
        for kind, (folder, _) in copies.items():
            command(server, kind, folder, check=0)
        disk.remount("ro")
        for kind, (folder, lock) in copies.items():
            with open(folder / lock, "rb") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                said = command(server, "check-backup", folder, check=4)
                assert f"Another command works with the {kind}" in said
            assert "All can be restored" in command(server, "check-backup", folder, check=0)
        disk.remount("rw")


def test_a_key_that_cannot_be_read_is_told_and_comes_from_the_last_snapshot(family, tmp_path):
    server, *_ = family
    key = server.data / "push.key"
    content = key.read_bytes()
    # Whoever stands in the way of a file cannot be read like one.
    key.unlink()
    key.mkdir()
    try:
        for name in ("backup", "heirloom"):
            folder = tmp_path / name
            said = command(server, name, folder, check=1)
            assert f"{key} cannot be read: the new snapshot is without this key" in said
            key.rmdir()
            key.write_bytes(content)
            command(server, name, folder, check=0)
            key.unlink()
            key.mkdir()
            said = command(server, name, folder, "--existing", check=1)
            assert f"{key} cannot be read: the new snapshot has the key of the last one" in said
            new = Server(tmp_path / f"from-{name}")
            command(new, "restore", folder, check=0)
            assert (new.data / "push.key").read_bytes() == content
    finally:
        if key.is_dir():
            key.rmdir()
        key.write_bytes(content)
        key.chmod(0o600)


def test_a_new_empty_disk_of_photos_is_filled_from_the_backup(family, tmp_path):
    *_, stick = family
    new = Server(tmp_path / "new")
    command(new, "restore", stick, check=0)
    shutil.rmtree(new.data / "photos")
    for folder in (None, "photos"):
        if folder:
            (new.data / folder).mkdir()
        said = command(new, "check", "--backup", stick, check=1)
        assert said.count("is missing; a sound copy is in") == len(list((stick / "photos").glob("??/*")))
    # Their disk may only not be mounted: nothing is written in its place.
    assert "add --empty" in command(new, "check", "--mend", "--backup", stick, check=4)
    assert list((new.data / "photos").iterdir()) == []
    assert "All is mended" in command(new, "check", "--mend", "--empty", "--backup", stick, check=0)
    assert "All is well" in command(new, "check", "--read-data", check=0)
    # Without an album no folder is made for one.
    none = Server(tmp_path / "none")
    command(none, "check", "--mend", check=4)
    assert not (none.data / "photos").exists()


def test_it_fills_a_new_disk_that_is_mounted_for_the_photos(family, tmp_path):
    *_, stick = family
    new = Server(tmp_path / "new")
    (new.data / "photos" / "lost+found").mkdir(parents=True)
    assert "3 photos are back" in command(new, "restore", stick, check=0)
    assert "All is well" in command(new, "check", "--read-data", check=0)


def test_neither_a_restore_nor_mending_fills_the_disk(family, tmp_path):
    *_, stick = family
    with small_disk(tmp_path, megabytes=64) as disk:
        new, filler = Server(disk.folder / "new"), disk.folder / "filler"
        disk.fill()
        assert "is full. Make room" in command(new, "restore", stick, check=4)
        os.truncate(filler, filler.stat().st_size - 8_000_000)
        for _ in range(2):
            said = command(new, "restore", stick, check=4)
            assert "MB free, and" in said and not list((new.data / "photos").glob("??/*"))
        disk.give_back()
        assert "3 photos are back" in command(new, "restore", stick, check=0)
        harmed = sorted((new.data / "photos").glob("??/*"))[0]
        flip(harmed)
        content = harmed.read_bytes()
        disk.fill()
        os.truncate(filler, filler.stat().st_size - 8_000_000)
        assert "MB free, and" in command(new, "check", "--mend", "--backup", stick, check=4)
        assert harmed.read_bytes() == content and not (new.data / "mending").exists()
        disk.give_back()
        assert "All is mended" in command(new, "check", "--mend", "--backup", stick, check=0)


def test_where_the_photos_have_a_disk_of_their_own_that_one_is_named(family, tmp_path):
    *_, stick = family
    with small_disk(tmp_path, megabytes=64) as disk:
        new, filler = Server(tmp_path / "new"), disk.folder / "filler"
        photos = new.data / "photos"
        (disk.folder / "photos").mkdir()
        photos.symlink_to(disk.folder / "photos")
        disk.fill()
        assert f"The disk of {photos} is full. Make room" in command(new, "restore", stick, check=4)
        os.truncate(filler, filler.stat().st_size - 8_000_000)
        assert f"The disk of {photos} has" in command(new, "restore", stick, check=4)
        disk.give_back()
        assert "3 photos are back" in command(new, "restore", stick, check=0)
        assert "All is well" in command(new, "check", "--read-data", check=0)


def test_what_an_interrupted_command_left_gives_its_space_back_before_that_is_measured(family, tmp_path):
    *_, stick = family
    with small_disk(tmp_path, megabytes=64) as disk:
        new = Server(disk.folder / "new")

        def leave(name):
            """Fills the disk to its last 8 MB with a file that an interrupted command left in its own folder."""
            disk.fill()
            filler, left = disk.folder / "filler", new.data / name / "left-over"
            os.truncate(filler, filler.stat().st_size - 8_000_000)
            left.parent.mkdir()
            filler.rename(left)
            return left

        left = leave("staging")
        assert "3 photos are back" in command(new, "restore", stick, check=0)
        assert not left.exists()
        flip(sorted((new.data / "photos").glob("??/*"))[0])
        left = leave("mending")
        assert "All is mended" in command(new, "check", "--mend", "--read-data", "--backup", stick, check=0)
        assert not left.parent.exists()


def test_the_empty_album_of_a_new_server_makes_way(family, tmp_path):
    server, keeper, photos, stick = family
    server.stop()
    try:
        with Server(tmp_path / "new", port=server.port) as new:
            assert "Please stop it first" in command(new, "restore", stick, check=4)
            new.stop()
            # A backup that cannot be read takes nothing away.
            damaged = tmp_path / "damaged"
            shutil.copytree(stick, damaged)
            flip(catalogue_of(damaged))
            assert "is damaged" in command(new, "restore", damaged, check=4)
            assert (new.data / "catalogue.sqlite").exists()
            said = command(new, "restore", stick, check=0)
            assert "Nobody has begun the album" in said and "3 photos are back" in said
            new.start()
            originals(new, keeper, photos)
            assert "All is well" in command(new, "check", "--read-data", check=0)
    finally:
        server.start()


def test_an_album_that_somebody_has_begun_stays(family, tmp_path):
    *_, stick = family
    with Server(tmp_path / "begun") as begun:
        keeper = begun.keeper()
        assert "is not empty" in command(begun, "restore", stick, check=4)
        begun.stop()
        assert "is not empty" in command(begun, "restore", stick, check=4)
        begun.start()
        assert keeper.call("GET", "/api/v1/album")["photos"] == []
