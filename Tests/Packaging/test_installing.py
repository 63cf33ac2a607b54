"""`kiosk/install`: what it puts on a machine, with programs that stand in for a build."""
import os
import pathlib
import subprocess

import pytest

from . import DEBIAN, ROOT

INSTALL = ROOT / "kiosk/install"


def run(script, *words, cwd, **environment):
    return subprocess.run([script, *map(str, words)], cwd=cwd, capture_output=True, text=True, timeout=60,
                          env={**os.environ, **environment})


@pytest.fixture
def install(tmp_path):
    """Installs below `tmp_path / "root"`; starts nothing."""
    def install(*words, cwd=tmp_path):
        return run(INSTALL, *words, cwd=cwd, DESTDIR=str(tmp_path / "root"))
    return install


# The programs that a build and a machine with systemd would have. `sudo` notes each command; most of them do nothing.
STAND_INS = {
    "swift": """
        case "$*" in
            --version) echo "Swift version 6.2" ;;
            *--show-bin-path) echo "$STAND_INS/built" ;;
            -print-target-info) exit 1 ;;
        esac""",
    "dpkg-query": "printf 'ii '",
    "id": "echo 1000",
    "sudo": """
        echo "$*" >>"$STAND_INS/orders"
        case $1 in
            grandma-https) exit 7 ;;
            journalctl) echo "Set the family up at http://here/setup" ;;
        esac""",
}


@pytest.fixture
def stand_ins(tmp_path):
    """The environment of a run that only notes what it would do as root; `orders` lists that."""
    folder = tmp_path / "stand-ins"
    (folder / "built").mkdir(parents=True)
    for name in ("grandma-server", "grandma-frame", "grandma-darkroom"):
        (folder / "built" / name).write_text(f"the new {name}")
    for name, text in STAND_INS.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}", "STAND_INS": str(folder)}


def orders(stand_ins):
    return (pathlib.Path(stand_ins["STAND_INS"]) / "orders").read_text().splitlines()


@pytest.fixture
def disk():
    """A folder that the nightly units can write to, other than those of tests."""
    return pathlib.Path("/srv")


@pytest.mark.parametrize("kind", ["backup", "heirloom"])
def test_the_folder_of_a_copy_is_the_callers_and_not_one_of_the_checkout(install, disk, tmp_path, kind):
    done = install(kind, "copies/grandma", cwd=disk)
    assert done.returncode == 0 and "for copies to /srv/copies/grandma" in done.stdout, done.stderr
    settings = (tmp_path / f"root/etc/grandma/{kind}.env").read_text()
    assert settings == f"GRANDMA_{kind.upper()}_FOLDER=/srv/copies/grandma\n"


def test_a_folder_of_a_copy_may_have_a_blank_and_a_dash_in_its_name(install, tmp_path):
    assert install("backup", "/media/My Disk - photos ").returncode == 0
    settings = (tmp_path / "root/etc/grandma/backup.env").read_text()
    assert settings == "GRANDMA_BACKUP_FOLDER=/media/My Disk - photos \n"


def test_the_nights_know_that_the_copy_is_encrypted(install, disk, tmp_path):
    settings = tmp_path / "root/etc/grandma/backup.env"
    for _ in range(2):
        assert install("backup", disk / "sealed", "--encrypted").returncode == 0
        assert settings.read_text() == "GRANDMA_BACKUP_OPTIONS=--encrypted\nGRANDMA_BACKUP_FOLDER=/srv/sealed\n"
    unit = (tmp_path / "root/etc/systemd/system/grandma-backup.service").read_text()
    assert "grandma-server backup ${GRANDMA_BACKUP_FOLDER} --existing $GRANDMA_BACKUP_OPTIONS\n" in unit
    # A plain copy is begun by hand alone.
    assert install("backup", disk / "plain").returncode == 0
    assert settings.read_text() == "GRANDMA_BACKUP_FOLDER=/srv/plain\n"


@pytest.mark.parametrize("words, options", [([], "--forget-deleted"), (["--encrypted"], "--encrypted --forget-deleted")])
def test_nights_that_forget_deleted_photos_go_on_with_it(install, disk, tmp_path, words, options):
    settings = tmp_path / "root/etc/grandma/backup.env"
    settings.parent.mkdir(parents=True)
    settings.write_text("GRANDMA_BACKUP_OPTIONS=--encrypted --forget-deleted\n")
    for _ in range(2):
        assert install("backup", disk / "copy", *words).returncode == 0
        assert settings.read_text() == f"GRANDMA_BACKUP_OPTIONS={options}\nGRANDMA_BACKUP_FOLDER=/srv/copy\n"


