"""A frame that nobody told where its server is finds it on the home network, and follows it to another address; whoever
claims to be that server gets nothing."""
import contextlib
import http.server
import json
import threading
import time
import urllib.request

import pytest

from Rig import pictures
from Rig.home_network import HomeNetwork, Liar
from Rig.programs import Frame, Server, free_port, take_in
from Rig.waiting import until


@pytest.fixture
def network():
    with HomeNetwork() as network:
        yield network


@pytest.fixture
def start(network, screen, tmp_path):
    """Starts servers and frames of this home, and ends them."""
    with contextlib.ExitStack() as stack:
        class Start:
            @staticmethod
            def server(name="server", port=None, **settings):
                return stack.enter_context(
                    Server(tmp_path / name, port, **network.announcing(), **settings))

            @staticmethod
            def frame():
                frame = Frame(tmp_path / "frame", "", screen.display, **network.frames.environment)
                frame.wrapper = network.wrapper
                return stack.enter_context(frame)
        yield Start


def send(keeper, number):
    return keeper.send_bytes(pictures.plain(number), f"{number}.jpg")["results"][0]["photo"]["id"]


class Stranger:
    """A stranger's server, which notes all that it is asked. It passes each question on to `target`, or else answers
    with `proof`."""

    def __init__(self, address, target=None, proof=None):
        self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(handler):
                self.asked.append((handler.command, handler.path, dict(handler.headers)))
                body = json.dumps(proof).encode()
                if target:
                    with contextlib.suppress(OSError):
                        with urllib.request.urlopen(target + handler.path, timeout=5) as answer:
                            body = answer.read()
                handler.send_response(200)
                handler.send_header("Content-Type", "application/json")
                handler.send_header("Content-Length", str(len(body)))
                handler.end_headers()
                handler.wfile.write(body)

            do_POST = do_PUT = do_GET

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer((address, 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def got_nothing(self):
        """It was asked for its proof at most, and no secret was with the question."""
        paths = {(method, path.split("?")[0]) for method, path, _ in self.asked}
        names = {name.lower() for _, _, headers in self.asked for name in headers}
        return paths <= {("GET", "/api/v1/server/proof")} and not names & {"authorization", "cookie"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def key_of(server):
    """What the server is known by."""
    with urllib.request.urlopen(f"{server.url}/api/v1/server/proof?nonce=abcdefghijklmnop") as answer:
        return json.load(answer)["key"]


def test_a_frame_finds_the_one_server_and_shows_its_photos(network, start):
    server = start.server()
    keeper = server.keeper()
    photo = send(keeper, 1)
    frame = start.frame()
    take_in(keeper, frame)
    frame.until_page(photo)
    assert frame.status()["server"] == f"http://{network.here}:{server.port}"


def test_of_two_servers_a_touch_chooses(network, start, screen):
    """Each row has its place in the middle of the screen: one above the other."""
    one, other = start.server(), start.server("other")
    frame = start.frame()
    frame.until("the question", lambda status: len(status.get("servers") or []) == 2, 60)
    assert "code" not in frame.status()
    keeper = other.keeper()
    renamed = "The Lindgrens"
    # The family's name takes the place of the neutral one, while the frame looks on.
    names = frame.until("the new name", lambda status: renamed in (status.get("servers") or []) and status["servers"],
                        90)
    unit, rows = screen.height / 100, 2
    top = (screen.height - (22 + rows * 13) * unit) / 2 + 22 * unit
    screen.tap(screen.width / 2, top + (names.index(renamed) * 13 + 5.5) * unit)
    take_in(keeper, frame)
    assert frame.status()["server"] == f"http://{network.here}:{other.port}"
    assert one.running


def at(port):
    """Whether the frame calls the server with this port, which may have an address of either version."""
    return lambda status: (status.get("server") or "").endswith(f":{port}")


def flood(liar, count=300):
    """So many services that nobody wants, and the strangest that a home can hear of."""
    for number in range(count):
        liar.claim(f"Flood {number}", 2 + number, ["v=1", f"id={'A' * 40}{number:03}"])
    liar.claim(b"\xe2\x80\xae\x01\xff" + b"x" * 58, 1, ["v=1"])
    liar.claim(("👵" * 13 + "“\"\u202e'").encode()[:63], 1, ["v=1", f"id={'B' * 43}", "path=/", "tls=0"])
    liar.claim("Huge", 9, ["v=1"] + ["x" * 250] * 30)
    liar.claim("Larger than any answer", 9, ["v=1"] + ["x" * 250] * 40)
    liar.claim("Without a port", 0, ["v=1", f"id={'C' * 43}"])


def paired(start):
    """A server with a photo, its keeper, and a frame that shows it."""
    server = start.server()
    keeper = server.keeper()
    photo = send(keeper, 1)
    frame = start.frame()
    take_in(keeper, frame)
    frame.until_page(photo)
    frame.until("the server", lambda status: status.get("serverReachable"))
    return server, keeper, frame, photo


def shows_a_second_photo(server, keeper, frame):
    again = server.browser()
    again.take_session_of(keeper)
    send(again, 2)
    frame.until("the second photo", lambda status: status.get("photos") == 2, 60)


def test_a_frame_follows_its_server_and_keeps_its_photos(network, start, tmp_path):
    """Another address and another port: nothing is where it was."""
    server, keeper, frame, photo = paired(start)
    server.stop()
    there, port = f"{network.net}.7", free_port()
    network.move_in(there)
    network.move_out(network.here)
    with Server(tmp_path / "server", port, **network.announcing()) as moved:
        frame.until("the server at its new place", at(port), 180)
        assert frame.status()["page"] == photo and len(frame.shelf_files()) >= 1
        shows_a_second_photo(moved, keeper, frame)
        # The new place is the frame's own from now on, also after its next start.
        frame.stop()
        frame.start()
        frame.until("the server", lambda status: status.get("serverReachable"), 60)
        assert at(port)(frame.status())


def test_a_frame_gives_a_liar_nothing_and_finds_its_server_behind_three_hundred(network, start, tmp_path):
    server, keeper, frame, photo = paired(start)
    key = key_of(server)
    name, texts = "The Lindgrens", ["v=1", f"id={key}", "path=/", "tls=0"]
    server.stop()
    elsewhere, port = f"{network.net}.66", free_port()
    network.move_in(elsewhere)
    other_key, signature = "D" * 42 + "A", "A" * 86
    with contextlib.ExitStack() as stack:
        relay = stack.enter_context(Stranger(elsewhere, f"http://localhost:{port}"))
        forger = stack.enter_context(Stranger(elsewhere, proof={"key": key, "signature": signature}))
        namesake = stack.enter_context(Stranger(elsewhere, proof={"key": other_key, "signature": signature}))
        liar = stack.enter_context(Liar(network, f"{network.net}.67"))
        flood(liar)
        liar.claim(f"{name} (nowhere)", 0, texts)
        liar.claim(f"{name} (the frame itself)", 8080, texts, network.there)
        liar.claim(name, namesake.port, ["v=1", f"id={other_key}", "path=/", "tls=0"], elsewhere)
        liar.claim(f"{name} (forged)", forger.port, texts, elsewhere)
        liar.claim(f"{name} (relayed)", relay.port, texts, elsewhere)
        until(300, "the forger's turn", lambda: forger.asked)
        moved = stack.enter_context(Server(tmp_path / "server", port, **network.announcing()))
        frame.until("the server behind the others", at(port), 180)
        shows_a_second_photo(moved, keeper, frame)
        until(120, "the turn of who passes questions on", lambda: relay.asked or frame.status().get("serverReachable"))
        assert relay.got_nothing() and forger.got_nothing(), (relay.asked, forger.asked)
        assert not namesake.asked


def test_of_three_hundred_liars_none_keeps_the_server_away(network, start):
    """A frame without any server: who cannot prove anything is no choice."""
    with Liar(network, f"{network.net}.67") as liar:
        flood(liar)
        frame = start.frame()
        # They are on their way before the server is.
        frame.until("the frame's start", lambda status: status.get("state"), 60)
        server = start.server()
        frame.until("the server", at(server.port), 180)
        frame.until("a code", lambda status: status.get("code"), 60)
        assert not frame.status().get("servers")


def test_the_server_is_found_again_after_avahi_ends(network, start):
    """The daemon of the server's machine ends and begins again: the server announces itself anew."""
    server = start.server()
    network.servers.end()
    network.servers.begin()
    frame = start.frame()
    frame.until("the server", lambda status: status.get("server") == f"http://{network.here}:{server.port}", 90)
    frame.until("a code", lambda status: status.get("code"), 30)


def test_without_avahi_server_and_frame_do_the_rest_of_their_work(network, start):
    """Nobody is at the bus: no failure, one line in the log, and the frame shows what it showed before."""
    network.servers.end()
    network.frames.end()
    server = start.server()
    assert server.keeper()
    frame = start.frame()
    frame.until("its state", lambda status: status.get("state"), 60)
    assert not frame.status().get("servers") and frame.running
    network.servers.close()
    second = start.server("second")
    until(30, "the server's word", lambda: "not announced at home" in second.log())
    assert second.log().count("not announced at home") == 1 and second.healthy()


def test_an_avahi_that_hangs_keeps_nobody_from_stopping(network, start):
    server = start.server()
    frame = start.frame()
    frame.until("the server", lambda status: status.get("server"), 90)
    for avahi in (network.servers, network.frames):
        avahi.hold()
    began = time.monotonic()
    server.stop()
    frame.stop()
    assert time.monotonic() - began < 15
