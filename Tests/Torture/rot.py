"""One flipped bit anywhere: in an original, a rendition, the catalogue, or what a frame keeps.

A check finds every one, nothing crashes, no intact photo goes, and a frame shows photos whatever has rotted.
"""
import random
import shutil
import subprocess

import requests

from Rig import databases, tus
from Rig.programs import ASSETS, BIN, Frame, Server, free_port, take_in
from Rig.touchscreen import Touchscreen

from .clock import is_picture
from .data_folder import DataFolder, is_whole
from .frame_folder import check_shelf
from .home import wait_until, work_folder
from .report import Report
from .small_photos import small

# Flips in photos, in a catalogue that is started, in one that is only checked (with sums, and without), on the frame.
LONG, SHORT = (1_000, 200, 1_000, 60), (6, 4, 12, 2)
PHOTOS = 40


def flip(path, chance, within=None):
    """Flips one bit of a file; answers with where."""
    content = bytearray(path.read_bytes())
    place = chance.randrange(within or len(content))
    content[place] ^= 1 << chance.randrange(8)
    path.write_bytes(content)
    return place


def check(data):
    """Runs the server's own check on a folder that nobody uses; its exit status and words."""
    done = subprocess.run([BIN / "grandma-server", "check", "--read-data"], capture_output=True, text=True, timeout=300,
                          env={"PATH": "/usr/bin:/bin", "HOME": str(data), "GRANDMA_DATA": str(data),
                               "GRANDMA_ASSETS": str(ASSETS), "GRANDMA_DARKROOM": str(BIN / "grandma-darkroom")})
    return done.returncode, done.stdout + done.stderr


class Rot:
    """A family's data folder, stopped; every flip is made in a copy."""

    def __init__(self, folder, report, chance):
        self.folder, self.report, self.chance = folder, report, chance
        self.port = free_port()
        with Server(folder / "server", self.port, GRANDMA_LOG_LEVEL="warning") as server:
            self.keeper = server.keeper()
            for number in range(1, PHOTOS):
                self.keeper.send_bytes(small(number), f"{number}.jpg")
            server.stop()
        self.whole = folder / "server"
        self.intact = DataFolder(self.whole).originals()
        self.missed, self.unseen_without_sums, self.unseen_by_length, self.refused, self.served = 0, 0, 0, 0, 0
        # As a program before the sums left it.
        self.plain = folder / "plain"
        shutil.copytree(self.whole, self.plain)
        databases.without_sums(self.plain / "catalogue.sqlite")

    def copy(self, source=None):
        data = self.folder / "copy"
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(source or self.whole, data)
        return data

    def photo(self, number):
        """A flip in a file of the blob store: the check names it, and leaves every other where it is."""
        data = self.copy()
        victim = data / "photos" / (name := self.chance.choice(sorted(self.intact)))[:2] / name
        length = victim.stat().st_size
        flip(victim, self.chance)
        # The control: it looks whether the files are there and as long as they should be.
        self.unseen_by_length += victim.stat().st_size == length
        status, words = check(data)
        if status == 0 or name not in words:
            self.missed += 1
            self.report.fault(f"flip {number} in {name} is not found: {status} {words[-200:]}")
        self.nothing_gone(data, {name}, f"a check after flip {number}")
        if number % 10 == 0:
            self.start(data, {name}, f"a start after flip {number} in a photo")

    def catalogue(self, number):
        """A flip in the catalogue: found by the check, and a start serves or says why not."""
        data, what = self.found_in_catalogue(number)
        self.start(data, set(), what)

    def checked(self, number):
        """A flip in the catalogue, found by the check; the control: one in a catalogue without sums."""
        self.found_in_catalogue(number)
        data = self.copy(self.plain)
        flip(data / "catalogue.sqlite", self.chance)
        self.unseen_without_sums += check(data)[0] == 0

    def found_in_catalogue(self, number):
        data = self.copy()
        place = flip(data / "catalogue.sqlite", self.chance)
        what = f"flip {number} in the catalogue at {place}"
        status, words = check(data)
        self.report.check(status >= 0, f"{what}: the check died of {status}")
        if status == 0:
            self.missed += 1
            self.report.fault(f"{what} is not found: {words[-200:]}")
        return data, what

    def start(self, data, victims, what):
        server = Server(data, self.port, GRANDMA_LOG_LEVEL="warning")
        try:
            try:
                server.start()
                self.served += 1
                self.read(server, what)
                server.stop()
            except RuntimeError:
                self.refused += 1
            status = server.process.returncode
            said = server.log()
            self.report.check(status >= 0, f"{what}: the server died of signal {-status}: {said[-300:]}")
            self.report.check(status == 0 or "grandma-server: " in said, f"{what}: ended with {status} and no word")
        finally:
            server.kill()
        self.nothing_gone(data, victims, what)

    def read(self, server, what):
        """People look; what cannot be shown is an answer with words, and the server stays."""
        for path in ("/api/v1/album?limit=100", "/api/v1/members", "/"):
            try:
                answer = requests.get(server.url + path, headers=tus.headers(self.keeper), timeout=20)
                # A page says it in a page.
                is_page = answer.headers.get("Content-Type", "").startswith("text/html")
                words = "<h1" in answer.text if is_page else answer.status_code < 500 or answer.json().get("title")
                self.report.check(answer.status_code < 500 or words,
                                  f"{what}: {path} answers {answer.status_code} with no words: {answer.text[:100]}")
            except (requests.exceptions.RequestException, ValueError) as trouble:
                self.report.fault(f"{what}: {path}: {trouble}")
        self.report.check(server.running, f"{what}: the server is gone after a look")

    def nothing_gone(self, data, victims, what):
        now = DataFolder(data).originals()
        gone = self.intact - now - victims
        # What lies in the server's own trash can be put back, but nobody asked for it to be moved.
        trash = {path.name for path in (data / "photos").glob("trash/*/*") if is_whole(path, path.name)}
        self.report.check(not gone, f"{what}: {len(gone)} intact files gone, {len(gone & trash)} of them to the trash")


