"""Killed at its Nth fsync, rename or send, a program is started again, and nothing that was answered is lost.

N is 1, 2, 3 … with no stride, until a run ends unharmed: every such call of a whole pairing (test_upload_kills has
those of an upload). Each run has folders of its own; the frame's `status.json` is counted apart from the other renames.
The controls answer before they have written, or cross off before they have sent, and must lose: a rig without them
proves nothing.

What this does not prove: a kill is not a pulled plug, so what the disk itself may lose is not here; and where the
clock or two threads decide the order, as of polls and their answers, the Nth call is not the same one in every run.
"""
import functools
import io
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
from PIL import Image

from Rig.client import Refused
from Rig.kill_injector import CALLS, KillInjector
from Rig.programs import Frame, free_port
from Rig.touchscreen import Touchscreen
from Rig.waiting import until
from kill_lines import CUT_OFF, OF_A_LINE, Line, family, run_all

# A claim lives two minutes: a pairing that needs longer has gone wrong in another way.
LIMIT = 110


class Pairing:
    """A server, a frame from an empty folder, and a keeper who goes on until grandma sees her photo."""

    def __init__(self, family, folder, screen, victim):
        folder.mkdir()
        self.family, self.victim = family, victim
        self.injectors = {name: KillInjector(folder / f"{name}-faults") for name in ("server", "frame")}
        self.server, self.keeper = family.server(folder / "server", self.injectors["server"])
        self.frame = Frame(folder / "frame", self.server.url, screen.display, **self.injectors["frame"].environment)
        self.programs = {"server": self.server, "frame": self.frame}
        self.code = self.claim = self.number = self.answer = None
        self.restarts = 0

    @property
    def injector(self):
        return self.injectors[self.victim]

    def run(self, call, nth, only=""):
        """The call that killed the victim, empty if none did."""
        try:
            self.server.start()
            self.injector.arm(call, nth, only=only)
            self.frame.start()
            self.come_to_its_end()
            self.injector.lift()
            if self.injector.struck and not self.restarts:
                # Struck at the very end, after the last look.
                self.programs[self.victim].process.wait(10)
                self.come_to_its_end()
            self.check()
            return self.injector.struck
        finally:
            self.end()

    def come_to_its_end(self):
        try:
            until(LIMIT, "grandma's photo", self.goes_on)
        except TimeoutError as late:
            said = f"{self.frame.status()}\n{self.frame.log()[-1500:]}\n{self.server.log()[-1500:]}"
            killed = self.injector.struck or "nothing"
            raise AssertionError(f"{late}, killed at {killed}; the frame says {said}") from None

    def end(self):
        self.frame.kill()
        self.server.kill()

    def goes_on(self):
        self.raise_the_dead()
        try:
            self.let_in()
        except CUT_OFF:
            return False
        except Refused as refusal:
            # The code is over since its frame was killed, and the frame shows the next. Nothing else is in order.
            assert refusal.problem.get("code") in ("invitation-ended", "invitation-unknown"), str(refusal)
            return False
        said = self.frame.status()
        return self.answer and said.get("state") == "paired" and said.get("page") == self.family.photo

    def raise_the_dead(self):
        """Restarts, once, the program that the injector killed; no other program may end."""
        for name, program in self.programs.items():
            if program.running:
                continue
            wanted = name == self.victim and self.injector.struck and not self.restarts
            assert wanted and program.process.returncode == -signal.SIGKILL, \
                f"the {name} ended by itself with {program.process.returncode}:\n{program.log()[-2000:]}"
            self.restarts += 1
            program.start()

    def let_in(self):
        """What a keeper can do next who sees only the frame's screen and the page's answers."""
        said = self.frame.status()
        if said.get("code") not in (None, self.code):
            self.claim = self.keeper.call("POST", "/api/v1/invitations/claims", {"code": said["code"]})["id"]
            self.code, self.number = said["code"], None
        self.number = said.get("number", self.number)
        if self.claim and self.number and not self.answer:
            self.answer = self.keeper.call("POST", f"/api/v1/invitations/claims/{self.claim}/acceptance", {
                "number": self.number, "relationship": "grandma", "displayName": "Grandma"})

    def check(self):
        """One frame and one grandma, however often something was asked; and a whole photo in the frame's folder."""
        frames = self.keeper.call("GET", "/api/v1/frames")["frames"]
        assert [frame["id"] for frame in frames] == [self.answer["id"]]
        members = self.keeper.call("GET", "/api/v1/members")["members"]
        assert sorted(member["displayName"] for member in members) == ["Anna", "Grandma"]
        files = self.frame.shelf_files()
        assert files
        for file in files:
            Image.open(io.BytesIO(file.read_bytes())).load()
        assert bool(self.restarts) == bool(self.injector.struck)


