"""A request that two programs could read differently is refused and its connection closed: no request of a stranger
rides inside another's (ASVS 4.2.1, RFC 9112)."""
import concurrent.futures
import http.client
import io
import re
import socket

import pytest

from Rig.programs import Server

# What comes right behind each of them, as a smuggler would have it answered.
SECOND = b"GET /api/v1/openapi.json HTTP/1.1\r\nHost: grandma.test\r\n\r\n"
GET = b"GET /health HTTP/1.1\r\nHost: grandma.test\r\n"
POST = b"POST /api/v1/frames HTTP/1.1\r\nHost: grandma.test\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
BODY = b'{"model":"x","version":"1"}'
LENGTH = b"Content-Length: %d\r\n" % len(BODY)
PIECE = b"%x\r\n%s\r\n0\r\n\r\n" % (len(BODY), BODY)

REFUSED = {
    # Where does it end?
    "length and pieces": POST + b"Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "pieces and length": POST + b"Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n",
    "two lengths that differ": POST + b"Content-Length: 0\r\n" + LENGTH + b"\r\n" + BODY,
    "two lengths alike": POST + LENGTH + LENGTH + b"\r\n" + BODY,
    "a list of lengths": POST + b"Content-Length: 27, 27\r\n\r\n" + BODY,
    "a length with a plus": POST + b"Content-Length: +27\r\n\r\n" + BODY,
    "a length below zero": POST + b"Content-Length: -27\r\n\r\n" + BODY,
    "a length in hex": POST + b"Content-Length: 0x1b\r\n\r\n" + BODY,
    "a length with a gap": POST + b"Content-Length: 2 7\r\n\r\n" + BODY,
    "a length beyond all numbers": POST + b"Content-Length: 99999999999999999999999\r\n\r\n" + BODY,
    "no length at all": POST + b"Content-Length:\r\n\r\n" + BODY,
    "a folded length": POST + b"Content-Length:\r\n 27\r\n\r\n" + BODY,
    # How is it packed?
    "an unknown packing": POST + b"Transfer-Encoding: cow\r\n\r\n" + BODY,
    "pieces, then unknown": POST + b"Transfer-Encoding: chunked, cow\r\n\r\n" + PIECE,
    "unknown, then pieces": POST + b"Transfer-Encoding: cow, chunked\r\n\r\n" + PIECE,
    "packed, then in pieces": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n" + PIECE,
    "twice in pieces": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n" + PIECE,
    "unknown and in pieces, by two lines": POST + b"Transfer-Encoding: cow\r\nTransfer-Encoding: chunked\r\n\r\n" + PIECE,
    "in pieces and unknown, by two lines": POST + b"Transfer-Encoding: chunked\r\nTransfer-Encoding: cow\r\n\r\n" + PIECE,
    "not packed, said so": POST + b"Transfer-Encoding: identity\r\n" + LENGTH + b"\r\n" + BODY,
    "an empty packing": POST + b"Transfer-Encoding:\r\n\r\n" + PIECE,
    "a quoted packing": POST + b'Transfer-Encoding: "chunked"\r\n\r\n' + PIECE,
    "a packing behind a tab of old": POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n" + PIECE,
    "a folded packing": POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n" + PIECE,
    "a tab before the colon": POST + b"Transfer-Encoding\t: chunked\r\n\r\n" + PIECE,
    "pieces in an old version": CHUNKED.replace(b"HTTP/1.1", b"HTTP/1.0").replace(
        b"\r\n\r\n", b"\r\nConnection: keep-alive\r\n\r\n") + PIECE,
    # Pieces of what size?
    "a huge piece": CHUNKED + b"FFFFFFFFFFFFFFFFF\r\n" + BODY + b"\r\n0\r\n\r\n",
    "a piece with a plus": CHUNKED + b"+1b\r\n" + BODY + b"\r\n0\r\n\r\n",
    "a piece below zero": CHUNKED + b"-1b\r\n" + BODY + b"\r\n0\r\n\r\n",
    "a piece in marked hex": CHUNKED + b"0x1b\r\n" + BODY + b"\r\n0\r\n\r\n",
    "a piece of no size": CHUNKED + b"\r\n" + BODY + b"\r\n0\r\n\r\n",
    "a size that ends in LF": CHUNKED + b"1b\n" + BODY + b"\r\n0\r\n\r\n",
    "a piece that ends in LF": CHUNKED + b"1b\r\n" + BODY + b"\n0\r\n\r\n",
    "a piece longer than it says": CHUNKED + b"2\r\n" + BODY + b"\r\n0\r\n\r\n",
    "a word with LF behind a size": CHUNKED + b"1b;a\nb\r\n" + BODY + b"\r\n0\r\n\r\n",
    # Where does a line end?
    "LF after the first line": GET.replace(b"1.1\r\n", b"1.1\n") + b"\r\n",
    "LF between headers": GET + b"X: y\nZ: a\r\n\r\n",
    "LF for the empty line": GET + b"\n",
    "CR within a value": GET + b"X: a\rb\r\n\r\n",
    "CR before CRLF": GET + b"X: a\r\r\n\r\n",
    "a folded header": GET + b"X: a\r\n b\r\n\r\n",
    "a header folded by a tab": GET + b"X: a\r\n\tb\r\n\r\n",
    "a space before the colon": POST + LENGTH.replace(b":", b" :") + b"\r\n" + BODY,
    "a name of nothing": GET + b": a\r\n\r\n",
    "no colon": GET + b"nonsense\r\n\r\n",
    "a name with brackets": GET + b"X(y): a\r\n\r\n",
    "a name in UTF-8": GET + "Ö: a\r\n\r\n".encode(),
    "NUL in a value": GET + b"X: a\0b\r\n\r\n",
    "NUL in a name": GET + b"X\0: a\r\n\r\n",
    "a bell in a value": GET + b"X: a\x07b\r\n\r\n",
    # For whom is it, and in what language?
    "two hosts": GET + b"Host: evil.test\r\n\r\n",
    "no host": b"GET /health HTTP/1.1\r\n\r\n",
    "an empty host": b"GET /health HTTP/1.1\r\nHost:\r\n\r\n",
    "a host with a space": b"GET /health HTTP/1.1\r\nHost: a b\r\n\r\n",
    "a host with a name before it": b"GET /health HTTP/1.1\r\nHost: grandma.test@evil.test\r\n\r\n",
    "a space within the path": b"GET /hea lth HTTP/1.1\r\nHost: grandma.test\r\n\r\n",
    "tabs in the first line": b"GET\t/health\tHTTP/1.1\r\nHost: grandma.test\r\n\r\n",
    "HTTP/2 in the clear": b"GET /health HTTP/2.0\r\nHost: grandma.test\r\n\r\n",
    "HTTP/0.9": b"GET /health\r\n\r\n",
    # A head without bounds.
    "many headers": GET + b"".join(b"X%d: y\r\n" % number for number in range(150)) + b"\r\n",
    "one long header": GET + b"X: " + b"y" * 20_000 + b"\r\n\r\n",
}

