"""Encrypted backups with the real programs and gocryptfs: nothing can be read without the key, which is printed once;
interrupted, damaged, with a wrong key, and brought back on a fresh machine."""
import json
import os
import random
import re
import subprocess

import pytest
import requests

from Rig.copies import command, family_with_backup, flip, originals, send
from Rig.kill_injector import KillInjector
from Rig.programs import BIN, Server


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A running server with four photos."""
    with Server(tmp_path_factory.mktemp("family") / "server") as server:
        keeper = server.keeper()
        yield server, keeper, dict(send(keeper, seed) for seed in range(4))


@pytest.fixture(scope="module")
def sealed(family, tmp_path_factory):
    """An encrypted backup, and its key in a file as its owner would write it down."""
    server, _, _ = family
    folder = tmp_path_factory.mktemp("disk") / "backup"
    said = command(server, "backup", folder, "--encrypted", check=0)
    assert "4 photos are safe" in said
    key = re.search(r"^ {4}((?:[2-9A-Z]{4}-){7}[2-9A-Z]{4})$", said, re.MULTILINE)[1]
    paper = folder.parent / "key on paper.txt"
    paper.write_text(key.lower().replace("-", " ") + "\n")
    return folder, paper


def nothing_is_open(folder):
    assert str(folder) not in open("/proc/mounts").read()


def test_nothing_of_the_album_can_be_read_without_the_key(family, sealed):
    server, _, photos = family
    folder, _ = sealed
    nothing_is_open(folder)
    assert sorted(path.name for path in folder.iterdir()) == ["READ ME.txt", "encrypted", "lock", "open"]
    assert not list((folder / "open").iterdir())
    known = {path.name.encode() for path in (server.data / "photos").glob("??/*")} | {b"SQLite format", b"JFIF", b"snapshots"}
    for path in (folder / "encrypted").rglob("*"):
        names = str(path.relative_to(folder)).encode()
        content = path.read_bytes() if path.is_file() else b""
        assert not [word for word in known if word in names or word in content], path
    # The key's copy for the nights is the server's alone, and is not shown again.
    assert (server.data / "backup.key").stat().st_mode & 0o777 == 0o600
    key = (server.data / "backup.key").read_text().strip()
    assert key not in command(server, "backup", folder, "--encrypted", check=0)
    assert key not in command(server, "backup", folder, "--existing", check=0)
    assert json.loads((server.data / "last-backup.json").read_text())["folder"] == str(folder)


def test_it_comes_back_on_a_fresh_machine_by_the_key_on_paper(family, sealed, tmp_path):
    server, keeper, photos = family
    folder, paper = sealed
    command(server, "backup", folder, "--existing", check=0)
    new = Server(tmp_path / "new", port=server.port)
    assert "is encrypted, and its key is not in" in command(new, "restore", folder, check=4)
    assert "4 photos are back" in command(new, "restore", folder, "--key", paper, check=0)
    server.stop()
    try:
        with new:
            originals(new, keeper, photos)
            assert (new.data / "push.key").read_bytes() == (server.data / "push.key").read_bytes()
            # It goes on with the nights, and finds what its own disk loses, by the key it now has.
            assert "Copied 0 of" in command(new, "backup", folder, "--existing", check=0)
            victim = sorted((new.data / "photos").glob("??/*"))[0]
            victim.unlink()
            assert "is mended" in command(new, "check", "--mend", check=0)
    finally:
        server.start()
    nothing_is_open(folder)


def test_a_wrong_key_says_so(family, sealed, tmp_path):
    server, _, _ = family
    folder, paper = sealed
    wrong = tmp_path / "wrong"
    text = paper.read_text()
    wrong.write_text(("3" if text[0] == "2" else "2") + text[1:])
    new = Server(tmp_path / "new")
    for words in (["restore", folder], ["check-backup", folder]):
        assert "does not open the backup" in command(new, *words, "--key", wrong, check=4)
    wrong.write_text("my dog's name")
    assert "holds no key" in command(new, "check-backup", folder, "--key", wrong, check=4)
    assert not (new.data / "catalogue.sqlite").exists()
    nothing_is_open(folder)


def test_a_flipped_bit_is_found(family, sealed, tmp_path):
    server, _, _ = family
    folder, paper = sealed
    assert "All can be restored" in command(server, "check-backup", folder, "--read-data", check=0)
    victim = max((path for path in (folder / "encrypted").rglob("*") if path.is_file()), key=lambda path: path.stat().st_size)
    flip(victim)
    assert "damaged" in command(server, "check-backup", folder, "--read-data", check=1)
    flip(victim)
    assert "All can be restored" in command(server, "check-backup", folder, "--read-data", "--key", paper, check=0)


def killed(server, folder, injector, call, nth):
    """A backup that is killed at that call of its own; gocryptfs is not."""
    injector.arm(call, nth)
    subprocess.run([str(BIN / "grandma-server"), "backup", str(folder), "--encrypted"], capture_output=True, timeout=60,
                   env={"PATH": os.environ["PATH"], "HOME": "/", "GRANDMA_DATA": str(server.data),
                        **injector.environment})
    injector.lift()


def test_interrupted_anywhere_the_last_good_one_stands(family, sealed, tmp_path):
    server, keeper, _ = family
    folder, _ = sealed
    injector = KillInjector(tmp_path / "faults")
    rng = random.Random(6)
    for number in range(5):
        photo, _ = send(keeper, 4000 + number)
        killed(server, folder, injector, rng.choice(["fsync", "rename"]), rng.randrange(1, 12))
        # The next command closes what that one left open.
        assert "All can be restored" in command(server, "check-backup", folder, "--read-data", check=0)
        nothing_is_open(folder)
        keeper.call("DELETE", f"/api/v1/photos/{photo}")


def test_begun_and_interrupted_it_begins_again(family, tmp_path):
    server, _, _ = family
    key = (server.data / "backup.key").read_text()
    injector = KillInjector(tmp_path / "faults")
    for call, nth in (("rename", 1), ("rename", 2), ("rename", 4)):
        folder = tmp_path / f"{call}-{nth}" / "backup"
        killed(server, folder, injector, call, nth)
        # Before anything is in the folder, the server has recorded that it is encrypted.
        assert nth == 1 or forms(server)[str(folder)] == "encrypted"
        assert "photos are safe" in command(server, "backup", folder, "--encrypted", check=0)
        assert "All can be restored" in command(server, "check-backup", folder, check=0)
    assert (server.data / "backup.key").read_text() == key


def test_it_says_what_it_needs(family, tmp_path):
    server, _, _ = family
    plain = tmp_path / "plain"
    command(server, "backup", plain, check=0)
    assert "is not empty" in command(server, "backup", plain, "--encrypted", check=4)
    said = subprocess.run([str(BIN / "grandma-server"), "backup", str(tmp_path / "none"), "--encrypted"],
                          capture_output=True, text=True,
                          env={"PATH": "/nonexistent", "HOME": "/", "GRANDMA_DATA": str(server.data)})
    assert said.returncode == 4 and "apt-get install gocryptfs" in said.stderr


def test_keepers_are_told_of_a_nightly_backup_that_cannot_be_opened(family, sealed):
    server, _, _ = family
    folder, _ = sealed
    failure = server.data / "failed-backup.json"
    key = (server.data / "backup.key").rename(server.data / "lost.key")
    try:
        assert "its key is not in" in command(server, "backup", folder, "--existing", check=4)
    finally:
        key.rename(server.data / "backup.key")
    told = json.loads(failure.read_text())
    assert told["cause"] == "other" and told["folder"] == str(folder)
    command(server, "backup", folder, "--existing", check=0)
    assert not failure.exists()


def forms(server):
    return json.loads((server.data / "backup-forms.json").read_text())["folders"]


@pytest.fixture
def exchanged(family, tmp_path):
    """An encrypted backup that whoever holds its disk has exchanged for the beginning of a plain one."""
    server, _, _ = family
    folder = tmp_path / "disk" / "backup"
    command(server, "backup", folder, "--encrypted", check=0)
    (folder / "encrypted").rename(tmp_path / "taken away")
    # Any stranger is told the ID of the server.
    told = requests.post(f"{server.url}/api/v1/frames", json={"model": "x", "version": "1"}, timeout=20).json()
    (folder / "grandma-backup.json").write_text(json.dumps({"format": 1, "server": told["serverID"]}))
    return folder


def contents(folder):
    return {str(path.relative_to(folder)): path.is_file() and path.read_bytes() for path in folder.rglob("*")}


@pytest.mark.parametrize("gone, words", [
    (None, []), (None, ["--encrypted"]),
    # As before there was a record.
    ("backup-forms.json", []),
    ("backup.key", []),
], ids=["recorded", "demanded", "no-record", "no-key"])
def test_an_exchanged_backup_is_not_continued_in_plain(family, exchanged, tmp_path, gone, words):
    server, _, _ = family
    failure = server.data / "failed-backup.json"
    failure.unlink(missing_ok=True)
    before = contents(exchanged)
    if gone:
        (server.data / gone).rename(tmp_path / gone)
    try:
        said = command(server, "backup", exchanged, "--existing", *words, check=4)
    finally:
        if gone:
            (tmp_path / gone).rename(server.data / gone)
    assert "whoever holds the disk" in said.lower() and f"grandma-server backup '{exchanged}'" in said
    told = json.loads(failure.read_text())
    assert told["cause"] == "other" and told["folder"] == str(exchanged)
    assert contents(exchanged) == before and not (exchanged / "photos").exists()
    assert not [path for path in exchanged.rglob("*") if path.is_file() and b"SQLite format 3" in path.read_bytes()]
    # With the encrypted backup back in its place, the nights go on.
    (tmp_path / "taken away").rename(exchanged / "encrypted")
    command(server, "backup", exchanged, "--existing", *words, check=0)
    assert not failure.exists()


def test_a_person_may_go_on_in_plain_and_is_told_what_that_means(family, exchanged):
    server, _, _ = family
    assert f"The copies in {exchanged} are plain from now on" in command(server, "backup", exchanged, check=0)
    assert forms(server)[str(exchanged)] == "plain"
    command(server, "backup", exchanged, "--existing", check=0)
    assert "from now on" not in command(server, "backup", exchanged, check=0)
    assert "must be encrypted" in command(server, "backup", exchanged, "--existing", "--encrypted", check=4)


def test_an_exchanged_backup_is_not_restored_and_not_called_sound(family, sealed, exchanged, tmp_path):
    server, _, _ = family
    _, paper = sealed
    new = Server(tmp_path / "new")
    assert "is not encrypted, so the key does not belong to it" in command(
        new, "restore", exchanged, "--key", paper, check=4)
    assert not (new.data / "catalogue.sqlite").exists()
    for words in (["check-backup", exchanged], ["check", "--backup", exchanged]):
        assert "was encrypted, and what is there now is not" in command(server, *words, check=4)


def test_a_plain_backup_beside_an_encrypted_one_goes_on(tmp_path):
    with family_with_backup(tmp_path, photos=1) as (server, _, _, stick):
        record = server.data / "backup-forms.json"
        # As after an older program: the next night records what it finds.
        record.unlink()
        command(server, "backup", stick, "--existing", check=0)
        sealed = tmp_path / "sealed"
        command(server, "backup", sealed, "--encrypted", check=0)
        for folder in (stick, sealed):
            command(server, "backup", folder, "--existing", check=0)
        assert forms(server) == {str(stick): "plain", str(sealed): "encrypted"}
        assert record.stat().st_mode & 0o777 == 0o600
        # Both are of an older program: nobody knows whether the plain one was always plain, until a person says so.
        record.unlink()
        command(server, "backup", sealed, "--existing", check=0)
        said = command(server, "backup", stick, "--existing", check=4)
        assert f"env GRANDMA_DATA='{server.data}' grandma-server backup '{stick}'" in said
        assert "are plain from now on" in command(server, "backup", stick, check=0)
        command(server, "backup", stick, "--existing", check=0)
