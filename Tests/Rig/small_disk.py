"""A real small disk: an ext4 file system in a file, if this machine allows mounting one."""
import contextlib
import os
import pathlib
import subprocess

import pytest

from Rig.waiting import until

# Blocks have 4 KiB, as on every card of 512 MB and more. In smaller blocks the pages of SQLite's shared memory have
# holes (it writes one byte of each page), and the first write into a hole of a full disk ends the program. Work that
# mkfs leaves for later would be written by the kernel while a test counts what is written.
AS_LARGE_DISKS = ["-b", "4096", "-E", "lazy_itable_init=0,lazy_journal_init=0"]

class SmallDisk:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    @property
    def free(self):
        """Returns the free bytes for a user who is not root, as the programs count them."""
        room = os.statvfs(self.folder)
        return room.f_bavail * room.f_frsize

    def fill(self):
        """Takes all free space, as another program may."""
        with open(self.folder / "filler", "wb", buffering=0) as filler:
            piece = bytes(1 << 16)
            while piece:
                try:
                    filler.write(piece)
                except OSError:
                    piece = piece[:len(piece) // 2]

    def give_back(self):
        (self.folder / "filler").unlink()

    def remount(self, how):
        """Mounts the disk in another way, once nobody writes any more: an unmounted disk of FUSE closes its files late."""
        remounting = ["mount", "-o", f"remount,{how}", str(self.folder)]
        until(10, "the disk to be mounted anew", lambda: subprocess.run(remounting, capture_output=True).returncode == 0)


@contextlib.contextmanager
def small_disk(tmp_path, megabytes=24, journal=False):
    image, folder = tmp_path / "disk.ext4", tmp_path / "disk"
    folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(megabytes << 20)
    features = [] if journal else ["-O", "^has_journal"]
    subprocess.run(["mkfs.ext4", "-q", *AS_LARGE_DISKS, "-m", "0", *features, str(image)], check=True)
    made = subprocess.run(["mount", "-o", "loop", str(image), str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip("no disk can be mounted here: " + made.stderr.decode().strip())
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
