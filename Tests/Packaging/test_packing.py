"""What the packages hold. `kiosk/package --try` installs, upgrades, breaks and removes them for real."""
import configparser
import datetime
import os
import pathlib
import re
import subprocess
import zoneinfo

import pytest

from . import DEBIAN, PROGRAMS, ROOT, pack

BIN = pathlib.Path(os.environ.get("GRANDMA_BIN_DIR", ROOT / ".build/debug")).absolute()
UNITS = ROOT / "kiosk/systemd"
HOLDS = {
    "grandma-frame": {"usr/bin/grandma-frame", "usr/lib/grandma-frame/grandma-darkroom",
                      "usr/lib/grandma-frame/mount-stick", "usr/lib/grandma-frame/take-gift",
                      "lib/systemd/system/grandma-gift.service", "lib/systemd/system/grandma-stick@.service",
                      "usr/lib/sysusers.d/grandma-frame.conf", "etc/grandma/frame.env",
                      "usr/share/polkit-1/rules.d/50-grandma-frame.rules",
                      "usr/lib/systemd/logind.conf.d/grandma-frame.conf",
                      "lib/udev/rules.d/70-grandma-frame.rules", "usr/share/man/man1/grandma-frame.1.gz",
                      "lib/systemd/system/grandma-frame.service", "lib/systemd/system/grandma-frame-trial.service"},
    "grandma-server": {"usr/bin/grandma-server", "usr/bin/grandma-darkroom", "etc/grandma/server.env",
                       "usr/share/man/man1/grandma-server.1.gz",
                       "usr/sbin/grandma-https", "usr/share/grandma-https/trust.html",
                       "usr/share/grandma-https/words.fi.json", "usr/share/man/man8/grandma-https.8.gz", "usr/share/man/man1/grandma-darkroom.1.gz",
                       "lib/systemd/system/grandma-server.service", "lib/systemd/system/grandma-server-trial.service",
                       "lib/systemd/system/grandma-backup.timer", "lib/systemd/system/grandma-heirloom.service"},
}
# Some that a program is linked to, and some that it opens by itself.
NEEDS = {"grandma-frame": {"libjpeg62-turbo", "libsqlite3-0", "libsdl2-2.0-0", "libpangocairo-1.0-0", "libavformat59",
                           "tzdata"},
         "grandma-server": {"libseccomp2", "libturbojpeg0", "libcurl4", "libvips42", "libavcodec59",
                            "tzdata"}}


REPOSITORY = "Types: deb\nURIs: https://example.org/grandma\nSuites: ./\n"


def said(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory):
    """The packages of the programs under test, unpacked, by name; `deb` is the file itself."""
    folder = tmp_path_factory.mktemp("packages")
    (folder / "named.sources").write_text(REPOSITORY)
    # The programs of the tests are linked to the Swift of this machine.
    pack(BIN, folder, "3.14", folder / "named.sources", SHLIBDEPS="--ignore-missing-info")
    found = {}
    for deb in folder.glob("*.deb"):
        name = deb.name.partition("_")[0]
        subprocess.run(["dpkg-deb", "--raw-extract", deb, folder / name], check=True)
        found[name] = folder / name
    return found


@pytest.mark.parametrize("name", HOLDS)
def test_a_package_holds_programs_units_settings_and_pages_of_the_manual(packages, name):
    root = packages[name]
    files = {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()}
    assert HOLDS[name] - files == set()
    assert f"usr/share/{name}/assets/words/en.json" in files
    # Both may be on one machine.
    other = next(root for other, root in packages.items() if other != name)
    assert [path for path in files if not path.startswith("DEBIAN/") and (other / path).is_file()] == []
    assert [path for path in files if not path.startswith(("DEBIAN/", "etc/", "lib/", "usr/"))] == []
    mode = {"grandma-frame": 0o644, "grandma-server": 0o600}[name]
    for settings in (root / "etc/grandma").iterdir():
        assert settings.stat().st_mode & 0o777 == mode
    for unit in UNITS.glob(f"{name}.service"):
        assert (root / "lib/systemd/system" / unit.name).read_text() == unit.read_text()


# What logind of Debian 12 does by itself (logind.conf(5)) at the keys and switches that udev tags for it.
KEYS = ["PowerKey", "SuspendKey", "HibernateKey", "RebootKey", "LidSwitch", "LidSwitchExternalPower", "LidSwitchDocked"]


def test_a_key_switches_no_frame_off_and_the_server_leaves_the_keys_alone(packages):
    path = "usr/lib/systemd/logind.conf.d/grandma-frame.conf"
    settings = configparser.ConfigParser()
    settings.optionxform = str
    settings.read(packages["grandma-frame"] / path)
    login = dict(settings["Login"])
    for key in KEYS:
        assert login.pop(f"Handle{key}") == "ignore", key
    # The one way out: the power key, held.
    assert login.pop("HandlePowerKeyLongPress") == "poweroff"
    assert login == {f"Handle{key}KeyLongPress": "ignore" for key in ("Suspend", "Hibernate", "Reboot")}
    assert list(packages["grandma-server"].rglob("logind.conf.d")) == []
    # A setting that this Debian's logind does not know would be passed over in silence.
    logind = pathlib.Path("/lib/systemd/systemd-logind")
    known = logind.read_bytes() if logind.exists() else None
    for name in settings["Login"]:
        assert known is None or name.encode() in known, name


