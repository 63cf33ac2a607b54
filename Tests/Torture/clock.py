"""Clocks that lie: 1970, 2038 and ten years ahead at one start, and jumps while server and frame run.

Everything that has an end in time (sessions, links, an unfinished upload) and everything that has none (photos, the
frame's place in the family) must be there when the clock is right again.
"""
import contextlib
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from email.utils import parsedate_to_datetime

from PIL import Image

from Rig import pictures, tus
from Rig.false_clock import Clock, lying
from Rig.programs import Frame, take_in
from Rig.touchscreen import Touchscreen
from Rig.client import Refused

from .data_folder import DataFolder
from .frame_folder import check_shelf
from .home import Family, wait_until, work_folder
from .report import Report

STARTS = {"1970": "@1970-01-02 03:04:05", "the last build": "@2024-05-01 00:00:00", "2038": "@2038-01-20 00:00:00",
          "ten years on": "+3650d"}
JUMPS = {"a day back": "-1d", "a day on": "+1d", "ten years on": "+3650d", "1970": "@1970-01-02 03:04:05"}
HELD = 4  # seconds


class Belongings:
    """What a family has that a wrong clock could cost it."""

    has_restarted = False

    def __init__(self, folder, screen):
        folder.mkdir()
        self.family = Family(folder / "server", people=3)
        self.frame = Frame(folder / "frame", self.family.server.url, screen.display)
        self.screen, keeper = screen, self.family.keeper
        self.photos = [self.send(number) for number in range(3)]
        self.frame.start()
        take_in(keeper, self.frame)
        self.frame.until_page(self.photos[-1])
        self.frame.until("three photos on the shelf", lambda status: status.get("photos") == 3)
        self.share = keeper.call("POST", f"/api/v1/photos/{self.photos[0]}/share-links", {"days": 7})["url"]
        self.content = pictures.plain(900)
        self.upload = tus.begin(keeper, len(self.content))
        self.half = len(self.content) // 2
        assert tus.go_on(keeper, self.upload, 0, self.content[:self.half]).status_code == 204
        self.join = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 2})["url"]
        self.stop()
        self.kept, self.kept_photos = folder, list(self.photos)

    def send(self, number):
        answer = self.family.keeper.send_bytes(pictures.plain(number, (640, 400)), f"{number}.jpg")
        return answer["results"][0]["photo"]["id"]

    def renew(self, folder):
        """Goes on with a copy of the first folders: what one wrong clock costs is not missing after the next too."""
        self.stop()
        for program in (self.family.server, self.frame):
            shutil.copytree(self.kept / program.data.name, folder / program.data.name)
            program.data = folder / program.data.name
        self.family.data = DataFolder(self.family.server.data)
        self.photos = list(self.kept_photos)

    def stop(self):
        self.frame.stop()
        self.family.server.stop()

    def start(self, environment):
        for program in (self.family.server, self.frame):
            program.environment = {**{key: value for key, value in program.environment.items()
                                      if key not in ("LD_PRELOAD", "NO_FAKE_STAT") and "FAKETIME" not in key},
                                   **environment}
            program.start()

    def lives(self, report, what):
        """Both run, and the frame shows a photo of the family; right or wrong, the clock is no reason not to."""
        if not self.shows() and not self.has_restarted:
            # Once of some 500 starts on a busy machine a frame stayed away; what it did then stands in the log. Its
            # unit starts it again, as is done here, and once only.
            self.has_restarted = True
            report.figure("a frame was started again", self.frame.doing())
            self.frame.kill()
            self.frame.start()
        shown, status = self.shows(), self.frame.status()
        if not (shown and status.get("state") == "paired"):
            report.fault(f"{what}: the frame shows nothing: {status}; {self.frame.doing()}")
        report.check(is_picture(self.screen.picture()), f"{what}: the screen is blank")
        report.check(self.family.server.healthy(), f"{what}: the server does not answer")

    def shows(self):
        return wait_until(30, lambda: self.frame.status().get("page"))

    def call(self, report, what, body):
        try:
            return body()
        except (Refused, OSError, AssertionError) as trouble:
            report.fault(f"{what}: {trouble}")

    def check(self, report, what):
        """All is there, by a clock that is right."""
        def album():
            for browser in self.family.browsers:
                found = {photo["id"] for photo in browser.call("GET", "/api/v1/album?limit=100")["photos"]}
                assert found == set(self.photos), f"{len(found)} photos of {len(self.photos)}"

        def share():
            assert b"<img" in urllib.request.urlopen(self.share, timeout=20).read(), "the share link shows no photo"

        def upload():
            stand = tus.look(self.family.keeper, self.upload)
            assert stand.status_code == 200, f"the unfinished upload: {stand.status_code}"
            assert stand.headers["Upload-Offset"] == str(self.half), stand.headers["Upload-Offset"]

        def join():
            page = urllib.request.urlopen(self.join, timeout=20).read()
            assert re.search(b"<form", page), "the join link asks nobody in"

        for name, look in (("sessions and photos", album), ("the share link", share), ("the upload", upload),
                           ("the join link", join)):
            self.call(report, f"{what}: {name}", look)
        # A new one comes to the frame as always.
        new = self.call(report, f"{what}: sending", lambda: self.send(len(self.photos)))
        if new:
            self.photos.append(new)
            arrived = wait_until(90, lambda: self.frame.status().get("photos") == len(self.photos))
            report.check(arrived, f"{what}: a new photo did not come to the frame: {self.frame.status()}")

    def finish(self, report, what):
        def end():
            answer = tus.go_on(self.family.keeper, self.upload, self.half, self.content[self.half:])
            assert answer.status_code == 204, answer.text
            join_late(self)
        self.call(report, f"{what}: ending the upload and joining", end)
        self.stop()
        check_shelf(self.frame.data, report, what)
        report.check(self.family.data.integrity() == "ok", f"{what}: the catalogue is damaged")


