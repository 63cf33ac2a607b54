"""Reads what QEMU's `blklogwrites` recorded, and makes the disk of any moment from it.

The format is that of Linux's dm-log-writes: a superblock, then for each write or flush one sector that tells it and the
bytes themselves.
"""
import os
import pathlib
import struct
import subprocess

MAGIC = 0x6a736677736872
FLUSH, FUA, DISCARD, MARK = 1, 2, 4, 8


class Entry:
    __slots__ = ("sector", "count", "flags", "place", "end")

    def __init__(self, sector, count, flags, place, end):
        self.sector, self.count, self.flags, self.place, self.end = sector, count, flags, place, end

    @property
    def is_flush(self):
        return bool(self.flags & (FLUSH | FUA))


def read(path):
    """Every entry in order, and the length of a sector.

    The superblock counts the entries only now and then: one is there if all of it is."""
    size, entries = os.path.getsize(path), []
    with open(path, "rb") as file:
        magic, _, _, sector = struct.unpack("<QQQI", file.read(28))
        if magic != MAGIC:
            raise ValueError(f"{path} is no log of writes")
        at = sector
        while at + sector <= size:
            file.seek(at)
            where, count, flags, length = struct.unpack("<QQQQ", file.read(32))
            if not (where or count or flags or length):
                break
            data = 0 if flags & DISCARD else count * sector + length
            end = at + sector + data
            if end > size:
                break
            entries.append(Entry(where, count, flags, at + sector, end))
            at = end
    return entries, sector


class Disk:
    """The disk at ever later moments of the log."""

    def __init__(self, first, log, folder):
        self.first, self.log, self.folder = first, log, pathlib.Path(folder)
        self.entries, self.sector = read(log)
        self.now = self.folder / "now.img"
        copy(first, self.now)
        self.applied = self.made = 0

    def cut(self, at, later):
        """An image of the disk as a cut after `at` entries leaves it, and how many entries were not flushed.

        All that was flushed is there, and of what came later those that `later` picks. Moments may only grow."""
        flushed = max((number + 1 for number in range(self.applied, at) if self.entries[number].is_flush),
                      default=self.applied)
        with open(self.now, "r+b") as image, open(self.log, "rb") as log:
            for entry in self.entries[self.applied:flushed]:
                self.apply(image, log, entry)
        self.applied = flushed
        made = self.image()
        copy(self.now, made)
        with open(made, "r+b") as image, open(self.log, "rb") as log:
            for entry in self.entries[flushed:at]:
                if later(entry):
                    self.apply(image, log, entry)
        return made, at - flushed

    def image(self):
        """A file of its own each time: a loop device may still know what an earlier one had in it."""
        self.made += 1
        return self.folder / f"cut-{self.made}.img"

    def apply(self, image, log, entry):
        if not entry.count:
            return
        image.seek(entry.sector * self.sector)
        if entry.flags & DISCARD:
            left = entry.count * self.sector
            while left > 0:
                left -= image.write(bytes(min(left, 1 << 20)))
        else:
            log.seek(entry.place)
            image.write(log.read(entry.count * self.sector))


class LyingDisk(Disk):
    """A disk that says that it flushed and did not."""

    def cut(self, at, later):
        made = self.image()
        copy(self.first, made)
        with open(made, "r+b") as image, open(self.log, "rb") as log:
            for entry in self.entries[:at]:
                if later(entry):
                    self.apply(image, log, entry)
        return made, at


def copy(source, target):
    subprocess.run(["cp", "--sparse=always", source, target], check=True)