class Watched(Pairing):
    """A pairing that nobody kills, both programs under strace: what the kernel saw beside what the rig counted."""

    def __init__(self, family, folder, screen):
        super().__init__(family, folder, screen, "frame")
        for program in self.programs.values():
            program.wrapper = ["strace", "-f", "-qq", "-yy", "-o", program.data / "trace", "-e",
                               "trace=fsync,fdatasync,rename,renameat,renameat2,"
                               "sendto,sendmsg,sendmmsg,sendfile,write,writev"]

    def end(self):
        # The programs themselves, in order: strace would let go of them and write no more.
        for program in self.programs.values():
            if program.running:
                children = pathlib.Path(f"/proc/{program.process.pid}/task/{program.process.pid}/children")
                os.kill(int(children.read_text().split()[0]), signal.SIGTERM)
                program.process.wait(20)
        super().end()

    def run(self, *_):
        super().run("fsync", 0)
        for name, program in self.programs.items():
            counted, traced = self.injectors[name].seen, count_traced(program.data / "trace")
            assert counted == traced, f"in the {name} the rig counted {counted}, the kernel {traced}"
            assert traced["fsync"] and traced["send"]
        return ""


def count_traced(path):
    kinds = {"fsync": r"\d+ +f(?:data)?sync\(", "rename": r"\d+ +rename(?!.*/status\.json\")",
             "status": r"\d+ +rename.*/status\.json\"",
             "send": r"\d+ +(?:send|write)\w*\(\d+<(?:TCP|UDP)"}
    lines = path.read_text(errors="replace").splitlines()
    return {kind: sum(bool(re.match(pattern, line)) for line in lines) for kind, pattern in kinds.items()}


