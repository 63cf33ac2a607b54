"""A stick for the frame's box: a real file system in a file, and what a frame says of it."""
import os
import pathlib
import subprocess

import pytest

from Rig import pictures

# On a screen of 1280 by 800: the middle of the button, and a corner of it without letters.
SEND, CORNER = (640, 704), (490, 704)
MOUNT_STICK = pathlib.Path(__file__).parents[2] / "kiosk/systemd/mount-stick"
AMBER = (0xF6, 0xBE, 0x73)


class Stick:
    """A file system in a file that can be put in and pulled."""

    def __init__(self, folder):
        self.image, self.sticks = folder / "stick.img", folder / "sticks"
        self.root = self.sticks / "usb1"
        self.sticks.mkdir(parents=True, exist_ok=True)
        with open(self.image, "wb") as file:
            file.truncate(16 << 20)
        subprocess.run(["mkfs.ext4", "-q", "-m", "0", str(self.image)], check=True)
        self.is_in = False

    def fill(self, files, links=()):
        filled = self.image.with_name("filled")
        filled.mkdir()
        made = subprocess.run(["mount", "-o", "loop", str(self.image), str(filled)], capture_output=True)
        if made.returncode:
            pytest.skip("no disk can be mounted here: " + made.stderr.decode().strip())
        for age, (name, content) in enumerate(files):
            path = filled / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
            os.utime(path, (2_000_000_000 - age, 2_000_000_000 - age))
        for name, target in links:
            (filled / name).symlink_to(target)
        subprocess.run(["umount", str(filled)], check=True)

    def put_in(self, **environment):
        losetup = ["losetup", "--find", "--show", str(self.image)]
        self.device = subprocess.run(losetup, check=True, capture_output=True, text=True).stdout.strip()
        subprocess.run([str(MOUNT_STICK), self.device, str(self.root)], check=True, env={**os.environ, **environment})
        self.is_in = True

    def pull(self):
        subprocess.run(["umount", "--lazy", str(self.root)], check=True)
        subprocess.run(["losetup", "--detach", self.device], check=True)
        self.is_in = False


def offered(home):
    return pictures.near(home.screen.picture().getpixel(CORNER), AMBER)


def until_stick_page(home, standing):
    home.frame.until(f"a stick's page that is {standing}", lambda status: status.get("stickStanding") == standing)


def album(home):
    return home.keeper.call("GET", "/api/v1/album")["photos"]
