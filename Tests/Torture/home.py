"""A server with a family in it, and who sends to it: what every proof starts from."""
import contextlib
import itertools
import pathlib
import tempfile
import threading
import time

from Rig import pictures
from Rig.programs import Server

from .data_folder import DataFolder
from .senders import Ledger, Sender, relatives, wait_for
from .small_photos import digest


@contextlib.contextmanager
def work_folder(options):
    """A folder that is gone afterwards, unless it is to be kept to be looked at."""
    if options.folder:
        path = pathlib.Path(options.folder)
        path.mkdir(parents=True, exist_ok=True)
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="torture-", ignore_cleanup_errors=True) as path:
        yield pathlib.Path(path)


class Family:
    """A server on a data folder, people who send to it, and the ledger of what they were told."""

    def __init__(self, folder, people=4, **settings):
        self.server = Server(folder, GRANDMA_LOG_LEVEL="warning", **settings)
        self.server.start()
        self.browsers = relatives(self.server.keeper(), self.server.browser, people)
        self.keeper = self.browsers[0]
        self.ledger, self.numbers = Ledger(), itertools.count(1)
        self.data = DataFolder(folder)
        self.door = threading.Event()
        self.senders = []

    def begin(self, forms_only=False, seed=0):
        """Everybody begins to send."""
        self.door.set()
        self.senders = [Sender(browser, self.ledger, self.numbers, self.door, forms_only, seed + place)
                        for place, browser in enumerate(self.browsers)]
        for sender in self.senders:
            sender.start()

    def send_first(self):
        """One photo for a frame to show, which nobody deletes."""
        content = pictures.plain(0)
        self.ledger.sent(digest(content), self.keeper.send_bytes(content, "0.jpg")["results"][0]["photo"]["id"], "form")

    def still_send(self):
        """A sender that met what it cannot live with ends the proof: without it, little is proved."""
        for sender in self.senders:
            if sender.trouble:
                raise sender.trouble

    def kill(self):
        self.door.clear()
        self.server.kill()

    def rise(self):
        self.server.start()

    def end(self):
        self.door.set()
        wait_for(self.senders)

    def look(self, report, files_of=None, what=""):
        """Compares the catalogue and the disk with the ledger; nil in `files_of` looks at every file."""
        # What is told while the catalogue is read may stand on either side: only what was so before and after counts.
        owed_before, gone_before, _, fresh = self.ledger.snapshot()
        live = self.data.live()
        owed, gone, pending, later = self.ledger.snapshot()
        fresh += later
        lost, undead = (owed & owed_before) - live.keys(), gone & gone_before & live.keys()
        doubled = [sha for sha, rows in live.items() if rows > 1]
        unknown = live.keys() - owed - pending - gone
        report.check(not lost, f"{what}: {len(lost)} acknowledged photos lost, such as {sorted(lost)[:2]}")
        report.check(not undead, f"{what}: {len(undead)} deleted photos are back")
        report.check(not doubled, f"{what}: {len(doubled)} photos doubled")
        report.check(not unknown, f"{what}: {len(unknown)} photos that nobody sent")
        files = self.data.files()
        if files_of == "fresh":
            chosen = set(fresh)
            files = {file for file in files if file[0] in chosen}
        wrong = self.data.wrong(files)
        report.check(not wrong, f"{what}: {len(wrong)} files missing or wrong, such as {wrong[:2]}")
        return len(lost)


def wait_until(limit, look, every=0.1):
    """Whether it came to hold within the limit."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        if look():
            return True
        time.sleep(every)
    return False
