"""Backup and restore of a family's album, with the real programs: beside a running server, interrupted, damaged, pruned,
and brought back on an empty machine with everybody still signed in."""
import datetime
import hashlib
import json
import random
import shutil
import threading

import pytest

from Rig.copies import command, flip, originals, send
from Rig.false_clock import at
from Rig.programs import Server
from Rig.small_disk import small_disk
from Rig.waiting import until

FIRST_NIGHT = "2026-11-01 03:00:00"


def blobs(folder):
    return {path.name for path in (folder / "photos").glob("??/*")}


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A running server with six photos."""
    with Server(tmp_path_factory.mktemp("family") / "server") as server:
        keeper = server.keeper()
        yield server, keeper, dict(send(keeper, seed) for seed in range(6))


def test_a_backup_beside_a_running_server_comes_back_on_an_empty_machine(family, tmp_path):
    server, keeper, photos = family
    stick = tmp_path / "stick"
    assert "6 photos are safe" in command(server, "backup", stick, check=0)
    # The catalogue and the key are nobody else's, also where others may read the stick.
    [snapshot] = [path for path in (stick / "snapshots").iterdir() if not path.name.startswith(".")]
    assert snapshot.stat().st_mode & 0o777 == 0o700
    modes = {path.name: path.stat().st_mode & 0o777 for path in snapshot.iterdir()}
    assert {"catalogue.sqlite", "code.key", "push.key", "server.key"} <= set(modes) and set(modes.values()) == {0o600}, modes
    # Phones that switched the news on know the server by this key.
    push_key = (server.data / "push.key").read_bytes()
    assert len(push_key) == 32 and (snapshot / "push.key").read_bytes() == push_key
    new = Server(tmp_path / "new", port=server.port)
    assert "6 photos are back" in command(new, "restore", stick, check=0)
    server.stop()
    try:
        with new:
            # The session's cookie and the form's token are good on the new machine.
            originals(new, keeper, photos)
            send(keeper, 77)
            assert (new.data / "push.key").read_bytes() == push_key
            assert (new.data / "server.key").read_bytes() == (server.data / "server.key").read_bytes()
            assert (new.data / "push.key").stat().st_mode & 0o777 == 0o600
            assert "All is well" in command(new, "check", "--read-data", check=0)
    finally:
        server.start()
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
    assert json.loads((server.data / "last-backup.json").read_text())["photos"] == 6


def test_a_backup_of_before_news_comes_back_and_gets_a_key_of_its_own(family, tmp_path):
    server, keeper, photos = family
    stick = tmp_path / "stick"
    command(server, "backup", stick, check=0)
    [snapshot] = [path for path in (stick / "snapshots").iterdir() if not path.name.startswith(".")]
    (snapshot / "push.key").unlink()
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
    new = Server(tmp_path / "new", port=server.port)
    command(new, "restore", stick, check=0)
    server.stop()
    try:
        with new:
            originals(new, keeper, photos)
            assert len((new.data / "push.key").read_bytes()) == 32
    finally:
        server.start()


def test_the_second_backup_copies_only_what_is_new(family, tmp_path):
    server, keeper, _ = family
    stick = tmp_path / "stick"
    command(server, "backup", stick, check=0)
    before = {path: path.stat().st_mtime_ns for path in (stick / "photos").glob("??/*")}
    photo, _ = send(keeper, 500)
    said = command(server, "backup", stick, check=0)
    after = {path: path.stat().st_mtime_ns for path in (stick / "photos").glob("??/*")}
    assert all(after[path] == time for path, time in before.items())
    assert 1 <= len(after) - len(before) <= 5 and f"Copied {len(after) - len(before)} of" in said
    keeper.call("DELETE", f"/api/v1/photos/{photo}")


def test_photos_that_come_while_it_runs_do_no_harm(family, tmp_path):
    server, keeper, _ = family
    stop = threading.Event()
    sent = {}

    def keep_sending():
        seed = 1000
        while not stop.is_set():
            seed += 1
            sent.update([send(keeper, seed)])
    sender = threading.Thread(target=keep_sending)
    sender.start()
    try:
        until(20, "some photos", lambda: len(sent) > 2)
        command(server, "backup", tmp_path / "stick", check=0)
    finally:
        stop.set()
        sender.join()
    new = Server(tmp_path / "new")
    command(new, "restore", tmp_path / "stick", check=0)
    assert "All is well" in command(new, "check", "--read-data", check=0)
    for photo in sent:
        keeper.call("DELETE", f"/api/v1/photos/{photo}")


def test_interrupted_anywhere_the_last_good_one_stands(family, tmp_path):
    server, keeper, _ = family
    stick = tmp_path / "stick"
    command(server, "backup", stick, check=0)
    rng = random.Random(3)
    for number in range(8):
        photo, _ = send(keeper, 2000 + number)
        call, nth = rng.choice(["fsync", "renameat2,rename", "pwrite64,write", "openat"]), rng.randrange(1, 30)
        command(server, "backup", stick, wrapper=(
            "strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=SIGKILL:when={nth}"))
        assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
        keeper.call("DELETE", f"/api/v1/photos/{photo}")
    # Killed as an old snapshot is removed, when its catalogue is gone already.
    command(server, "backup", stick, check=0)
    command(server, "backup", stick, wrapper=(
        "strace", "-f", "-o", "/dev/null", "-e", "trace=rmdir", "-e", "inject=rmdir:signal=SIGKILL:when=2"))
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
    command(server, "backup", stick, check=0)
    new = Server(tmp_path / "new")
    command(new, "restore", stick, wrapper=(
        "strace", "-f", "-o", "/dev/null", "-e", "trace=fsync", "-e", "inject=fsync:signal=SIGKILL:when=9"))
    # A server that is started in the middle refuses, and the same command goes on.
    with pytest.raises(RuntimeError):
        new.start()
    assert new.process.returncode == 4
    # With what it began, though a night has made a newer snapshot since.
    command(server, "backup", stick, check=0)
    assert "Going on with the restore" in command(new, "restore", stick, check=0)
    assert "All is well" in command(new, "check", "--read-data", check=0)


def test_a_backup_mends_what_the_disk_spoiled(family, tmp_path):
    server, keeper, photos = family
    stick = tmp_path / "stick"
    command(server, "backup", stick, check=0)
    copy = Server(tmp_path / "copy")
    command(copy, "restore", stick, check=0)
    files = sorted((copy.data / "photos").glob("??/*"))
    rng = random.Random(5)
    harmed = rng.sample(files, 6)
    for path in harmed[:3]:
        flip(path)
    for path in harmed[3:]:
        path.unlink()
    said = command(copy, "check", "--read-data", check=1)
    assert all(path.name in said for path in harmed)
    assert "a sound copy" not in said
    said = command(copy, "check", "--read-data", "--backup", stick, check=1)
    assert said.count("a sound copy is in") == 6
    assert "All is mended" in command(copy, "check", "--mend", "--backup", stick, check=0)
    assert "All is well" in command(copy, "check", "--read-data", check=0)


def test_a_spoiled_backup_is_found_and_copied_again(family, tmp_path):
    server, _, _ = family
    stick = tmp_path / "stick"
    command(server, "backup", stick, check=0)
    victim = sorted((stick / "photos").glob("??/*"))[0]
    victim.unlink()
    spoiled = sorted((stick / "photos").glob("??/*"))
    for path in spoiled:
        flip(path)
    said = command(server, "check-backup", stick, "--read-data", check=1)
    assert victim.name in said and all(path.name in said for path in spoiled)
    # What is gone comes with the next backup, what is changed within the next 28, also of a disk that is plugged in on
    # Sundays only.
    for week in range(28):
        sunday = datetime.date(2027, 1, 3) + datetime.timedelta(weeks=week)
        command(server, "backup", stick, wrapper=at(f"{sunday} 03:00:00"), check=0)
        if all(hashlib.sha256(path.read_bytes()).hexdigest() == path.stem for path in (stick / "photos").glob("??/*")):
            break
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
    (sorted((stick / "snapshots").iterdir())[-1] / "catalogue.sqlite").write_bytes(b"no catalogue")
    assert "is damaged" in command(server, "check-backup", stick, check=1)


def test_words_for_every_wrong_folder(family, tmp_path):
    server, _, _ = family
    away = tmp_path / "away"
    assert "There is no backup in" in command(server, "backup", away, "--existing", check=4)
    assert not away.exists()
    full = tmp_path / "full"
    full.mkdir()
    (full / "letters.txt").write_text("dear Anna")
    assert "neither empty nor a backup" in command(server, "backup", full, check=4)
    assert [path.name for path in full.iterdir()] == ["letters.txt"]
    stick = tmp_path / "stick"
    command(server, "backup", stick, check=0)
    assert "is not empty" in command(server, "restore", stick, check=4)
    with Server(tmp_path / "other") as other:
        other.keeper()
        assert "the backup of another server" in command(other, "backup", stick, check=4)
    assert "no snapshot" in command(Server(tmp_path / "new"), "restore", stick, "--snapshot", "2020-01-01T00-00-00Z", check=4)
    for within in ("photos/copy", "staging/copy", "."):
        assert "in the data folder of the server itself" in command(server, "backup", server.data / within, check=4)
    assert not (server.data / "staging" / "copy").exists()
    assert "There is no backup in" in command(server, "check", "--backup", tmp_path / "mistyped", check=4)
    shutil.rmtree(stick / "snapshots")
    assert "nothing can be restored" in command(server, "check-backup", stick, check=1)
    assert "a folder is missing" in command(server, "backup", check=2)
    assert "unknown command" in command(server, "bakcup", stick, check=2)


def test_the_log_of_another_catalogue_undoes_no_restore(family, tmp_path):
    """After a power cut SQLite's log beside the catalogue is not empty, and would be applied to any file with its name."""
    server, _, photos = family
    stick = tmp_path / "stick"
    command(server, "backup", stick, check=0)
    new = Server(tmp_path / "new")
    new.data.mkdir(parents=True, exist_ok=True)
    log = new.data / "catalogue.sqlite-wal"
    log.write_bytes(bytes(4096))
    assert "catalogue.sqlite-wal" in command(new, "restore", stick, check=4)
    log.write_bytes(b"")
    command(new, "restore", stick, check=0)
    assert "All is well" in command(new, "check", "--read-data", check=0)


