"""What `kiosk/debian/trial` takes for a bad version of the frame, with stand-ins for systemd, its journal and the time."""
import os
import subprocess

import pytest

from . import DEBIAN

PROVEN_AFTER = 6
RUNS = {"ActiveState": "active", "StatusText": ""}
ENDS = {"ActiveState": "activating"}
WAITS = {"StatusText": "waits for a screen"}

STAND_INS = {
    "systemctl": '[ "$1" = show ] || exit 0\ncat "$STATE/${2#--property=}"',
    "journalctl": 'case " $* " in *" UNIT=grandma-frame.service EXIT_STATUS=6 "*) cat "$STATE/ends" ;; esac',
    # Time passes only while the script sleeps, and each sleep is a step of the story; behind its end it stands still.
    "sleep": 'echo $1 >>"$STATE/pauses"\nstep=$(($(cat "$STATE/step") + 1))\necho $step >"$STATE/step"\n'
             'echo $(($(cat "$STATE/uptime") + $1)) >"$STATE/uptime"\n'
             '[ ! -d "$STATE/$step" ] || cp "$STATE/$step"/* "$STATE"\n'
             '[ $step -lt 100 ] || exec tail -f /dev/null',
    "dpkg": "true", "dpkg-query": "true", "sync": "true",
}


class Trial:
    """Version 2 of the frame on trial; version 1 is kept."""

    def __init__(self, folder):
        self.root, self.state, self.tools = folder / "root", folder / "state", folder / "tools"
        self.home = self.root / "usr/lib/grandma-frame"
        kept = self.home / "kept/1"
        for path, text in {self.home / "version": "2\n", kept / "usr/lib/grandma-frame/version": "1\n",
                           kept / "lib/systemd/system/grandma-frame.service": "ExecStart=/usr/bin/grandma-frame\n",
                           self.override: None, self.root / "etc/apt/apt.conf.d/53": None}.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            if text:
                path.write_text(text)
        (self.home / "last-good").symlink_to(kept)
        self.tools.mkdir()
        for name, text in STAND_INS.items():
            (self.tools / name).write_text(f"#!/bin/sh\n{text}\n")
            (self.tools / name).chmod(0o755)

    @property
    def override(self):
        return self.root / "etc/systemd/system/grandma-frame.service"

    def run(self, *story, connector="disconnected"):
        """Plays the story, a change of what systemd says per step; returns what the script says."""
        start = {"LoadState": "loaded", "ActiveState": "active", "SubState": "running", "StatusText": "", "NRestarts": 0,
                 "ActiveEnterTimestampMonotonic": 1_000_000_000, "ends": 0, "step": 0, "uptime": 1000}
        for step, changes in enumerate([start, *story]):
            folder = self.state / (str(step) if step else "")
            folder.mkdir(parents=True)
            for name, value in changes.items():
                (folder / name).write_text("line\n" * value if name == "ends" else f"{value}\n")
        (self.state / "card0-HDMI-A-1").mkdir()
        (self.state / "card0-HDMI-A-1/status").write_text(f"{connector}\n")
        text = (DEBIAN / "trial").read_text()
        for place, stand_in in (("home=/usr/lib/", f"home={self.root}/usr/lib/"), ('version ""', f'version "{self.root}"'),
                                ("/etc/", f"{self.root}/etc/"), ("/sys/class/drm/", f"{self.state}/"),
                                 ("/proc/uptime", f"{self.state}/uptime")):
            assert place in text
            text = text.replace(place, stand_in)
        done = subprocess.run(["sh", "-c", text, "trial", "grandma-frame"], capture_output=True, text=True, timeout=60,
                              env={**os.environ, "PATH": f"{self.tools}:{os.environ['PATH']}", "STATE": str(self.state),
                                   "GRANDMA_PROVEN_SECONDS": str(PROVEN_AFTER)})
        assert done.returncode == 0, done.stderr
        return done.stdout + done.stderr

    @property
    def pauses(self):
        """The seconds between the script's looks, in order."""
        return [int(line) for line in (self.state / "pauses").read_text().split()]


@pytest.fixture
def trial(tmp_path):
    return Trial(tmp_path)


def since(step):
    """Each step is two seconds long."""
    return {"ActiveEnterTimestampMonotonic": (1000 + 2 * step) * 1_000_000}


def test_a_frame_that_ends_three_times_goes_back(trial):
    said = trial.run({**ENDS, "NRestarts": 3}, {**RUNS, "NRestarts": 0, **since(2)})
    assert "Version 2 fails: going back to 1." in said
    assert f"ExecStart={trial.home}/kept/1/usr/bin/grandma-frame" in trial.override.read_text()


def test_a_frame_that_finds_no_screen_is_no_bad_version(trial):
    restless = [{**ENDS, "NRestarts": 2 * step, "ends": 2 * step + 1} for step in range(5)]
    said = trial.run(*restless, {**RUNS, "NRestarts": 9, **since(6)})
    assert said == "Version 2 is proven and kept.\n"
    assert not trial.override.exists()


def test_a_frame_that_cannot_open_the_screen_that_is_connected_goes_back(trial):
    restless = [{**ENDS, "NRestarts": 2 * step, "ends": 2 * step + 1} for step in range(5)]
    assert "going back to 1." in trial.run(*restless, {**RUNS, "NRestarts": 0, **since(6)}, connector="connected")


def test_failures_between_ends_for_want_of_a_screen_count(trial):
    said = trial.run({**ENDS, "NRestarts": 4, "ends": 3}, {**ENDS, "NRestarts": 6, "ends": 3},
                     {**RUNS, "NRestarts": 0, **since(3)})
    assert "going back to 1." in said


def test_a_frame_that_waits_for_a_screen_is_not_proven_before_it_has_one(trial):
    waits = 10
    said = trial.run(*[WAITS] * waits, {"StatusText": ""})
    assert said == "Version 2 is proven and kept.\n"
    # The time counts from the first look that finds it with a screen.
    assert trial.pauses[waits + 1:] == [2] * (PROVEN_AFTER // 2)


def test_a_frame_that_waits_for_a_screen_for_days_is_looked_at_once_a_minute(trial):
    trial.run(*[WAITS] * 20, {"StatusText": ""})
    assert trial.pauses[:6] == [2, 4, 8, 16, 32, 60]
    assert set(trial.pauses[5:21]) == {60}


def test_a_frame_that_ends_three_times_after_a_long_wait_for_a_screen_goes_back(trial):
    said = trial.run(*[WAITS] * 10, {**ENDS, "NRestarts": 3}, {**RUNS, "NRestarts": 0})
    assert "going back to 1." in said


def test_a_frame_that_fails_while_it_waits_for_a_screen_is_looked_at_as_often_as_any_other(trial):
    failing = [{"NRestarts": failures} for failures in (1, 1, 1, 2, 2, 2, 3)]
    said = trial.run(*[WAITS] * 10, *failing, {**RUNS, "NRestarts": 0})
    assert "going back to 1." in said
    assert trial.pauses[10:17] == [60] + [2] * 6
