"""The server's disk fills up to the last byte while people send, again and again.

What was taken stays; what cannot be taken is refused in a sentence (507); reading, signing in, deleting and even a
start go on; and with room again everything does, with no restart.
"""
import itertools
import os
import random
import threading
import time

import requests

from Rig import pictures, tus
from Rig.client import Refused

from .disks import Filler, small_disk
from .home import Family, wait_until, work_folder
from .report import Report
from .senders import CUT_OFF
from .small_photos import digest

ROUNDS, SHORT_ROUNDS = 100, 2
MEGABYTES = 96
PASSWORD = {"userName": "anna", "password": "a long walk by the sea"}


class HeavySender(threading.Thread):
    """Sends photos of some hundred kilobytes until it is told to stop; what it is answered goes into its counts."""

    def __init__(self, browser, numbers, by_tus):
        super().__init__(daemon=True)
        self.browser, self.numbers, self.by_tus = browser, numbers, by_tus
        self.kept, self.answers, self.stopping, self.odd = {}, {}, threading.Event(), []

    def run(self):
        while not self.stopping.is_set():
            self.send(next(self.numbers))

    def send(self, number):
        content = pictures.noisy(640 + number % 7 * 80, 480, number)
        status, photo, body = (self.tus if self.by_tus else self.form)(content, number)
        self.answers[status] = self.answers.get(status, 0) + 1
        if photo:
            self.kept[photo] = digest(content)
        elif status not in (507, 0):
            self.odd.append((status, body[:300]))
        elif status == 507 and b"disk-full" not in body and b"album" not in body:
            self.odd.append((status, body[:300]))

    def form(self, content, number):
        try:
            return 201, self.browser.send_bytes(content, f"{number}.jpg")["results"][0]["photo"]["id"], b""
        except Refused as refusal:
            return refusal.status, None, refusal.body
        except CUT_OFF as cut:
            return 0, None, str(cut).encode()

    def tus(self, content, number):
        try:
            begun = tus.ask(self.browser, "POST", tus.ROUTE, {"Upload-Length": str(len(content))})
            if begun.status_code != 201:
                return begun.status_code, None, begun.content
            path = begun.headers["Location"].removeprefix(self.browser.server)
            answer = tus.go_on(self.browser, path, 0, content)
            place = answer.headers.get("Photo-Location")
            tus.ask(self.browser, "DELETE", path)
            return answer.status_code, place and place.rsplit("/", 1)[-1], answer.content
        except requests.exceptions.RequestException as cut:
            return 0, None, str(cut).encode()