def test_old_snapshots_go_by_the_rule_and_their_files_with_them(family, tmp_path):
    server, keeper, _ = family
    stick = tmp_path / "stick"
    photo, content = send(keeper, 3000)
    command(server, "backup", stick, wrapper=at("2027-01-01 03:00:00"), check=0)
    keeper.call("DELETE", f"/api/v1/photos/{photo}")
    with_it = blobs(stick)
    catalogue = server.data / "catalogue.sqlite"
    assert catalogue.exists()
    for night in range(2, 12):
        command(server, "backup", stick, wrapper=at(f"2027-01-{night:02d} 03:00:00"), check=0)
    names = sorted(path.name for path in (stick / "snapshots").iterdir())
    # The faked clock goes on while a busy machine starts the program.
    assert [name[:16] for name in names[-7:]] == [f"2027-01-{night:02d}T03-00" for night in range(5, 12)]
    assert len(names) < 11
    assert blobs(stick) <= with_it
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
    shutil.rmtree(stick)


def test_keepers_are_told_why_the_copies_grew_old(tmp_path):
    with Server(tmp_path / "server") as server, small_disk(tmp_path, megabytes=8) as disk:
        keeper = server.keeper()
        for seed in range(2):
            send(keeper, seed)
        stick, long_ago = disk.folder / "album", at("2026-11-01 03:00:00")

        def told():
            return keeper.fetch("/family").decode()
        command(server, "backup", stick, wrapper=long_ago, check=0)
        assert "Is the backup disk still plugged in?" in told()
        disk.fill()
        send(keeper, 3000)
        assert "is full" in command(server, "backup", stick, "--existing", check=4)
        assert "The backup disk is full." in told()
        disk.give_back()
        away = stick.rename(disk.folder / "away")
        assert "There is no backup in" in command(server, "backup", stick, "--existing", check=4)
        assert "The backup disk was not found since then." in told()
        away.rename(stick)
        command(server, "backup", stick, "--existing", wrapper=long_ago, check=0)
        assert "Is the backup disk still plugged in?" in told()
        command(server, "backup", stick, "--existing", check=0)
        assert "Last copy of the album" not in told()


@pytest.mark.parametrize("left_out", [[], ["catalogue.sqlite-*"]], ids=["whole", "without-log"])
def test_a_data_folder_that_can_only_be_read_is_copied(tmp_path, left_out):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        for seed in range(2):
            send(keeper, seed)
        server.stop()
    with small_disk(tmp_path, megabytes=48) as disk:
        shutil.copytree(server.data, disk.folder / "data", ignore=shutil.ignore_patterns("reserve.bin", *left_out))
        still = Server(disk.folder / "data")
        disk.remount("ro")
        for name in ("backup", "heirloom"):
            assert f"{still.data} can only be read" in command(still, name, tmp_path / name, check=0)
            assert "All can be restored" in command(still, "check-backup", tmp_path / name, "--read-data", check=0)
        assert "All is well" in command(still, "check", "--read-data", check=0)
        disk.remount("rw")
    new = Server(tmp_path / "new")
    assert "2 photos are back" in command(new, "restore", tmp_path / "backup", check=0)
