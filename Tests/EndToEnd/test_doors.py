"""What one stranger can do to the server over a bare connection: hold memory, hold places, ask under another's name, and
what is left to read where a program ends by a fault of its own."""
import pathlib
import signal
import socket
import time

import pytest

from Rig import tus
from Rig.programs import Server
from Rig.waiting import until

MB = 1024 * 1024
HELLO = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("doors") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


def memory(server):
    """Bytes that the server holds right now."""
    pages = pathlib.Path(f"/proc/{server.process.pid}/statm").read_text().split()[1]
    return int(pages) * 4096


def line(server, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", server.port), 10, (source, 0))


def pour(connection, piece, seconds, most=400 * MB):
    """Writes as much as the server takes; answers with how much that was."""
    connection.settimeout(0.3)
    sent, until_then = 0, time.monotonic() + seconds
    while sent < most and time.monotonic() < until_then:
        try:
            sent += connection.send(piece)
        except TimeoutError:
            continue  # Nobody reads: that is what is wanted, for as long as it lasts.
        except ConnectionError:
            break
    return sent


def heard(connection):
    connection.settimeout(30)
    said = b""
    try:
        while piece := connection.recv(65_536):
            said += piece
    except ConnectionError:
        pass
    return said


TUNNELS = {
    "an upgrade": (HELLO + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 200),
    "an upgrade to HTTP/2": (HELLO + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n", 200),
    "an upgrade with a body": (b"POST /api/v1/frames HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                               b"Connection: Upgrade\r\nUpgrade: x\r\nContent-Length: 2\r\n\r\n{}", 400),
    "a tunnel": (b"CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\n", 501),
}


@pytest.mark.parametrize("name", TUNNELS)
def test_what_follows_a_request_for_another_protocol_is_not_kept(server, name):
    said, status = TUNNELS[name]
    with line(server) as connection:
        connection.sendall(said)
        answer = heard(connection)
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer[:200]
    assert b"connection: close" in answer.lower()
    # Bytes that come while it is answered.
    before = memory(server)
    with line(server) as connection:
        connection.sendall(said)
        pour(connection, bytes(MB), 3)
        # An answer to what was behind it would be a second one.
        assert heard(connection).count(b"HTTP/1.1 ") <= 1
    assert memory(server) - before < 40 * MB
    assert server.healthy()


def test_requests_behind_an_answer_without_end_wait_outside(server, keeper):
    """An event stream ends never; what is asked behind it is read when it is over, and not before."""
    cookie = tus.headers(keeper)["Cookie"]
    before = memory(server)
    with line(server) as connection:
        connection.sendall(b"GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n\r\n" % cookie.encode())
        assert b"200 OK" in connection.recv(4096)
        small = b"GET /health HTTP/1.1\r\nHost:a\r\n\r\n"
        taken = pour(connection, small * (MB // len(small)), 3)
        grown = memory(server) - before
    assert grown < 40 * MB, (grown, taken)
    # The kernel's own buffers take a few.
    assert taken < 100 * MB


def test_a_body_in_crumbs_is_no_mountain(server):
    """A chunk of one byte is six on the line, and more in memory: no more of them are made than are wanted."""
    before = memory(server)
    lines = [line(server) for _ in range(8)]
    for connection in lines:
        connection.sendall(b"POST /api/v1/frames HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                           b"Transfer-Encoding: chunked\r\n\r\n")
    for connection in lines:
        pour(connection, b"1\r\n \r\n" * 20_000, 1, most=10 * MB)
    assert memory(server) - before < 60 * MB
    for connection in lines:
        connection.close()
    until(60, "health", server.healthy)


def test_pipelined_requests_are_all_answered_in_turn(server):
    """Nothing is lost at the gate: a hundred at once, and the client's half closed behind them."""
    with line(server) as connection:
        connection.sendall((HELLO + b"\r\n") * 100)
        connection.shutdown(socket.SHUT_WR)
        assert heard(connection).count(b"HTTP/1.1 200") == 100


def test_many_part_headers_cost_no_more_than_their_bytes(server, keeper):
    """Headers and fields that come letter by letter are refused in words like any; MultipartReaderTests counts the cost."""
    headers = {**tus.headers(keeper), "Host": "localhost", "Content-Type": "multipart/form-data; boundary=b",
               "Transfer-Encoding": "chunked", "Accept": "application/json", "Connection": "close"}
    head = "POST /send HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items()) + "\r\n"
    part = b'--b\r\nX: ' + b"\r\r" * 2000 + b'\r\nContent-Disposition: form-data; name="x"\r\n\r\n' + b"y" * 4000 + b"\r\n"
    crumbs = b"".join(b"1\r\n%c\r\n" % letter for letter in part)
    began = time.monotonic()
    with line(server) as connection:
        connection.sendall(head.encode())
        connection.settimeout(30)
        try:
            for _ in range(6):
                connection.sendall(crumbs)
            connection.sendall(b"7\r\n--b--\r\n\r\n0\r\n\r\n")
        except ConnectionError:
            pass
        status = heard(connection)[:12]
    assert status.startswith(b"HTTP/1.1 4"), status
    assert time.monotonic() - began < 20


class Crowd:
    """Connections from many addresses, each as many as one may have."""

    def __init__(self, server, addresses, of_each, said):
        self.lines = []
        for address in range(1, addresses + 1):
            for _ in range(of_each):
                connection = line(server, f"127.0.3.{address}")
                connection.sendall(said)
                self.lines.append(connection)

    def close(self):
        for connection in self.lines:
            connection.close()


@pytest.mark.parametrize("said", [
    b"", b"GET / HTTP/1.1\r\nHost: localhost\r\n",
    b"POST /api/v1/frames HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\nx",
], ids=["silent", "half a head", "half a body"])
def test_a_newcomer_finds_a_place_where_all_are_taken(server, said):
    """1,056 connections from 33 addresses: more than there are places."""
    crowd = Crowd(server, 33, 32, said)
    try:
        for newcomer in range(1, 6):
            began = time.monotonic()
            with line(server, f"127.0.4.{newcomer}") as connection:
                connection.sendall(HELLO + b"Connection: close\r\n\r\n")
                assert heard(connection).startswith(b"HTTP/1.1 200")
            # Strangers made this take 8 seconds before; a busy machine may take some.
            assert time.monotonic() - began < 6
    finally:
        crowd.close()


@pytest.mark.parametrize("host, status", [
    ("localhost", 200), ("localhost:1", 200), ("127.0.0.1:8080", 200), ("192.168.1.20:8080", 200), ("[::1]:8080", 200),
    ("grandma.local:8080", 200), ("nas", 200), ("nas.lan", 200), ("grandma.fritz.box:8080", 200), ("a.home.arpa", 200),
    ("album.example.org", 200), ("any.example.net", 200), (socket.gethostname(), 200),
    ("rebound.example.com", 421), ("evil.com:8080", 421), ("local.evil.com", 421), ("evil.local.com", 421),
    ("x.arpa", 421), ("127.0.0.1.evil.com", 421), ("localhost.evil.com", 421), ("example.org.evil.com", 421),
    ("a/b", 400), ("localhost/b", 400), ("local host", 400), ("[::1", 400), ("a..b", 400), ("localhost:port", 400),
    ("localhost:999999", 400), ("evil.com#.local", 400), ("evil.com\\.local", 400), ("x" * 300, 400),
])
def test_the_server_answers_to_its_own_names_alone(named, host, status):
    """A page of evil.com can let that name mean this machine (DNS rebinding); only the name tells it from ours."""
    with line(named) as connection:
        connection.sendall(f"GET /sign-in HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = heard(connection)
    assert answer.startswith(b"HTTP/1.1 %d " % status), answer[:100]


@pytest.fixture(scope="module")
def named(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("named") / "server", GRANDMA_HOSTS="album.example.org, .example.net") as server:
        yield server


def test_a_stranger_at_another_name_gets_a_sentence_and_no_album(server, keeper):
    with line(server) as connection:
        cookie = tus.headers(keeper)["Cookie"]
        connection.sendall(f"GET /api/v1/album HTTP/1.1\r\nHost: evil.com\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
                           .encode())
        answer = heard(connection)
    assert answer.startswith(b"HTTP/1.1 421 ") and b'"foreign-host"' in answer and b"photos" not in answer


@pytest.mark.parametrize("fault", [signal.SIGILL, signal.SIGSEGV, signal.SIGABRT])
def test_a_server_that_dies_names_what_it_was_asked(tmp_path, fault):
    """In a line each: method and path, and nothing that could be a secret."""
    secret = "S" * 43
    body = b" HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    # Swift's own backtrace would follow the line, and take half a minute.
    with Server(tmp_path / "server", SWIFT_BACKTRACE="enable=no") as server:
        with line(server) as listed, line(server) as masked, line(server) as done:
            done.sendall(b"GET /done HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert done.recv(65_536)
            listed.sendall(b"POST /api/v1/frames?token=" + secret.encode() + body)
            masked.sendall(b"PUT /api/v1/secrets/" + secret.encode() + body)
            # Refused, and its body still to come: the answer is out, so it is under way no more.
            assert masked.recv(65_536)
            masked_again = line(server)
            masked_again.sendall(b"POST /api/v1/setup#" + secret.encode() + body)
            until(10, "the heads", lambda: connected(server) >= 4)
            assert server.healthy()
            server.process.send_signal(fault)
            server.process.wait(20)
            masked_again.close()
        assert server.process.returncode == -fault
        told = [said for said in server.log().splitlines() if said.startswith("grandma-server: ")]
        assert told[0] == f"grandma-server: ends by signal {fault:02}", server.log()[-2000:]
        assert "grandma-server: was answering POST /api/v1/frames" in told, told
        assert not [said for said in told if "done" in said or "health" in said or "token" in said]
        assert secret not in "".join(told)


def connected(server):
    """How many connections to the server stand."""
    port = f"{server.port:04X}"
    rows = pathlib.Path(f"/proc/{server.process.pid}/net/tcp6").read_text().splitlines()[1:]
    return sum(1 for row in rows if row.split()[1].endswith(":" + port) and row.split()[3] == "01")
