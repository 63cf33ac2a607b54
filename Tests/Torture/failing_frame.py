"""Of the proof `fail`: a frame that fetches a photo while one call on its folder fails."""
import itertools
import shutil
import threading
import time

from Rig.failure_injector import FailureInjector
from Rig.programs import Frame, Server, take_in
from Rig.client import Refused

from .frame_folder import check_shelf
from .home import wait_until
from .small_photos import small


class FrameLine:
    """A paired frame whose Nth call fails while it fetches a new photo; many go at once, each on a copy."""

    def __init__(self, folder, report, screen):
        self.folder, self.report, self.screen = folder, report, screen
        folder.mkdir(parents=True)
        self.server = Server(folder / "server", GRANDMA_LOG_LEVEL="warning", GRANDMA_CONNECTIONS_PER_ADDRESS="200")
        self.server.start()
        self.keeper = self.server.keeper()
        self.struck, self.restarts, self.turn = {}, 0, threading.Lock()
        self.numbers, self.sent = itertools.count(1), 0
        self.send()
        with Frame(folder / "paired", self.server.url, screen.display) as frame:
            take_in(self.keeper, frame)
            frame.until("the first photo", lambda status: status.get("photos"))
            frame.stop()
        (frame.data / "status.json").unlink()

    def meet(self, call, nth, failure):
        """A copy of the frame that was taken in: it shows the first photo, and then comes the failure."""
        what = f"a frame's sync: {failure} at {call} {nth}"
        folder = self.folder / f"{call}-{nth}-{failure}"
        folder.mkdir()
        shutil.copytree(self.folder / "paired", folder / "frame")
        injector = FailureInjector(folder / "fault", "grandma-frame", folder / "frame")
        frame = Frame(folder / "frame", self.server.url, self.screen.display, **injector.environment)
        try:
            frame.start()
            self.level(frame)
            injector.arm(call, nth, failure)
            photos = frame.status()["photos"]
            self.send()
            wait_until(6, lambda: injector.struck or frame.status().get("photos", 0) > photos)
            time.sleep(0.5)
            injector.lift()
            struck = injector.struck
            if not struck:
                return False
            key = f"{call} {failure}"
            self.struck[key] = self.struck.get(key, 0) + 1
            self.after(frame, f"{what} ({struck})")
            return True
        finally:
            frame.kill()

    def send(self):
        with self.turn:
            self.keeper.send_bytes(small(next(self.numbers)), "new.jpg")
            self.sent += 1

    def level(self, frame):
        """Waits until the frame has every photo of the moment at which it is asked."""
        wanted = self.sent
        frame.until(f"{wanted} photos", lambda status: status.get("photos", 0) >= wanted, 90)

    def after(self, frame, what):
        if not frame.running:
            self.report.check(frame.process.returncode >= 0, f"{what}: the frame died of {frame.process.returncode}")
            self.restarts += 1
            frame.start()
        status = frame.status()
        self.report.check(status.get("state") == "paired", f"{what}: the frame says {status}")
        # The next photo brings it to look again, as life does.
        self.send()
        try:
            self.level(frame)
        except (RuntimeError, TimeoutError) as trouble:
            self.report.fault(f"{what}: not all photos come any more: {str(trouble)[-300:]}")
        frame.stop()
        check_shelf(frame.data, self.report, what)


def frame_series(line, call, failure):
    for nth in range(1, 60):
        try:
            if not line.meet(call, nth, failure):
                return
        except (RuntimeError, TimeoutError, Refused) as trouble:
            line.report.fault(f"a frame's sync: {failure} at {call} {nth}: {str(trouble)[-300:]}")
            return
    line.report.fault(f"a frame's sync: {failure} at {call}: its last call was not met")
