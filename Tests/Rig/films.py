"""Makes films and sounds as phones do, by Debian's ffmpeg, and describes films by its ffprobe."""
import io
import json
import math
import os
import pathlib
import struct
import subprocess

from PIL import Image, ImageStat

from .waiting import until

PICTURES = "testsrc2=s={size}:r={rate}:d={seconds}"
TONE = "sine=f=440:d={seconds}"


def film(path, seconds=2, size="640x360", rate=30, sound=True, options=(), container=()):
    """Makes a film with a moving pattern and a tone."""
    inputs = ["-f", "lavfi", "-i", PICTURES.format(size=size, rate=rate, seconds=seconds)]
    if sound:
        inputs += ["-f", "lavfi", "-i", TONE.format(seconds=seconds)]
    return made(path, inputs, ["-pix_fmt", "yuv420p", *quickly(path, options), *options, *container])


def quickly(path, options):
    """Returns options for x264, which ffmpeg chooses by the file's name: the film is like those of phones, for a third
    of the usual work."""
    return [] if {"-c:v", "-preset"} & set(options) or path.suffix not in (".mp4", ".mov") else ["-preset", "veryfast"]


def coloured(path, seconds=90, rate=10, size="160x120", sound=False, options=()):
    """Makes a film with another colour in each second, which `second` reads."""
    # The colours are computed for few pixels, because each of them is a formula.
    colours = f"geq=r='mod(floor(T),10)*25':g='floor(T/10)*25':b=128,scale={size.replace('x', ':')}:flags=neighbor"
    inputs = ["-f", "lavfi", "-i", f"nullsrc=s=16x12:r={rate}:d={seconds},{colours}"]
    if sound:
        inputs += ["-f", "lavfi", "-i", TONE.format(seconds=seconds)]
    return made(path, inputs, ["-pix_fmt", "yuv420p", *options])


def hdr(path, curve, colours, seconds=1, rate=10, band=64):
    """Makes a film in high dynamic range, as phones do, with a vertical band of each of these colours of a standard
    screen. `curve` is ffmpeg's name of HLG or PQ."""
    row = b"".join(struct.pack("<3H", *(round(65535 * value) for value in hdr_signal(colour, curve))) * band
                   for colour in colours)
    raw = path.with_suffix(".rgb")
    raw.write_bytes(row * 96 * seconds * rate)
    inputs = ["-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", f"{band * len(colours)}x96", "-r", str(rate), "-i", str(raw)]
    return made(path, inputs, [
        "-vf", "scale=out_color_matrix=bt2020:out_range=tv,format=yuv420p10le", "-c:v", "libx265", "-preset", "ultrafast",
        "-tag:v", "hvc1", "-color_primaries", "bt2020", "-color_trc", curve, "-colorspace", "bt2020nc"])


def hdr_signal(colour, curve):
    """Returns the signal by which a display in high dynamic range shows a colour as a standard screen does, with white at
    203 cd/m2 (BT.2408, display referred mapping; BT.1886, BT.2087, BT.2100)."""
    light = [203 * (value / 255) ** 2.4 for value in colour]
    wide = [sum(share * value for share, value in zip(row, light)) for row in (
        (0.6274, 0.3293, 0.0433), (0.0691, 0.9195, 0.0114), (0.0164, 0.0880, 0.8956))]
    if curve == "smpte2084":
        powers = [(value / 10_000) ** (2610 / 16384) for value in wide]
        return [((3424 / 4096 + 2413 / 128 * power) / (1 + 2392 / 128 * power)) ** (2523 / 32) for power in powers]
    bright = (0.2627 * wide[0] + 0.6780 * wide[1] + 0.0593 * wide[2]) / 1000
    scene = [value / 1000 * bright ** (1 / 1.2 - 1) if bright else 0 for value in wide]
    a = 0.17883277
    return [math.sqrt(3 * value) if value <= 1 / 12
            else a * math.log(12 * value - (1 - 4 * a)) + 0.5 - a * math.log(4 * a) for value in scene]


def second(picture):
    """Returns the second of a coloured film that a picture is from."""
    red, green, _ = ImageStat.Stat(picture.convert("RGB")).mean
    return round(red / 25) + 10 * round(green / 25)


def turned(path, original, degrees):
    """Makes a copy of the film that is shown turned clockwise by `degrees`, as phones write it."""
    return made(path, ["-i", str(original)], ["-c", "copy", "-metadata:s:v", f"rotate={degrees}"])


def voice(path, seconds=3, options=()):
    return made(path, ["-f", "lavfi", "-i", TONE.format(seconds=seconds)], options)


def animation(path, seconds=1, rate=10, size="320x240"):
    return made(path, ["-f", "lavfi", "-i", PICTURES.format(size=size, rate=rate, seconds=seconds)], ["-loop", "0"])


def made(path, inputs, options):
    subprocess.run(["ffmpeg", "-v", "error", "-y", *inputs, *map(str, options), str(path)], check=True,
                   stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return path.read_bytes()


def played(keeper, photo, limit=90):
    """Returns the photo once its film is made."""
    def look():
        hurry()
        found = keeper.call("GET", f"/api/v1/photos/{photo['id']}")
        return found if "film" in found else None
    # Look seldom: a film takes seconds, and each look costs the processor that makes it.
    return until(limit, "the film", look, every=0.3)


def hurry():
    """Gives the darkrooms that make films the same priority as other programs.

    They give way to all other programs, and a test suite that keeps both cores busy leaves them no time. Only root may
    raise a priority; other users wait longer."""
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if (process / "cmdline").read_text().split("\0")[-2:-1] != ["films"]:
                continue
            for thread in (process / "task").iterdir():
                os.setpriority(os.PRIO_PROCESS, int(thread.name), 0)
        except OSError:
            continue  # The process has ended, or belongs to another user.


def look(path):
    """Returns what is in a file: its streams by their type, and its length in seconds."""
    told = subprocess.run(["ffprobe", "-v", "error", "-show_streams", "-show_format", "-of", "json", str(path)],
                          check=True, capture_output=True).stdout
    told = json.loads(told)
    return {stream["codec_type"]: stream for stream in told["streams"]}, float(told["format"]["duration"])


def loud(path):
    """Returns the begin and the end in seconds of the part of a file that is not silent."""
    told = subprocess.run(["ffmpeg", "-i", str(path), "-af", "silencedetect=noise=-40dB:d=0.3", "-f", "null", "-"],
                          check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL).stderr
    values = lambda word: [float(line.split(word)[1].split()[0]) for line in told.splitlines() if word in line]
    return [values("silence_end: ")[0], values("silence_start: ")[1]]


def picture(path, at):
    """Returns the picture at this time in seconds, upright."""
    png = subprocess.run(["ffmpeg", "-v", "error", "-ss", str(at), "-i", str(path), "-frames:v", "1", "-f", "image2",
                          "-c:v", "png", "-"], check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout
    return Image.open(io.BytesIO(png)).convert("RGB")
