"""The two programs as processes, with the conditions that a test may wait for."""
import contextlib
import itertools
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import threading
import time
import urllib.request

from . import ROOT
from .client import Browser
from .waiting import until

BIN = pathlib.Path(os.environ.get("GRANDMA_BIN_DIR", ROOT / ".build" / "debug"))
ASSETS = ROOT / "assets"
# A checkout of an earlier version, whose frame replaces the present one (kiosk/test-old-frame).
OLD_FRAME = os.environ.get("GRANDMA_OLD_FRAME")


# Each worker of the tests has ports of its own, below the kernel's ephemeral ports and the ports of object stores, so a
# server that stops for a moment finds its port free when it starts again.
PORTS_OF_A_WORKER = 800
# Runs without workers choose their ports by the process number, so that two of them seldom meet.
_worker = int(os.environ.get("PYTEST_XDIST_WORKER", f"gw{10 + os.getpid() % 10}").removeprefix("gw"))
_ports = itertools.cycle(range(12_000 + _worker * PORTS_OF_A_WORKER, 12_000 + (_worker + 1) * PORTS_OF_A_WORKER))
_next_port = threading.Lock()


def free_port():
    with _next_port:
        return next(port for port in _ports if is_free(port))


def is_free(port):
    with socket.socket() as probe:
        try:
            # The port must be free at every address: the server listens at all of them, and a rig may have taken the
            # port at another one.
            probe.bind(("", port))
        except OSError:
            return False
    return True


class Program:
    """A process of ours that can be started, stopped, killed, and started again on the same data."""

    def __init__(self, name, data, environment, wrapper=()):
        self.name, self.data, self.environment, self.wrapper = name, pathlib.Path(data), environment, list(wrapper)
        self.data.mkdir(parents=True, exist_ok=True)
        self.process = None
        self.started = 0.0

    def start(self, wrapper=None):
        log = open(self.data / "log.txt", "ab")
        self.started = time.time()
        folder, assets = BIN, ASSETS
        if OLD_FRAME and self.name == "grandma-frame":
            folder, assets = pathlib.Path(OLD_FRAME, ".build/debug"), pathlib.Path(OLD_FRAME, "assets")
        environment = {"PATH": os.environ["PATH"], "HOME": str(self.data), "GRANDMA_ASSETS": str(assets),
                       "GRANDMA_DATA": str(self.data), **self.environment}
        command = [*(self.wrapper if wrapper is None else wrapper), str(folder / self.name)]
        # The process has a session of its own, so that a wrapper and the program under it are killed together.
        self.process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                        start_new_session=True)
        log.close()
        return self

    @property
    def running(self):
        return self.process is not None and self.process.poll() is None

    def stop(self, limit=20):
        if self.running:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(limit)

    def kill(self):
        if self.running:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait(10)

    def doing(self):
        """Returns the end of the log, and where each of the threads waits: for a test that waits in vain."""
        waits = []
        for thread in pathlib.Path(f"/proc/{self.process.pid}/task").glob("*"):
            with contextlib.suppress(OSError):
                waits.append(f"{(thread / 'comm').read_text().strip()}: {(thread / 'wchan').read_text()}")
        return f"exit {self.process.poll()}; {waits}; {self.log()[-1000:]}"

    def log(self):
        return (self.data / "log.txt").read_text(errors="replace")

    def __enter__(self):
        return self.start()

    def __exit__(self, *_):
        self.kill()


class PreparedTowns:
    """Keeps the gazetteer that the first server made for the next ones: making it takes a quarter of a first start."""

    def __init__(self):
        self.bytes = None

    def lay(self, data):
        if self.bytes and not any(data.iterdir()):
            (data / "towns").write_bytes(self.bytes)

    def keep(self, data):
        if self.bytes is None:
            with contextlib.suppress(OSError):
                self.bytes = (data / "towns").read_bytes()


towns = PreparedTowns()


