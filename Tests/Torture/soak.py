"""A family's month in hours: a thousand photos come, a frame turns twenty thousand pages, films play, nights and cut
lines come and go.

Memory and open files stay as they were, nothing is lost, and what was written to the frame's card is counted: nothing
while pages turn, little more than the photos themselves while they come.
"""
import contextlib
import datetime
import os
import pathlib
import random
import subprocess
import sys
import time
import zoneinfo

from PIL import ImageStat

from Rig import films, pictures
from Rig.card import Card
from Rig.false_clock import Clock
from Rig.programs import Frame, Server, take_in
from Rig.touchscreen import Touchscreen

from .bad_line import Line
from .disks import small_disk
from .frame_folder import check_shelf
from .home import wait_until, work_folder
from .report import Report

# Of the whole: so many of each, in so many days.
LONG = {"days": 30, "arrivals": 1_000, "turns": 20_000, "films": 20, "cuts": 60}
# Two films: what plays them is opened with the first, and only the second shows what grows.
SHORT = {"days": 2, "arrivals": 6, "turns": 120, "films": 2, "cuts": 2}
LONG_MINUTES = 240
CARD = 512  # megabytes
# The family's (Rig.programs); the box has another one, by which the frame must not go to sleep or wake.
ZONE, BOX_ZONE = zoneinfo.ZoneInfo("Europe/Helsinki"), "UTC"
MORNING, EVENING = datetime.time(8), datetime.time(22, 30)
DIMMED = 0.6  # at night, of the light by day: it leaves 0.35 of it, for the hand that woke the frame
KEY_EVERY = 40  # milliseconds from one key to the next
# What may be written to the card for each byte of a photo that comes; the photos here are small, so that the file
# system's own share is large.
PER_BYTE = 4.0
# After the first fifth of the time: kB of memory, open files.
FRAME_GROWTH, SERVER_GROWTH, MORE_FILES = 8_000, 30_000, 8


class Gauge:
    """What one process has and has written."""

    def __init__(self, program):
        self.program = program

    def path(self, name):
        return pathlib.Path(f"/proc/{self.program.process.pid}/{name}")

    @property
    def memory(self):
        """What it holds of its own, in kB: no share of files and libraries, which grows as other programs that use
        them end."""
        return sum(int(line.split()[1]) for line in self.path("smaps_rollup").read_text().splitlines()
                   if line.startswith(("Pss_Anon:", "Pss_Shmem:")))

    @property
    def files(self):
        return len(list(self.path("fd").iterdir()))

    @property
    def written(self):
        return next(int(line.split()[1]) for line in self.path("io").read_text().splitlines()
                    if line.startswith("write_bytes:"))