@pytest.mark.parametrize("name", HOLDS)
def test_a_package_names_what_it_needs_keeps_its_settings_and_its_version(packages, name):
    control = (packages[name] / "DEBIAN/control").read_text()
    needs = set(re.findall(r"([a-z0-9][a-z0-9.+-]+)(?= \(|,|$)", re.search(r"^Depends: (.*)$", control, re.M)[1]))
    assert NEEDS[name] - needs == set()
    assert "Version: 3.14\n" in control
    assert (packages[name] / f"usr/lib/{name}/version").read_text() == "3.14\n"
    assert (packages[name] / f"usr/lib/{name}/grandma.sources").read_text() == REPOSITORY
    kept = (packages[name] / "DEBIAN/conffiles").read_text().split()
    nightly = (packages[name] / f"lib/systemd/system/apt-daily-upgrade.service.d/{name}.conf").read_text()
    options = pathlib.Path(re.search("APT_CONFIG=/(.+)", nightly)[1])
    assert "--force-confold" in (packages[name] / options).read_text()
    assert set(kept) == {f"/etc/grandma/{name.partition('-')[2]}.env", f"/etc/apt/apt.conf.d/52{name}"}


@pytest.mark.parametrize("name", HOLDS)
def test_programs_are_stripped_and_their_licences_are_named(packages, name):
    for program in PROGRAMS:
        path = packages[name] / "usr/bin" / program
        assert not path.exists() or ".symtab" not in said("readelf", "--sections", "--wide", path)
    text = (packages[name] / f"usr/share/doc/{name}/copyright").read_text()
    for words in ("Swift project authors", "the GrandMa maintainers"):
        assert words in text
    for words in ("Hummingbird", "Gwendal Roué"):
        assert (words in text) == (name == "grandma-server")
    # Each licence that is named also stands there.
    named = {part for line in re.findall(r"^License: (.+)$", text, re.M) for part in line.split(" and ")}
    explained = {line for line in re.findall(r"^License: (.+)\n ", text, re.M)}
    assert named - explained == set()


@pytest.mark.parametrize("program", ["grandma-frame", "grandma-darkroom"])
def test_a_program_for_a_frame_has_no_foundation_and_no_icu(program):
    """They would add 17 MB to the package. A static build has their data by name, a dynamic one needs them."""
    path = BIN / program
    needed = re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "--dynamic", "--wide", path))
    assert [name for name in needed if name.startswith(("libFoundation.", "lib_FoundationICU", "libFoundationInter"))] == []
    assert b"icudt" not in path.read_bytes()


@pytest.mark.parametrize("program", ["grandma-frame", "grandma-server"])
def test_the_manual_names_each_setting_of_the_help_and_no_other(program):
    help_text, page = said(BIN / program, "--help"), (DEBIAN / f"man/{program}.1").read_text().replace("\\-", "-")
    settings = re.findall(r"^  (--[a-z-]+) .*\[(GRANDMA_[A-Z_]+)\]$", help_text, re.M)
    assert settings and re.findall(r'^\.BR (--[a-z-]+) .*" (GRANDMA_[A-Z_]+)$', page, re.M) == settings
    assert set(re.findall(r"--[a-z-]+", help_text)) - set(re.findall(r"--[a-z-]+", page)) == set()


ZONES = """
import Foundation
for name in TimeZone.knownTimeZoneIdentifiers {
    let zone = TimeZone(identifier: name)!
    let offsets = stride(from: 946_684_800, to: 1_735_689_600, by: 8_000_000).map {
        String(zone.secondsFromGMT(for: Date(timeIntervalSince1970: $0)))
    }
    print(name, offsets.joined(separator: " "))
}
"""


def test_a_program_with_the_small_data_of_icu_knows_the_time_zones(tmp_path):
    (tmp_path / "zones.swift").write_text(ZONES)
    program = tmp_path / "zones"
    flags = said(ROOT / "kiosk/small-icu").splitlines()
    subprocess.run(["swiftc", "-static-stdlib", tmp_path / "zones.swift", "-o", program, *flags], check=True,
                   capture_output=True)
    # With the whole data it has more than 60 MB.
    assert program.stat().st_size < 45_000_000
    known = {line.split()[0]: [int(word) for word in line.split()[1:]] for line in said(program).splitlines()}
    assert len(known) > 400
    for name in ("Europe/Helsinki", "America/New_York", "America/Sao_Paulo", "Australia/Lord_Howe", "Pacific/Chatham"):
        zone = zoneinfo.ZoneInfo(name)
        times = range(946_684_800, 1_735_689_600, 8_000_000)
        assert known[name] == [datetime.datetime.fromtimestamp(at, zone).utcoffset().total_seconds() for at in times]
