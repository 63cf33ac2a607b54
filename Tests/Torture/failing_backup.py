"""Of the proof `fail`: a backup, and a restore, in which one call fails."""
import os
import shutil
import subprocess
import sys

from Rig.failure_injector import FailureInjector
from Rig.programs import BIN, Server

from .data_folder import DataFolder
from .failing_start import every_nth
from .small_photos import digest, small

FIRST, LATER = 2, 2  # photos in the first backup, and those that the next one brings
# As sysexits.h has them where a program ends with words of its own, and 1 for anything else that is said.
ENDS = range(1, 7)


class FailingBackup:
    """A stick with one good backup, an album that has grown since, and a fresh machine; the Nth call on any of their
    files fails once."""

    def __init__(self, folder, report):
        self.folder, self.report = folder, report
        self.struck, self.refused = {"backup": 0, "restore": 0}, 0
        self.whole, self.run = folder / "whole", folder / "run"
        self.whole.mkdir(parents=True)
        self.send(range(FIRST))
        self.command(self.whole, "backup", "stick")
        self.send(range(FIRST, FIRST + LATER))
        self.hashes = {digest(small(number)) for number in range(FIRST + LATER)}

    def send(self, numbers):
        with Server(self.whole / "server", GRANDMA_LOG_LEVEL="warning") as server:
            if not hasattr(self, "keeper"):
                self.keeper = server.keeper()
            else:
                self.keeper = server.browser()
                self.keeper.begin("/api/v1/sessions", {"userName": "anna", "password": "a long walk by the sea"})
            for number in numbers:
                self.keeper.send_bytes(small(number), f"{number}.jpg")
            server.stop()
        (self.whole / "server/reserve.bin").unlink(missing_ok=True)

    def series(self, failures):
        for name, meet in (("restore", self.restore), ("backup", self.backup)):
            for call, ways in failures.items():
                for failure in ways:
                    self.report.check(every_nth(lambda nth: self.meet(name, meet, call, nth, failure)),
                                      f"a {name}: {failure} at {call}: its last call was not met")

    def meet(self, name, act, call, nth, failure):
        """Does it once with the Nth call failing; nil where no call failed."""
        what = f"a {name}: {failure} at {call} {nth}"
        shutil.rmtree(self.run, ignore_errors=True)
        shutil.copytree(self.whole, self.run)
        injector = FailureInjector(self.folder / "fault", "grandma-server", self.run)
        injector.arm(call, nth, failure)
        act(what, injector)
        struck = injector.struck
        self.struck[name] += bool(struck)
        self.report.progress(what, 10)
        return struck

    def backup(self, what, injector):
        """The good one stands, and the next one is whole."""
        status, said = self.command(self.run, "backup", "stick", injector=injector)
        injector.lift()
        what = f"{what} ({injector.struck})"
        self.ended(what, status, said)
        # Such a file comes with the next backup.
        is_missing = "missing or damaged on the server" in said
        self.report.check(not is_missing or "/server/" in injector.struck,
                          f"{what}: the server's file is blamed: {said[-200:]}")
        if not is_missing:
            self.sound(what)
        if status == 0:
            self.complete(what)
            return
        status, said = self.command(self.run, "backup", "stick")
        self.report.check(status == 0, f"{what}: the next backup ends with {status}: {said[-200:]}")
        self.sound(what)
        self.complete(what)

    def restore(self, what, injector):
        """It is whole, or it says why not and the same command ends it."""
        self.command(self.run, "backup", "stick")
        status, said = self.command(self.run, "restore", "stick", data="new", injector=injector)
        injector.lift()
        what = f"{what} ({injector.struck})"
        self.ended(what, status, said)
        if "not in the backup, or damaged" in said:
            # It is restored but for a file that could not be read.
            status, said = self.command(self.run, "check", "--mend", "--backup", "stick", data="new")
            self.report.check(status == 0, f"{what}: what is missing is not mended: {said[-200:]}")
        elif status != 0:
            status, said = self.command(self.run, "restore", "stick", data="new")
            self.report.check(status == 0, f"{what}: the same command again ends with {status}: {said[-200:]}")
        _, said = self.command(self.run, "check", "--read-data", data="new")
        self.report.check("All is well" in said, f"{what}: the restored album: {said[-200:]}")
        there = set(DataFolder(self.run / "new").live()) if status == 0 else set()
        self.report.check(there == self.hashes, f"{what}: {len(self.hashes - there)} photos are not restored")

    def ended(self, what, status, said):
        self.refused += status != 0
        # What could not be read is told, and the rest is safe all the same.
        tells = "grandma-server:" in said or "or damaged" in said
        return self.report.check(status == 0 or status in ENDS and tells,
                                 f"{what}: ended with {status}: {said[-200:]}")

    def sound(self, what):
        _, said = self.command(self.run, "check-backup", "stick", "--read-data")
        self.report.check("All can be restored" in said, f"{what}: the backup is damaged: {said[-200:]}")

    def complete(self, what):
        """The newest snapshot names every photo."""
        newest = max((self.run / "stick/snapshots").glob("2*Z"))
        names = set(live(newest))
        self.report.check(names == self.hashes, f"{what}: {len(self.hashes - names)} photos are in no backup")

    def command(self, folder, name, *words, data="server", injector=None):
        """Exit status and words of `grandma-server NAME`; what is no flag in `words` is a folder here."""
        words = [str(folder / word) if not word.startswith("-") else word for word in words]
        done = subprocess.run(
            [BIN / "grandma-server", name, *words], capture_output=True, text=True, timeout=120,
            env={"PATH": os.environ["PATH"], "HOME": str(folder), "GRANDMA_DATA": str(folder / data),
                 **(injector.environment if injector else {})})
        return done.returncode, done.stdout + done.stderr


def live(snapshot):
    return DataFolder(snapshot).live()


CARELESS = """
import os, sys
for name in os.listdir(sys.argv[1]):
    # The mistake: what cannot be written is no reason not to go on.
    try:
        target = os.open(os.path.join(sys.argv[2], name), os.O_WRONLY | os.O_CREAT)
        os.write(target, open(os.path.join(sys.argv[1], name), "rb").read())
        os.close(target)
    except OSError: pass
print("All photos are safe")
"""


def control(report, folder):
    """A copy of three files in which one write fails."""
    lost = 0
    for number, failure in enumerate(("ENOSPC", "EIO", "short")):
        source, target = folder / f"{number}/source", folder / f"{number}/target"
        source.mkdir(parents=True)
        target.mkdir()
        for photo in range(3):
            (source / f"{photo}.jpg").write_bytes(small(photo))
        injector = FailureInjector(folder / f"{number}/fault", "python3", target)
        injector.arm("write", 2, failure)
        done = subprocess.run([shutil.which("python3", path="/usr/bin") or sys.executable, "-c", CARELESS, source, target],
                              capture_output=True, text=True, env={**os.environ, **injector.environment})
        same = all((target / path.name).exists() and (target / path.name).read_bytes() == path.read_bytes()
                   for path in source.iterdir())
        lost += "safe" in done.stdout and not same
    report.control("a copy that ignores errors", lost)