def test_the_options_of_an_heirloom_stay(install, disk, tmp_path):
    settings = tmp_path / "root/etc/grandma/heirloom.env"
    settings.parent.mkdir(parents=True)
    settings.write_text("GRANDMA_HEIRLOOM_OPTIONS=--language fi\n")
    assert install("heirloom", disk / "album").returncode == 0
    assert settings.read_text() == "GRANDMA_HEIRLOOM_FOLDER=/srv/album\nGRANDMA_HEIRLOOM_OPTIONS=--language fi\n"


@pytest.mark.parametrize("folder", ["/home/anna/copy", "/root/copy", "/tmp/copy", "/var/tmp", "/srv/../home/copy",
                                    "/usr/local/copy", "/etc/copy", "/boot/copy"])
def test_a_copy_is_refused_where_the_nightly_unit_cannot_write(install, tmp_path, folder):
    done = install("backup", folder)
    assert done.returncode == 2 and "Please choose another folder" in done.stderr
    assert not (tmp_path / "root").exists()


def test_other_settings_and_the_mode_of_their_file_stay(install, disk, tmp_path):
    settings = tmp_path / "root/etc/grandma/backup.env"
    settings.parent.mkdir(parents=True)
    settings.write_text("GRANDMA_BACKUP_FOLDER=/srv/old\nPGPASSWORD=secret\n")
    settings.chmod(0o600)
    assert install("backup", disk / "new").returncode == 0
    assert settings.read_text() == "GRANDMA_BACKUP_FOLDER=/srv/new\nPGPASSWORD=secret\n"
    assert settings.stat().st_mode & 0o777 == 0o600


def test_nobody_else_can_read_the_settings_that_grandma_https_writes(tmp_path):
    for name in ("photos.example.org", "new.example.org"):
        done = run(ROOT / "kiosk/caddy/grandma-https", name, cwd=tmp_path, DESTDIR=str(tmp_path))
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "etc/grandma/server.env").stat().st_mode & 0o777 == 0o600
        # Caddy reads its files as a user of its own.
        assert (tmp_path / "etc/caddy/Caddyfile").stat().st_mode & 0o777 == 0o644
    # An owner who opened the file wants that.
    (tmp_path / "etc/grandma/server.env").chmod(0o640)
    run(ROOT / "kiosk/caddy/grandma-https", "--off", cwd=tmp_path, DESTDIR=str(tmp_path))
    assert (tmp_path / "etc/grandma/server.env").stat().st_mode & 0o777 == 0o640


def test_an_update_takes_away_the_files_of_pages_that_are_no_more(stand_ins, tmp_path):
    assets = tmp_path / "root/usr/share/grandma/assets"
    (assets / "web").mkdir(parents=True)
    (assets / "web/old.html").write_text("an old page")
    # What was a file is a folder now.
    (assets / "words").write_text("old words")
    done = run(INSTALL, "server", cwd=tmp_path, DESTDIR=str(tmp_path / "root"), **stand_ins)
    assert done.returncode == 0, done.stderr
    assert files(assets) == {name for part in ("keys", "passwords", "web", "words")
                             for name in files(ROOT / "assets" / part, ROOT / "assets")}
    assert [path.name for path in assets.parent.iterdir()] == ["assets"]
    assert (tmp_path / "root/usr/bin/grandma-server").read_text() == "the new grandma-server"


def files(folder, root=None):
    return {str(path.relative_to(root or folder)) for path in folder.rglob("*") if path.is_file()}


def test_a_frame_has_a_darkroom_of_its_own_where_its_package_has_it(stand_ins, tmp_path):
    done = run(INSTALL, "frame", cwd=tmp_path, DESTDIR=str(tmp_path / "root"), **stand_ins)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "root/usr/lib/grandma-frame/grandma-darkroom").read_text() == "the new grandma-darkroom"
    assert not (tmp_path / "root/usr/bin/grandma-darkroom").exists()


@pytest.mark.parametrize("kind", ["frame", "server"])
def test_a_frame_and_no_server_takes_the_power_key_of_its_machine(stand_ins, tmp_path, kind):
    assert run(INSTALL, kind, cwd=tmp_path, DESTDIR=str(tmp_path / "root"), **stand_ins).returncode == 0
    found = [path.read_text() for path in tmp_path.glob("root/usr/lib/systemd/logind.conf.d/*")]
    assert found == ([(ROOT / "kiosk/systemd/grandma-frame.logind").read_text()] if kind == "frame" else [])


