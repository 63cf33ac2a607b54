"""`kiosk/package` takes built programs from the folder that its caller means."""
import os
import pathlib
import shutil
import subprocess

import pytest

PACKAGE = pathlib.Path(__file__).parents[2] / "kiosk/package"
# What the script calls says only what it gets.
STAND_INS = {"kiosk/packages": "", "kiosk/debian/version": "echo 1.0", "kiosk/debian/pack": 'echo "packed $1"',
             "bin/lintian": "", "bin/dpkg-deb": "echo 1"}


@pytest.fixture
def package(tmp_path):
    checkout = tmp_path / "checkout"
    for name, text in STAND_INS.items():
        script = checkout / name
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(f"#!/bin/sh\n{text}\n")
        script.chmod(0o755)
    shutil.copy(PACKAGE, checkout / "kiosk")
    # A folder of this name is in the checkout, too.
    (checkout / "programs").mkdir()

    def package(programs):
        return subprocess.run([checkout / "kiosk/package"], capture_output=True, text=True, timeout=60, cwd=tmp_path,
                              env={"PATH": f"{checkout / 'bin'}:{os.environ['PATH']}", "GRANDMA_BIN_DIR": str(programs)})
    return package


def test_a_relative_folder_of_programs_is_one_of_the_caller(package, tmp_path):
    (tmp_path / "programs").mkdir()
    for programs in ("programs", "./programs", tmp_path / "programs"):
        done = package(programs)
        assert done.returncode == 0 and f"packed {(tmp_path / 'programs').resolve()}\n" in done.stdout, done.stderr


def test_a_folder_of_programs_that_is_not_there_ends_it_at_once(package):
    done = package("programs")
    assert done.returncode != 0 and "No such file" in done.stderr and "packed" not in done.stdout
