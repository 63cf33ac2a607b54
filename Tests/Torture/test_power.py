"""The proof `power` in short: one boot in QEMU, a dozen cuts. And what it stands on: the disk of a moment, made from a
log."""
import struct

import pytest

from . import short
from .write_log import FLUSH, MAGIC, Disk, LyingDisk, read

SECTOR = 512


def log_of(path, *entries):
    """A log as QEMU writes it: (sector, bytes) writes, and nil flushes."""
    with open(path, "wb") as file:
        file.write(struct.pack("<QQQI", MAGIC, 1, len(entries), SECTOR).ljust(SECTOR, b"\0"))
        for entry in entries:
            sector, content, flags = (*entry, 0) if entry else (0, b"", FLUSH)
            file.write(struct.pack("<QQQQ", sector, len(content) // SECTOR, flags, 0).ljust(SECTOR, b"\0") + content)


def of(letter):
    return letter.encode() * SECTOR


@pytest.fixture
def disk(tmp_path):
    (tmp_path / "first.img").write_bytes(of(".") * 4)
    log_of(tmp_path / "log", (0, of("a")), (1, of("b")), None, (0, of("c")), (2, of("d")), None, (3, of("e")))
    return Disk(tmp_path / "first.img", tmp_path / "log", tmp_path)


def shown(image):
    return image.read_bytes()[::SECTOR].decode()


def test_what_was_flushed_is_there_and_the_rest_as_is_picked(disk):
    assert shown(disk.cut(2, lambda _: False)[0]) == "...."
    assert shown(disk.cut(2, lambda _: True)[0]) == "ab.."
    # From the flush on it is there, whatever is picked.
    assert shown(disk.cut(3, lambda _: False)[0]) == "ab.."
    assert shown(disk.cut(5, lambda entry: entry.sector == 2)[0]) == "abd."
    assert shown(disk.cut(7, lambda _: False)[0]) == "cbd."


def test_a_disk_that_lies_keeps_nothing_for_certain(disk, tmp_path):
    lying = LyingDisk(tmp_path / "first.img", tmp_path / "log", tmp_path)
    assert shown(lying.cut(7, lambda _: False)[0]) == "...."
    assert shown(lying.cut(7, lambda _: True)[0]) == "cbde"


def test_nothing_that_was_acknowledged_is_lost_to_a_pulled_plug():
    short.prove("power")


def test_an_entry_that_the_cut_tore_is_none(tmp_path, disk):
    whole = len(read(tmp_path / "log")[0])
    with open(tmp_path / "log", "r+b") as log:
        log.truncate((tmp_path / "log").stat().st_size - 1)
    assert len(read(tmp_path / "log")[0]) == whole - 1
