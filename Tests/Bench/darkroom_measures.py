"""The figures of the darkroom: what a photo costs beside what others take for the same, how like it looks, and how long
many of them take."""
import concurrent.futures
import contextlib
import io
import math
import os
import pathlib
import random
import resource
import signal
import statistics
import subprocess
import time

from PIL import Image, ImageChops, ImageStat

from Rig.browsing import start_server
from Rig import films
from Rig.darkroom import cpu, develop
from measures import pss_megabytes
from photographs import photographs
from Rig.client import Refused

# The renditions up to a usual screen; the largest is told of apart.
USUAL, LARGE = [400, 1280, 1920], [400, 1280, 1920, 2560]
MANY, AT_ONCE = 1000, 3


def developing(folder):
    """Processor time a photo by the darkroom, by vipsthumbnail for each of the same sizes, and by djpeg into cjpeg."""
    folder.mkdir()
    twelve = photographs(6)
    forty_eight = [larger(file, folder) for file in twelve[:3]]
    found = {}
    for name, files, scale in (("12mp", twelve, "1/2"), ("48mp", forty_eight, "1/4")):
        ours, vips, floor, peaks = [], [], [], []
        for file in files:
            usual = develop(file, USUAL, folder)
            ours.append(usual.cpu_ms)
            peaks.append(usual.peak_mb)
            vips.append(sum(spent(thumbnail(file, side, folder)) for side in USUAL))
            floor.append(spent(f"djpeg -scale {scale} '{file}' | cjpeg -quality 82 >'{folder}/floor.jpg'"))
        large = [develop(file, LARGE, folder).cpu_ms for file in files]
        found |= {f"developed-{name}": statistics.median(ours),
                  f"developed-{name}-with-2560": statistics.median(large),
                  f"developed-{name}-to-vipsthumbnail": statistics.median(ours) / statistics.median(vips),
                  f"developed-{name}-to-djpeg-cjpeg": statistics.median(ours) / statistics.median(floor),
                  f"developed-{name}-peak": max(peaks)}
    return found


def looks(folder):
    """Decibels between the 1920 rendition and libvips' own without loss: the least of six photographs."""
    folder.mkdir()
    likenesses = []
    for file in photographs(6):
        develop(file, [1920], folder)
        subprocess.run(["vipsthumbnail", str(file), "--size", "1920x1920", "-o", str(folder / "lossless.png")], check=True)
        likenesses.append(likeness(Image.open(folder / "1920.jpg"), Image.open(folder / "lossless.png")))
    return {"developed-decibels-short-of-34.5": max(0, 34.5 - min(likenesses))}


def sustained(folder):
    """A thousand mixed photos by three senders: how many a second, how long one takes at the worst, and the server's
    memory at the end over that after the first hundred."""
    with start_server(folder) as server:
        keeper = server.keeper()
        photos = mixed()
        send(keeper, photos[:100])
        before = pss_megabytes(server.process.pid)
        begin = time.monotonic()
        taken = send(keeper, photos[100:])
        elapsed = time.monotonic() - begin
        return {"sustained-seconds-a-photo": elapsed / len(taken),
                "sustained-p99": statistics.quantiles(taken, n=100)[98],
                "sustained-memory-growth": pss_megabytes(server.process.pid) - before}


def troubled(folder):
    """How much longer a photo takes right after one whose darkroom was killed, in milliseconds, and what a photo takes
    beside a film that is being made over what it takes alone."""
    folder.mkdir()
    with start_server(folder / "server") as server:
        keeper, photos = server.keeper(), iter(mixed())
        twelve = lambda: next(photo for photo in photos if photo[1] == "photo.jpg")
        usual = statistics.median(timed(keeper, twelve()) for _ in range(15))
        after = []
        for number in range(7):
            large = larger(photographs(7)[number], folder).read_bytes() + bytes([number])
            with concurrent.futures.ThreadPoolExecutor(1) as pool:
                doomed = pool.submit(refused, keeper, large)
                for darkroom in at_work(server.process.pid, doomed):
                    os.kill(darkroom, signal.SIGKILL)
                if doomed.result():
                    after.append(timed(keeper, twelve()))
        films.film(folder / "film.mp4", seconds=58, size="1920x1080", options=["-preset", "ultrafast", "-b:v", "5M"])
        photo = keeper.send_bytes((folder / "film.mp4").read_bytes(), "film.mp4")["results"][0]["photo"]
        beside = statistics.median(timed(keeper, twelve()) for _ in range(15))
        assert "film" not in keeper.call("GET", f"/api/v1/photos/{photo['id']}"), "the film was made too soon"
        return {"after-a-crash": 1000 * (statistics.median(after) - usual), "beside-a-film": beside / usual}


def at_work(server, sending):
    """The darkroom that is busy, if it is found before it is done: a spare does nothing."""
    spent_by = {}
    while not sending.done():
        for thread in pathlib.Path(f"/proc/{server}/task").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                for child in map(int, (thread / "children").read_text().split()):
                    spent_now = cpu(child)
                    if spent_now - spent_by.setdefault(child, spent_now) > 10:
                        return [child]
    return []


def refused(keeper, content):
    try:
        keeper.send_bytes(content, "doomed.jpg")
        return False
    except Refused:
        return True


def timed(keeper, photo):
    begin = time.monotonic()
    keeper.send_bytes(*photo)
    return time.monotonic() - begin


def send(keeper, photos):
    def one(photo):
        return timed(keeper, photo)
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(one, photos))


def mixed():
    """Of ten photos seven of 12 megapixels, one progressive, one PNG and one small; none twice."""
    rng = random.Random(1)
    bases = [(file.read_bytes(), "photo.jpg") for file in photographs(7)]
    small = Image.open(photographs(1)[0]).resize((2000, 1500))
    for name, size, options in (("progressive.jpg", (2000, 1500), {"progressive": True}), ("picture.png", (1200, 900), {}),
                                ("small.jpg", (640, 480), {})):
        file = io.BytesIO()
        small.resize(size).save(file, "PNG" if name.endswith("png") else "JPEG", **options)
        bases.append((file.getvalue(), name))
    # What stands behind a picture's end is no part of it.
    return [(bytes_ + rng.randbytes(16), name) for bytes_, name in (bases[number % 10] for number in range(MANY))]


def larger(file, folder):
    result = folder / f"large-{file.name}"
    Image.open(file).resize((8000, 6000), Image.BICUBIC).save(result, quality=90)
    return result


def thumbnail(file, side, folder):
    return f"vipsthumbnail --vips-concurrency=1 '{file}' --size {side}x{side} -o '{folder}/vips-{side}.jpg[Q=82,strip]'"


def spent(command):
    """Milliseconds of processor time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, shell=True, check=True, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def likeness(one, other):
    parts = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB")))
    return 10 * math.log10(255 ** 2 / max(sum(parts.sum2) / 3 / (one.width * one.height), 1e-9))


DARKROOM_MEASURES = [
    (developing, [f"developed-{size}{what}" for size in ("12mp", "48mp")
                  for what in ("", "-with-2560", "-to-vipsthumbnail", "-to-djpeg-cjpeg", "-peak")]),
    (looks, ["developed-decibels-short-of-34.5"]),
    (troubled, ["after-a-crash", "beside-a-film"]),
    (sustained, ["sustained-seconds-a-photo", "sustained-p99", "sustained-memory-growth"]),
]
