"""`--help` shows how a command is used, and does nothing else, as people expect of it."""
import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[1]
COMMANDS = ["run", "test", "bench", "fuzz", "install", "package", "image", "test-image", "test-old-frame", "torture",
            "record-wire", "scale/bench", "caddy/grandma-https"]


@pytest.fixture
def idle_tools(tmp_path):
    """The environment of a machine whose compiler and package manager only note that they were called."""
    for name in ("swift", "swiftc", "apt-get", "sudo", "dpkg-query", "pip"):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {name} >>{tmp_path}/calls\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    return {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}


@pytest.mark.parametrize("command", COMMANDS)
def test_help_shows_how_a_command_is_used_and_starts_nothing(idle_tools, tmp_path, command):
    name = os.path.relpath(ROOT / "kiosk" / command, tmp_path)
    done = subprocess.run([name, "--help"], env=idle_tools, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and len(done.stdout) > 60, done.stderr
    assert "set -euo" not in done.stdout and not (tmp_path / "calls").exists()


def test_a_figure_that_is_none_is_told_before_anything_is_built(idle_tools, tmp_path):
    done = subprocess.run([ROOT / "kiosk/bench", "still-cpus"], env=idle_tools, cwd=tmp_path, capture_output=True,
                          text=True, timeout=60)
    assert done.returncode == 2 and "no figure is called still-cpus" in done.stderr
    assert not (tmp_path / "calls").exists()
