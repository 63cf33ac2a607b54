"""The plug is pulled, hundreds of times from one boot: every write of the disk was recorded, and a disk is made of any
moment, with all that was flushed and of the rest nothing, everything or a random half.

Meanwhile people send and delete, frames are taken in, an old catalogue is brought up to date, a frame fetches photos to
the same disk, and backups and restores are made on it. After each cut the file system mends itself as at a boot, and
everything that was acknowledged until then must be there.
"""
import itertools
import random
import shutil
import subprocess
import threading
import time

import requests

from Rig.programs import Server
from Rig.client import Refused

from . import cut_backups, old_catalogues
from .cut_backups import Nights
from .cuts import Cuts
from .guest import Guest
from .home import wait_until, work_folder
from .report import Report
from .senders import CUT_OFF, Ledger, Sender, answered, relatives
from .small_photos import digest, small
from .write_log import LyingDisk, copy

# Cuts, and for how many seconds people send: the more they send, the more moments there are.
LONG, SHORT = (500, 240), (12, 20)
CONTROL_CUTS, CONTROL_SECONDS, SHORT_CONTROL_CUTS = 40, 25, 6
# How much longer a recording may take to come to its first restore, in seconds.
PATIENCE = 240
MEGABYTES = 512


class TimedLedger(Ledger):
    """Notes with each thing that was told how far the disk's log was then."""

    def __init__(self):
        super().__init__()
        self.guest, self.events = None, []

    def note(self, kind, name):
        self.events.append((self.guest.written if self.guest else 0, kind, name))

    def begin(self, sha):
        if sha in self.there:
            self.note("deleting", self.there[sha])
        self.note("asked", sha)
        super().begin(sha)

    def sent(self, sha, photo, way):
        self.note("sent", sha)
        super().sent(sha, photo, way)

    def removed(self, sha):
        self.note("removed", sha)
        super().removed(sha)


class Pairings(threading.Thread):
    """Takes simulated frames in, one after the other."""

    def __init__(self, keeper, ledger):
        super().__init__(daemon=True)
        self.keeper, self.ledger, self.stopping, self.done = keeper, ledger, threading.Event(), 0

    def run(self):
        for number in itertools.count():
            if self.stopping.wait(2) or number >= 200:
                return
            try:
                self.take_in(number)
            except (Refused, KeyError, *CUT_OFF):
                # A code that has ended, or a guest that is slow: the next frame.
                continue

    def take_in(self, number):
        home = {"X-Forwarded-For": f"10.7.{number}.9"}

        def ask(method, path, value=None, secret=None):
            more = {"Authorization": f"Bearer {secret}"} if secret else {}
            return answered(requests.request(method, f"{self.keeper.server}/api/v1{path}", json=value, timeout=60,
                                             headers=home | more)).json()

        frame = ask("POST", "/frames", {"model": "Pi", "version": "1"})
        code = ask("POST", "/frames/me/invitation", {}, frame["secret"])["code"]
        claim = self.keeper.call("POST", "/api/v1/invitations/claims", {"code": code})["id"]
        shown = ask("GET", "/frames/me/invitation", None, frame["secret"])["number"]
        answer = self.keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance",
                                  {"number": shown, "relationship": "grandma", "displayName": f"Granny {number}"})
        self.ledger.note("taken in", answer["id"])
        self.done += 1


