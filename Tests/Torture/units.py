"""Our own systemd units under a real systemd, in a container: whatever ends or hangs a program, it comes back.

The frame draws on a virtual screen outside the container, and "photos again" is what is seen there. The units are those
that `kiosk/install` installs, changed only where a control must fail.
"""
import contextlib
import os
import random
import signal
import time

from Rig import pictures
from Rig.programs import free_port, take_in
from Rig.touchscreen import Touchscreen

from . import hanging, unit_backup, unit_machine, unit_memory
from .clock import is_picture
from .container import FRAME, SERVER, TIMER, BACKUP, Container, UnitFrame, UnitServer
from .home import wait_until, work_folder
from .report import Report

# Crashes, hangs of each kind, crashes in a row.
LONG, SHORT = (12, 3, 60), (3, 1, 8)
AFTER_CRASH, AFTER_HANG, AFTER_MEMORY = 3.0, 15.0, 5.0  # seconds until photos are there again
SERVER_AFTER_CRASH, SERVER_AFTER_HANG = 5.0, 45.0
PHOTOS = 8
CRASHES = [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT]


def is_share_of_memory(value):
    """Whether it is at most seven tenths of the machine's memory, of which a container may see less."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return value.isdecimal() and 0 < int(value) <= memory * 0.7


# As systemd reads them; a word that it does not know is only a line in a log.
READ = {
    FRAME: {"Restart": "always", "StartLimitIntervalUSec": "0", "WatchdogUSec": "10s", "MemoryMax": is_share_of_memory,
            "OOMPolicy": "continue", "NoNewPrivileges": "yes", "User": "grandma-frame"},
    SERVER: {"Restart": "always", "StartLimitIntervalUSec": "0", "WatchdogUSec": "30s", "TimeoutStartUSec": "6h",
             "MemoryMax": "2684354560", "OOMPolicy": "continue", "LimitNOFILE": "8192", "DynamicUser": "yes"},
    TIMER: {"Persistent": "yes", "Unit": BACKUP},
    BACKUP: {"Type": "oneshot", "PrivateNetwork": "yes", "Nice": "10"},
}


class Home:
    """Server and frame under their units, the frame taken in and showing photos."""

    def __init__(self, report, container, screen, port):
        self.report, self.container, self.screen = report, container, screen
        self.server = UnitServer(container, port)
        wait_until(30, self.server.healthy)
        self.keeper = self.server.keeper()
        for number in range(PHOTOS):
            self.keeper.send_bytes(pictures.noisy(320, 240, number), f"{number}.jpg")
        self.frame = UnitFrame(container, self.server.url, screen.display)
        take_in(self.keeper, self.frame)
        self.frame.until("all photos", lambda status: status.get("photos") == PHOTOS, 60)
        self.slowest, self.times = {}, {}

    def photos_are_there(self, before):
        """Whether another run of the frame than `before` shows a photo."""
        now = self.container.main_process(FRAME)
        return now not in (None, before) and is_picture(self.screen.picture())

    def back_within(self, bound, what, begun, look):
        """Checks that it comes back, and how soon; waits longer than it may take, for the figure."""
        came = wait_until(bound * 4, look, 0.05)
        took = time.monotonic() - begun
        self.times.setdefault(what, []).append(took)
        self.report.check(came and took <= bound, f"{what}: {'back' if came else 'not back'} after {took:.1f} s")
        return came

    def crash(self, how):
        before, begun = self.container.main_process(FRAME), time.monotonic()
        os.kill(before, how)
        self.back_within(AFTER_CRASH, "photos after a crash", begun, lambda: self.photos_are_there(before))

    def hang(self, how):
        before, begun = self.container.main_process(FRAME), time.monotonic()
        with how(before):
            self.back_within(AFTER_HANG, f"photos after a hang ({how.__name__.replace('_', ' ')})", begun,
                             lambda: self.photos_are_there(before))

    def crash_server(self, how):
        begun = time.monotonic()
        os.kill(self.container.main_process(SERVER), how)
        # Between the signal and its end it might still answer.
        time.sleep(0.1)
        self.back_within(SERVER_AFTER_CRASH, "the server after a crash", begun, self.server.healthy)

    def hang_server(self):
        before, begun = self.container.main_process(SERVER), time.monotonic()
        with hanging.whole(before):
            self.back_within(SERVER_AFTER_HANG, "the server after a hang", begun,
                             lambda: self.container.main_process(SERVER) not in (None, before)
                             and self.server.healthy())

    def crash_in_a_row(self, count, chance, unit=FRAME):
        """As fast as systemd starts it, at random moments of its start; how many there were until systemd gave up."""
        for number in range(count):
            if not wait_until(15, lambda: self.container.main_process(unit)):
                return number
            time.sleep(chance.uniform(0, 0.8))
            process = self.container.main_process(unit)
            if process:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(process, chance.choice(CRASHES))
            self.report.progress(f"{number + 1} crashes in a row", 15)
        return count

    def tell(self):
        for what, times in self.times.items():
            self.report.figure(what, f"{sorted(times)[len(times) // 2]:.1f}",
                               f"s, slowest {max(times):.1f}, of {len(times)}")


def prove(options):
    report, chance = Report("units"), random.Random(options.seed)
    crashes, hangs, in_a_row = SHORT if options.short else LONG
    in_a_row = options.cycles or (int(options.minutes * 40) if options.minutes else in_a_row)
    port = free_port()
    with work_folder(options) as folder, Touchscreen(640, 400) as screen:
        settings = {"server": {"GRANDMA_PORT": port, "GRANDMA_PUBLIC_URL": f"http://localhost:{port}"},
                    "frame": {"GRANDMA_SERVER": f"http://localhost:{port}", "DISPLAY": screen.display,
                              "GRANDMA_SLIDESHOW_SECONDS": 0}}
        with Container(folder, settings) as container:
            as_written(report, container)
            home = Home(report, container, screen, port)
            report.progress("server and frame are up under their units")
            for number in range(crashes):
                home.crash(CRASHES[number % 3])
                if number % 3 == 0:
                    home.crash_server(CRASHES[number // 3 % 3])
            report.progress("crashes are over")
            for _ in range(hangs):
                for how in (hanging.main_thread, hanging.whole):
                    home.hang(how)
            if not options.short:
                home.hang_server()
            report.progress("hangs are over")
            keep_crashing(report, home, in_a_row, chance)
            unit_memory.kill_frame(report, home, AFTER_MEMORY)
            unit_backup.night(report, home, folder)
            home.tell()
            controls(report, home, chance)
        if not options.short:
            unit_machine.prove(report, folder / "machine")
    return report


def as_written(report, container):
    """systemd understands every line of the units, and holds what they say."""
    paths = [f"/etc/systemd/system/{unit}" for unit in READ]
    done = container.run("systemd-analyze", "verify", "--man=no", *paths)
    complaints = [line for line in done.stderr.splitlines() if "grandma" in line]
    report.check(done.returncode == 0 and not complaints, f"systemd-analyze verify: {complaints or done.stderr[-300:]}")
    for unit, wanted in READ.items():
        held = container.show(unit, *wanted)
        for name, value in wanted.items():
            is_right = value(held.get(name, "")) if callable(value) else held.get(name) == value
            report.check(is_right, f"{unit}: {name} is {held.get(name)}, not {value}")
    report.figure("properties as systemd reads them", sum(map(len, READ.values())))


def keep_crashing(report, home, count, chance):
    before = int(home.container.show(FRAME, "NRestarts")["NRestarts"])
    begun = time.monotonic()
    done = home.crash_in_a_row(count, chance)
    report.check(done == count, f"systemd gave up after {done} crashes in a row")
    last = home.container.main_process(FRAME)
    shown = wait_until(20, lambda: is_picture(home.screen.picture()) and home.container.main_process(FRAME), 0.05)
    report.check(shown, f"no photo after {count} crashes in a row, the last one of {last}")
    restarts = int(home.container.show(FRAME, "NRestarts")["NRestarts"]) - before
    report.figure("crashes in a row", done, f"in {time.monotonic() - begun:.0f} s, {restarts} restarts by systemd")


def controls(report, home, chance):
    """The same units without the one line each that brings a program back."""
    container = home.container

    def lost(*lines, harm, seconds):
        container.change(FRAME, *lines)
        container.systemctl("restart", FRAME)
        if not wait_until(20, lambda: is_picture(home.screen.picture())):
            raise RuntimeError(f"with {lines} the frame shows nothing even before harm is done")
        before = container.main_process(FRAME)
        with harm(before):
            dark = not wait_until(seconds, lambda: home.photos_are_there(before))
        container.change(FRAME)
        container.systemctl("reset-failed", FRAME)
        container.systemctl("restart", FRAME)
        return int(dark)

    report.control("a unit without Restart=", lost("[Service]", "Restart=no", harm=killed, seconds=AFTER_CRASH * 3))
    report.control("a unit without WatchdogSec=",
                   lost("[Service]", "WatchdogSec=0", harm=hanging.main_thread, seconds=AFTER_HANG * 1.5))
    # As many starts as systemd's own limit, within a minute in place of 10 s: a busy machine takes 2 s for each crash.
    container.change(FRAME, "[Unit]", "StartLimitIntervalSec=60", "StartLimitBurst=5")
    container.systemctl("restart", FRAME)
    row = home.crash_in_a_row(20, chance)
    report.control("a unit with a limit of starts, as systemd has", int(row < 20))


@contextlib.contextmanager
def killed(process):
    os.kill(process, signal.SIGKILL)
    yield
