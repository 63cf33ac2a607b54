"""kiosk/package --try: the packages from the first installation to the purge, on a Debian of their own."""
import os
import pathlib
import shutil
import sys
import tempfile
import time

from Torture.report import Report

from . import ROOT, broken_programs, pack
from .household import Household
from .machine import Machine, make_tree, wait_until
from .repository import Repository

FRAME, SERVER = "grandma-frame", "grandma-server"
BOTH = (FRAME, SERVER)
SOURCES = "/etc/apt/sources.list.d/grandma.sources"
FRAME_LIMIT = 40_000  # kB installed, beyond its libraries
BACK_WITHIN = 30  # seconds, of which dpkg needs some


def prove(folder):
    report = Report("packages")
    good = pathlib.Path(os.environ["GRANDMA_BIN_DIR"]).absolute()
    broken = broken_programs(folder / "broken")
    repository = Repository(folder)
    sources = repository.sources()
    for version, programs in (("1", good), ("2", good), ("3", broken), ("4", good), ("5", broken)):
        pack(programs, folder / version, version, sources)
    report.check(b"GRANDMA_CHEAP_PASSWORDS" not in (good / SERVER).read_bytes(),
                 "the server lets its environment weaken passwords")
    report.progress("packed five versions, two of them broken")
    repository.add(folder / "1")
    make_tree()
    with Machine(folder / "machine", repository.folder) as machine, Household(machine, folder) as home:
        untrusted(report, machine, repository, folder)
        install(report, machine, home, repository)
        upgrade(report, machine, home, repository, folder)
        go_back(report, machine, home, repository, folder)
        recover(report, machine, home, repository, folder)
        without_updates(report, machine, repository, folder)
        without_trial(report, machine, repository, folder)
        remove(report, machine)
    return report


def untrusted(report, machine, repository, folder):
    """apt takes nothing that our key has not signed."""
    told = machine.path(SOURCES)
    shutil.copy(repository.folder / "grandma.sources", told)
    index = repository.folder / "Packages"
    text = index.read_text()
    index.write_text(text.replace("grandma", "gramdna"))
    (index.parent / "Packages.gz").unlink()
    lost = machine.run("apt-get", "update").returncode
    report.control("a list of packages that was changed after it was signed", int(lost != 0))
    repository.add(folder / "1")
    told.unlink()


def install(report, machine, home, repository):
    """By the two commands of kiosk/README.md: one fetches the package, which tells where its updates come from."""
    # As kiosk/install of a checkout leaves a machine.
    unit = machine.path(f"/etc/systemd/system/{FRAME}.service")
    unit.write_text("[Service]\nExecStart=/usr/bin/false\n")
    machine.run("apt-get", "update", check=True)
    done = machine.apt("install", *(f"/srv/repository/{package}_{architecture_of(machine)}.deb" for package in BOTH))
    report.check(f"Set the family up at {home.setup_link()}" in done.stdout.splitlines(),
                 f"the installation does not print the setup link: {done.stdout[-600:]}")
    named = machine.path(SOURCES)
    report.check(named.exists() and named.read_bytes() == (repository.folder / "grandma.sources").read_bytes(),
                 "the packages do not say where their updates come from")
    report.check(not unit.exists(), "the unit of kiosk/install still hides the package's")
    for package in BOTH:
        size = int(machine.run("dpkg-query", "--show", "--showformat=${Installed-Size}", package).stdout)
        report.figure(f"{package}, installed", size, "kB")
        report.check(package != FRAME or size <= FRAME_LIMIT, f"{package} takes {size} kB")
        report.check(machine.show(package, "UnitFileState") == "enabled", f"{package} is not enabled")
        verified = machine.run("dpkg", "--verify", package).stdout
        report.check(not verified, f"dpkg --verify {package}: {verified}")
    home.settle()
    report.check(home.shows_a_code(), f"the frame shows no code: {machine.journal(FRAME)[-600:]}")
    report.check(home.server_answers(), f"the server does not answer: {machine.journal(SERVER)[-600:]}")
    report.check(home.knows_zones(), "the setup page does not offer the time zones")
    prove_version(report, machine, "1")
    report.progress("installed")


def architecture_of(machine):
    return machine.run("dpkg", "--print-architecture", check=True).stdout.strip()


def prove_version(report, machine, version):
    """Waits until both services have run long enough for the version to be kept, and checks what is kept."""
    for package in BOTH:
        kept = f"/usr/lib/{package}/last-good/usr/lib/{package}/version"
        found = wait_until(40, lambda: machine.run("cat", kept).stdout.strip() == version)
        report.check(found, f"{package} {version} was not kept: {machine.journal(package + '-trial')[-600:]}")
        links = machine.path(f"/usr/bin/{package}").stat().st_nlink
        report.check(links == 2, f"the kept {package} takes room of its own: {links} links")


def upgrade(report, machine, home, repository, folder):
    before = home.memory()
    repository.add(folder / "2")
    machine.run("apt-get", "update", check=True)
    machine.run("unattended-upgrade", check=True)
    installed(report, machine, "2")
    report.check(wait_until(20, home.shows_a_code), "the frame shows no code after the update")
    report.check(home.memory() == before, "settings or data changed in the update")
    prove_version(report, machine, "2")
    report.progress("upgraded by unattended-upgrades")


