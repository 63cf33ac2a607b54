"""A frame's card: a disk of its own, of which the kernel counts every sector that is written."""
import os
import pathlib
import time


class Card:
    """The disk that is mounted at a folder."""

    def __init__(self, mount):
        device = next(line.split()[0] for line in pathlib.Path("/proc/mounts").read_text().splitlines()
                      if line.split()[1] == str(mount))
        self.stat = pathlib.Path("/sys/block") / pathlib.Path(device).name / "stat"

    @property
    def written(self):
        """The bytes written since the disk was attached (Documentation/block/stat.rst counts units of 512 bytes)."""
        return int(self.stat.read_text().split()[6]) * 512

    def settled(self):
        """Waits until no write is pending in memory, the file system's own included; returns the bytes written."""
        os.sync()
        before, deadline = self.written, time.monotonic() + 20
        while time.monotonic() < deadline:
            time.sleep(0.3)
            os.sync()
            now = self.written
            if now == before:
                return now
            before = now
        raise TimeoutError("somebody goes on writing to the card")
