"""A Debian machine of its own in systemd-nspawn, with our units as they are installed.

Its files are this machine's, seen through an overlay whose changes are in memory; its network is this machine's too.
"""
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time
import uuid

from Rig import ROOT
from Rig.programs import ASSETS, BIN, Frame, Server

from .home import wait_until

UNITS = ROOT / "kiosk" / "systemd"
SERVER, FRAME, TIMER = "grandma-server.service", "grandma-frame.service", "grandma-backup.timer"
BACKUP = "grandma-backup.service"


def install(root, settings, put):
    """What `kiosk/install` puts in place; nothing else that this machine starts is to be started.

    `put` brings a program to its place. `settings`: the lines of each program's file in /etc/grandma.
    """
    etc = root / "etc"
    (etc / "fstab").write_text("")
    # With an identity, systemd takes this for no first boot and enables nothing by itself.
    (etc / "machine-id").unlink(missing_ok=True)
    (etc / "machine-id").write_text(uuid.uuid4().hex + "\n")
    for program in ("grandma-server", "grandma-darkroom", "grandma-frame"):
        put(BIN / program, root / "usr/bin" / program)
    shutil.copytree(ASSETS, root / "usr/share/grandma/assets", dirs_exist_ok=True)
    shutil.copy(UNITS / "grandma-frame.sysusers", root / "usr/lib/sysusers.d/grandma-frame.conf")
    (etc / "grandma").mkdir(exist_ok=True)
    for program, lines in settings.items():
        (etc / "grandma" / f"{program}.env").write_text("".join(f"{key}={value}\n" for key, value in lines.items()))
    wanted = etc / "systemd/system/multi-user.target.wants"
    wanted.mkdir(parents=True)
    for path in [*UNITS.glob("*.service"), *UNITS.glob("*.timer")]:
        shutil.copy(path, etc / "systemd/system")
    for unit in (SERVER, FRAME):
        (wanted / unit).symlink_to(f"../{unit}")


class Container:
    """Boots when it is entered, and leaves nothing behind."""

    def __init__(self, folder, settings):
        """`settings`: see `install`."""
        self.folder, self.settings = pathlib.Path(folder), settings
        self.name = f"grandma-{os.getpid()}"
        self.root = self.folder / "root"
        self.process = None

    def __enter__(self):
        try:
            self.mount()
            shutil.rmtree(self.root / "etc/systemd/system")
            install(self.root, self.settings, shutil.copy)
            self.boot()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_):
        self.close()

    def mount(self):
        changes = self.folder / "changes"
        for path in (self.root, changes):
            path.mkdir(parents=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", changes], check=True)
        for name in ("upper", "work"):
            (changes / name).mkdir()
        options = f"lowerdir=/,upperdir={changes / 'upper'},workdir={changes / 'work'}"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, self.root], check=True)

    def boot(self):
        log = open(self.folder / "console.txt", "wb")
        self.process = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", f"--directory={self.root}", f"--machine={self.name}",
             "--register=no", "--keep-unit", "--link-journal=no", "--console=pipe", "systemd.unit=multi-user.target"],
            stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        if not wait_until(60, self.is_booted, 0.2):
            raise RuntimeError(f"the container does not boot:\n{(self.folder / 'console.txt').read_text()[-2000:]}")

    @property
    def first(self):
        """The process number of its systemd, as this machine counts; nil before there is one."""
        with contextlib.suppress(OSError):
            for path in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children"):
                for word in path.read_text().split():
                    return int(word)
        return None

    def is_booted(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"the container ended:\n{(self.folder / 'console.txt').read_text()[-2000:]}")
        # Only then are there their folders.
        return self.first and self.run("systemctl", "is-active", SERVER, FRAME).stdout.split() == ["active"] * 2

    def path(self, inside):
        """A path of the container as this machine has it."""
        return pathlib.Path(f"/proc/{self.first}/root{inside}")

    def run(self, *words, check=False):
        return subprocess.run(["nsenter", f"--target={self.first}", "--mount", "--pid", "--ipc", "--uts", "--root",
                               "--wd", "--", *words], capture_output=True, text=True, check=check)

    def systemctl(self, *words):
        done = self.run("systemctl", *words)
        if done.returncode:
            raise RuntimeError(f"systemctl {' '.join(words)}: {done.stderr}")
        return done.stdout

    def show(self, unit, *names):
        """The unit's properties as systemd itself holds them."""
        said = self.systemctl("show", unit, *(f"--property={name}" for name in names))
        return dict(line.split("=", 1) for line in said.splitlines())

    def main_process(self, unit):
        """As this machine counts; nil where none runs."""
        inside = self.show(unit, "MainPID")["MainPID"]
        for path in pathlib.Path("/proc").glob("[0-9]*/status") if inside != "0" else ():
            # It may have ended since the look.
            with contextlib.suppress(OSError):
                text = path.read_text()
                numbers = next(line.split()[1:] for line in text.splitlines() if line.startswith("NSpid:"))
                if numbers[-1] == inside and len(numbers) > 1 and self.has(path.parent):
                    return int(path.parent.name)
        return None

    def has(self, process):
        return os.readlink(process / "ns/pid") == os.readlink(f"/proc/{self.first}/ns/pid")

    def change(self, unit, *lines):
        """Puts lines over the unit's own, as an administrator would; none take them away."""
        folder = self.path(f"/run/systemd/system/{unit}.d")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "change.conf").write_text("\n".join(lines) + "\n")
        self.systemctl("daemon-reload")

    def journal(self, unit, lines=30):
        return self.run("journalctl", "--no-pager", "--output=cat", f"--unit={unit}", f"--lines={lines}").stdout

    def close(self):
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(10)
        for path in (self.root, self.folder / "changes"):
            subprocess.run(["umount", "--lazy", path], capture_output=True)


class UnitServer(Server):
    """The server under its unit: nobody but systemd starts or stops it."""

    running = True

    def __init__(self, container, port):
        super().__init__(container.path("/var/lib/private/grandma-server"), port)
        self.container = container

    def log(self):
        return self.container.journal(SERVER)


class UnitFrame(Frame):
    """The frame under its unit."""

    running = True

    def __init__(self, container, server_url, display):
        super().__init__(container.path("/var/lib/grandma-frame"), server_url, display)
        self.container, self.started = container, time.time() - 60

    def status(self):
        """As read in there: it is a link into the container's memory."""
        try:
            return json.loads(self.container.run("cat", "/var/lib/grandma-frame/status.json").stdout)
        except ValueError:
            return {}

    def log(self):
        return self.container.journal(FRAME)
