"""A new version of the frame, in a repository on a disk of its own, and a night's update from it."""
import re
import subprocess

from Packaging.repository import Repository

VERSION = "2099.1"
TRIAL = "/run/systemd/system/grandma-frame-trial.service.d"
KEPT = "/usr/lib/grandma-frame/last-good/usr/lib/grandma-frame/version"
ROOT = "findmnt --noheadings --output OPTIONS /"
# The update is what systemd's timers start at night. A version is proven sooner than usual, and all waits have an end.
QUESTIONS = {
    "repository": "mount -o ro /dev/vdc /mnt; mount -o remount,rw /; cp /mnt/grandma.sources /etc/apt/sources.list.d/; "
                  "mount -o remount,ro /",
    "trial": f"mkdir {TRIAL}; printf '[Service]\\nEnvironment=GRANDMA_PROVEN_SECONDS=5\\n' >{TRIAL}/test.conf; "
             "systemctl daemon-reload",
    "before": f"cat /usr/lib/grandma-frame/version; {ROOT}",
    "lists": "systemctl start apt-daily.service",
    "update": "systemctl start apt-daily-upgrade.service",
    "installed": "cat /usr/lib/grandma-frame/version",
    "proven": f"for i in $(seq 300); do grep -q {VERSION} {KEPT} && break; sleep 1; done; cat {KEPT}",
    "after": f"for i in $(seq 60); do {ROOT} | grep -q ^ro && break; sleep 1; done; "
             f"systemctl is-active grandma-frame; {ROOT}",
    "crashes": "journalctl --boot --no-pager --output cat | grep -E 'segfault|trap |status=11'",
    "log": "cat /var/log/unattended-upgrades/unattended-upgrades.log; "
           "journalctl --boot --no-pager --output cat --unit root-writable --unit 'apt-daily*' --unit 'grandma-frame*'",
}


def publish(package, folder):
    """Puts the package, with a higher version, into a signed repository on a disk."""
    tree, packages = folder / "tree", folder / "packages"
    packages.mkdir()
    subprocess.run(["dpkg-deb", "--raw-extract", package, tree], check=True)
    control = tree / "DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*$", f"Version: {VERSION}", control.read_text(), flags=re.M))
    (tree / "usr/lib/grandma-frame/version").write_text(f"{VERSION}\n")
    # As its maker names it: the other names in a repository are copies.
    kind = package.name.rsplit("_", 1)[1]
    named = packages / f"grandma-frame_{VERSION}_{kind}"
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", tree, named], check=True, stdout=subprocess.DEVNULL)
    repository = Repository(folder)
    repository.add(packages, "file:/mnt")
    disk = folder / "repository.img"
    subprocess.run(["mke2fs", "-q", "-t", "ext4", "-d", repository.folder, disk, "128M"], check=True)
