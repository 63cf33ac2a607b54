"""A backup on a full disk: what it need not keep goes, then it says so; what can be restored stays."""
import json
import os
import subprocess

import pytest

from Rig import databases, pictures
from Rig.copies import command
from Rig.false_clock import at
from Rig.programs import Server
from Rig.small_disk import small_disk


def send(keeper, seed, width=1600):
    content = pictures.noisy(width, width * 5 // 8, seed=f"full {seed}")
    return keeper.send_bytes(content, f"{seed}.jpg")["results"][0]["photo"]["id"], content


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "server") as server:
        yield server


@pytest.fixture
def disk(tmp_path):
    with small_disk(tmp_path, megabytes=24) as disk:
        yield disk


def night(day):
    return at(f"2027-02-{day:02d} 03:00:00")


def names(stick):
    return sorted(path.name[:10] for path in (stick / "snapshots").iterdir())


def blobs(folder):
    return {path.name for path in (folder / "photos").glob("??/*")}


def test_what_the_next_snapshot_makes_needless_goes_first(server, disk, tmp_path):
    keeper, stick = server.keeper(), disk.folder / "stick"
    leaves, _ = send(keeper, 1)
    # Monday is the last snapshot that has the photo. All nights are of one week and month.
    command(server, "backup", stick, wrapper=night(1), check=0)
    keeper.call("DELETE", f"/api/v1/photos/{leaves}")
    databases.end_undo(server.data)
    for day in range(2, 8):
        command(server, "backup", stick, wrapper=night(day), check=0)
    assert names(stick)[0] == "2027-02-01"
    before = blobs(stick)
    _, content = send(keeper, 2)
    disk.fill()
    # Some room, and less than the next snapshot needs.
    os.truncate(disk.folder / "filler", (disk.folder / "filler").stat().st_size - len(content) // 2)
    said = command(server, "backup", stick, "--existing", wrapper=night(8), check=0)
    assert "The disk is full" in said and "Removed 1 old snapshots" in said
    assert names(stick) == [f"2027-02-{day:02d}" for day in range(2, 9)]
    assert not before & blobs(stick)
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
    assert "1 photos are back" in command(Server(tmp_path / "new"), "restore", stick, check=0)


def test_a_disk_that_stays_full_is_named_and_the_last_good_snapshot_stands(server, disk, tmp_path):
    keeper, stick = server.keeper(), disk.folder / "stick"
    send(keeper, 1)
    command(server, "backup", stick, wrapper=night(1), check=0)
    before = names(stick)
    for seed in (2, 3):
        send(keeper, seed)
    disk.fill()
    for room in (0, 100_000, 2_000_000):
        os.truncate(disk.folder / "filler", (disk.folder / "filler").stat().st_size - room)
        said = command(server, "backup", stick, "--existing", wrapper=night(2), check=4)
        assert f"{stick} is full" in said and "1 snapshots that are there stay whole" in said, said
        assert names(stick) == before
        assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
        disk.fill()
    assert "1 photos are back" in command(Server(tmp_path / "new"), "restore", stick, check=0)
    disk.give_back()
    assert "3 photos are safe" in command(server, "backup", stick, "--existing", wrapper=night(2), check=0)


def test_what_a_night_left_that_was_too_much_goes_when_no_photo_names_it_any_more(server, disk):
    keeper, stick = server.keeper(), disk.folder / "stick"
    send(keeper, 1)
    command(server, "backup", stick, wrapper=night(1), check=0)
    before = blobs(stick)
    leave = [send(keeper, seed)[0] for seed in range(2, 8)]
    disk.fill()
    os.truncate(disk.folder / "filler", (disk.folder / "filler").stat().st_size - 2_000_000)
    command(server, "backup", stick, "--existing", wrapper=night(2), check=4)
    # It goes on from here the next night, where there is room.
    left = blobs(stick) - before
    assert left
    for photo in leave:
        keeper.call("DELETE", f"/api/v1/photos/{photo}")
    databases.end_undo(server.data)
    send(keeper, 8)
    disk.fill()
    said = command(server, "backup", stick, "--existing", wrapper=night(3))
    assert "The disk is full" in said and not left & blobs(stick) and before <= blobs(stick)
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)


def test_an_old_snapshot_that_cannot_be_removed_hides_no_finished_backup(server, tmp_path):
    keeper, stick = server.keeper(), tmp_path / "stick"
    send(keeper, 1)
    for day in range(1, 9):
        command(server, "backup", stick, wrapper=night(day), check=0)
    # All nights are of one month, and the ninth removes the second.
    blocked, empty = stick / "snapshots" / ".leaving", tmp_path / "empty"
    for folder in (blocked, empty):
        folder.mkdir()
    mounted = subprocess.run(["mount", "--bind", str(empty), str(blocked)], capture_output=True)
    if mounted.returncode:
        pytest.skip("nothing can be mounted here: " + mounted.stderr.decode().strip())
    try:
        said = command(server, "backup", stick, "--existing", wrapper=night(9), check=1)
    finally:
        subprocess.run(["umount", str(blocked)], check=True)
    assert "1 photos are safe" in said and "could not be removed" in said
    # Keepers are told of the finished one, and of no failure.
    assert json.loads((server.data / "last-backup.json").read_text())["finishedAt"].startswith("2027-02-09")
    assert not (server.data / "failed-backup.json").exists()
    command(server, "backup", stick, "--existing", wrapper=night(10), check=0)
    assert names(stick)[-7:] == [f"2027-02-{day:02d}" for day in range(4, 11)]
