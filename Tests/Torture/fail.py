"""Every Nth call on the data folder fails once, in every way such a call fails: no room, a bad sector, no descriptor,
an interruption, half of what was asked.

N is 1, 2, 3 … until a run is spared, for an upload by form and by tus, a deletion, a pairing, a sign-in, a start that
brings an old catalogue up to date, a backup, a restore, and a frame that fetches a photo. The program stays, or comes
back clean; what it answered is true; the next call works.
"""
import concurrent.futures
import gc
import itertools
import time

import requests

from Rig import tus
from Rig.failure_injector import FAILURES, FailureInjector
from Rig.programs import Server
from Rig.touchscreen import Touchscreen
from Rig.client import Refused

from . import careless_server, failing_backup, old_catalogues
from .data_folder import DataFolder
from .failing_frame import FrameLine, frame_series
from .failing_start import Start
from .home import wait_until, work_folder
from .report import Report
from .senders import CUT_OFF, answered
from .small_photos import digest, small

FURTHEST = 400
PASSWORD = {"userName": "anna", "password": "a long walk by the sea"}
# What the suite has time for: the failure that each kind of call meets most.
SHORT = {"open": ["EMFILE"], "write": ["ENOSPC"], "sync": ["EIO"], "name": ["ENOSPC"]}


class Failing:
    """A server whose calls fail as they are told to, and the family in it."""

    def __init__(self, folder, report):
        self.folder, self.report = folder, report
        folder.mkdir(parents=True, exist_ok=True)
        self.injector = FailureInjector(folder / "fault", "grandma-server", folder / "server")
        self.server = Server(folder / "server", GRANDMA_LOG_LEVEL="warning", GRANDMA_CONNECTIONS_PER_ADDRESS="1024",
                             GRANDMA_TRUSTED_PROXIES="127.0.0.0/8,::1", **self.injector.environment)
        self.server.start()
        self.keeper = self.server.keeper()
        self.password_given = time.monotonic()
        self.data = DataFolder(folder / "server")
        self.numbers = itertools.count(1)
        self.owed, self.struck, self.restarts, self.runs, self.begun = {}, {}, 0, 0, None
        for _ in range(3):
            self.send_form()

    # What people do. Each raises where it is refused, and notes what it was told.

    def send_form(self):
        content = small(next(self.numbers))
        photo = self.keeper.send_bytes(content, "x.jpg")["results"][0]["photo"]["id"]
        self.owed[photo] = digest(content)

    def send_tus(self):
        content = small(next(self.numbers))
        begun = answered(tus.ask(self.keeper, "POST", tus.ROUTE, {"Upload-Length": str(len(content))}))
        path, half = begun.headers["Location"].removeprefix(self.keeper.server), len(content) // 2
        self.begun = path
        answered(tus.go_on(self.keeper, path, 0, content[:half]))
        stand = answered(tus.look(self.keeper, path))
        assert stand.headers["Upload-Offset"] == str(half), "an acknowledged piece is forgotten"
        answer = answered(tus.go_on(self.keeper, path, half, content[half:]))
        self.owed[answer.headers["Photo-Location"].rsplit("/", 1)[-1]] = digest(content)
        self.begun = None

    def give_up(self):
        """Ends an upload that broke off: a sender may have only so many on their way."""
        if self.begun:
            tus.ask(self.keeper, "DELETE", self.begun)
            self.begun = None

    def delete(self):
        if len(self.owed) < 3:
            self.injector.lift()
            self.send_form()
        photo = next(iter(self.owed))
        self.keeper.call("DELETE", f"/api/v1/photos/{photo}")
        del self.owed[photo]

    def pair(self):
        # From a home of its own each time: one address registers ten frames an hour.
        self.home = f"10.1.{next(self.numbers) // 250 % 250}.{next(self.numbers) % 250}"
        frame = self.ask("POST", "/frames", {"model": "Pi", "version": "1"})
        code = self.ask("POST", "/frames/me/invitation", {}, frame["secret"])["code"]
        claim = self.keeper.call("POST", "/api/v1/invitations/claims", {"code": code})["id"]
        number = self.ask("GET", "/frames/me/invitation", None, frame["secret"])["number"]
        self.keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance",
                         {"number": number, "relationship": "grandma", "displayName": f"G{next(self.numbers)}"})
        try:
            polled = self.ask("GET", "/frames/me/invitation", None, frame["secret"])
        except Refused:
            self.injector.lift()
            polled = self.ask("GET", "/frames/me/invitation", None, frame["secret"])
        assert polled["state"] == "accepted", f"taken in, and the frame hears {polled}"

    def give_password(self):
        """Whoever takes frames in has given it within a quarter of an hour; a series may take longer."""
        if time.monotonic() - self.password_given > 600:
            self.keeper.call("POST", "/api/v1/sessions/current/password", {"password": PASSWORD["password"]})
            self.password_given = time.monotonic()

    def sign_in(self):
        browser = self.server.browser()
        browser.begin("/api/v1/sessions", PASSWORD)
        browser.call("GET", "/api/v1/album?limit=1")

    def ask(self, method, path, value, secret=None):
        headers = {"X-Forwarded-For": self.home} | ({"Authorization": f"Bearer {secret}"} if secret else {})
        answer = requests.request(method, f"{self.server.url}/api/v1{path}", json=value, timeout=30, headers=headers)
        return answered(answer).json()

    # One failure.

    def meet(self, name, act, call, nth, failure):
        """Does it once with the Nth call failing; false where no call failed."""
        what = f"{name}: {failure} at {call} {nth}"
        self.runs += 1
        self.give_password()
        self.injector.arm(call, nth, failure)
        trouble = None
        try:
            act()
        except Refused as refused:
            trouble = refused
            self.report.check(refused.status in (500, 503, 507) or 400 <= refused.status < 500,
                              f"{what}: answered {refused.status}")
        except CUT_OFF as cut:
            trouble = cut
        except AssertionError as wrong:
            self.report.fault(f"{what} ({self.injector.struck}): {wrong}")
        self.injector.lift()
        # A refusal keeps its connection until it is collected, and the server counts connections.
        gc.collect()
        struck = self.injector.struck
        if not struck:
            self.report.check(not trouble, f"{what}: nothing failed, and yet {trouble}")
            return False
        key = f"{call} {failure}"
        self.struck[key] = self.struck.get(key, 0) + 1
        what = f"{what} ({struck})"
        if not wait_until(10, self.is_up):
            self.come_back(what)
        self.truth(what)
        self.give_up()
        self.next_one(what, act)
        return True

    def is_up(self):
        return not self.server.running or self.server.healthy()

    def come_back(self, what):
        self.report.check(self.server.running, f"{what}: the server ended: {self.server.log()[-600:]}")
        self.server.kill()
        self.restarts += 1
        self.server.start()

    def truth(self, what):
        """What was acknowledged is in the catalogue and on the disk."""
        if not self.server.running:
            self.come_back(what)
        live = self.data.live()
        lost = [sha for sha in self.owed.values() if sha not in live]
        self.report.check(not lost, f"{what}: {len(lost)} acknowledged photos lost")
        wrong = self.data.wrong(self.data.files())
        self.report.check(not wrong, f"{what}: {len(wrong)} files missing or wrong")

    def next_one(self, what, act):
        try:
            act()
        except (Refused, AssertionError, *CUT_OFF) as trouble:
            self.report.fault(f"{what}: the next one does not work: {str(trouble)[:200]}")

    def series(self, name, act, failures):
        for call, ways in failures.items():
            for failure in ways:
                for nth in range(1, FURTHEST):
                    if not self.meet(name, act, call, nth, failure):
                        break
                    if self.runs % 60 == 0:
                        self.tidy()
                    self.report.progress(f"{name}: {failure} at {call} {nth}, {len(self.report.faults)} faults", 10)
                else:
                    self.report.fault(f"{name}: {failure} at {call}: its last call was not met")

    def tidy(self):
        """Deletes what the series sent, so that looking at everything stays quick; and starts anew."""
        for photo in list(self.owed)[:-3]:
            self.keeper.call("DELETE", f"/api/v1/photos/{photo}")
            del self.owed[photo]

    def end(self, report):
        """A kill, a start, and everything is as it was told."""
        self.server.kill()
        self.server.start()
        self.truth("at the end")
        report.check(self.data.integrity() == "ok", f"at the end: {self.data.integrity()}")
        self.server.kill()


