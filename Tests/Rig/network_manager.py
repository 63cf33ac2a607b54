"""A bus of its own with a mock of NetworkManager by python-dbusmock; no packet is sent."""
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest

from .home_network import BUS
from .waiting import until

MOCK = pathlib.Path(__file__).parent / "mock_network_manager.py"
# Debian has python-dbusmock as a package, for the system's Python.
PYTHON = "/usr/bin/python3"


class NetworkManager:
    """A running mock; `wifi()`, `station(...)` and its other functions are methods here."""

    def __init__(self):
        self.process = None
        if not shutil.which("dbus-daemon") or subprocess.run([PYTHON, "-c", "import dbusmock, gi"],
                                                             capture_output=True).returncode:
            pytest.skip("dbus-daemon or python3-dbusmock is missing; kiosk/packages test installs them")
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="networks-"))
        (self.folder / "bus.conf").write_text(BUS.format(folder=self.folder))
        self.environment = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/bus"}
        self.log = open(self.folder / "log", "ab")
        self.bus = subprocess.Popen(["dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork", "--nopidfile"],
                                    stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log)
        until(10, "the bus", (self.folder / "bus").exists)

    def begin(self):
        self.process = subprocess.Popen([PYTHON, str(MOCK)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self.log, text=True, env={**os.environ, **self.environment})
        assert json.loads(self.process.stdout.readline()) == "ready"
        return self

    def end(self):
        self.process.kill()
        self.process.wait(10)

    def order(self, name, *arguments, **more):
        assert not more
        self.process.stdin.write(json.dumps([name, *arguments]) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, (self.folder / "log").read_text()[-2000:]
        answer = json.loads(line)
        assert not isinstance(answer, dict), answer
        return answer

    def station(self, name, strength, security="psk", password=None, outcome=None):
        name = name.encode() if isinstance(name, str) else name
        return self.order("station", name.hex(), strength, security, password, outcome)

    def __getattr__(self, name):
        return lambda *arguments: self.order(name, *arguments)

    def close(self):
        if self.process:
            self.end()
        self.bus.kill()
        self.bus.wait(10)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