class Month:
    """The days, one after the other: each has its share of everything."""

    def __init__(self, report, home, plan, minutes, chance):
        self.report, self.home, self.plan, self.chance = report, home, plan, chance
        self.length = minutes * 60 / plan["days"] if minutes else 0
        self.sent = self.turns = self.cuts = self.films = self.nights = 0
        self.brought = self.while_coming = self.while_turning = 0
        self.by_day = 0.0  # the light of the last page of a day

    def share(self, what, day):
        """How many of them this day has."""
        return self.plan[what] * (day + 1) // self.plan["days"] - self.plan[what] * day // self.plan["days"]

    def day(self, day):
        begun, card, home = time.monotonic(), self.home.card, self.home
        home.set_clock(day, MORNING)
        if day:
            self.light(lambda light: light > DIMMED * self.by_day, f"in the morning of day {day + 1}")
        before = card.written
        for number in range(self.share("cuts", day)):
            self.cut(self.share("arrivals", day) // max(1, self.share("cuts", day)) if not number else 0)
        for _ in range(self.plan["arrivals"] * (day + 1) // self.plan["days"] - self.sent):
            self.send()
        for _ in range(self.share("films", day)):
            self.send_film()
        self.until_all_is_there()
        os.sync()
        self.while_coming += card.written - before
        before = card.written
        self.turn(self.share("turns", day), begun)
        os.sync()
        self.while_turning += card.written - before
        self.night(day)

    def cut(self, arrivals):
        """The line is bad while photos come and pages turn."""
        self.home.line.be(self.chance.choice(["resets", "silence", "proxy 502", "captive portal"]))
        self.cuts += 1
        for _ in range(arrivals):
            self.send()
        self.keys(10)
        self.home.line.be("true")

    def send(self):
        content = pictures.noisy(960, 640, self.sent)
        self.home.keeper.send_bytes(content, f"{self.sent}.jpg")
        self.sent += 1

    def send_film(self):
        path = self.home.folder / f"{self.films}.mp4"
        films.film(path, 1, "320x180", options=["-metadata", f"comment={self.films}"])
        self.home.keeper.send_bytes(path.read_bytes(), path.name)
        path.unlink()
        self.films += 1

    def until_all_is_there(self):
        frame, wanted = self.home.frame, self.sent + self.films
        came = wait_until(180, lambda: frame.status().get("photos", 0) >= wanted)
        self.report.check(came, f"{wanted} photos were sent, and the frame says {frame.status()}")

    def turn(self, count, begun):
        """Spread over what the day has left, as far as the time was given."""
        done = 0
        while done < count:
            some = min(40, count - done)
            self.keys(some)
            done += some
            due = begun + self.length * done / count
            time.sleep(max(0, due - time.monotonic()))
        self.alive(f"after {self.turns} turns")

    def keys(self, count):
        there = ["Right"] * (count // 2)
        back = ["Left"] * (count - len(there))
        subprocess.run(["xdotool", "key", "--delay", str(KEY_EVERY), *there, *back], check=True,
                       env={**os.environ, "DISPLAY": self.home.screen.display})
        self.turns += count

    def night(self, day):
        self.by_day = self.home.light
        self.home.set_clock(day, EVENING)
        self.light(lambda light: light < DIMMED * self.by_day, f"in night {day + 1}")
        self.alive(f"in night {day + 1}")
        self.nights += 1

    def light(self, is_right, what):
        """The pages stay as bright as the family's hour wants them; the last page of a day is still there by morning."""
        went = wait_until(30, lambda: is_right(self.home.light))
        self.report.check(went, f"{what} the screen's light is {self.home.light:.1f}, and was {self.by_day:.1f} by day")

    def alive(self, what):
        frame = self.home.frame
        self.report.check(frame.running and frame.status().get("state") == "paired",
                          f"{what} the frame says {frame.status()}")
        self.report.check(self.home.server.running, f"{what} the server is gone")


class Home:
    """Server and frame, the frame on a card of its own, behind a line that can be cut."""

    def __init__(self, folder, stack):
        self.folder = folder
        self.mount = stack.enter_context(small_disk(folder, CARD))
        self.card = Card(self.mount)
        self.screen = stack.enter_context(Touchscreen(640, 400))
        # The frame goes by the server's time, so both have the same clock.
        self.clock = Clock(folder / "clock")
        self.set_clock(0, MORNING)
        self.server = stack.enter_context(Server(folder / "server", GRANDMA_LOG_LEVEL="warning", TZ=BOX_ZONE,
                                                 **self.clock.environment))
        self.keeper = self.server.keeper()
        self.line = Line(Loopback, self.server.port)
        stack.callback(self.line.close)
        self.frame = Frame(self.mount / "frame", f"http://localhost:{self.line.port}", self.screen.display,
                           GRANDMA_NIGHT="22:00-7:00", TZ=BOX_ZONE, **self.clock.environment)
        stack.enter_context(self.frame)
        take_in(self.keeper, self.frame)
        self.gauges = {"frame": Gauge(self.frame), "server": Gauge(self.server)}

    @property
    def light(self):
        """The mean of all pixels, 0 to 255."""
        return ImageStat.Stat(self.screen.picture().convert("L")).mean[0]

    def set_clock(self, day, hour):
        """To an hour of the family's; the box's own zone is the one in which faketime reads it."""
        moment = datetime.datetime.combine(datetime.date(2027, 3, day + 1), hour, ZONE)
        self.clock.set(moment.astimezone(zoneinfo.ZoneInfo(BOX_ZONE)).strftime("@%Y-%m-%d %H:%M:%S"))


class Loopback:
    """Where the line listens: here, and where the liar would be."""

    here, liar = "127.0.0.1", "127.0.0.3"


def prove(options):
    report = Report("soak")
    plan = SHORT if options.short else LONG
    minutes = options.minutes or (0 if options.short else LONG_MINUTES)
    if options.minutes and minutes < 60 and not options.short:
        plan = {what: max(2, round(count * minutes / LONG_MINUTES)) for what, count in LONG.items()}
    with work_folder(options) as folder, contextlib.ExitStack() as stack:
        home = Home(folder, stack)
        month = Month(report, home, plan, minutes, random.Random(options.seed))
        first = None
        for day in range(plan["days"]):
            month.day(day)
            now = {name: (gauge.memory, gauge.files) for name, gauge in home.gauges.items()}
            if first is None and (day + 1) * 5 >= plan["days"]:
                first = now
            state = ", ".join(f"{name} {memory >> 10} MB {files} files" for name, (memory, files) in now.items())
            report.progress(f"day {day + 1}: {month.sent} photos, {month.turns} turns, {state}")
        tell(report, home, month, first, now)
        home.frame.stop()
        check_shelf(home.frame.data, report, "at the end")
        control(report)
    return report


def tell(report, home, month, first, last):
    album = len(home.keeper.call("GET", "/api/v1/album?limit=200")["photos"])
    report.check(album >= min(200, month.sent), f"the album has {album} photos of {month.sent}")
    for name, growth in (("frame", FRAME_GROWTH), ("server", SERVER_GROWTH)):
        memory, files = (last[name][part] - first[name][part] for part in (0, 1))
        report.figure(f"{name}: memory at the end", last[name][0] >> 10, "MB")
        report.figure(f"{name}: memory grew", memory, "kB")
        report.figure(f"{name}: open files grew", files)
        report.check(memory <= growth, f"the {name} has grown by {memory} kB")
        report.check(files <= MORE_FILES, f"the {name} has {files} open files more")
    brought = sum(path.stat().st_size for path in home.frame.data.glob("photos/??/*"))
    report.figure("photos sent", month.sent)
    report.figure("films sent", month.films)
    report.figure("pages turned", month.turns)
    report.figure("nights", month.nights)
    report.figure("cut lines", month.cuts)
    report.figure("photos on the card", brought >> 10, "kB")
    report.figure("written to the card while they came", month.while_coming >> 10, "kB")
    report.figure("for each byte of them", round(month.while_coming / max(1, brought), 2))
    report.figure("written to the card while pages turned", month.while_turning >> 10, "kB")
    report.figure("for each turn", round(month.while_turning / max(1, month.turns)), "bytes")
    report.figure("written by the frame itself", home.gauges["frame"].written >> 10, "kB")
    report.check(month.while_coming <= PER_BYTE * brought + (4 << 20), "too much is written to the card as photos come")


LEAKY = """
import sys
kept = []
for line in sys.stdin:
    # The mistake: nothing is ever let go.
    kept.append((bytearray(200_000), open("/dev/null")))
    print("turned", flush=True)
"""


def control(report):
    """A program that keeps something of every turn."""
    process = subprocess.Popen([sys.executable, "-c", LEAKY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        gauge, seen = Gauge(type("Leaky", (), {"process": process})), []
        for turns in (20, 100):
            for _ in range(turns):
                process.stdin.write("\n")
                process.stdin.flush()
                process.stdout.readline()
            seen.append((gauge.memory, gauge.files))
    finally:
        process.kill()
        process.wait()
    (memory, files), (more, open_files) = seen
    broken = (more - memory > FRAME_GROWTH) + (open_files - files > MORE_FILES)
    report.control("a program that leaks: bounds it breaks", broken)
