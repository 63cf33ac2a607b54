"""Of the proof `power`: what a pulled plug leaves of a backup, and of a restore that was under way.

In the guest, backups and restores follow one another on the recorded disk while people send. On the disk of every cut
the last good backup stands, everything it names can be had from it, a finished restore is whole, and one that was cut
short goes on.
"""
import os
import re
import subprocess
import tempfile
import threading

from Rig.programs import BIN

from .data_folder import DataFolder

# Seen in the guest and here at the same place: a restore remembers where its backup lies.
DATA = "/mnt/data"
STICK = f"{DATA}/stick"
# Each night is a second backup of one day, so that the one before it is pruned.
LOOP = """
night=0
while true; do
  sleep 1
  GRANDMA_DATA={data}/server {bin}/grandma-server backup {stick} || continue
  night=$((night + 1))
  GRANDMA_DATA={data}/restored-$night {bin}/grandma-server restore {stick} && echo "finished restored-$night"
done
"""
SAFE, RESTORED = re.compile(r"safe in \S+, snapshot (\S+Z)\."), re.compile(r"^finished (restored-\d+)", re.M)


def loop():
    return LOOP.format(data=DATA, stick=STICK, bin=BIN)


class Nights(threading.Thread):
    """Notes what the guest's console tells of backups and restores, each with how far the disk's log was then."""

    def __init__(self, guest, ledger):
        super().__init__(daemon=True)
        self.guest, self.ledger, self.stopping = guest, ledger, threading.Event()
        self.backups, self.restores = [], []

    def run(self):
        while not self.stopping.wait(0.1):
            self.look()

    def look(self):
        said = self.guest.said.read_text(errors="replace").replace("\r", "")
        for known, pattern, kind in ((self.backups, SAFE, "backed up"), (self.restores, RESTORED, "restored")):
            for name in pattern.findall(said)[len(known):]:
                known.append(name)
                self.ledger.note(kind, name)


class BackupLook:
    """Looks at the backups and restores on the disks of cuts."""

    def __init__(self, report, mount):
        self.report, self.mount = report, mount
        self.lost = self.looked = self.restored = self.gone_on = self.finished = 0

    def look(self, owed, what, restores):
        """`restores`: whether the backup is also brought back, which takes longer."""
        stick = self.mount / "stick"
        names = sorted(path.name for path in stick.glob("snapshots/*Z"))
        told = owed.backups[-1] if owed.backups else ""
        self.check(not told or names[-1:] >= [told], f"{what}: the backup {told} is lost, there are {names}")
        if names:
            self.looked += 1
            said = self.command("check-backup", STICK, "--read-data")
            self.check("All can be restored" in said, f"{what}: the backup: {said[-300:]}")
            if restores:
                self.bring_back(what)
        for folder in self.mount.glob("restored-*"):
            # The last act of a restore; the guest's word of it comes a little later.
            has_ended = (folder / "catalogue.sqlite").exists() and not (folder / "restoring.json").exists()
            if folder.name in owed.restored or has_ended:
                self.finished += 1
                self.whole(f"{DATA}/{folder.name}", f"{what}: a finished restore")
            elif names:
                self.go_on(f"{DATA}/{folder.name}", what)

    def check(self, holds, text):
        self.lost += not holds
        self.report.check(holds, text)

    def bring_back(self, what):
        with tempfile.TemporaryDirectory(prefix="restored-") as folder:
            said = self.command("restore", STICK, data=f"{folder}/new")
            self.check("are back" in said, f"{what}: no restore: {said[-300:]}")
            # As in the control, whose backups are lost.
            if "are back" not in said:
                return
            self.whole(f"{folder}/new", f"{what}: a restore of the backup")
            wrong = DataFolder(f"{folder}/new").wrong(DataFolder(f"{folder}/new").files())
            self.check(not wrong, f"{what}: {len(wrong)} files of the restore are missing or wrong")
            self.restored += 1

    def go_on(self, data, what):
        """A restore that was cut short: the same command ends it, or begins it where nothing of it had come."""
        said = self.command("restore", STICK, data=data)
        self.check("are back" in said, f"{what}: a restore does not go on: {said[-300:]}")
        self.whole(data, f"{what}: a restore that went on")
        self.gone_on += 1

    def whole(self, data, what):
        said = self.command("check", "--read-data", data=data)
        self.check("All is well" in said, f"{what}: {said[-300:]}")

    def command(self, *words, data=DATA):
        """What grandma-server says, with the cut disk where the guest had it."""
        place = f'mount -t tmpfs tmpfs /mnt && mkdir {DATA} && mount --bind "$1" {DATA} && shift && exec "$@"'
        done = subprocess.run(
            ["unshare", "--mount", "sh", "-c", place, "sh", self.mount, BIN / "grandma-server", *words],
            capture_output=True, text=True, timeout=300,
            env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", "GRANDMA_DATA": data})
        return done.stdout + done.stderr

    def tell(self, report):
        report.figure("cuts with a backup", self.looked)
        report.figure("restores from a cut disk's backup", self.restored)
        report.figure("restores that had ended before a cut", self.finished)
        report.figure("restores that went on after a cut", self.gone_on)
