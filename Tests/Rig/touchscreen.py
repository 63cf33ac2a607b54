"""A virtual multi-touch screen: a real Xorg server with no hardware behind it.

Xorg's `dummy` video driver makes the picture, and its `inputtest` driver makes a touch panel that takes events from a
Unix socket, so the program under test receives true XInput 2 touches. The driver accepts one client for each device,
and only once: the socket stays open for as long as the screen does."""
import os
import pathlib
import shutil
import socket
import struct
import subprocess
import tempfile
import time

from PIL import Image

from .waiting import until

CONFIG = """
Section "ServerFlags"
  Option "AutoAddDevices" "false"
  Option "DontVTSwitch" "true"
  Option "BlankTime" "0"
EndSection
Section "Device"
  Identifier "card"
  Driver "dummy"
  VideoRam 256000
EndSection
Section "Monitor"
  Identifier "monitor"
  HorizSync 5-1000
  VertRefresh 5-200
  Modeline "{w}x{h}" {clock} {w} {w1} {w2} {w3} {h} {h1} {h2} {h3}
EndSection
Section "Screen"
  Identifier "screen"
  Device "card"
  Monitor "monitor"
  DefaultDepth 24
  SubSection "Display"
    Depth 24
    Modes "{w}x{h}"
    Virtual {w} {h}
  EndSubSection
EndSection
Section "InputDevice"
  Identifier "panel"
  Driver "inputtest"
  Option "SocketPath" "{dir}/panel.sock"
  Option "DeviceType" "Touch"
  Option "TouchCount" "5"
EndSection
Section "InputDevice"
  Identifier "keys"
  Driver "inputtest"
  Option "SocketPath" "{dir}/keys.sock"
  Option "DeviceType" "Keyboard"
  Option "XkbRules" "evdev"
EndSection
Section "ServerLayout"
  Identifier "layout"
  Screen "screen"
  InputDevice "panel"
  InputDevice "keys" "CoreKeyboard"
EndSection
"""
AXIS_MAX = 65535.0
BEGIN, UPDATE, END = 18, 19, 20  # XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd
TOUCH, SYNC = 6, 1  # event types of the driver's protocol, version 1.1


