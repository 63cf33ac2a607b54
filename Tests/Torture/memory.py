"""A frame runs with the memory of a small box: 160 MB, in a control group of the kernel.

Thousands of photos arrive, pages are turned with zooms in between, and a film plays. The kernel must kill no process.
"""
import contextlib
import os
import pathlib
import subprocess
import time

from Rig import films, pictures
from Rig.programs import Frame, take_in
from Rig.touchscreen import Touchscreen

from .home import Family, wait_until, work_folder
from .report import Report
from .small_photos import small

LIMIT = 160  # megabytes: what a box with 512 MB can spare. The systemd unit allows 70 % of any box's memory
# The megabytes of the control, with which no frame can run.
TOO_LITTLE = 20
LONG = {"photos": 5_000, "large": 40, "turns": 2_000, "panels": [(1024, 600), (1920, 1080)]}
SHORT = {"photos": 30, "large": 6, "turns": 60, "panels": [(1920, 1080)]}
ZOOM_EVERY = 10  # turns
KEYS = 40  # milliseconds from one key to the next


class MemoryGroup:
    """A control group with a limit, of version 1 or 2 (Documentation/admin-guide/cgroup-v1/memory.rst, cgroup-v2.rst)."""

    def __init__(self, name, megabytes):
        old, new = pathlib.Path("/sys/fs/cgroup/memory"), pathlib.Path("/sys/fs/cgroup")
        self.is_old = (old / "cgroup.procs").exists()
        self.root = old if self.is_old else new
        if not self.is_old:
            (new / "cgroup.subtree_control").write_text("+memory")
        self.path = self.root / f"grandma-{name}-{os.getpid()}"
        self.path.mkdir()
        (self.path / ("memory.limit_in_bytes" if self.is_old else "memory.max")).write_text(str(megabytes << 20))
        if not self.is_old:
            with contextlib.suppress(OSError):
                (self.path / "memory.swap.max").write_text("0")

    @property
    def wrapper(self):
        """The words to put before a command, so that it runs in the group from its first page of memory on."""
        return ["sh", "-c", f'echo 0 >"{self.path}/cgroup.procs"; exec "$@"', "sh"]

    def take_in(self, process):
        """Moves a process that runs already; the memory that it has so far stays in its earlier group."""
        (self.path / "cgroup.procs").write_text(str(process))

    @property
    def kills(self):
        words = (self.path / ("memory.oom_control" if self.is_old else "memory.events")).read_text().split()
        return int(words[words.index("oom_kill") + 1])

    @property
    def most(self):
        """The peak memory of the group in bytes, with the page cache; None if the kernel does not report it."""
        path = self.path / ("memory.max_usage_in_bytes" if self.is_old else "memory.peak")
        return int(path.read_text()) if path.exists() else None

    def close(self):
        for process in (self.path / "cgroup.procs").read_text().split():
            with contextlib.suppress(OSError):
                (self.root / "cgroup.procs").write_text(process)
        wait_until(10, lambda: not (self.path / "cgroup.procs").read_text().split())
        self.path.rmdir()


def own_memory(process):
    """Returns the memory of a process in MB, with its share of the pages that it shares (PSS, proc_pid_smaps(5))."""
    lines = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def fill(family, plan, folder):
    """Sends the photos and the film to the album, and returns their number."""
    for number in range(plan["photos"]):
        family.keeper.send_bytes(small(number), f"{number}.jpg")
    for number in range(plan["large"]):
        family.keeper.send_bytes(pictures.noisy(4000, 3000, number), f"large-{number}.jpg")
    path = folder / "film.mp4"
    films.film(path, 4, "1280x720")
    family.keeper.send_bytes(path.read_bytes(), path.name)
    return plan["photos"] + plan["large"] + 1


def walk(screen, frame, turns):
    """Turns pages forwards and backwards, zooms into some, and returns the number of turns."""
    middle, done = (screen.width // 2, screen.height // 2), 0
    while done < turns:
        keys = ["Right" if done % 200 < 100 else "Left"] * ZOOM_EVERY
        subprocess.run(["xdotool", "key", "--delay", str(KEYS), *keys], check=True,
                       env={**os.environ, "DISPLAY": screen.display})
        done += ZOOM_EVERY
        for _ in range(2):
            screen.tap(*middle)
            screen.tap(*middle)
            time.sleep(0.5)
        if not frame.running:
            return done
    return done


def live(report, family, plan, panel, wanted, folder):
    name = "{}x{}".format(*panel)
    with contextlib.ExitStack() as stack:
        screen = stack.enter_context(Touchscreen(*panel))
        group = MemoryGroup(name, LIMIT)
        stack.callback(group.close)
        frame = Frame(folder / name, family.server.url, screen.display)
        frame.wrapper = group.wrapper
        stack.enter_context(frame)
        process = frame.process.pid
        take_in(family.keeper, frame, display_name=f"Grandma {name}")
        begun = time.monotonic()
        came = wait_until(3_600, lambda: not frame.running or frame.status().get("photos", 0) >= wanted)
        report.check(came and frame.running, f"{name}: of {wanted} photos there are {frame.status().get('photos')}")
        report.figure(f"{name}: {wanted} photos came in", round(time.monotonic() - begun), "s")
        turned = walk(screen, frame, plan["turns"])
        screen.key("Home")
        played = wait_until(30, lambda: "libavcodec" in pathlib.Path(f"/proc/{process}/maps").read_text())
        report.check(played, f"{name}: the film, which is the newest photo, did not play")
        report.figure(f"{name}: pages turned", turned)
        report.figure(f"{name}: most memory with files read", round((group.most or 0) / 1e6), "MB")
        report.figure(f"{name}: PSS at the end", round(own_memory(process), 1), "MB")
        report.check(frame.running and not group.kills, f"{name}: the kernel ended {group.kills} processes of the frame")
        report.check(frame.status().get("state") == "paired", f"{name}: the frame says {frame.status()}")


def control(report, family, folder):
    """Proves that the kernel kills a frame with too little memory, and that the test notices it."""
    group = MemoryGroup("control", TOO_LITTLE)
    try:
        with Touchscreen(1920, 1080) as screen:
            frame = Frame(folder / "control", family.server.url, screen.display)
            frame.wrapper = group.wrapper
            with frame:
                wait_until(30, lambda: group.kills or not frame.running)
        report.control(f"a frame that may have {TOO_LITTLE} MB: processes ended by the kernel", group.kills)
    finally:
        group.close()


def prove(options):
    report = Report("memory")
    plan = SHORT if options.short else LONG
    with work_folder(options) as folder:
        family = Family(folder / "server", people=1)
        try:
            wanted = fill(family, plan, folder)
            report.progress(f"{wanted} photos are in the album")
            for panel in plan["panels"]:
                live(report, family, plan, panel, wanted, folder)
            control(report, family, folder)
        finally:
            family.server.kill()
    return report
