"""What the log tells of those who try, and what an answer does not tell when something breaks (ASVS 16.3.x, 16.5.x)."""
import re
import socket

import pytest
import requests

from Rig import databases, pictures, tus
from Rig.programs import Server
from Rig.waiting import until
from Rig.client import Refused

LINE = re.compile(r'info answered address="(?P<address>[^"]*)" .*method="(?P<method>\w+)" .*path="(?P<path>[^"]*)" '
                  r'proof="(?P<proof>[^"]*)" status="(?P<status>\d+)"')


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path / "server") as server:
        yield server


@pytest.fixture
def keeper(server):
    return server.keeper()


def refused(ask):
    try:
        ask()
    except Refused as refused:
        return refused
    raise AssertionError("it was not refused")


def told(server, since):
    return [found.groupdict() for found in map(LINE.match, server.log()[since:].splitlines()) if found]


def test_who_signs_in_who_does_not_and_who_may_not_each_leave_a_line(server, keeper):
    link = keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"]
    guest = server.browser()
    guest.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": "Gustav"})
    forged = {**tus.headers(keeper), "Origin": "http://evil.test"}
    tries = [
        ("/api/v1/sessions", "201", "nothing",
         lambda: server.browser().begin("/api/v1/sessions", {"userName": "anna", "password": "a long walk by the sea"})),
        ("/api/v1/sessions", "401", "nothing",
         lambda: refused(lambda: server.browser().begin("/api/v1/sessions", {"userName": "anna", "password": "a guess"}))),
        ("/api/v1/album", "401", "a cookie",
         lambda: requests.get(server.url + "/api/v1/album", headers={"Cookie": "session=" + "x" * 43}, timeout=10)),
        ("/api/v1/frames/me", "401", "a frame's secret",
         lambda: requests.get(server.url + "/api/v1/frames/me", headers={"Authorization": "Bearer guess"}, timeout=10)),
        ("/api/v1/join-links", "403", "a cookie", lambda: refused(lambda: guest.call("GET", "/api/v1/join-links"))),
        ("/api/v1/sessions/current", "403", "a cookie",
         lambda: requests.delete(server.url + "/api/v1/sessions/current", headers=forged, timeout=10)),
        ("/send", "415", "a cookie", lambda: refused(lambda: keeper.send_bytes(b"<svg/>", "a.svg"))),
        ("/api/v1/sessions/current/password", "204", "a cookie",
         lambda: keeper.call("POST", "/api/v1/sessions/current/password", {"password": "a long walk by the sea"})),
        ("/api/v1/sessions/current", "204", "a cookie", lambda: guest.call("DELETE", "/api/v1/sessions/current")),
    ]
    for path, status, proof, ask in tries:
        since = len(server.log())
        ask()
        line, = told(server, since)
        assert (line["path"], line["status"], line["proof"], line["address"]) == (path, status, proof, "127.0.0.1")
    # Neither a password nor a secret stands in it, right or wrong.
    # The link that sets the family up is told on purpose, and is used up.
    lines = [line for line in server.log().splitlines() if not line.startswith("Set the family up at ")]
    assert not re.search(r"a long walk|a guess|Bearer|session=|token=", "\n".join(lines))


def break_book(server, table):
    databases.rename_table(server.data, table, "gone")


def mend_book(server, table):
    databases.rename_table(server.data, "gone", table)


def test_what_breaks_inside_is_told_to_the_log_and_not_to_who_asked(server, keeper):
    photo = keeper.send_bytes(pictures.plain(1), "a.jpg")["results"][0]["photo"]["id"]
    for file in [path for path in (server.data / "photos").rglob("*") if path.is_file()]:
        file.unlink()
    break_book(server, "comments")
    programs = 0
    broken = [f"/api/v1/photos/{photo}/original", f"/api/v1/photos/{photo}/comments", f"/photos/{photo}"]
    for path in broken:
        since = len(server.log())
        for accept in ("application/json", "text/html"):
            answer = requests.get(server.url + path, headers={**tus.headers(keeper), "Accept": accept}, timeout=20)
            # A lost original is no fault of the program: it is said in words, and told to the log as well.
            wanted = (404,) if path.endswith("/original") else (500, 503)
            assert answer.status_code in wanted, (path, answer.status_code)
            assert not re.search(rf"SELECT|sqlite|no such table|{re.escape(str(server.data))}|\.swift|/photos/[0-9a-f]{{2}}/",
                                 answer.text, re.IGNORECASE), answer.text
            if "json" in answer.headers["Content-Type"]:
                programs += 1
                # Two numbers of up to sixteen digits, without zeros before them.
                assert re.fullmatch("[0-9a-f]{20,32}", answer.json()["instance"])
                assert f'hb.request.id="{answer.json()["instance"]}"' in server.log()[since:]
        assert re.search("^error ", server.log()[since:], re.MULTILINE), path
    assert programs >= 2
    mend_book(server, "comments")
    assert keeper.call("GET", f"/api/v1/photos/{photo}/comments") is not None


def test_a_door_that_cannot_look_who_comes_stays_shut(server, keeper):
    keeper.call("GET", "/api/v1/album")
    break_book(server, "sessions")
    for path in ("/api/v1/album", "/", "/people"):
        answer = requests.get(server.url + path, headers=tus.headers(keeper), timeout=20, allow_redirects=False)
        assert answer.status_code in (500, 503) and "Lindgren" not in answer.text
    mend_book(server, "sessions")
    keeper.call("GET", "/api/v1/album")


def test_an_answer_that_breaks_off_leaves_a_line_and_one_that_is_hung_up_on_none(server, keeper):
    photo = keeper.send_bytes(pictures.noisy(4800, 3600, 1, quality=97), "a.jpg")["results"][0]["photo"]["id"]
    original = max((path for path in (server.data / "photos").rglob("*") if path.is_file()),
                   key=lambda path: path.stat().st_size)
    # Far more than the line between the two programs holds.
    assert original.stat().st_size > 6_000_000

    def begin():
        line = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        fields = "".join(f"{name}: {value}\r\n" for name, value in tus.headers(keeper).items())
        line.sendall(f"GET /api/v1/photos/{photo}/original HTTP/1.1\r\nHost: localhost:{server.port}\r\n{fields}\r\n".encode())
        assert line.recv(4096).startswith(b"HTTP/1.1 200")
        return line

    begin().close()
    keeper.call("GET", "/api/v1/album")
    line = begin()
    original.write_bytes(b"")
    while line.recv(1 << 20):
        pass
    until(20, "the line", lambda: "answer broken off" in server.log())
    assert re.findall('^error answer broken off .*', server.log(), re.MULTILINE)[1:] == []
