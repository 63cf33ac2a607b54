"""Of the proof `fail`: a start on an old catalogue in which one call fails."""
import re
import shutil

from Rig import databases
from Rig.failure_injector import FailureInjector
from Rig.programs import Server

from . import old_catalogues
from .data_folder import DataFolder
from .home import wait_until
from .small_photos import digest, small

# The furthest call that is tried; from so many calls on like files in a row, only every sixteenth.
FURTHEST = 1_200
LIKE, STRIDE = 6, 16
# The seconds for which a server has the photo whose renditions it makes.
LEASE = 30


def every_nth(meet):
    """Meets the Nth failure for 1, 2, 3 … until none is met any more; within a loop over like files, as over the folders
    of the blob store, every sixteenth. `meet` answers with the call that failed. Answers whether the last call was met
    before the furthest."""
    nth, alike, last = 1, 0, None
    while nth < FURTHEST:
        struck = meet(nth)
        kind = struck and re.sub(r"[0-9a-f]{2,}", "#", struck)
        if kind != last and alike >= LIKE:
            # The loop ended somewhere since the last look: each of those now.
            nth, alike, last = nth - STRIDE + 1, 0, kind
            continue
        if not struck:
            return True
        alike = alike + 1 if kind == last else 0
        last = kind
        nth += STRIDE if alike >= LIKE else 1
    return False


class Start:
    """A start on an old catalogue in which the Nth call fails: it ends with a word, or it serves; and the next start is
    whole."""

    def __init__(self, folder, report):
        self.folder, self.report, self.struck, self.refused = folder, report, 0, 0
        folder.mkdir(parents=True)
        with Server(folder / "first", GRANDMA_LOG_LEVEL="warning") as server:
            keeper = server.keeper()
            for number in range(3):
                keeper.send_bytes(small(number), f"{number}.jpg")
            server.stop()
        self.hashes = {digest(small(number)) for number in range(3)}

    def prepare(self, schema):
        self.old = self.folder / f"schema-{schema}"
        shutil.copytree(self.folder / "first", self.old)
        old_catalogues.age(self.old, schema)

    def series(self, schema, failures):
        self.prepare(schema)
        for call, ways in failures.items():
            for failure in ways:
                self.one_series(schema, call, failure)

    def one_series(self, schema, call, failure):
        def meet(nth):
            struck = self.meet(schema, call, nth, failure)
            self.report.progress(f"start from schema {schema}: {failure} at {call} {nth}", 10)
            return struck

        self.report.check(every_nth(meet), f"a start from schema {schema}: {failure} at {call}: its last call was not met")

    def meet(self, schema, call, nth, failure):
        what = f"a start from schema {schema}: {failure} at {call} {nth}"
        data = self.folder / "run"
        shutil.rmtree(data, ignore_errors=True)
        shutil.copytree(self.old, data)
        injector = FailureInjector(self.folder / "fault", "grandma-server", data)
        server = Server(data, GRANDMA_LOG_LEVEL="warning", **injector.environment)
        injector.arm(call, nth, failure)
        try:
            try:
                server.start()
            except RuntimeError:
                status = server.process.returncode
                self.refused += 1
                self.report.check(status in (4, 5, 6) and "grandma-server:" in server.log(),
                                  f"{what} ({injector.struck}): ended with {status}: {server.log()[-300:]}")
            struck = injector.struck
            injector.lift()
            if not struck:
                server.kill()
                return None
            self.struck += 1
            what = f"{what} ({struck})"
            if server.running:
                server.kill()
            self.next_start(server, data, what)
            return struck
        finally:
            server.kill()

    def next_start(self, server, data, what):
        try:
            server.start()
        except (RuntimeError, TimeoutError) as trouble:
            self.report.fault(f"{what}: the next start fails: {str(trouble)[-300:]}")
            return
        folder = DataFolder(data)
        self.report.check(set(folder.live()) == self.hashes, f"{what}: photos are missing after the next start")
        schema = databases.schema(data)
        self.report.check(schema == old_catalogues.newest(), f"{what}: the schema is {schema}, not the newest")
        self.report.check(self.hashes <= folder.originals(), f"{what}: originals are gone")
        # A rendition that a bad sector kept from being read is made again: after the lease of the server that was killed
        # over it (RenditionRules.lease) at the latest.
        wait_until(LEASE + 20, lambda: not folder.wrong(folder.files()))
        wrong = folder.wrong(folder.files())
        self.report.check(not wrong, f"{what}: of {wrong} the catalogue promises what is not there")
        self.report.check(folder.integrity() == "ok", f"{what}: {folder.integrity()}")