class Touchscreen:
    # A frame needs nothing but the display's name.
    environment = {}

    def __init__(self, width=1280, height=800):
        self.width, self.height = width, height
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="touchscreen-"))
        self.number = self._free_display()
        self.display = f":{self.number}"
        self.finger = 1
        self._start()
        self.panel = Device(self.folder / "panel.sock")
        self.keys = Device(self.folder / "keys.sock")

    @staticmethod
    def _free_display():
        # Parallel runs choose the display's number by their process, so that they seldom meet.
        number = 100 + os.getpid() % 800
        while pathlib.Path(f"/tmp/.X{number}-lock").exists() or pathlib.Path(f"/tmp/.X11-unix/X{number}").exists():
            number += 1
        return number

    def _start(self):
        w, h = self.width, self.height
        clock = round((w + 400) * (h + 31) * 60 / 1e6, 2)
        (self.folder / "xorg.conf").write_text(CONFIG.format(
            w=w, h=h, clock=clock, w1=w + 72, w2=w + 200, w3=w + 400, h1=h + 3, h2=h + 9, h3=h + 31, dir=self.folder))
        log = open(self.folder / "out", "w")
        self.server = subprocess.Popen(
            ["Xorg", self.display, "-config", str(self.folder / "xorg.conf"), "-noreset", "-nolisten", "tcp",
             "-logfile", str(self.folder / "xorg.log")], stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        end = time.monotonic() + 20
        while not ((self.folder / "panel.sock").exists() and (self.folder / "keys.sock").exists()
                   and pathlib.Path(f"/tmp/.X11-unix/X{self.number}").exists()):
            if self.server.poll() is not None or time.monotonic() > end:
                raise RuntimeError("Xorg did not come up:\n" + (self.folder / "out").read_text()[-2000:])
            time.sleep(0.05)

    # Fingers. Places are pixels; each touch has a number of its own.

    def touch(self, finger, phase, x, y):
        values = [x / self.width * AXIS_MAX, y / self.height * AXIS_MAX] + [0.0] * 62
        self.panel.send(TOUCH, struct.pack("=III8s4x64d64d", finger, phase, 0, b"\x03", *values, *([0.0] * 64)))

    def glide(self, paths, ms=200, steps=None):
        """Moves fingers along `paths`, one (x1, y1, x2, y2) each, and lifts them at the end."""
        steps = steps or max(2, ms // 8)
        base = self.finger
        self.finger += len(paths)
        for n, (x1, y1, _, _) in enumerate(paths):
            self.touch(base + n, BEGIN, x1, y1)
        start = time.monotonic()
        for step in range(1, steps + 1):
            for n, (x1, y1, x2, y2) in enumerate(paths):
                self.touch(base + n, UPDATE, x1 + (x2 - x1) * step / steps, y1 + (y2 - y1) * step / steps)
            time.sleep(max(0, start + ms / 1000 * step / steps - time.monotonic()))
        for n, (_, _, x2, y2) in enumerate(paths):
            self.touch(base + n, END, x2, y2)
        self.panel.sync()

    def swipe_left(self, ms=180):
        self.glide([(self.width * 0.8, self.height / 2, self.width * 0.2, self.height / 2)], ms)

    def swipe_right(self, ms=180):
        self.glide([(self.width * 0.2, self.height / 2, self.width * 0.8, self.height / 2)], ms)

    def swipe_up(self, ms=180):
        self.glide([(self.width / 2, self.height * 0.8, self.width / 2, self.height * 0.2)], ms)

    def swipe_down(self, ms=180):
        self.glide([(self.width / 2, self.height * 0.2, self.width / 2, self.height * 0.8)], ms)

    def tap(self, x, y):
        self.glide([(x, y, x, y)], 60, 2)

    def hold(self, x, y):
        """Puts a finger down and leaves it there; `move` and `lift` go on with it."""
        finger = self.finger
        self.finger += 1
        self.touch(finger, BEGIN, x, y)
        return finger

    def move(self, finger, x, y):
        self.touch(finger, UPDATE, x, y)
        self.panel.sync()

    def lift(self, finger, x, y):
        self.touch(finger, END, x, y)
        self.panel.sync()

    def key(self, name):
        subprocess.run(["xdotool", "key", name], env={**os.environ, "DISPLAY": self.display}, check=True)

    def until_still(self, limit=10):
        """Waits until nothing moves on the screen: two pictures in a row are the same."""
        seen = []

        def is_still():
            seen.append(self.picture().tobytes())
            return len(seen) > 1 and seen[-1] == seen[-2]
        until(limit, "a still screen", is_still)

    def picture(self):
        """Returns what is on the screen now."""
        # xwd takes twenty milliseconds; ImageMagick's `import` would take seconds.
        shot = subprocess.run(["xwd", "-root", "-silent", "-display", self.display],
                              check=True, stdout=subprocess.PIPE).stdout
        header = struct.unpack(">25I", shot[:100])
        length, width, height, stride, colours = header[0], header[4], header[5], header[12], header[19]
        pixels = shot[length + colours * 12:]
        return Image.frombytes("RGB", (width, height), pixels, "raw", "BGRX", stride)

    def close(self):
        self.panel.close()
        self.keys.close()
        self.server.terminate()
        self.server.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Device:
    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(str(path))
        self.socket.sendall(struct.pack("=IIHH", 12, 0, 1, 1))
        self.socket.recv(12)

    def send(self, kind, body):
        self.socket.sendall(struct.pack("=II", 8 + len(body), kind) + body)

    def sync(self):
        self.send(SYNC, b"")
        self.socket.recv(8)

    def close(self):
        self.socket.close()
