"""Of the proof `units`: the timer of the nightly backup starts its service, and the backup is whole."""
import datetime
import os
import time

from .container import BACKUP, SERVER, TIMER
from .home import wait_until

DATA = "GRANDMA_DATA=/var/lib/grandma-server"
STATE = "/var/lib/private/grandma-server"
STICK = "/srv/stick"


def night(report, home, folder):
    """A machine that was off for two nights makes up for them when its timer starts."""
    container = home.container
    environment = container.path("/etc/grandma/backup.env")
    environment.write_text(f"GRANDMA_BACKUP_FOLDER={STICK}\n")
    # By hand, as `kiosk/install backup` does it.
    begun = container.run("env", DATA, "grandma-server", "backup", STICK)
    report.check(begun.returncode == 0, f"the first backup: {begun.stdout}{begun.stderr}")
    first = snapshots(container)
    stamp = container.path("/var/lib/systemd/timers") / f"stamp-{TIMER}"
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.touch()
    two_nights_ago = time.time() - 2 * 86_400
    os.utime(stamp, (two_nights_ago, two_nights_ago))
    # The rest of the timer is as it is; nobody waits half an hour here.
    container.change(TIMER, "[Timer]", "RandomizedDelaySec=0")
    container.systemctl("start", TIMER)
    # Of one day the newest snapshot alone stays.
    came = wait_until(60, lambda: snapshots(container)[-1:] > first[-1:], 0.5)
    report.check(came, f"the timer has brought no backup: {container.journal(BACKUP)[-300:]}")
    ended = wait_until(30, lambda: container.show(BACKUP, "ActiveState")["ActiveState"] == "inactive", 0.2)
    result = container.show(BACKUP, "Result", "ExecMainStatus")
    report.check(ended and result == {"Result": "success", "ExecMainStatus": "0"}, f"the service ended with {result}")
    checked = container.run("grandma-server", "check-backup", STICK, "--read-data")
    report.check("All can be restored" in checked.stdout, f"the backup: {checked.stdout}{checked.stderr}")
    next_night(report, container)
    sandbox(report, container)
    # What root wrote into the server's folder does not hinder it.
    container.systemctl("restart", SERVER)
    report.check(wait_until(30, home.server.healthy), "the server does not start after a backup by root")
    report.figure("backups by the timer", int(came))
    mend(report, home)
    for folder, what in (("empty", "in its emptied folder"),
                         ("root's", "in a folder of root's"), ("missing", "without a folder")):
        restore(report, home, folder, what)


def sandbox(report, container):
    """Under its unit, a backup writes to its disk and to the data folder, and neither to the photos nor to the system."""
    writes = " && ".join(f"touch {folder}/probe && rm {folder}/probe" for folder in (STICK, STATE))
    tries = " && ".join(f"test -d {folder} && ! touch {folder}/probe" for folder in (f"{STATE}/photos", "/etc", "/usr"))
    container.change(BACKUP, "[Service]", "ExecStart=", f"ExecStart=/bin/sh -c '{writes} && {tries}'")
    done = container.run("systemctl", "start", BACKUP)
    report.check(done.returncode == 0, f"what the backup's unit may write to: {container.journal(BACKUP)[-300:]}")
    container.change(BACKUP)


def mend(report, home):
    """Root mends a photo while the unit is stopped, and the server reads it afterwards."""
    container = home.container
    container.systemctl("stop", SERVER)
    photos = home.server.data / "photos"
    victims = sorted(photos.glob("??/*"))[:2]
    victims[0].unlink()
    victims[1].write_bytes(b"no photo")
    mended = container.run("env", DATA, "grandma-server", "check", "--mend", "--backup", STICK)
    report.check("All is mended" in mended.stdout, f"check --mend: {mended.stdout}{mended.stderr}")
    serves(report, home, "after check --mend by root")


def restore(report, home, folder, what):
    """Root restores the album while the unit is stopped, and the server starts and has every photo."""
    container = home.container
    container.systemctl("stop", SERVER)
    container.run("sh", "-c", {
        "empty": f"find {STATE} -mindepth 1 -delete",
        "root's": f"rm -rf {STATE} && mkdir -m 700 {STATE}",
        "missing": f"rm -rf {STATE} /var/lib/grandma-server",
    }[folder], check=True)
    done = container.run("env", DATA, "grandma-server", "restore", STICK)
    report.check("photos are back" in done.stdout, f"restore {what}: {done.stdout}{done.stderr}")
    serves(report, home, f"after a restore by root {what}")


def serves(report, home, what):
    """The server starts under its unit, reads every file of its own and answers with every original."""
    container = home.container
    container.systemctl("start", SERVER)
    report.check(wait_until(30, home.server.healthy), f"the server does not start {what}: {home.server.log()[-300:]}")
    owners = set(container.run("find", f"{STATE}/", "-printf", "%U\\n").stdout.split())
    report.check(len(owners) == 1 and owners != {"0"}, f"{what} files are of {owners}")
    album = home.keeper.call("GET", "/api/v1/album")["photos"]
    sizes = [len(home.keeper.fetch(f"/api/v1/photos/{photo['id']}/original")) for photo in album]
    report.check(album and all(sizes), f"{what} the originals have {sizes} bytes")


def next_night(report, container):
    microseconds = container.show(TIMER, "NextElapseUSecRealtime")["NextElapseUSecRealtime"]
    spoken = microseconds.split()
    hour = next((word for word in spoken if word.count(":") == 2), "")
    report.check(hour.startswith("03:"), f"the next backup is to come at {microseconds}")
    tomorrow = {str(datetime.date.today() + datetime.timedelta(days=days)) for days in (0, 1)}
    report.check(tomorrow & set(spoken), f"the next backup is not to come tonight but {microseconds}")


def snapshots(container):
    folder = container.path(f"{STICK}/snapshots")
    return sorted(path.name for path in folder.iterdir() if not path.name.startswith(".")) if folder.exists() else []
