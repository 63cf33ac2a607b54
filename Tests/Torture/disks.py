"""Small real disks: an ext4 file system in a file, mounted here."""
import contextlib
import os
import pathlib
import subprocess

from Rig.small_disk import AS_LARGE_DISKS


@contextlib.contextmanager
def small_disk(folder, megabytes):
    """A disk of its own, mounted; nothing of it is kept back for root."""
    folder = pathlib.Path(folder)
    image, mount = folder / "disk.img", folder / "disk"
    mount.mkdir(parents=True)
    with open(image, "wb") as file:
        file.truncate(megabytes << 20)
    subprocess.run(["mkfs.ext4", "-q", *AS_LARGE_DISKS, "-m", "0", str(image)], check=True)
    subprocess.run(["mount", "-o", "loop", str(image), str(mount)], check=True)
    try:
        yield mount
    finally:
        subprocess.run(["umount", "--lazy", str(mount)], check=True)
        image.unlink()


def can_mount():
    return os.geteuid() == 0


class Filler:
    """Somebody else on the disk who takes all that is left of it."""

    def __init__(self, mount):
        self.path = mount / "filler"

    def fill(self):
        """To the last byte: smaller and smaller pieces, until not even one byte can be written."""
        with open(self.path, "ab", buffering=0) as file:
            for piece in (1 << 20, 1 << 16, 1 << 12, 1 << 8, 1):
                with contextlib.suppress(OSError):
                    while True:
                        file.write(bytes(piece))
        return self.path.stat().st_size

    def clear(self):
        self.path.unlink(missing_ok=True)
