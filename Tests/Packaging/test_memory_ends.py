"""What the frame's unit counts after the frame ended: only the times when the kernel ended it for lack of memory."""
import re
import shlex
import subprocess

import pytest

from . import ROOT

UNIT = ROOT / "kiosk/systemd/grandma-frame.service"
GROUP = "system.slice/grandma-frame.service"


@pytest.fixture
def box(tmp_path):
    (tmp_path / "groups" / GROUP).mkdir(parents=True)
    (tmp_path / "run").mkdir()
    (tmp_path / "group").write_text(f"12:cpu:/\n0::/{GROUP}\n")
    return tmp_path


def after_end(box, result, status, kills):
    """Runs the unit's command as systemd does, with the kernel's files of this box; returns the number counted."""
    line = re.search(r"^ExecStopPost=-((?:.*\\\n)*.*)$", UNIT.read_text(), re.M)[1].replace("\\\n", " ")
    command = shlex.split(line)
    assert not re.search(r"(?<!\$)\$(?!\$)|%", command[2].replace("$$", "")), "systemd would fill it in"
    script = command[2].replace("$$", "$").replace("/sys/fs/cgroup", str(box / "groups"))
    if kills is not None:
        (box / "groups" / GROUP / "memory.events").write_text(f"low 0\nmax 7\noom 2\noom_kill {kills}\noom_group_kill 0\n")
    values = {"SERVICE_RESULT": result, "EXIT_STATUS": status, "RUNTIME_DIRECTORY": str(box / "run"),
              "PATH": "/usr/bin:/bin"}
    script = script.replace("/proc/self/cgroup", str(box / "group"))
    subprocess.run([*command[:2], script], check=True, env=values, timeout=10)
    counted = box / "run/ended-for-memory"
    return len(counted.read_bytes()) if counted.exists() else 0


def test_each_end_for_lack_of_memory_counts(box):
    assert after_end(box, "signal", "KILL", 1) == 1
    assert after_end(box, "signal", "KILL", 12) == 2
    # As newer versions of systemd call it.
    assert after_end(box, "oom-kill", "KILL", None) == 3


@pytest.mark.parametrize("result, status, kills", [
    ("success", "0", 0), ("exit-code", "1", 0), ("signal", "KILL", 0), ("signal", "KILL", None), ("signal", "SEGV", 0),
    # A stick's photo took all memory: its decoder was ended, and the frame later for another reason.
    ("success", "0", 3), ("signal", "SEGV", 1), ("watchdog", "ABRT", 1), ("watchdog", "KILL", 1),
])
def test_no_other_end_counts(box, result, status, kills):
    assert after_end(box, result, status, kills) == 0


def test_the_count_outlives_a_restart_and_no_other_file_is_read(box):
    unit = UNIT.read_text()
    assert "RuntimeDirectoryPreserve=restart\n" in unit and "RuntimeDirectory=grandma-frame\n" in unit
    meter = (ROOT / "Sources/FrameApp/Status/MemoryMeter.swift").read_text()
    name = re.search(r'endsName = "(.+)"', meter)[1]
    assert f'"$$RUNTIME_DIRECTORY/{name}"' in unit
