"""kill -9 of the server, its darkrooms and a frame at random moments, while four people send and delete.

Nothing that was acknowledged may be lost, doubled or altered, nothing that was deleted may come back, and what was
begun leaves nothing behind. The page cache outlives a kill: what the disk itself may lose is the proof `power`.
"""
import contextlib
import os
import pathlib
import random
import signal
import threading
import time

from Rig.programs import Frame, take_in
from Rig.touchscreen import Touchscreen

from .frame_folder import check_shelf
from .hasty_proxy import HastyProxy
from .home import Family, wait_until, work_folder
from .report import Report

# Cycles, and at least so many acknowledged photos.
LONG, SHORT = (1_000, 20_000), (5, 60)
CONTROL_CYCLES = 10
# How long a cycle waits for its photos, in seconds.
PATIENCE = 30


class DarkroomKiller(threading.Thread):
    """Kills one of the server's darkrooms now and then."""

    def __init__(self, family, seed):
        super().__init__(daemon=True)
        self.family, self.random, self.stopping, self.killed = family, random.Random(seed), threading.Event(), 0

    def run(self):
        while not self.stopping.wait(self.random.uniform(0.2, 1.5)):
            # Not while the server starts: it makes sure then that a darkroom can be had, and ends where none can.
            victims = children(self.family.server.process.pid) if self.family.door.is_set() else []
            if victims:
                try:
                    os.kill(self.random.choice(victims), signal.SIGKILL)
                    self.killed += 1
                except ProcessLookupError:
                    # It ended by itself since the look.
                    pass


def children(pid):
    found = []
    # The process, or one of its threads, may have ended since.
    with contextlib.suppress(OSError):
        for path in pathlib.Path(f"/proc/{pid}/task").iterdir():
            with contextlib.suppress(OSError):
                found += [int(word) for word in (path / "children").read_text().split()]
    return found


class FrameVictim:
    """A paired frame that is killed, started, and must show a photo and have a whole shelf each time."""

    def __init__(self, family, folder, screen):
        self.frame = Frame(folder, family.server.url, screen.display)
        self.frame.start()
        take_in(family.keeper, self.frame)
        self.frame.until("a photo", lambda status: status.get("page"), 60)
        self.kills = 0

    def cycle(self, report):
        self.frame.kill()
        self.kills += 1
        check_shelf(self.frame.data, report, f"frame, kill {self.kills}")
        self.frame.start()
        shown = wait_until(30, lambda: self.frame.status().get("page"))
        status = self.frame.status()
        report.check(shown and status.get("state") == "paired",
                     f"the frame shows no photo after kill {self.kills}: {status} {self.frame.log()[-800:]}")


def prove(options):
    report = Report("kill")
    cycles, photos = SHORT if options.short else LONG
    # On an average so many that all cycles have enough of them.
    most = 2 * photos // cycles + 1
    cycles = options.cycles or cycles
    # As many cycles as were asked for, whatever a busy machine takes meanwhile.
    photos = 0 if options.cycles else photos
    # With --minutes it ends then; the figures say how far it came.
    minutes = options.minutes or float("inf")
    chance = random.Random(options.seed)
    with work_folder(options) as folder, Touchscreen(640, 400) as screen:
        family = Family(folder / "server")
        family.send_first()
        victim = FrameVictim(family, folder / "frame", screen)
        try:
            run_cycles(report, family, victim, cycles, photos, most, chance, time.monotonic() + minutes * 60)
        finally:
            victim.frame.kill()
            family.server.kill()
        control(report, folder / "control", chance, 2 if options.short else CONTROL_CYCLES)
    return report


def run_cycles(report, family, victim, cycles, photos, most, chance, end):
    killer = DarkroomKiller(family, chance.random())
    killer.start()
    family.begin(seed=chance.randrange(1 << 30))
    done, staged_most, photos_before = 0, 0, 0
    while (done < cycles or family.ledger.photos < photos) and time.monotonic() < end:
        # After so much work, not so much time: on a busy machine a server that just started has done nothing yet.
        wanted = family.ledger.photos + chance.randrange(most)
        wait_until(PATIENCE, lambda: family.ledger.photos >= wanted, 0.02)
        # And never at the same point of it.
        time.sleep(chance.uniform(0, 0.2))
        family.kill()
        done += 1
        if done % 5 == 0:
            victim.cycle(report)
        family.rise()
        staged_most = max(staged_most, len(family.data.staged()))
        whole = done % 50 == 0
        family.look(report, None if whole else "fresh", f"kill {done}")
        if whole:
            sent, photos_before = family.ledger.photos - photos_before, family.ledger.photos
            report.check(sent > 0, f"kill {done}: no photo was taken since the last fifty kills")
            report.check(family.data.integrity() == "ok", f"kill {done}: {family.data.integrity()}")
        family.still_send()
        family.door.set()
        report.progress(f"{done} kills, {family.ledger.photos} photos acknowledged, {len(report.faults)} faults", 15)
    killer.stopping.set()
    killer.join()
    family.end()
    last_look(report, family)
    ledger = family.ledger
    report.figure("kills of the server", done)
    report.figure("kills of a darkroom", killer.killed)
    report.figure("kills of the frame", victim.kills)
    report.figure("photos acknowledged by form", ledger.acks["form"])
    report.figure("photos acknowledged by tus", ledger.acks["tus"])
    report.figure("deletions acknowledged", ledger.acks["delete"])
    report.figure("refused and sent again", sum(sender.refused for sender in family.senders))
    report.figure("left in staging after a start, most", staged_most, "entries")


def last_look(report, family):
    """A last kill, a start, and everything is looked at."""
    family.kill()
    family.rise()
    family.look(report, None, "at the end")
    report.check(family.data.integrity() == "ok", f"at the end: {family.data.integrity()}")
    staged = family.data.staged()
    report.check(not staged, f"{len(staged)} entries in staging after the last start: {staged[:3]}")
    uploads = list((family.data.path / "uploads").glob("*"))
    report.figure("uploads still open", len(uploads), "files")


def control(report, folder, chance, cycles):
    """The same people and kills, with somebody between them and the server who answers too early."""
    report.progress("the control")
    family, quiet = Family(folder), Report("control")
    quiet.fault = quiet.faults.append
    proxy = HastyProxy(family.server.port)
    try:
        for browser in family.browsers:
            browser.server = proxy.url
        # Nobody deletes a photo that the proxy has promised: it has no ID.
        family.begin(forms_only=True)
        lost = 0
        for _ in range(cycles):
            time.sleep(chance.uniform(0.3, 1.0))
            family.kill()
            family.rise()
            family.door.set()
        family.end()
        # Long enough for all that was not lost to arrive.
        wait_until(60, proxy.waiting.empty)
        time.sleep(1)
        lost = family.look(quiet, "fresh", "control")
    finally:
        proxy.close()
        family.server.kill()
    report.control("a proxy that answers at once", lost)
