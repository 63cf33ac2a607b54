"""Films made by FFmpeg's program, and put on the shelf of a frame that is not running."""
import hashlib
import json
import shutil
import subprocess

from . import databases

SECOND_COLOURS = ["0x2040C0", "0x20A040", "0xC0A020", "0xA030A0"]


def make(path, seconds=4, size="1152x720", sound=True, pictures=True):
    """Makes a film: each second has its own colour and a clock in it, and a tone sounds."""
    words = ["ffmpeg", "-v", "error", "-y"]
    for second in range(seconds if pictures else 0):
        colour = SECOND_COLOURS[second % len(SECOND_COLOURS)]
        words += ["-f", "lavfi", "-i", f"color=c={colour}:s={size}:r=25:d=1"]
    if sound:
        words += ["-f", "lavfi", "-i", f"sine=frequency=440:sample_rate=48000:duration={seconds}"]
    if pictures:
        words += ["-filter_complex", f"concat=n={seconds}:v=1:a=0[v]", "-map", "[v]"]
        words += ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]
    if sound:
        words += ["-map", f"{seconds if pictures else 0}:a", "-c:a", "aac", "-ac", "2"]
    subprocess.run([*words, "-movflags", "+faststart", str(path)], check=True)
    return path


def put_on_shelf(frame, photo, path, kind="film", seconds=4, sound=True):
    """Puts a film on the shelf, as if the frame had fetched it. The frame must not be running, nor reach a server that
    knows otherwise."""
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    width, height = (0, 0) if kind == "voice" else (1152, 720)
    film = json.dumps({"kind": kind, "milliseconds": seconds * 1000, "width": width, "height": height,
                       "hasSound": sound, "bytes": len(content), "sha256": digest})
    folder = frame.data / "photos" / digest[:2]
    folder.mkdir(exist_ok=True)
    shutil.copyfile(path, folder / f"{digest}.mp4")
    databases.put_film_on_shelf(frame.data, photo, film, digest)
