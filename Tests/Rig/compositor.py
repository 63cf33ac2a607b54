"""A Wayland screen with a real compositor: sway, whose own screen is a window that fills a virtual touchscreen."""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from .waiting import until

from .touchscreen import Touchscreen

CONFIG = """
xwayland disable
output X11-1 resolution {width}x{height}
"""
# The codes are Linux's plus 8, as X11 counts them. X11's own key names differ from those that a window takes the codes
# for.
KEYS = {"Left": 105 + 8, "Right": 106 + 8}
# sway ends at once if it could become root again.
NOBODY = {"user": "nobody", "group": "nogroup", "extra_groups": []}


class Compositor(Touchscreen):
    def __init__(self, width=1280, height=800):
        super().__init__(width, height)
        # The folder is not in a test's own folder, which no other user may enter.
        self.home = pathlib.Path(tempfile.mkdtemp(prefix="compositor-"))
        config = self.home / "config"
        config.write_text(CONFIG.format(width=width, height=height))
        who = NOBODY if os.geteuid() == 0 else {}
        if who:
            shutil.chown(self.home, who["user"], who["group"])
        with open(self.home / "out", "w") as log:
            self.sway = subprocess.Popen(
                ["sway", "--debug", "--config", str(config)], cwd=self.home, **who,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={"PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home),
                     "DISPLAY": self.display, "WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"})
        self.socket, self.control = until(20, "the compositor", self._sockets)
        # DISPLAY is empty, so that a frame in the compositor finds no X11.
        self.environment = {"XDG_RUNTIME_DIR": str(self.home), "WAYLAND_DISPLAY": self.socket.name, "DISPLAY": ""}

    def _sockets(self):
        if self.sway.poll() is not None:
            raise RuntimeError("sway did not come up:\n" + self._log()[-2000:])
        screens = [path for path in self.home.glob("wayland-*") if path.is_socket()]
        controls = list(self.home.glob("sway-ipc.*.sock"))
        return (screens[0], controls[0]) if screens and controls else None

    def _log(self):
        return (self.home / "out").read_text()

    def key(self, name):
        super().key(str(KEYS[name]))

    def change(self, *words):
        """Changes the screen's scale or transform, in sway's words."""
        subprocess.run(["swaymsg", "--socket", str(self.control), "output", "X11-1", *words],
                       check=True, stdout=subprocess.DEVNULL)

    def power_asked(self):
        """Returns what the screen was told last, "on" or "off"; a screen that is a window cannot really go off."""
        words = re.findall(r"Turning (on|off) output X11-1", self._log())
        return words[-1] if words else None

    def close(self):
        # A sway that has only just started ignores a request to end, so it is killed.
        self.sway.kill()
        self.sway.wait(10)
        shutil.rmtree(self.home, ignore_errors=True)
        super().close()