class Server(Program):
    made = []

    @classmethod
    def release_reserves(cls):
        """Removes the disk space that ended servers hold in reserve, 32 MB each: a whole run starts hundreds, and the
        disk of a small machine fills. A server that starts again on its data reserves it anew."""
        ended = [server for server in cls.made if not server.running]
        cls.made = [server for server in cls.made if server.running]
        for server in ended:
            (server.data / "reserve.bin").unlink(missing_ok=True)

    def __init__(self, data, port=None, **settings):
        self.port = port or free_port()
        self.url = f"http://localhost:{self.port}"
        environment = {"GRANDMA_PORT": str(self.port), "GRANDMA_PUBLIC_URL": self.url,
                       "GRANDMA_DARKROOM": str(BIN / "grandma-darkroom"), "GRANDMA_ANNOUNCE": "0",
                       "GRANDMA_CHEAP_PASSWORDS": "1", **settings}
        # A value of None removes a setting.
        environment = {name: value for name, value in environment.items() if value is not None}
        super().__init__("grandma-server", data, environment)
        self.has_started = False

    def start(self, wrapper=None):
        # If calls are counted or made to fail, the server makes all of its files itself.
        is_plain = not (wrapper or self.wrapper or "LD_PRELOAD" in self.environment)
        if is_plain and not self.has_started:
            towns.lay(self.data)
        self.has_started = True
        super().start(wrapper)
        if self not in Server.made:
            Server.made.append(self)
        until(60, "the server", self.healthy)
        if is_plain:
            towns.keep(self.data)
        return self

    def kill(self):
        was_running = self.running
        super().kill()
        if was_running:
            # Remove the socket of the operator's commands, because `copytree` cannot copy a socket.
            (self.data / "operator.sock").unlink(missing_ok=True)

    def healthy(self):
        if not self.running:
            raise RuntimeError(f"the server ended with {self.process.poll()}:\n{self.log()[-3000:]}")
        try:
            with urllib.request.urlopen(self.url + "/health", timeout=2) as answer:
                return answer.status == 200
        except OSError:
            return False

    def browser(self):
        return Browser(self.url, self.url)

    def setup_link(self):
        """Returns the setup link of the first keeper; the server writes it only once it listens."""
        file = self.data / "setup-link.txt"
        until(20, "the setup link", lambda: file.exists() and file.read_text().endswith("\n"))
        return file.read_text().strip()

    def keeper(self, time_zone="Europe/Helsinki"):
        """Sets the family up and returns the browser of its keeper."""
        token = self.setup_link().rsplit("token=", 1)[-1].rsplit("/", 1)[-1]
        keeper = self.browser()
        keeper.password = "a long walk by the sea"
        keeper.begin("/api/v1/setup", {
            "token": token, "familyName": "The Lindgrens", "timeZone": time_zone, "displayName": "Anna",
            "userName": "anna", "password": keeper.password})
        return keeper


class Frame(Program):
    def __init__(self, data, server_url, display, **settings):
        # The slideshow is off, so that pages stay where a test left them, unless the test's settings differ.
        environment = {"GRANDMA_SERVER": server_url, "DISPLAY": display, "XDG_RUNTIME_DIR": str(data),
                       "GRANDMA_SLIDESHOW_SECONDS": "0", **settings}
        super().__init__("grandma-frame", data, environment)

    def pull_plug(self):
        """Kills the frame, and removes what a machine that is switched off forgets: its folder in memory."""
        self.kill()
        for folder in pathlib.Path(self.environment["XDG_RUNTIME_DIR"]).glob("grandma-frame-*"):
            shutil.rmtree(folder)

    def status(self):
        """Returns the status of this run of the program; empty while only an earlier run has written it."""
        path = self.data / "status.json"
        try:
            return json.loads(path.read_text()) if path.stat().st_mtime >= self.started else {}
        except (OSError, ValueError):
            return {}

    def until(self, what, holds, limit=30):
        def look():
            if not self.running:
                raise RuntimeError(f"the frame ended with {self.process.poll()}:\n{self.log()[-3000:]}")
            return holds(self.status())
        try:
            return until(limit, what, look)
        except TimeoutError as late:
            raise TimeoutError(f"{late}; the frame says {self.status()}\n{self.log()[-2000:]}") from None

    def until_page(self, photo, limit=20):
        return self.until(f"page {photo}", lambda status: status.get("page") == photo, limit)

    def shelf_files(self):
        return sorted(path for path in (self.data / "photos").rglob("*.jpg"))


def take_in(keeper, frame, display_name="Grandma", relationship="grandma"):
    """Does what a keeper does: types the code, picks the number, says whose frame it is."""
    code = frame.until("a code", lambda status: status.get("code"), 60)
    claim = keeper.call("POST", "/api/v1/invitations/claims", {"code": code})["id"]
    number = frame.until("a number", lambda status: status.get("number"))
    until(30, "the choices", lambda: keeper.call("GET", f"/api/v1/invitations/claims/{claim}")["state"] == "choosing")
    return keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance",
                       {"number": number, "relationship": relationship, "displayName": display_name})