def prove(options):
    report = Report("fail")
    with work_folder(options) as folder:
        for name in [options.part] if options.part else SHORT_PARTS if options.short else PARTS:
            PARTS[name](report, folder, SHORT if options.short else FAILURES, options.short)
        if not report.controls:
            # A part without a control of its own.
            careless_server.control(report, folder / "control")
    return report


def serve(report, folder, failures, short):
    failing = Failing(folder / "serving", report)
    acts = {"form": failing.send_form, "tus": failing.send_tus, "deletion": failing.delete, "pairing": failing.pair,
            "sign-in": failing.sign_in}
    if short:
        acts = {name: acts[name] for name in ("tus", "deletion")}
    try:
        for name, act in acts.items():
            # Once unharmed: what is opened once in a life is open then.
            act()
            failing.series(name, act, failures)
        failing.end(report)
    finally:
        failing.server.kill()
    for key, count in sorted(failing.struck.items()):
        report.figure(f"server: {key}", count)
    report.figure("restarts of the server that were needed", failing.restarts)
    careless_server.control(report, folder / "control")


def begin(report, folder, failures, short):
    start = Start(folder / "starting", report)
    newest = old_catalogues.newest()
    for schema in [newest - 1] if short else [1, newest - 1, newest]:
        start.series(schema, {call: ways for call, ways in failures.items() if call in ("sync",) or not short})
    report.figure("failures at a start", start.struck)
    report.figure("starts that ended with a word", start.refused)


def back_up(report, folder, failures, _):
    failing = failing_backup.FailingBackup(folder / "backups", report)
    failing.series({call: ways for call, ways in failures.items() if call != "resource"})
    for name, count in failing.struck.items():
        report.figure(f"failures in a {name}", count)
    report.figure("backups and restores that ended with a word", failing.refused)
    failing_backup.control(report, folder / "careless copy")


def sync(report, folder, failures, _):
    with Touchscreen(640, 400) as screen:
        line = FrameLine(folder / "frame", report, screen)
        try:
            with concurrent.futures.ThreadPoolExecutor(6) as pool:
                series = [pool.submit(frame_series, line, call, failure)
                          for call, ways in failures.items() if call != "resource" for failure in ways]
                for number, done in enumerate(series, 1):
                    done.result()
                    report.progress(f"frame: {number} of {len(series)} series")
        finally:
            line.server.kill()
    for key, count in sorted(line.struck.items()):
        report.figure(f"frame: {key}", count)
    report.figure("restarts of the frame that were needed", line.restarts)


# The whole takes hours: what ended at one of these goes on from there.
PARTS = {"serving": serve, "starts": begin, "backups": back_up, "frame": sync}
SHORT_PARTS = ["serving", "starts"]
