"""The version of the packages, which has to be newer than that of each build before."""
import os
import shutil
import subprocess

import pytest

from . import DEBIAN

COMMIT = ["git", "-c", "user.name=Anna", "-c", "user.email=anna@example.org", "commit", "--quiet", "--allow-empty", "--message"]


@pytest.fixture
def checkout(tmp_path):
    """A checkout with three commits."""
    folder = tmp_path / "checkout"
    (folder / "kiosk/debian").mkdir(parents=True)
    for name in ("version", "changelog"):
        shutil.copy(DEBIAN / name, folder / "kiosk/debian")
    subprocess.run(["git", "init", "--quiet", folder], check=True)
    for number in range(3):
        subprocess.run([*COMMIT, str(number)], cwd=folder, check=True)
    return folder


def version(checkout, **environment):
    done = subprocess.run([checkout / "kiosk/debian/version"], capture_output=True, text=True, cwd="/",
                          env={"PATH": os.environ["PATH"], **environment})
    return done.returncode, done.stdout + done.stderr


def test_each_commit_makes_a_newer_version(checkout):
    assert version(checkout) == (0, "2026.11+3\n")
    subprocess.run([*COMMIT, "4"], cwd=checkout, check=True)
    assert version(checkout) == (0, "2026.11+4\n")


def test_without_all_commits_no_version_is_made_that_is_older_than_the_last(checkout, tmp_path):
    shallow = tmp_path / "shallow"
    subprocess.run(["git", "clone", "--quiet", "--depth=1", f"file://{checkout}", shallow], check=True)
    shutil.copytree(checkout / "kiosk", shallow / "kiosk")
    status, said = version(shallow)
    assert status == 1 and "git fetch --unshallow" in said and "Set GRANDMA_VERSION" in said
    assert version(shallow, GRANDMA_VERSION="2026.11+9") == (0, "2026.11+9\n")


def test_what_git_says_against_the_checkout_is_told(checkout):
    shutil.rmtree(checkout / ".git")
    status, said = version(checkout)
    assert status == 1 and "not a git repository" in said and "Set GRANDMA_VERSION" in said
