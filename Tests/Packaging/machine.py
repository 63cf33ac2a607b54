"""A Debian of its own in systemd-nspawn. Its network is this machine's; what is changed in it is in memory."""
import contextlib
import os
import pathlib
import signal
import subprocess
import time

from . import ROOT

TREE = ROOT / ".build/package-tree/bookworm"
INCLUDED = "ca-certificates,dbus,systemd,systemd-sysv,udev,unattended-upgrades"


def make_tree():
    """A small Debian, made once by debootstrap."""
    if TREE.exists():
        return
    new = TREE.with_suffix(".new")
    subprocess.run(["rm", "-rf", new], check=True)
    new.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["debootstrap", "--variant=minbase", f"--include={INCLUDED}", "bookworm", new], check=True,
                   stdout=subprocess.DEVNULL)
    new.rename(TREE)


def wait_until(seconds, condition):
    limit = time.monotonic() + seconds
    while not (found := condition()):
        if time.monotonic() > limit:
            return found
        time.sleep(0.1)
    return found


class Machine:
    """Boots when it is entered, and leaves nothing behind."""

    def __init__(self, folder, repository):
        self.folder, self.repository = pathlib.Path(folder), repository
        self.root, self.process = self.folder / "root", None

    def __enter__(self):
        try:
            self.mount()
            self.boot()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.halt()
        for path in (self.root, self.folder / "changes"):
            subprocess.run(["umount", "--lazy", path], capture_output=True)

    def mount(self):
        changes = self.folder / "changes"
        for path in (self.root, changes):
            path.mkdir(parents=True)
        subprocess.run(["mount", "-t", "tmpfs", "tmpfs", changes], check=True)
        for name in ("upper", "work"):
            (changes / name).mkdir()
        options = f"lowerdir={TREE},upperdir={changes / 'upper'},workdir={changes / 'work'}"
        subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, self.root], check=True)

    def boot(self):
        with open(self.folder / "console.txt", "ab") as log:
            self.process = subprocess.Popen(
                ["systemd-nspawn", "--quiet", "--boot", f"--directory={self.root}", f"--machine=grandma-{os.getpid()}",
                 "--register=no", "--keep-unit", "--link-journal=no", "--console=pipe",
                 f"--bind-ro={self.repository}:/srv/repository", "systemd.unit=multi-user.target"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        if not wait_until(60, self.is_up):
            raise RuntimeError(f"it does not boot:\n{(self.folder / 'console.txt').read_text()[-2000:]}")

    def halt(self):
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(10)

    def restart(self):
        self.halt()
        self.boot()

    @property
    def first(self):
        """The process number of its systemd, as this machine counts; None before there is one."""
        with contextlib.suppress(OSError):
            for path in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children"):
                for word in path.read_text().split():
                    return int(word)
        return None

    def is_up(self):
        if self.process.poll() is not None:
            raise RuntimeError(f"it ended:\n{(self.folder / 'console.txt').read_text()[-2000:]}")
        return self.first and self.run("systemctl", "is-active", "multi-user.target").stdout.strip() == "active"

    def run(self, *words, check=False):
        done = subprocess.run(["nsenter", f"--target={self.first}", "--mount", "--pid", "--ipc", "--uts", "--root",
                               "--wd", "--", "/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root",
                               "DEBIAN_FRONTEND=noninteractive", *words], capture_output=True, text=True)
        if check and done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {done.stdout[-1500:]}\n{done.stderr[-1500:]}")
        return done

    def apt(self, *words):
        return self.run("apt-get", "--yes", "--quiet", "--no-install-recommends", *words, check=True)

    def path(self, inside):
        """A path of the machine as this one has it."""
        return pathlib.Path(f"/proc/{self.first}/root{inside}")

    def show(self, unit, name):
        return self.run("systemctl", "show", f"--property={name}", "--value", unit, check=True).stdout.strip()

    def is_active(self, unit):
        return self.show(unit, "ActiveState") == "active"

    def program(self, unit):
        """The program that the service runs, as its path in there; None where none runs."""
        number = self.show(unit, "MainPID")
        found = self.run("readlink", f"/proc/{number}/exe").stdout.strip()
        return found or None

    def journal(self, unit):
        return self.run("journalctl", "--no-pager", "--output=cat", f"--unit={unit}").stdout
