"""Killed at exactly the Nth fsync, rename and send of pairing and of an upload, nothing that was answered is lost.

strace kills the process at the call, so every step of the order of writes is a test point. The control answers before
it has written and must lose: a rig without one proves nothing.
"""
import hashlib
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from Rig import pictures
from Rig.programs import Frame, free_port, take_in
from sample_family import Refused, until

CALLS = {"fsync": "fsync,fdatasync", "rename": "rename,renameat,renameat2", "send": "sendto,sendmsg,write,writev"}
# Further than any run below goes: the loop ends when a run passes unharmed.
FURTHEST = 40


def killing(call, nth):
    names = CALLS[call]
    return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={names}",
            "-e", f"inject={names}:signal=SIGKILL:when={nth}"]


def attach(program, call, nth):
    """Kills a running program at its Nth call from now on."""
    tracer = subprocess.Popen([*killing(call, nth), "-p", str(program.process.pid)], stderr=subprocess.DEVNULL)
    status = f"/proc/{program.process.pid}/status"
    until(10, "strace", lambda: "TracerPid:\t0\n" not in open(status).read())
    return tracer


def detach(tracer, program):
    """Lets the program go on, or tells that the call killed it."""
    # Not SIGTERM: strace waits for ever to let go of threads that are dying.
    tracer.kill()
    tracer.wait(10)
    # One that dies answers nobody; one that was spared does.
    until(20, "life or death", lambda: not program.running or answers(program))
    return not program.running


def answers(program):
    try:
        return program.healthy()
    except RuntimeError:
        return False


def original(server, keeper, photo):
    request = keeper.opener.open(f"{server.url}/api/v1/photos/{photo}/original", timeout=20)
    return request.read()


def try_to_send(keeper, content, name):
    try:
        result = keeper.send_bytes(content, name)["results"][0]
        return result["photo"]["id"] if result.get("photo") else None
    except (Refused, OSError, urllib.error.URLError, ValueError):
        return None


def album(keeper):
    return {photo["id"] for photo in keeper.call("GET", "/api/v1/album?limit=200")["photos"]}


@pytest.mark.parametrize("call", CALLS)
def test_an_upload_that_was_answered_is_there_after_a_kill(server, keeper, call):
    acknowledged, kills = {}, 0
    for nth in range(1, FURTHEST):
        content = pictures.plain(nth, (640, 400))
        tracer = attach(server, call, nth)
        photo = try_to_send(keeper, content, f"{nth}.jpg")
        killed = detach(tracer, server)
        if photo:
            acknowledged[photo] = hashlib.sha256(content).hexdigest()
        if killed:
            kills += 1
            server.start()
        # The same photo again is taken or already there: never two, never half of one.
        photo = try_to_send(keeper, content, f"{nth}.jpg")
        assert photo, "a photo could not be sent again after the kill"
        acknowledged[photo] = hashlib.sha256(content).hexdigest()
        if not killed and nth > 3:
            break
    assert kills >= 2, "the rig killed nothing"
    assert album(keeper) == set(acknowledged)
    for photo, digest in acknowledged.items():
        assert hashlib.sha256(original(server, keeper, photo)).hexdigest() == digest


# Pairing renames nothing on the server's side: all of it lies in the catalogue.
@pytest.mark.parametrize("call", ["fsync", "send"])
@pytest.mark.parametrize("nth", [1, 2, 3])
def test_pairing_goes_on_where_it_was_when_the_server_is_killed(server, keeper, frame, call, nth):
    code = frame.until("a code", lambda status: status.get("code"), 60)
    tracer = attach(server, call, nth)
    lets_in(keeper, frame, code)
    killed = detach(tracer, server)
    assert killed or nth > 1, "the rig killed nothing"
    if killed:
        server.start()
    # The page did not answer, so the keeper sends the same code and number again; no new invitation is needed.
    until(40, "the frame in the family", lambda: lets_in(keeper, frame, code))
    frame.until("the family", lambda status: status.get("state") == "paired", 60)
    frames = keeper.call("GET", "/api/v1/frames")["frames"]
    assert len(frames) == 1


def lets_in(keeper, frame, code):
    """What a keeper tries who does not know how far it went; tells whether the frame is in."""
    try:
        if keeper.call("GET", "/api/v1/frames")["frames"]:
            return True
        claim = keeper.call("POST", "/api/v1/invitations/claims", {"code": code})["id"]
        number = until(20, "a number", lambda: frame.status().get("number"))
        keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance",
                    {"number": number, "relationship": "grandma", "displayName": "Grandma"})
        return True
    except (Refused, OSError, TimeoutError, ValueError):
        return False


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_a_frame_killed_while_it_pairs_is_still_itself(server, keeper, screen, tmp_path, call):
    frame = Frame(tmp_path / "killed", server.url, screen.display)
    kills = 0
    for nth in range(1, FURTHEST):
        frame.start(wrapper=killing(call, nth))
        until(30, "a code or the end", lambda: not frame.running or frame.status().get("code"))
        survived = frame.running
        frame.kill()
        if survived:
            break
        kills += 1
    assert kills >= 1, "the rig killed nothing"
    frame.start()
    try:
        take_in(keeper, frame)
        photo = keeper.send_bytes(pictures.plain(1), "after.jpg")["results"][0]["photo"]["id"]
        frame.until_page(photo)
    finally:
        frame.kill()


HASTY = """
import http.server, os, sys, threading, time
class Hasty(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200); self.end_headers()
    def do_POST(self):
        content = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201); self.end_headers(); self.wfile.write(b"kept"); self.wfile.flush()
        # The mistake: the answer has gone, and only now is it written.
        name = self.headers["X-Name"]
        with open(name + ".part", "wb") as file:
            file.write(content); file.flush(); os.fsync(file.fileno())
        os.rename(name + ".part", name)
http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), Hasty).serve_forever()
"""


@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_the_control_that_answers_too_early_loses(tmp_path, call):
    port = free_port()
    tmp_path.mkdir(exist_ok=True)
    process = subprocess.Popen([*killing(call, 1), sys.executable, "-c", HASTY, str(port)], cwd=tmp_path)
    try:
        def send():
            request = urllib.request.Request(f"http://127.0.0.1:{port}/", data=b"photo", headers={"X-Name": "photo"})
            try:
                return urllib.request.urlopen(request, timeout=2).status == 201
            except OSError:
                return False
        until(20, "the control's answer", send)
        until(10, "its end", lambda: process.poll() is not None)
        assert not (tmp_path / "photo").exists(), "the control lost nothing: the rig proves nothing"
    finally:
        process.kill()
        process.wait()
