"""A disk that was in the hands of strangers: neither a line of the list on it nor a symbolic link lets a nightly copy, which
root makes, remove or write anything outside it, or remove what a person put beside the album."""
import os
import subprocess

import pytest

from Rig.copies import command, send
from Rig.programs import Server
from Rig.small_disk import small_disk


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A running server with two photos."""
    with Server(tmp_path_factory.mktemp("family") / "server") as server:
        keeper = server.keeper()
        for seed in range(2):
            send(keeper, seed)
        yield server, keeper


def letter(folder):
    """Puts a person's file into the folder."""
    folder.mkdir(exist_ok=True)
    path = folder / "letter to Anna.txt"
    path.write_text("dear Anna")
    return path


def contents(folder):
    return {str(path.relative_to(folder)): path.is_file() and path.read_bytes() for path in folder.rglob("*")}


def put_link(folder, elsewhere):
    """Moves the folder elsewhere, puts a person's file there, and leaves a link in the folder's place."""
    folder.rename(elsewhere)
    letter(elsewhere)
    folder.symlink_to(elsewhere)
    return contents(elsewhere)


def test_a_line_of_the_list_removes_no_folder_and_no_file_of_others(family, tmp_path):
    server, _ = family
    stick, victim = tmp_path / "stick", letter(tmp_path / "victim")
    command(server, "heirloom", stick, check=0)
    year = next(stick.glob("20*")).name
    beside = [victim, letter(stick), letter(stick / year), letter(stick / year / "ours")]
    photos = {path: path.read_bytes() for path in stick.glob("20*/20*/*.jpg")}
    # The list still removes what it is for: a photo that the album has no more.
    old = stick / "2025/2025-03/2025-03-04 05.06 Gone (99).jpg"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"a photo")
    forged = ["../victim", "../victim/letter to Anna.txt", str(victim), str(victim.parent), year, f"{year}/", f"{year}/..",
              f"{year}/ours", f"{year}/letter to Anna.txt", "letter to Anna.txt", ".", "..", "restore", "pages/../../victim",
              "2025/2025-03/../../../victim", "pages/small/../../../victim"]
    written = stick / "restore/written.txt"
    written.write_text(written.read_text() + "\n".join([*forged, str(old.relative_to(stick))]) + "\n")
    command(server, "heirloom", stick, "--existing", check=0)
    assert [path for path in beside if not path.exists()] == []
    assert photos and {path: path.read_bytes() for path in stick.glob("20*/20*/*.jpg")} == photos
    assert not old.parent.exists()
    assert set(forged) & set(written.read_text().splitlines()) == set()
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)


def test_a_folder_with_the_name_of_a_photo_stays_with_what_is_in_it(family, tmp_path):
    server, _ = family
    stick = tmp_path / "stick"
    command(server, "heirloom", stick, check=0)
    folder = stick / "2025/2025-03/2025-03-04 05.06 Gone (99).jpg"
    folder.mkdir(parents=True)
    path = letter(folder)
    written = stick / "restore/written.txt"
    written.write_text(f"{written.read_text()}{folder.relative_to(stick)}\n")
    command(server, "heirloom", stick, "--existing", check=0)
    assert path.exists()


@pytest.mark.parametrize("kind, place", [
    ("heirloom", "restore"), ("heirloom", "restore/staging"), ("heirloom", "restore/snapshots"), ("heirloom", "20*"),
    ("heirloom", "pages"), ("backup", "staging"), ("backup", "snapshots"), ("backup", "photos"), ("backup", "photos/copying"),
    ("backup", "photos/a0")])
def test_a_link_in_the_place_of_a_folder_is_named_and_nothing_behind_it_changes(family, tmp_path, kind, place):
    server, keeper = family
    disk, elsewhere = tmp_path / "disk", tmp_path / "elsewhere"
    command(server, kind, disk, check=0)
    there = put_link(next(disk.glob(place)), elsewhere)
    photo = keeper.call("GET", "/api/v1/album")["photos"][0]["id"]
    # So that there is something new to write.
    keeper.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": f"In {place.replace('/', ' ')} of a {kind}"})
    assert "symbolic link" in command(server, kind, disk, "--existing", check=4)
    assert contents(elsewhere) == there


def test_what_is_removed_of_a_heirloom_is_not_removed_behind_a_link(family, tmp_path):
    server, _ = family
    stick, elsewhere = tmp_path / "stick", tmp_path / "elsewhere"
    command(server, "heirloom", stick, check=0)
    old = stick / "2025/2025-03/2025-03-04 05.06 Gone (99).jpg"
    old.parent.mkdir(parents=True)
    old.write_bytes(b"a photo")
    there = put_link(stick / "2025", elsewhere)
    written = stick / "restore/written.txt"
    written.write_text(f"{written.read_text()}{old.relative_to(stick)}\n")
    command(server, "heirloom", stick, "--existing", check=0)
    assert contents(elsewhere) == there


@pytest.mark.parametrize("kind, place", [("heirloom", "restore/lock"), ("backup", "lock")])
def test_a_link_in_the_place_of_the_lock_makes_no_file_elsewhere(family, tmp_path, kind, place):
    server, _ = family
    disk, elsewhere = tmp_path / "disk", tmp_path / "elsewhere"
    command(server, kind, disk, check=0)
    (disk / place).unlink()
    (disk / place).symlink_to(elsewhere)
    assert "cannot be locked" in command(server, kind, disk, "--existing", check=4)
    assert not elsewhere.exists()


def test_an_encrypted_backup_is_not_opened_by_way_of_a_link(family, tmp_path):
    server, _ = family
    folder = tmp_path / "backup"
    command(server, "backup", folder, "--encrypted", check=0)
    (folder / "open").rmdir()
    with small_disk(tmp_path, megabytes=8) as disk:
        (folder / "open").symlink_to(disk.folder)
        try:
            assert "symbolic link" in command(server, "backup", folder, "--existing", check=4)
            # Another disk is neither unmounted nor hidden by the backup.
            assert os.path.ismount(disk.folder)
            mounts = subprocess.run(["findmnt", "--noheadings", "--output", "FSTYPE", disk.folder], capture_output=True,
                                    text=True, check=True).stdout.split()
            assert len(mounts) == 1 and not mounts[0].startswith("fuse")
        finally:
            (folder / "open").unlink()