@pytest.fixture(scope="module")
def pairings(family, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pairings")
    with Touchscreen(640, 400) as screen:
        def line(victim, call, only=""):
            name = f"{victim}-{call}{only.replace('/', '-')}"
            pairing = functools.partial(Pairing, family, screen=screen, victim=victim)
            return Line(name, lambda nth: pairing(folder / f"{name}-{nth}").run(call, nth, only),
                        # Its first run is its last, as a rule.
                        1 if name in ("server-rename", "server-status") else OF_A_LINE)
        lines = {(victim, call): line(victim, call) for victim in ("frame", "server") for call in CALLS}
        lines |= {aimed: line(*aimed) for aimed in AIMED}
        lines["watched"] = Line("watched", lambda _: Watched(family, folder / "watched", screen).run(), 1)
        run_all(lines.values())
    return lines


# What must be among the calls that killed, and how often at least; polls come and go with the clock, so few of them
# are counted on. The frame keeps who it is in two files, once when it has registered and once when it is taken in. The
# server renames nothing: all of its pairing lies in the catalogue.
MUST_HIT = {
    ("frame", "fsync"): {"shelf.sqlite": 4, "identity-a.json.new": 2, "identity-b.json.new": 2},
    ("frame", "rename"): {"identity-a.json": 2, "identity-b.json": 2},
    ("frame", "status"): {"status.json": 2},
    ("frame", "send"): {"POST /api/v1/frames HTTP": 1, "POST /api/v1/frames/me/invitation": 1,
                        "GET /api/v1/frames/me/invitation": 1},
    ("server", "fsync"): {"catalogue.sqlite-wal": 5},
    ("server", "rename"): {},
    ("server", "status"): {},
    ("server", "send"): {"HTTP/1.1 201": 3, "HTTP/1.1 200": 3},
}


# A photo's file comes last, and how many calls are before it changes from run to run: the line that counts every call
# may end with a run that had fewer. So these have lines that count nothing else.
AIMED = [("frame", "fsync", ".part"), ("frame", "fsync", "photos/"), ("frame", "rename", ".jpg")]


@pytest.mark.parametrize("victim, call, only", AIMED)
def test_a_pairing_comes_to_its_end_whatever_kill_its_photo_meets(pairings, victim, call, only):
    kills = pairings[victim, call, only].kills
    assert kills and all(only in kill for kill in kills), kills


@pytest.mark.parametrize("victim, call", MUST_HIT)
def test_a_pairing_comes_to_its_end_whatever_kill_it_meets(pairings, victim, call):
    kills = pairings[victim, call].kills
    for what, least in MUST_HIT[victim, call].items():
        assert sum(what in kill for kill in kills) >= least, (what, kills)


# Controls.

def test_the_control_that_is_only_watched_counts_what_the_kernel_sees(pairings):
    assert pairings["watched"].kills == []


HASTY = """
import http.server, os, sys
class Hasty(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        content = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201); self.end_headers(); self.wfile.write(b"kept"); self.wfile.flush()
        # The mistake: the answer has gone, and only now is it written.
        with open("photo.part", "wb") as file:
            file.write(content); file.flush(); os.fsync(file.fileno())
        os.rename("photo.part", "photo")
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Hasty).serve_forever()
"""

FORGETFUL = """
import http.server, os, sys
class Forgetful(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        # The mistake: crossed off, and only now is it sent.
        os.remove("waiting")
        self.send_response(201); self.end_headers()
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Forgetful).serve_forever()
"""

THREADS = """
import os, threading
def sync(number):
    with open(f"{number}", "wb") as file:
        os.fsync(file.fileno())
        os.rename(file.name, f"{number}.synced")
for number in range(5):
    thread = threading.Thread(target=sync, args=[number]); thread.start(); thread.join()
"""


class Control:
    """The control: a few lines of Python that contain a known mistake, killed like the real programs."""

    def __init__(self, folder, words, call, nth):
        self.port, self.injector = free_port(), KillInjector(folder / "faults")
        self.injector.arm(call, nth)
        self.process = subprocess.Popen([sys.executable, "-c", words, str(self.port)], cwd=folder,
                                        env={**os.environ, **self.injector.environment})

    def answers(self):
        until(20, "the control", self.listens)
        try:
            return urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", data=b"photo", timeout=5).status == 201
        except CUT_OFF:
            return False

    def listens(self):
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
            return True
        except OSError:
            return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_the_control_that_answers_too_early_loses(tmp_path, call):
    with Control(tmp_path, HASTY, call, 1) as control:
        assert control.answers()
        assert control.process.wait(10) == -signal.SIGKILL and control.injector.struck.startswith(call)
        assert not (tmp_path / "photo").exists(), "the control lost nothing: the rig proves nothing"


def test_the_control_that_crosses_off_too_early_loses(tmp_path):
    (tmp_path / "waiting").touch()
    with Control(tmp_path, FORGETFUL, "send", 1) as control:
        assert not control.answers(), "the control was heard: the rig proves nothing"
        assert control.process.wait(10) == -signal.SIGKILL and "HTTP/1.0 201" in control.injector.struck
        assert not (tmp_path / "waiting").exists()


def test_the_control_with_five_threads_is_killed_at_the_third_of_their_calls(tmp_path):
    with Control(tmp_path, THREADS, "fsync", 3) as control:
        assert control.process.wait(20) == -signal.SIGKILL
        assert sorted(path.name for path in tmp_path.glob("*.synced")) == ["0.synced", "1.synced"]
