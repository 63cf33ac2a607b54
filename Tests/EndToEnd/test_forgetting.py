"""Files of deleted photos, which `backup --forget-deleted` removes from a backup although older snapshots name them."""
import contextlib
import datetime
import hashlib
import json
import subprocess

import pytest

from Rig import databases
from Rig.copies import command, environment, originals, send
from Rig.false_clock import at
from Rig.kill_injector import KillInjector
from Rig.programs import Server


@contextlib.contextmanager
def plain_view(server, folder, mount):
    """Gives the folder in which the backup can be read: an encrypted one is opened meanwhile."""
    if not (folder / "encrypted").exists():
        yield folder
        return
    mount.mkdir(exist_ok=True)
    subprocess.run(["gocryptfs", "--ro", "--quiet", "--nosyslog", "--passfile", server.data / "backup.key",
                    folder / "encrypted", mount], check=True)
    try:
        yield mount
    finally:
        subprocess.run(["umount", mount], check=True)


def names(folder):
    return {path.name for path in folder.rglob("*")}


def digest(content):
    return hashlib.sha256(content).hexdigest()


def delete(server, keeper, photo):
    keeper.call("DELETE", f"/api/v1/photos/{photo}")
    databases.end_undo(server.data)


def yesterday():
    """Returns the wrapper for a snapshot that today's do not replace: of one day, only the last is kept."""
    return at((datetime.datetime.now() - datetime.timedelta(days=1)).strftime("%Y-%m-%d %H:%M:%S"))


def snapshots(folder):
    return sorted(path.name for path in (folder / "snapshots").iterdir() if not path.name.startswith("."))


@pytest.mark.parametrize("form", [[], ["--encrypted"]], ids=["plain", "encrypted"])
def test_a_deleted_photo_is_in_no_file_any_more_and_older_snapshots_come_back_without_it(tmp_path, form):
    folder, mount, port = tmp_path / "disk", tmp_path / "mount", None
    with Server(tmp_path / "server") as server:
        keeper, port = server.keeper(), server.port
        kept = dict(send(keeper, seed) for seed in range(2))
        command(server, "backup", folder, *form, wrapper=at("2027-01-01 03:00:00"), check=0)
        with plain_view(server, folder, mount) as view:
            without = names(view)
        photo, content = send(keeper, 2)
        undone, still = send(keeper, 3)
        command(server, "backup", folder, "--existing", wrapper=at("2027-01-02 03:00:00"), check=0)
        with plain_view(server, folder, mount) as view:
            old = snapshots(view)[-1]
            files = {path.name for path in view.glob("photos/??/*")} - without
        assert {digest(content), digest(still)} < files
        delete(server, keeper, photo)
        # This one can be brought back for ten minutes more.
        keeper.call("DELETE", f"/api/v1/photos/{undone}")
        command(server, "backup", folder, "--existing", wrapper=at("2027-01-03 03:00:00"), check=0)
        with plain_view(server, folder, mount) as view:
            assert files < names(view)
        said = command(server, "backup", folder, "--existing", "--forget-deleted", wrapper=at("2027-01-04 03:00:00"),
                       check=0)
        assert "files of deleted photos" in said
        with plain_view(server, folder, mount) as view:
            assert digest(content) not in names(view) and digest(still) in names(view)
            # Nothing is left but the files of the one that can be brought back.
            assert len((names(view) & files)) == len(files) // 2
        said = command(server, "check-backup", folder, "--read-data", check=0)
        assert "on purpose" in said and "All can be restored" in said
        again = command(server, "backup", folder, "--existing", "--forget-deleted", check=0)
        assert "files of deleted photos" not in again
    new = Server(tmp_path / "new", port=port)
    key = ["--key", server.data / "backup.key"] if form else []
    said = command(new, "restore", folder, "--snapshot", old, *key, check=0)
    assert "3 photos are back" in said and "1 more were deleted later" in said
    with new:
        originals(new, keeper, kept | {undone: still})