class Recording:
    """One boot, from an old catalogue on a fresh disk to the pulled plug."""

    def __init__(self, folder, report, seconds, preload=""):
        self.folder, self.report, self.seconds, self.preload = folder, report, seconds, preload
        folder.mkdir(parents=True)
        self.ledger, self.first = TimedLedger(), folder / "first.img"
        self.numbers = itertools.count(1)

    def prepare(self):
        """A family of three, three photos, and the catalogue as an earlier program would have left it."""
        data = self.folder / "server"
        with Server(data, GRANDMA_LOG_LEVEL="warning") as server:
            keeper = server.keeper()
            for _ in range(3):
                content = small(next(self.numbers))
                photo = keeper.send_bytes(content, "old.jpg")["results"][0]["photo"]["id"]
                self.ledger.sent(digest(content), photo, "form")
            server.stop()
        old_catalogues.age(data, old_catalogues.newest() - 1)
        with open(self.first, "wb") as file:
            file.truncate(MEGABYTES << 20)
        subprocess.run(["mkfs.ext4", "-q", "-d", self.tree(data), self.first], check=True)

    def tree(self, data):
        tree = self.folder / "tree"
        (tree / "frame").mkdir(parents=True)
        shutil.copytree(data, tree / "server")
        (tree / "server" / "log.txt").unlink()
        return tree

    def record(self):
        self.prepare()
        disk = self.folder / "disk.img"
        copy(self.first, disk)
        with Guest(self.folder, disk, self.preload, cut_backups.loop()) as guest:
            self.ledger.guest = guest
            guest.up()
            self.migrated = guest.written
            self.report.progress("the guest is up, its catalogue brought up to date")
            self.live(guest)
            guest.pull()
        self.log = guest.log

    def live(self, guest):
        """People send and delete, frames are taken in; then the plug."""
        keeper = self.sign_in(guest)
        browsers = relatives(keeper, lambda: Server.browser(Address(guest.url)), 3)
        door = threading.Event()
        door.set()
        senders = [Sender(browser, self.ledger, self.numbers, door, seed=place)
                   for place, browser in enumerate(browsers)]
        for sender in senders:
            sender.start()
        pairings = Pairings(self.sign_in(guest), self.ledger)
        self.nights = Nights(guest, self.ledger)
        self.nights.start()
        end = time.monotonic() + self.seconds
        self.take_in_frame(keeper, guest)
        pairings.start()
        # On a busy machine the guest is slow: without a restore, half of this proof would be none.
        while time.monotonic() < end or not self.nights.restores and time.monotonic() < end + PATIENCE:
            time.sleep(2)
            self.report.progress(f"{self.ledger.photos - 3} photos, {self.ledger.acks['delete']} deletions, "
                                 f"{pairings.done} frames, {len(self.nights.backups)} backups, "
                                 f"{len(self.nights.restores)} restores, {guest.written >> 20} MB written", 20)
            for sender in senders:
                if sender.trouble:
                    raise sender.trouble
        for worker in [*senders, pairings, self.nights]:
            worker.stopping.set()
        self.pairings = pairings.done

    def sign_in(self, guest):
        browser = Server.browser(Address(guest.url))
        browser.begin("/api/v1/sessions", {"userName": "anna", "password": "a long walk by the sea"})
        return browser

    def take_in_frame(self, keeper, guest):
        """The real frame on the same disk: its identity must last from when it says that it is in the family."""
        if not wait_until(300, lambda: guest.frame_status().get("code"), 0.5):
            said = [line for line in guest.console().splitlines() if "grandma-" in line]
            self.report.fault(f"the frame in the guest shows no code: {guest.frame_status()} {said[-10:]}")
            return
        claim = keeper.call("POST", "/api/v1/invitations/claims", {"code": guest.frame_status()["code"]})["id"]
        wait_until(60, lambda: guest.frame_status().get("number"), 0.5)
        answer = keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance", {
            "number": guest.frame_status()["number"], "relationship": "grandma", "displayName": "Grandma"})
        self.ledger.note("taken in", answer["id"])
        if self.report.check(wait_until(120, lambda: guest.frame_status().get("state") == "paired", 0.5),
                             "the frame in the guest does not come into its family"):
            self.ledger.note("frame paired", "")


class Address:
    """Just enough of a server for a browser."""

    def __init__(self, url):
        self.url = url


def prove(options):
    report, chance = Report("power"), random.Random(options.seed)
    cuts, seconds = SHORT if options.short else LONG
    cuts = options.cycles or cuts
    seconds = options.minutes * 60 if options.minutes else seconds
    with work_folder(options) as folder:
        recording = Recording(folder / "proof", report, seconds)
        recording.record()
        done = Cuts(recording, report, chance)
        done.run(cuts)
        ledger = recording.ledger
        report.figure("photos acknowledged", ledger.photos)
        report.figure("deletions acknowledged", ledger.acks["delete"])
        report.figure("frames taken in", recording.pairings + 1)
        report.figure("backups made", len(recording.nights.backups))
        report.figure("restores made", len(recording.nights.restores))
        report.figure("writes and flushes recorded", len(done.disk.entries))
        report.figure("cuts", cuts)
        report.figure("cuts amid a migration or before", done.old_schema)
        report.figure("cuts with a paired frame", done.frame_looks)
        report.figure("writes after the last flush", done.unflushed)
        report.figure("starts on a cut disk", done.starts)
        report.figure("starts of the frame on a cut disk", done.frame_starts)
        report.figure("cuts that left a torn file without a row", done.torn)
        report.figure("torn files gone after a start of the frame", done.torn_removed)
        report.figure("rows of deleted photos that a cut brought back to a shelf", done.rows_back)
        done.backups.tell(report)
        report.figure("lost", done.lost + done.backups.lost)
        if options.short:
            lying_disk(report, recording, chance)
        else:
            control(report, folder / "control", chance)
    return report


def quiet_report():
    quiet = Report("control")
    quiet.fault = quiet.faults.append
    return quiet


def lying_disk(report, recording, chance):
    """The same boot on a disk that says that it flushed and did not: no second boot is needed for this control."""
    cuts = Cuts(recording, quiet_report(), chance, LyingDisk)
    cuts.run(SHORT_CONTROL_CUTS, start_every=SHORT_CONTROL_CUTS + 1)
    report.control(f"a disk whose flushes do nothing, {SHORT_CONTROL_CUTS} cuts", cuts.lost)


def control(report, folder, chance):
    """The same server and people, but its syncs do nothing."""
    report.progress("the control: the same with libeatmydata")
    quiet = quiet_report()
    recording = Recording(folder, quiet, CONTROL_SECONDS, preload="libeatmydata.so")
    recording.record()
    cuts = Cuts(recording, quiet, chance)
    cuts.run(CONTROL_CUTS, start_every=CONTROL_CUTS + 1)
    report.control(f"syncs that do nothing, {CONTROL_CUTS} cuts", cuts.lost)
    report.control("backups whose syncs do nothing", cuts.backups.lost)