# What is unusual and plain: both requests are answered, so that the refusals above are known to mean something.
TAKEN = {
    "plain": GET + b"\r\n",
    "a length": POST + LENGTH + b"\r\n" + BODY,
    "pieces": CHUNKED + PIECE,
    "pieces in capitals": POST + b"transfer-encoding: CHUNKED\r\n\r\n" + PIECE,
    "pieces with words behind their size": CHUNKED + PIECE.replace(b"1b\r\n", b"1b;a=b\r\n"),
    "a whole address": GET.replace(b"/health", b"http://grandma.test/health") + b"\r\n",
    "a request inside a request's body": POST + b"Content-Length: %d\r\n\r\n" % len(SECOND) + SECOND,
    "an old program": b"GET /health HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("raw") / "server") as server:
        yield server


def tell(server, said, is_all=False, by="127.0.0.1"):
    """All that comes back until the server hangs up; a connection that stays open is a failure of the test."""
    with socket.create_connection((by, server.port), 10) as line:
        try:
            line.sendall(said)
            if is_all:
                line.shutdown(socket.SHUT_WR)
        except ConnectionError:
            pass  # It was refused before all of it was out.
        heard = b""
        try:
            while piece := line.recv(65_536):
                heard += piece
        except ConnectionError:
            pass  # What came behind a refusal was thrown away unread.
    return heard


def statuses(heard):
    """Of every answer in it, read as a client does: by the length that each says."""
    found, rest = [], io.BytesIO(heard)
    while rest.tell() < len(heard):
        answer = http.client.HTTPResponse(Line(rest))
        answer.begin()
        answer.read()
        found.append(answer.status)
    return found


class Line:
    """Bytes that have come, as http.client wants them."""

    def __init__(self, bytes):
        self.bytes = bytes

    def makefile(self, _):
        return Unclosed(self.bytes)


class Unclosed:
    def __init__(self, bytes):
        self.read, self.readline, self.readinto = bytes.read, bytes.readline, bytes.readinto
        self.flush = self.close = lambda: None
        self.closed = False


def test_what_is_not_plain_is_refused_and_nothing_behind_it_is_answered(server):
    with concurrent.futures.ThreadPoolExecutor(16) as many:
        heard = dict(zip(REFUSED, many.map(lambda said: tell(server, said + SECOND), REFUSED.values())))
    assert {name: statuses(said) for name, said in heard.items()} == {name: [400] for name in REFUSED}
    assert all(b"openapi" not in said for said in heard.values())
    # Nobody was registered by it either.
    assert server.healthy()


def test_what_is_plain_is_answered_and_so_is_what_comes_behind_it(server):
    last = SECOND.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    answered = {name: statuses(tell(server, said + last)) for name, said in TAKEN.items()}
    inside = answered.pop("a request inside a request's body")
    assert inside == [400, 200], "the body is the first one's, and no JSON"
    assert {name: all_of[1:] for name, all_of in answered.items()} == {name: [200] for name in answered}
    assert all(all_of[0] in (200, 201) for all_of in answered.values()), answered


def test_a_piece_without_end_is_read_no_further_than_a_body_may_be_long(server):
    """16 hex digits are a number, so it is read as one piece; what is in it is never a request."""
    heard = tell(server, CHUNKED + b"FFFFFFFFFFFFFFFF\r\n" + SECOND + b" " * 70_000, is_all=True)
    assert statuses(heard)[0] == 413 and set(statuses(heard)) <= {413, 400}
    assert b"openapi" not in heard


def test_an_answer_to_head_has_no_body_not_even_a_refusal(server):
    for path in ("/uploads/nothing-here", "/api/v1/album", "/nothing-here"):
        head = f"HEAD {path} HTTP/1.1\r\nHost: localhost:{server.port}\r\nTus-Resumable: 1.0.0\r\n".encode()
        heard = tell(server, head + b"Connection: close\r\n\r\n", is_all=True)
        assert heard.startswith(b"HTTP/1.1 4") and heard.endswith(b"\r\n\r\n") and heard.count(b"\r\n\r\n") == 1, heard


def test_what_never_becomes_a_request_leaves_a_line_and_a_flood_of_it_few(server):
    # An address of its own: the tests before this one have used up the lines of the other.
    def lines():
        return re.findall('info refused address="::1" reason="([^"]*)"', server.log())

    tell(server, b"no words of HTTP\r\n\r\n", by="::1")
    tell(server, f"CONNECT localhost:{server.port} HTTP/1.1\r\nHost: localhost:{server.port}\r\n\r\n".encode(), by="::1")
    assert lines() == ["not HTTP", "CONNECT"]
    for _ in range(30):
        tell(server, b"no words of HTTP\r\n\r\n", by="::1")
    assert len(lines()) == 10
