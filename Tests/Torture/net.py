"""A frame behind a bad line: what is lost, what answers in the server's place, names that lead elsewhere.

It always shows a photo and turns its pages; it keeps its family; and a photo that was sent meanwhile is there within 90
seconds after the line is good again.
"""
import contextlib
import time

from Rig import pictures
from Rig.programs import Frame, Server, take_in
from Rig.touchscreen import Touchscreen

from .bad_line import MODES, Line, NameServer, Network
from .clock import is_picture
from .frame_folder import check_shelf
from .home import wait_until, work_folder
from .report import Report

SOON = 90  # seconds until a new photo is there
NAMES = ["a lie", "no such name", "out of order", "silent"]
LOSSES = [30]
# How long each trouble lasts, in seconds.
LONG, SHORT = 45, 3
SHORT_TROUBLES = ["403 of somebody else", "a lie"]


class Trouble:
    """One way in which a line is bad."""

    def __init__(self, what, network, names, line):
        self.what, self.network, self.names, self.line = what, network, names, line

    @property
    def name(self):
        return f"{self.what} % loss" if isinstance(self.what, int) else f"names: {self.what}" if self.what in NAMES \
            else self.what

    def begin(self):
        if isinstance(self.what, int):
            self.network.lose(self.what)
        elif self.what in NAMES:
            self.names.mode = self.what
            self.line.be("resets" if self.what != "a lie" else "true")
        else:
            self.line.be(self.what)

    def end(self):
        self.network.lose(0)
        self.names.mode = "true"
        self.line.be("true")

    def bites(self, truth):
        """Whether a program without care is deceived or gets nothing."""
        if isinstance(self.what, int):
            return self.network.lost > 0
        return self.network.fetch(self.line.url + "/health") != truth


class Watch:
    """What the frame shows while a trouble lasts."""

    def __init__(self, report, frame, screen):
        self.report, self.frame, self.screen = report, frame, screen
        self.looks, self.turns, self.slowest_turn = 0, 0, 0.0

    def look(self, what):
        self.looks += 1
        status = self.frame.status()
        self.report.check(self.frame.running, f"{what}: the frame ended: {self.frame.log()[-300:]}")
        self.report.check(status.get("state") == "paired" and status.get("page"), f"{what}: the frame says {status}")
        self.report.check(is_picture(self.screen.picture()), f"{what}: the screen is blank")

    def turn(self, what):
        """A key turns a page as it always does."""
        before, begun = self.frame.status().get("page"), time.monotonic()
        self.screen.key("Left" if self.turns % 2 else "Right")
        turned = wait_until(5, lambda: self.frame.status().get("page") not in (None, before), 0.05)
        self.turns += 1
        self.slowest_turn = max(self.slowest_turn, time.monotonic() - begun)
        self.report.check(turned, f"{what}: a key turns no page")


def prove(options):
    report = Report("net")
    troubles = SHORT_TROUBLES if options.short else [*MODES, *NAMES, *LOSSES]
    lasts = SHORT if options.short else (options.minutes or LONG / 60) * 60
    with work_folder(options) as folder, contextlib.ExitStack() as stack:
        network = Network()
        stack.callback(network.close)
        server = stack.enter_context(Server(folder / "server", GRANDMA_LOG_LEVEL="warning"))
        names, line = NameServer(network), Line(network, server.port)
        stack.callback(names.close)
        stack.callback(line.close)
        screen = stack.enter_context(Touchscreen(640, 400))
        keeper = server.keeper()
        for number in range(5):
            keeper.send_bytes(pictures.plain(number, (640, 400)), f"{number}.jpg")
        frame = Frame(folder / "frame", line.url, screen.display)
        frame.wrapper = network.wrapper
        stack.enter_context(frame)
        take_in(keeper, frame)
        frame.until("five photos", lambda status: status.get("photos") == 5, 60)
        frame.until("a page", lambda status: status.get("page"))
        watch = Watch(report, frame, screen)
        truth = network.fetch(line.url + "/health")
        report.check(truth, "the good line does not carry")
        slowest, deceived = meet_all(report, network, names, line, server, keeper, watch, troubles, lasts, truth)
        frame.stop()
        check_shelf(frame.data, report, "at the end")
        report.figure("troubles", len(troubles))
        report.figure("looks at the screen", watch.looks)
        report.figure("pages turned meanwhile", watch.turns)
        report.figure("slowest turn", round(watch.slowest_turn, 1), "s")
        report.figure("slowest new photo after recovery", round(slowest, 1), "s")
        report.control("a program that takes what comes", deceived)
    return report


def meet_all(report, network, names, line, server, keeper, watch, troubles, lasts, truth):
    slowest, deceived, count = 0.0, 0, 5
    for what in troubles:
        trouble = Trouble(what, network, names, line)
        trouble.begin()
        end = time.monotonic() + lasts
        bites = trouble.bites(truth)
        keeper.send_bytes(pictures.plain(count, (640, 400)), f"{count}.jpg")
        count += 1
        while time.monotonic() < end:
            watch.look(trouble.name)
            time.sleep(1)
        watch.turn(trouble.name)
        bites = bites or trouble.bites(truth)
        deceived += bites
        report.check(bites, f"{trouble.name}: the line was not bad at all")
        trouble.end()
        begun = time.monotonic()
        came = wait_until(SOON, lambda: watch.frame.status().get("photos") == count)
        took = time.monotonic() - begun
        slowest = max(slowest, took)
        report.check(came, f"{trouble.name}: no new photo {SOON} s after it was over: {watch.frame.status()}")
        if not came:
            wait_until(300, lambda: watch.frame.status().get("photos") == count)
        watch.look(f"after {trouble.name}")
        report.progress(f"{trouble.name}: a new photo after {took:.1f} s")
    return slowest, deceived