class Rounds:
    """What is true over all rounds."""

    def __init__(self, report, family, mount, chance):
        self.report, self.family, self.filler, self.chance = report, family, Filler(mount), chance
        self.numbers, self.kept, self.deleted, self.answers = itertools.count(), {}, set(), {}
        self.starts, self.slowest = 0, 0.0

    def run(self, number, restarts):
        what, report = f"round {number}", self.report
        senders = [HeavySender(browser, self.numbers, place % 2 == 1)
                   for place, browser in enumerate(self.family.browsers)]
        for sender in senders:
            sender.start()
        time.sleep(self.chance.uniform(0.2, 1.0))
        self.filler.fill()
        refused = wait_until(30, lambda: all(sender.answers.get(507) for sender in senders))
        report.check(refused, f"{what}: a sender was not told that the disk is full: {[s.answers for s in senders]}")
        # The room that the server has kept back for this hour and has given up since is not taken from it.
        if (self.family.data.path / "reserve.bin").exists():
            self.filler.fill()
        self.live_on(what)
        self.gather(senders, what)
        if restarts:
            self.start_full(what)
        self.filler.clear()
        self.recover(what)
        self.look(what)

    def live_on(self, what):
        """On the full disk, with people still sending: all but the sending itself."""
        keeper = self.family.keeper
        for name, body in (
                ("reading the album", lambda: keeper.call("GET", "/api/v1/album")),
                ("reading a photo", lambda: self.read_one()),
                ("signing in", lambda: self.family.server.browser().begin("/api/v1/sessions", PASSWORD)),
                ("deleting", self.delete_one)):
            try:
                body()
            except (Refused, *CUT_OFF) as trouble:
                self.report.fault(f"{what}, disk full: {name}: {str(trouble)[:160]}")

    def read_one(self):
        if self.kept:
            photo = self.chance.choice(sorted(self.kept))
            self.same(photo)

    def same(self, photo):
        answer = requests.get(f"{self.family.server.url}/api/v1/photos/{photo}/original",
                              headers=tus.headers(self.family.keeper), timeout=20)
        if digest(answer.content) != self.kept[photo]:
            self.report.fault(f"photo {photo} is {answer.status_code} and not what was sent")

    def delete_one(self):
        if len(self.kept) > 3:
            photo = self.chance.choice(sorted(self.kept))
            self.family.keeper.call("DELETE", f"/api/v1/photos/{photo}")
            del self.kept[photo]
            self.deleted.add(photo)

    def gather(self, senders, what):
        for sender in senders:
            sender.stopping.set()
        for sender in senders:
            sender.join(60)
            self.kept |= {photo: sha for photo, sha in sender.kept.items() if photo not in self.deleted}
            for status, count in sender.answers.items():
                self.answers[status] = self.answers.get(status, 0) + count
            self.report.check(not sender.odd, f"{what}: answers that say nothing of the disk: {sender.odd[:2]}")

    def start_full(self, what):
        """Killed and started on a disk that has no byte left."""
        self.family.kill()
        self.filler.fill()
        try:
            self.family.rise()
            self.starts += 1
            self.family.keeper.call("GET", "/api/v1/album")
        except (RuntimeError, TimeoutError, Refused, *CUT_OFF) as trouble:
            self.report.fault(f"{what}: no start on the full disk: {str(trouble)[-300:]}")
            self.filler.clear()
            if not self.family.server.running:
                self.family.rise()

    def recover(self, what):
        """Room again: a photo is taken, soon and without a restart."""
        sender, begun = HeavySender(self.family.keeper, self.numbers, False), time.monotonic()
        taken = wait_until(30, lambda: (sender.send(next(self.numbers)), sender.kept)[1])
        self.slowest = max(self.slowest, time.monotonic() - begun)
        self.report.check(taken, f"{what}: nothing is taken though there is room: {sender.answers} {sender.odd[-1:]}")
        self.kept |= sender.kept

    def look(self, what):
        album = self.family.data.live()
        lost = set(self.kept.values()) - album.keys()
        self.report.check(not lost, f"{what}: {len(lost)} acknowledged photos lost")
        wrong = self.family.data.wrong(self.family.data.files())
        self.report.check(not wrong, f"{what}: {len(wrong)} files missing or wrong")

    def make_room(self):
        """The album itself must not fill the disk for good: most of it goes, by hand and at once."""
        for photo in sorted(self.kept)[:-5]:
            self.family.keeper.call("DELETE", f"/api/v1/photos/{photo}")
            del self.kept[photo]
            self.deleted.add(photo)


def prove(options):
    report = Report("full")
    rounds = options.cycles or (SHORT_ROUNDS if options.short else ROUNDS)
    with work_folder(options) as folder:
        done = 0
        total = {"answers": {}, "kept": 0, "starts": 0, "slowest": 0.0}
        # Deleted photos keep their bytes until nobody can undo it: a new disk after some rounds.
        while done < rounds:
            with small_disk(folder / f"{done}", MEGABYTES) as mount:
                few = min(5, rounds - done)
                run_on(report, mount, done, few, total, options.seed + done)
                if not done:
                    control(report, mount)
                done += few
                report.progress(f"{done} rounds, {total['kept']} photos kept, {len(report.faults)} faults", 10)
        report.figure("rounds", rounds)
        report.figure("photos acknowledged and there", total["kept"])
        for status, count in sorted(total["answers"].items()):
            report.figure(f"answers {status or 'that did not come'}", count)
        report.figure("starts on a full disk", total["starts"])
        report.figure("slowest recovery", round(total["slowest"], 1), "s")
    return report


def run_on(report, mount, first, count, total, seed):
    family = Family(mount / "server", people=2, GRANDMA_RESERVE_MEGABYTES="8")
    try:
        rounds = Rounds(report, family, mount, random.Random(seed))
        for number in range(first, first + count):
            rounds.run(number + 1, restarts=number % 2 == 1)
        report.check(family.data.integrity() == "ok", f"disk {first}: {family.data.integrity()}")
        for photo in rounds.kept:
            rounds.same(photo)
    finally:
        family.server.kill()
    for status, number in rounds.answers.items():
        total["answers"][status] = total["answers"].get(status, 0) + number
    total["kept"] += len(rounds.kept)
    total["starts"] += rounds.starts
    total["slowest"] = max(total["slowest"], rounds.slowest)


def control(report, mount):
    """A server that answers 201 and does not look whether the bytes were written."""
    filler, lost = Filler(mount), 0
    filler.fill()
    for number in range(5):
        path = mount / f"careless-{number}"
        content = pictures.noisy(320, 240, number)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT)
            # The mistake: nobody looks at what these say.
            try:
                os.write(descriptor, content)
            except OSError:
                pass
            os.close(descriptor)
        except OSError:
            pass
        lost += not path.exists() or path.read_bytes() != content
    filler.clear()
    report.control("a writer that ignores errors", lost)