def test_what_is_sent_again_is_copied_again_and_missed_when_it_is_lost(tmp_path):
    with Server(tmp_path / "server") as server:
        keeper, folder = server.keeper(), tmp_path / "disk"
        send(keeper, 1)
        photo, content = send(keeper, 2)
        path = folder / "photos" / digest(content)[:2] / digest(content)
        command(server, "backup", folder, wrapper=yesterday(), check=0)
        delete(server, keeper, photo)
        command(server, "backup", folder, "--forget-deleted", check=0)
        assert not path.exists() and digest(content) in json.loads((folder / "forgotten.json").read_text())["sha256"]
        send(keeper, 2)
        command(server, "backup", folder, check=0)
        assert path.exists()
        path.unlink()
        assert f"{digest(content)} is missing" in command(server, "check-backup", folder, check=1)
        command(server, "backup", folder, "--forget-deleted", check=0)
        assert path.exists()
        assert "All can be restored" in command(server, "check-backup", folder, "--read-data", check=0)


def test_killed_at_any_removal_the_backup_stays_sound(tmp_path):
    with Server(tmp_path / "server") as server:
        keeper, folder = server.keeper(), tmp_path / "disk"
        photo, content = send(keeper, 1)
        send(keeper, 2)
        command(server, "backup", folder, wrapper=yesterday(), check=0)
        before = names(folder / "photos")
        delete(server, keeper, photo)
        injector = KillInjector(tmp_path / "faults")
        injector.arm("rename", 1, only="forgotten.json")
        command(server, "backup", folder, "--forget-deleted", wrapper=environment(injector))
        # Without the list nothing is removed.
        assert injector.struck and names(folder / "photos") == before
        injector.arm("fsync", 1, only="disk/photos/")
        command(server, "backup", folder, "--forget-deleted", wrapper=environment(injector))
        assert injector.struck and names(folder / "photos") < before
        assert "All can be restored" in command(server, "check-backup", folder, "--read-data", check=0)
        command(server, "backup", folder, "--forget-deleted", check=0)
        assert digest(content) not in names(folder)
        assert "All can be restored" in command(server, "check-backup", folder, "--read-data", check=0)


def test_a_catalogue_that_was_put_back_forgets_nothing_that_it_never_knew(tmp_path):
    """Without a row a photo is not deleted: the server may have got an older catalogue."""
    with Server(tmp_path / "server") as server:
        keeper, folder = server.keeper(), tmp_path / "disk"
        send(keeper, 1)
        command(server, "backup", folder, wrapper=at("2027-01-01 03:00:00"), check=0)
        [old] = snapshots(folder)
        _, content = send(keeper, 2)
        command(server, "backup", folder, wrapper=at("2027-01-02 03:00:00"), check=0)
    new = Server(tmp_path / "new")
    command(new, "restore", folder, "--snapshot", old, check=0)
    said = command(new, "backup", folder, "--forget-deleted", wrapper=at("2027-01-03 03:00:00"), check=0)
    assert "files of deleted photos" not in said and digest(content) in names(folder)
    assert "on purpose" not in command(new, "check-backup", folder, "--read-data", check=0)


def test_a_file_stays_that_a_photo_needs_which_the_catalogue_never_knew(tmp_path):
    """The photo was deleted and sent again, and then the catalogue from between the two was put back."""
    with Server(tmp_path / "server") as server:
        keeper, folder = server.keeper(), tmp_path / "disk"
        send(keeper, 1)
        photo, content = send(keeper, 2)
        command(server, "backup", folder, wrapper=at("2027-01-01 03:00:00"), check=0)
        delete(server, keeper, photo)
        command(server, "backup", folder, wrapper=at("2027-01-02 03:00:00"), check=0)
        without = snapshots(folder)[-1]
        send(keeper, 2)
        command(server, "backup", folder, wrapper=at("2027-01-03 03:00:00"), check=0)
        last = snapshots(folder)[-1]
    new = Server(tmp_path / "new")
    command(new, "restore", folder, "--snapshot", without, check=0)
    command(new, "backup", folder, "--forget-deleted", wrapper=at("2027-01-04 03:00:00"), check=0)
    assert digest(content) in names(folder)
    again = Server(tmp_path / "again")
    assert "2 photos are back" in command(again, "restore", folder, "--snapshot", last, check=0)
