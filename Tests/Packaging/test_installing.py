"""`kiosk/install`: what it puts on a machine, with programs that stand in for a build."""
import os
import pathlib
import subprocess

import pytest

from . import ROOT

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


@pytest.mark.parametrize("folder", ["/home/anna/copy", "/root/copy", "/tmp/copy", "/var/tmp", "/srv/../home/copy"])
def test_a_copy_is_refused_where_the_nightly_unit_cannot_write(install, tmp_path, folder):
    done = install("backup", folder)
    assert done.returncode == 2 and "Please choose another folder" in done.stderr
    assert not (tmp_path / "root").exists()