def test_the_keys_of_a_running_machine_are_the_frames_at_once(stand_ins, tmp_path):
    assert run(INSTALL, "frame", cwd=tmp_path, **stand_ins).returncode == 0
    done = orders(stand_ins)
    told = next(number for number, order in enumerate(done) if "--signal=HUP" in order and "systemd-logind" in order)
    assert any("logind.conf.d/grandma-frame.conf" in order for order in done[:told])


def test_a_frame_has_the_units_of_its_package(stand_ins, tmp_path):
    assert run(INSTALL, "frame", cwd=tmp_path, DESTDIR=str(tmp_path / "root"), **stand_ins).returncode == 0
    assert {path.name for path in (tmp_path / "root/etc/systemd/system").iterdir()} == {
        "grandma-frame.service", "grandma-gift.service", "grandma-stick@.service"}


@pytest.mark.parametrize("package, units", [
    ("grandma-frame", ["grandma-frame.service", "grandma-stick@.service", "grandma-gift.service"]),
    ("grandma-server", ["grandma-server.service", "grandma-backup.service", "grandma-backup.timer",
                        "grandma-heirloom.service", "grandma-heirloom.timer"])])
def test_a_package_moves_the_units_of_a_checkout_out_of_the_way(tmp_path, package, units):
    wants = tmp_path / "timers.target.wants"
    wants.mkdir()
    for unit in units:
        (tmp_path / unit).write_text("of a checkout")
        if unit.endswith(".timer"):
            (wants / unit).symlink_to(f"/etc/systemd/system/{unit}")
    script = (DEBIAN / "package.preinst").read_text().replace("@PACKAGE@", package)
    script = script.replace("/etc/systemd/system", str(tmp_path)).replace("/run/systemd/system", str(tmp_path / "none"))
    subprocess.run(["sh", "-c", script, "preinst", "install"], check=True)
    assert {path.name for path in tmp_path.iterdir()} == {wants.name, *(f"{unit}.before-package" for unit in units)}
    # A nightly copy goes on, with the package's units.
    for link in wants.iterdir():
        assert str(link.readlink()) == f"/lib/systemd/system/{link.name}"
    assert len(list(wants.iterdir())) == sum(unit.endswith(".timer") for unit in units)


def test_who_may_not_become_root_is_told_so_before_the_build(stand_ins, tmp_path):
    (pathlib.Path(stand_ins["STAND_INS"]) / "sudo").write_text("#!/bin/sh\nexit 1\n")
    done = run(INSTALL, "server", cwd=tmp_path, **stand_ins)
    assert done.returncode == 1 and "you need sudo" in done.stderr and "Building" not in done.stdout


def test_the_setup_link_is_shown_also_if_https_is_not_there_yet(stand_ins, tmp_path):
    done = run(INSTALL, "server", "photos.example.org", cwd=tmp_path, **stand_ins)
    assert "grandma-https photos.example.org" in orders(stand_ins)
    assert done.returncode == 7 and "Set the family up at http://here/setup" in done.stdout, done.stderr


@pytest.mark.parametrize("words, told", [
    (["server", "--hom"], "kiosk/install server --home"),
    (["server", "https://photos.example.org"], "Please give the name alone"),
    (["server", "grandma.local"], "known in the home network only"),
    (["server", ""], "kiosk/install server"),
    (["frame", "192.168.1.5:8080"], "such as http://192.168.1.5:8080"),
    (["frame", "none"], "such as http://192.168.1.5:8080"),
    (["frame", "--server"], "kiosk/install frame"),
    (["backup", "--encrypted"], "kiosk/install backup"),
])
def test_a_wrong_second_word_is_told_before_anything_is_built(stand_ins, words, told):
    done = run(INSTALL, *words, cwd=ROOT, **stand_ins)
    assert done.returncode == 2 and told in done.stderr
    assert not (pathlib.Path(stand_ins["STAND_INS"]) / "orders").exists()


@pytest.mark.parametrize("words", [["--help"], ["server", "--help"], ["frame", "--help"], ["backup", "--help"]])
def test_help_only_shows_how_to_install(stand_ins, words):
    done = run(INSTALL, *words, cwd=ROOT, **stand_ins)
    assert done.returncode == 0 and "kiosk/install heirloom /media/stick/album" in done.stdout
    assert not (pathlib.Path(stand_ins["STAND_INS"]) / "orders").exists()
