"""A frame that nobody told where its server is finds it on the home network, and follows it to another address; whoever
claims to be that server gets nothing."""
import contextlib
import http.server
import json
import threading
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


class Relay:
    """A stranger's server, which passes the question for a proof on to the true one, and notes all that it is asked."""

    def __init__(self, address, target):
        self.asked = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(handler):
                self.asked.append((handler.command, handler.path, dict(handler.headers)))
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


def test_a_frame_follows_its_server_and_no_liar(network, start, tmp_path):
    server = start.server()
    keeper = server.keeper()
    first = send(keeper, 1)
    frame = start.frame()
    take_in(keeper, frame)
    frame.until_page(first)
    frame.until("the server", lambda status: status.get("serverReachable"))
    key = key_of(server)
    server.stop()
    # Another address and another port: nothing is where it was.
    there, relayed, port = f"{network.net}.7", f"{network.net}.66", free_port()
    for address in (there, relayed):
        network.move_in(address)
    with Relay(relayed, f"http://localhost:{port}") as relay, Liar(network, f"{network.net}.67") as liar:
        texts = ["v=1", f"id={key}", "path=/", "tls=0"]
        liar.claim("The Lindgrens (nowhere)", 0, texts)
        liar.claim(b"\xe2\x80\xae\x01\xff" + b"x" * 58, 1, texts)
        liar.claim("Huge", 9, texts[:1] + ["x" * 250] * 30)
        for number in range(300):
            liar.claim(f"Flood {number}", 2 + number, ["v=1", f"id={'A' * 40}{number:03}"])
        liar.claim("The Lindgrens (relayed)", relay.port, texts, relayed)
        network.move_out(network.here)
        with Server(tmp_path / "server", port, **network.announcing()) as moved:
            until(150, "the liar's turn", lambda: relay.asked)
            frame.until("the server at its new place",
                        lambda status: status.get("server") == f"http://{there}:{port}", 150)
            again = moved.browser()
            again.take_session_of(keeper)
            send(again, 2)
            frame.until("the second photo", lambda status: status.get("photos") == 2, 60)
    assert {(method, path.split("?")[0]) for method, path, _ in relay.asked} == {("GET", "/api/v1/server/proof")}
    assert not any("authorization" in map(str.lower, headers) for _, _, headers in relay.asked)


def test_the_server_is_found_again_after_avahi_ends(network, start):
    """The daemon of the server's machine ends and begins again: the server announces itself anew."""
    server = start.server()
    network.servers.end()
    network.servers.begin()
    frame = start.frame()
    frame.until("the server", lambda status: status.get("server") == f"http://{network.here}:{server.port}", 90)
    frame.until("a code", lambda status: status.get("code"), 30)
