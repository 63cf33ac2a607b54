"""A remote control and a motion sensor of the kernel's own (uinput), in the image, whose frame finds them by itself."""
import pathlib
import re
import socket
import subprocess

from Rig.programs import Server
from Rig.waiting import until

from . import inside, screens
from .cards import keep, written_card
from .family import send, take_in
from .machine import PATIENCE, PORT, SERVER, Machine

KEY_CHANNELUP, KEY_CHANNELDOWN = 0x192, 0x193
# A volume key: a display server passes it on, so that this device is only read for the others.
KEY_POWER, KEY_SLEEP, KEY_SUSPEND = 116, 142, 205
KEYS = (KEY_CHANNELUP, KEY_CHANNELDOWN, 0x73, KEY_POWER, KEY_SLEEP, KEY_SUSPEND)
# The frame starts once more with a shorter patience for an empty room, after the devices are there. Then the script is
# the remote control, until it is told to end.
PRESENCE = "/run/systemd/system/grandma-frame.service.d"
REMOTE = (f"mount -o ro /dev/vdc /mnt; modprobe uinput; stty -F /dev/ttyS1 -echo; mkdir -p {PRESENCE}; "
          f"printf '[Service]\\nEnvironment=GRANDMA_PRESENCE_MINUTES=1\\n' >{PRESENCE}/presence.conf; "
          "systemctl daemon-reload; "
          f"/mnt/remote {' '.join(map(str, KEYS))} </dev/ttyS1 >/dev/ttyS1 2>&1 & sleep 1; "
          "udevadm settle; systemctl restart grandma-frame; wait")
QUESTIONS = {
    "remote": REMOTE,
    "read": "journalctl --boot --unit grandma-frame --output cat --no-pager | grep 'buttons: '",
    "logind": "journalctl --boot --unit systemd-logind --output cat --no-pager",
    "devices": "grep -H . /sys/class/input/event*/device/name",
    "crashes": "journalctl --boot --no-pager --output cat | grep -E 'segfault|trap |status=11|Watchdog timeout'",
}


def disk(folder):
    """The disk with the remote control's program."""
    tree, image = folder / "remote", folder / "remote.img"
    tree.mkdir()
    source = pathlib.Path(__file__).with_name("remote.c")
    subprocess.run(["gcc", "-static", "-Wall", "-Werror", "-o", tree / "remote", source], check=True)
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", tree, image, "8M"], check=True)
    return image


class Remote:
    """The other end of the serial line to the remote control in the machine."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.settimeout(120 * PATIENCE)
        self.socket.connect(str(path))
        self.lines = self.socket.makefile("r")
        self.until("ready")

    def until(self, word):
        while (line := self.lines.readline()).strip() != word:
            assert line, f"the machine ended before it said {word}"

    def tell(self, order):
        self.socket.sendall(f"{order}\n".encode())
        self.until("done")


def test_a_remote_control_turns_pages_and_a_motion_sensor_darkens_an_empty_room(tmp_path):
    card, line = written_card(tmp_path), tmp_path / "line"
    with Server(tmp_path / "server", GRANDMA_PUBLIC_URL=f"http://{SERVER}:{PORT}") as server:
        keeper = server.keeper()
        older, newer = send(keeper, 0), send(keeper, 1)
        with Machine(tmp_path, card.path) as machine:
            machine.start(server.port)
            take_in(keeper, machine)
            machine.until_seen("a photo", screens.shows(newer))
            machine.pull()
            inside.begin(machine, card, tmp_path, QUESTIONS, [disk(tmp_path)], serial=line)
            remote = Remote(line)

            def until_turned(key, photo):
                """Presses until the page is there: the frame may still be starting."""
                shown = screens.shows(photo)
                until(60 * PATIENCE, f"the page by key {key}",
                      lambda: shown(machine.picture()) or remote.tell(f"press {key}"), every=1)
            machine.until_seen("the newest photo", screens.shows(newer))
            until_turned(KEY_CHANNELDOWN, older)
            until_turned(KEY_CHANNELUP, newer)
            keep(machine.picture(), "remote")
            remote.tell("near 1")
            remote.tell("near 0")
            # QEMU's own words for a screen that gets no picture.
            machine.until_seen("a screen that is off", screens.says("Display output is not active"), limit=150)
            remote.tell("near 1")
            machine.until_seen("the photo again", screens.shows(newer))
            # logind hears these keys too, and the machine goes on. KEY_SUSPEND means nothing to the frame.
            remote.tell(f"press {KEY_SUSPEND}")
            for key in (KEY_POWER, KEY_SLEEP):
                remote.tell(f"press {key}")
                machine.until_seen(f"a screen that key {key} has put out", screens.says("Display output is not active"))
                remote.tell(f"press {key}")
                machine.until_seen(f"the photo after key {key}", screens.shows(newer))
            # A serial line has no end that a program could read.
            remote.tell("end")
            said = inside.end(machine, tmp_path)
    assert said["crashes"] == ""
    assert "a motion sensor" in said["read"]
    assert re.search(r"Watching system buttons on /dev/input/event\d+ \(Remote control of the test\)", said["logind"])
    assert "Power key pressed short" in said["logind"]
    # Two devices of the test; nobody's keyboard.
    assert said["read"].count("is read") == 2, said
