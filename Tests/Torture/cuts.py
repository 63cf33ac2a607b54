"""Of the proof `power`: the disks of many moments, each looked at as a boot would find it."""
import contextlib
import json
import subprocess

from Rig import databases
from Rig.programs import Frame, Server
from Rig.client import Refused

from . import old_catalogues
from .cut_backups import BackupLook
from .data_folder import DataFolder
from .frame_folder import check_shelf, check_torn, has_whole_list, read_copy, torn
from .home import wait_until
from .senders import CUT_OFF
from .write_log import Disk

PICKS = ("none", "all", "half")
# Of so many cuts one has its backup brought back.
RESTORE_EVERY = 5


class Owed:
    """What is owed at a moment of the log, replayed from the ledger's events."""

    def __init__(self, events):
        self.events, self.next = sorted(events, key=lambda event: event[0]), 0
        self.there, self.gone, self.open, self.frames, self.frame_is_paired = set(), set(), set(), set(), False
        # Photos by their number whose deletion was asked for; snapshots and restores that were told to be finished.
        self.deleting, self.backups, self.restored = set(), [], set()

    def until(self, end):
        """Goes on to all that was told when the log was at most this long."""
        while self.next < len(self.events) and self.events[self.next][0] <= end:
            _, kind, name = self.events[self.next]
            self.next += 1
            if kind == "sent":
                self.there.add(name)
                self.gone.discard(name)
            elif kind == "removed":
                self.there.discard(name)
                self.gone.add(name)
            elif kind == "taken in":
                self.frames.add(name)
            elif kind == "frame paired":
                self.frame_is_paired = True
            elif kind == "deleting":
                self.deleting.add(name)
            elif kind == "backed up":
                self.backups.append(name)
            elif kind == "restored":
                self.restored.add(name)
        # Asked and not told of yet, at this moment or a little later: it may have gone either way.
        self.open = self.asked_by(end)
        return self

    def asked_by(self, end):
        last = {}
        for at, kind, name in self.events:
            if kind in ("asked", "sent", "removed") and (at <= end or kind != "asked"):
                if at <= end or last.get(name) == "asked":
                    last[name] = kind if at <= end else "asked"
        return {name for name, kind in last.items() if kind == "asked"}


