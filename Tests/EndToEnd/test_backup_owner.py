"""Commands that root runs on the data folder of another user, as systemd's units have it: whatever they write there is
that user's, so that the server can read it."""
import os
import shutil

import pytest

from Rig.copies import command, family_with_backup, flip, originals
from Rig.programs import Server

USER, GROUP = 61_234, 61_235


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A running server with four photos, and a backup of it."""
    with family_with_backup(tmp_path_factory.mktemp("family"), photos=4) as family:
        yield family


def foreign(folder):
    """What in the folder is not the user's."""
    paths = [folder, *folder.rglob("*")]
    return [str(path) for path in paths if (path.lstat().st_uid, path.lstat().st_gid) != (USER, GROUP)]


def give(folder):
    for path in (folder, *folder.rglob("*")):
        os.chown(path, USER, GROUP, follow_symlinks=False)


@pytest.fixture
def data(tmp_path):
    """A server's data folder as it is before the first start."""
    server = Server(tmp_path / "data")
    server.data.mkdir(exist_ok=True)
    os.chown(server.data, USER, GROUP)
    return server


def killed(call, nth):
    return ("strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=SIGKILL:when={nth}")


def test_a_restore_leaves_nothing_of_roots(family, data):
    *_, stick = family
    command(data, "restore", stick, check=0)
    assert not foreign(data.data) and list((data.data / "photos").glob("??/*"))


def test_a_restore_that_was_cut_off_and_went_on_neither(family, data):
    *_, stick = family
    command(data, "restore", stick, wrapper=killed("fsync", 4))
    assert not (data.data / "catalogue.sqlite").exists()
    command(data, "restore", stick, check=0)
    assert not foreign(data.data)


def test_a_new_folder_is_that_of_whoever_has_the_one_above(family, tmp_path):
    *_, stick = family
    home = tmp_path / "home"
    home.mkdir()
    os.chown(home, USER, GROUP)
    new = Server(home / "share" / "grandma")
    shutil.rmtree(home / "share")
    command(new, "restore", stick, check=0)
    assert not foreign(home)


def test_what_is_mended_is_the_servers(family, data):
    *_, stick = family
    command(data, "restore", stick, check=0)
    files = sorted((data.data / "photos").glob("??/*"))
    flip(files[0])
    files[1].unlink()
    # As an older program mended it.
    os.chown(files[2], 0, 0)
    said = command(data, "check", "--read-data", "--backup", stick, check=1)
    assert "1 files or folders belong to another user" in said and "All is well" not in said
    # Each mended file is the server's at the moment when it has its name.
    command(data, "check", "--mend", "--backup", stick, wrapper=killed("rename,renameat2", 1))
    assert not foreign(data.data / "photos")
    assert "All is mended" in command(data, "check", "--mend", "--backup", stick, check=0)
    assert not foreign(data.data)
    assert "All is well" in command(data, "check", "--read-data", check=0)


def test_no_command_leaves_a_file_of_roots(family, data, tmp_path):
    _, keeper, photos, stick = family
    command(data, "restore", stick, check=0)
    with data:
        originals(data, keeper, photos)
    for name in ("catalogue.sqlite-wal", "catalogue.sqlite-shm", "lock"):
        (data.data / name).unlink(missing_ok=True)
    give(data.data)
    for words in (("check",), ("backup", tmp_path / "second"), ("backup", tmp_path / "sealed", "--encrypted"),
                  ("heirloom", tmp_path / "heirloom"), ("rescue",), ("accept-catalogue",)):
        command(data, *words, check=0)
        assert not foreign(data.data), words
    assert (data.data / "backup.key").stat().st_mode & 0o777 == 0o600
    # The copies on the stick stay root's: whoever has the stick's folder is not the server.
    assert (tmp_path / "second" / "snapshots").stat().st_uid == 0