def join_late(belongings):
    browser = belongings.family.server.browser()
    browser.begin("/api/v1/join", {"token": belongings.join.rsplit("token=", 1)[-1], "displayName": "Late"})


def is_picture(screen):
    """Whether more than one colour is on it."""
    return len(screen.resize((64, 40), Image.NEAREST).getcolors(4096)) > 2


def told_year(url):
    with urllib.request.urlopen(url + "/health", timeout=10) as answer:
        return parsedate_to_datetime(answer.headers["Date"]).year


def prove(options):
    report = Report("clock")
    starts = dict(list(STARTS.items())[3:]) if options.short else STARTS
    jumps = dict(list(JUMPS.items())[2:3]) if options.short else JUMPS
    with work_folder(options) as folder, Touchscreen(640, 400) as screen, contextlib.ExitStack() as stack:
        home = Belongings(folder / "first", screen)
        stack.callback(home.frame.kill)
        stack.callback(home.family.server.kill)
        years = set()
        for kind, clocks, meet in (("a start", starts, wrong_start), ("a jump", jumps, wrong_jump)):
            for number, (name, text) in enumerate(clocks.items()):
                what = f"{kind}, {name}"
                report.progress(what)
                home.renew(folder / f"{kind[2:]}-{number}")
                meet(report, home, text, years, what)
                home.check(report, f"after {what}")
                home.finish(report, f"after {what}")
        report.figure("starts by a wrong clock", len(starts))
        report.figure("jumps while running", len(jumps))
        report.figure("years that the server told", " ".join(map(str, sorted(years))))
        wanted = len(set(starts) | {name for name in jumps if name in STARTS})
        report.check(len(years) > wanted, "the server's clock was not wrong each time: faketime is not at work")
        control(report, folder)
    return report


def wrong_start(report, home, text, years, what):
    home.start(lying(text))
    home.lives(report, what)
    time.sleep(HELD)
    years.add(told_year(home.family.server.url))
    home.stop()
    home.start({})
    years.add(told_year(home.family.server.url))
    home.lives(report, f"after {what}")


def wrong_jump(report, home, text, years, what):
    clock = Clock(home.family.server.data.parent / "clock")
    home.start(clock.environment)
    home.lives(report, f"before {what}")
    clock.set(text)
    time.sleep(HELD)
    years.add(told_year(home.family.server.url))
    home.lives(report, what)
    clock.set("+0")
    time.sleep(1)
    home.lives(report, f"after {what}")


FORGETFUL = """
import os, sys, time
# The mistake: what is a month old by one reading of the clock is over.
for name in os.listdir(sys.argv[1]):
    path = os.path.join(sys.argv[1], name)
    if time.time() - os.stat(path).st_mtime > 30 * 86400: os.unlink(path)
"""


def control(report, folder):
    """A program that believes one reading of the clock, under the same clock."""
    sessions = folder / "sessions"
    sessions.mkdir()
    for number in range(10):
        (sessions / str(number)).touch()
    subprocess.run([sys.executable, "-c", FORGETFUL, str(sessions)], check=True,
                   env={"PATH": "/usr/bin:/bin", **lying(STARTS["ten years on"])})
    report.control("a sweep that believes the clock", 10 - len(list(sessions.iterdir())))