class FrameRot:
    """A frame's folder in which a bit is flipped while it is off."""

    def __init__(self, folder, report, chance, screen, heals):
        self.folder, self.report, self.chance, self.screen, self.heals = folder, report, chance, screen, heals
        self.server = Server(folder / "home", GRANDMA_LOG_LEVEL="warning")
        self.server.start()
        keeper = self.server.keeper()
        for number in range(1, 9):
            keeper.send_bytes(small(number), f"{number}.jpg")
        self.first = folder / "frame"
        with Frame(self.first, self.server.url, screen.display) as frame:
            take_in(keeper, frame)
            frame.until("all photos on the shelf", lambda status: status.get("photos") == 8, 60)
            frame.stop()
        self.healed = self.healing = self.found = 0

    def run(self, number):
        data = self.folder / "copy"
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(self.first, data)
        (data / "status.json").unlink(missing_ok=True)
        photos = sorted(data.glob("photos/??/*.jpg"))
        names = {path.relative_to(data) for path in photos}
        # By turns: a photo, the shelf, what tells the frame who it is.
        victim = [self.chance.choice(photos), data / "shelf.sqlite", data / "identity-a.json"][number % 3]
        place = flip(victim, self.chance)
        what = f"a frame with a flip in {victim.name} at {place}"
        frame = Frame(data, self.server.url, self.screen.display)
        try:
            frame.start()
            shown = wait_until(30, lambda: not frame.running or frame.status().get("page"))
            status = frame.status()
            self.report.check(frame.running, f"{what}: it ended with {frame.process.poll()}: {frame.log()[-300:]}")
            self.report.check(shown and status.get("state") == "paired", f"{what}: it shows nothing: {status}")
            self.report.check(is_picture(self.screen.picture()), f"{what}: the screen is blank")
            if victim.suffix == ".jpg" and self.heals:
                self.heal(data, names, what)
            frame.stop()
            self.report.check(frame.process.returncode == 0, f"{what}: it ended with {frame.process.returncode}")
            if victim.suffix != ".jpg":
                check_shelf(data, self.report, what)
            if victim.suffix == ".sqlite":
                # Set aside, and made anew of the notes beside the photos.
                self.found += self.report.check((data / "shelf.sqlite.unreadable").exists(), f"{what}: not found")
        finally:
            frame.kill()

    def heal(self, data, names, what):
        """The server has the photo: as soon as it is about to be shown the frame has it again. What nobody pages to is
        looked at within a month."""
        self.healing += 1

        def look():
            self.screen.key("Right")
            return all(is_whole(data / name, (data / name).stem) for name in names)

        whole = wait_until(300, look, 0.5)
        self.healed += whole
        self.report.check(whole, f"{what}: the frame keeps a rotten photo")


def prove(options):
    report, chance = Report("rot"), random.Random(options.seed)
    photos, rows, checked, frames = SHORT if options.short else LONG
    if options.cycles:
        photos, rows, checked, frames = options.cycles, options.cycles // 5, options.cycles, options.cycles // 16
    with work_folder(options) as folder:
        rot = Rot(folder, report, chance)
        status, words = check(rot.copy())
        report.check(status == 0, f"the check finds something where nothing is: {words[-300:]}")
        report.check(check(rot.copy(rot.plain))[0] == 0, "the check finds something in the control where nothing is")
        for number in range(photos):
            rot.photo(number)
            report.progress(f"{number + 1} flips in photos, {len(report.faults)} faults", 10)
        for number in range(rows):
            rot.catalogue(number)
            report.progress(f"{number + 1} flips in the catalogue, {len(report.faults)} faults", 10)
        for number in range(checked):
            rot.checked(number)
            report.progress(f"{number + 1} more flips in the catalogue checked, {len(report.faults)} faults", 10)
        report.figure("flips in photos", photos)
        report.figure("flips in the catalogue", rows + checked)
        report.figure("flips that the check missed", rot.missed)
        report.figure("starts that served", rot.served)
        report.figure("starts that ended with a word", rot.refused)
        with Touchscreen(640, 400) as screen:
            rotten_frames(report, folder, chance, screen, frames, heals=not options.short)
        report.control("a check of lengths only", rot.unseen_by_length)
        report.control(f"a catalogue without sums, of {checked} flips", rot.unseen_without_sums)
    return report


def rotten_frames(report, folder, chance, screen, count, heals):
    rot = FrameRot(folder, report, chance, screen, heals)
    try:
        for number in range(count):
            rot.run(number)
            report.progress(f"{number + 1} flips on the frame, {len(report.faults)} faults", 10)
    finally:
        rot.server.kill()
    report.figure("flips on the frame", count)
    report.figure("flips in its shelf that it found", rot.found)
    report.figure("rotten photos that the frame replaced", f"{rot.healed} of {rot.healing}")