def installed(report, machine, version):
    for package in BOTH:
        found = machine.run("dpkg-query", "--show", "--showformat=${Version} ${db:Status-Status}", package).stdout
        report.check(found == f"{version} installed", f"{package} is {found}, not {version}")


def runs_from(machine, package, folder):
    program = machine.program(package)
    return program == f"{folder}/usr/bin/{package}" and machine.is_active(package)


def go_back(report, machine, home, repository, folder):
    """A version whose programs end at once: the one before is there again, also after a restart, and stays.

    The broken version needs no library, so that unattended-upgrades would remove those of the one before.
    """
    before = home.memory()
    repository.add(folder / "3")
    machine.run("apt-get", "update", check=True)
    began = time.monotonic()
    machine.run("unattended-upgrade", check=True)
    for package in BOTH:
        back = wait_until(BACK_WITHIN * 2, lambda: runs_from(machine, package, f"/usr/lib/{package}/kept/2"))
        took = time.monotonic() - began
        report.check(back and took < BACK_WITHIN,
                     f"{package} is not back after {took:.0f} s but {machine.program(package)}: "
                     f"{machine.journal(package + '-trial')[-800:]}")
        report.figure(f"{package} back, with the whole update", f"{took:.1f}", "s")
    installed(report, machine, "3")
    shown = wait_until(20, home.shows_a_code) and home.server_answers()
    report.check(shown, "the version that came back shows nothing")
    machine.run("unattended-upgrade", check=True)
    machine.restart()
    for package in BOTH:
        report.check(wait_until(30, lambda: runs_from(machine, package, f"/usr/lib/{package}/kept/2")),
                     f"{package} does not run the version before after a restart")
    report.check(wait_until(20, home.shows_a_code), "the frame shows no code after the restart")
    report.check(home.memory() == before, "settings or data changed on the way back")
    report.progress("went back from a broken version")


def recover(report, machine, home, repository, folder):
    """The next good version takes over from the one that was kept."""
    repository.add(folder / "4")
    machine.run("apt-get", "update", check=True)
    machine.run("unattended-upgrade", check=True)
    installed(report, machine, "4")
    for package in BOTH:
        report.check(wait_until(20, lambda: runs_from(machine, package, "")), f"{package} 4 does not run")
    report.check(wait_until(20, home.shows_a_code), "the frame shows no code after the repaired version")
    prove_version(report, machine, "4")


def without_updates(report, machine, repository, folder):
    """Who takes the repository out of apt's list is not given it back by the next version."""
    named, text = machine.path(SOURCES), machine.path(SOURCES).read_bytes()
    named.unlink()
    machine.apt("install", "--reinstall", f"/srv/repository/{FRAME}_4_{architecture_of(machine)}.deb")
    report.check(not named.exists(), "the repository is in apt's list again, although somebody removed it")
    named.write_bytes(text)


def without_trial(report, machine, repository, folder):
    """The control: without the trial, a broken version stays."""
    machine.run("systemctl", "mask", "--now", f"{FRAME}-trial", check=True)
    repository.add(folder / "5")
    machine.run("apt-get", "update", check=True)
    machine.apt("install", FRAME)
    back = wait_until(BACK_WITHIN, lambda: runs_from(machine, FRAME, f"/usr/lib/{FRAME}/kept/4"))
    report.control("a broken version without its trial", int(not back))
    machine.run("systemctl", "unmask", f"{FRAME}-trial", check=True)


def remove(report, machine):
    data = {FRAME: "/var/lib/grandma-frame", SERVER: "/var/lib/private/grandma-server"}
    settings = {FRAME: "/etc/grandma/frame.env", SERVER: "/etc/grandma/server.env"}
    machine.apt("remove", *BOTH)
    for package in BOTH:
        report.check(not machine.is_active(package), f"{package} runs without its package")
        report.check(not machine.path(f"/usr/lib/{package}").exists(), f"{package} leaves what it kept")
        report.check(machine.path(settings[package]).exists(), f"removing {package} takes its settings")
    said = machine.apt("purge", *BOTH)
    for package in BOTH:
        report.check(machine.path(data[package]).is_dir(), f"purging {package} takes the photos")
        told = f"the photos stay in {data[package]}" in said.stdout + said.stderr
        report.check(told, f"{package} does not say where the photos stay")
        report.check(not machine.path(settings[package]).exists(), f"purging {package} leaves its settings")
    # The rest of the machine keeps nothing of ours but the data, and what the tests wrote.
    found = machine.run("find", "/etc", "/usr", "/var/lib", "-xdev", "-name", "*grandma*").stdout.split()
    report.check(not machine.path(SOURCES).exists(), "purging both packages leaves their repository in apt's list")
    ours = {"/etc/systemd/system/grandma-frame.service.before-package", *data.values(), "/var/lib/grandma-server",
            "/var/lib/grandma-server-known", "/var/lib/private/grandma-server-known"}
    left = [path for path in found if path not in ours and "-trial.service.d" not in path
            and not path.startswith((*data.values(), "/var/lib/apt/lists/"))]
    report.check(not left, f"left behind: {left}")


def main():
    with tempfile.TemporaryDirectory(prefix="packages-", dir=ROOT / ".build") as folder:
        return prove(pathlib.Path(folder)).finish()


if __name__ == "__main__":
    if os.geteuid() != 0:
        sys.exit("kiosk/package --try needs root, because it starts a machine of its own")
    sys.exit(main())