class Cuts:
    """Makes disks of moments, mounts them as a boot would, and looks."""

    def __init__(self, recording, report, chance, kind=Disk):
        self.recording, self.report, self.chance = recording, report, chance
        self.disk = kind(recording.first, recording.log, recording.folder)
        self.owed = Owed(recording.ledger.events)
        self.mount = recording.folder / "mount"
        self.mount.mkdir(exist_ok=True)
        self.lost = self.looked = self.starts = self.unflushed = 0
        self.old_schema = self.frame_looks = self.rows_back = self.frame_starts = 0
        self.torn = self.torn_removed = 0
        self.backups = BackupLook(report, self.mount)

    def run(self, count, start_every=40):
        entries = len(self.disk.entries)
        # A fifth of them while the catalogue was brought up to date, which is soon over.
        early = sum(entry.end <= self.recording.migrated for entry in self.disk.entries)
        moments = sorted(self.chance.randrange(1, early if number % 5 == 0 else entries) for number in range(count))
        for number, at in enumerate(moments, 1):
            pick = PICKS[number % 3]
            image, after = self.disk.cut(at, self.picker(pick))
            self.unflushed += after
            what = f"cut {number} at {at} of {entries}, of {after} later writes {pick}"
            with self.mounted(image, what) as is_there:
                if is_there:
                    with self.readable(what):
                        self.look(self.disk.entries[at - 1].end, what)
                        self.backups.look(self.owed, what, restores=number % RESTORE_EVERY == 0)
                    if number % start_every == 0:
                        self.start(what)
                        self.start_frame(what)
            self.report.progress(f"{number} cuts, {self.lost + self.backups.lost} lost, {len(self.report.faults)} faults", 15)

    def picker(self, pick):
        return {"none": lambda _: False, "all": lambda _: True, "half": lambda _: self.chance.random() < 0.5}[pick]

    @contextlib.contextmanager
    def mounted(self, image, what):
        done = subprocess.run(["mount", "-o", "loop", image, self.mount], capture_output=True, text=True)
        self.report.check(done.returncode == 0, f"{what}: the file system cannot be mounted: {done.stderr}")
        try:
            yield done.returncode == 0
        finally:
            if done.returncode == 0:
                subprocess.run(["umount", self.mount], check=True)
            image.unlink()

    @contextlib.contextmanager
    def readable(self, what):
        """Counts a loss if the file system is so damaged that a file or folder cannot be read, as in the control."""
        try:
            yield
        except OSError as error:
            self.lost += 1
            self.report.fault(f"{what}: the file system cannot be read: {error}")

    def look(self, end, what):
        self.looked += 1
        owed = self.owed.until(end)
        folder = DataFolder(self.mount / "server")
        try:
            # A cut leaves a log beside the catalogue; whoever opens it first brings them together.
            databases.fold_log_in(folder.path)
            verdict = folder.integrity()
            live, files = set(folder.live()), folder.files()
        except databases.Error as trouble:
            self.lost += max(1, len(owed.there))
            self.report.fault(f"{what}: the catalogue cannot be read: {trouble}")
            return
        lost = owed.there - owed.open - live
        undead = (owed.gone - owed.open) & live
        wrong = folder.wrong(files)
        frames = owed.frames - databases.frames_of_families(folder.path)
        self.lost += len(lost) + len(undead) + len(wrong) + len(frames) + (verdict != "ok")
        self.report.check(verdict == "ok", f"{what}: the catalogue is {verdict}")
        self.report.check(not lost, f"{what}: {len(lost)} of {len(owed.there)} acknowledged photos lost")
        self.report.check(not undead, f"{what}: {len(undead)} deleted photos are back")
        self.report.check(not wrong, f"{what}: {len(wrong)} of {len(files)} files missing or wrong")
        self.report.check(not frames, f"{what}: {len(frames)} frames that were taken in are strangers")
        self.old_schema += databases.schema(folder.path) < old_catalogues.newest()
        self.look_at_frame(what, owed)

    def look_at_frame(self, what, owed):
        """It knows who it is, and its shelf promises no photo that is not there."""
        folder = self.mount / "frame"
        if owed.frame_is_paired:
            self.frame_looks += 1
            known = [identity(folder / f"identity-{name}.json") for name in "ab"]
            if not self.report.check(any(known), f"{what}: the frame has forgotten who it is"):
                self.lost += 1
            # The shelf's last changes need not last: of a photo that was deleted, the file may be gone and the row back.
            if (folder / "shelf.sqlite").exists():
                self.rows_back += check_shelf(folder, self.report, what, deleted=owed.deleting, was_cut=True)
        if torn(folder):
            self.start_torn_frame(what)

    def start(self, what):
        """The real server on the cut disk: it starts and shows the album."""
        try:
            with Server(self.mount / "server", GRANDMA_LOG_LEVEL="warning") as server:
                browser = server.browser()
                browser.begin("/api/v1/sessions", {"userName": "anna", "password": "a long walk by the sea"})
                browser.call("GET", "/api/v1/album")
                server.stop()
                self.starts += 1
        except (RuntimeError, TimeoutError, Refused, *CUT_OFF) as trouble:
            self.report.fault(f"{what}: the server does not start or serve: {str(trouble)[-300:]}")


    def start_frame(self, what):
        """The real frame on the cut disk, with its server gone: it is still in its family and shows a photo.

        A photo's file is durable before its row: after a cut between the two, an intact shelf names no photo yet.
        """
        folder = self.mount / "frame"
        if not self.owed.frame_is_paired or not list(folder.glob("photos/??/*.jpg")):
            return
        found, rows = read_copy(folder)
        if found == "ok" and not rows:
            return
        (folder / "status.json").unlink(missing_ok=True)
        with Frame(folder, "http://127.0.0.1:8080", "", SDL_VIDEODRIVER="dummy") as frame:
            shown = wait_until(20, lambda: frame.status().get("page"))
            status = frame.status()
            self.report.check(shown and status.get("state") == "paired",
                              f"{what}: the frame shows nothing of {len(rows)} (its shelf is {found}): {status}")
            frame.stop()
            self.frame_starts += 1

    def start_torn_frame(self, what):
        """Starts the real frame on a disk whose cut left a torn file that no row names. The start removes the file,
        unless the list of the server's photos had not arrived whole; then the photo's download replaces the file."""
        folder = self.mount / "frame"
        has_list = has_whole_list(folder)
        (folder / "status.json").unlink(missing_ok=True)
        with Frame(folder, "http://127.0.0.1:8080", "", SDL_VIDEODRIVER="dummy") as frame:
            is_up = wait_until(20, lambda: frame.status().get("state"))
            self.report.check(is_up, f"{what}: the frame does not start beside a torn file: {frame.status()}")
            frame.stop()
        self.torn += 1
        if has_list:
            check_torn(folder, self.report, f"{what}, after a start of the frame")
            self.torn_removed += 1


def identity(path):
    """What one of the frame's two files says, if it is whole."""
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return None
