"""Strangers guess passwords by the dozen: whoever has the right one comes in all the same (ASVS 6.3.1)."""
import concurrent.futures
import contextlib
import http.client
import json
import threading
import time

import pytest

from Rig.programs import Server
from Rig.waiting import until

PASSWORD = "a long walk by the sea"
GUESSERS = 45


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    # Each guess costs the server what it costs a family's: the limits are made for that.
    with Server(tmp_path_factory.mktemp("guessing") / "server", GRANDMA_CHEAP_PASSWORDS=None) as server:
        server.keeper()
        yield server


def sign_in(server, machine, password, name="anna", headers=()):
    """From an address of this machine; answers the status and, where one has to wait, for how many seconds."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=240, source_address=(machine, 0))
    with contextlib.closing(connection):
        connection.request("POST", "/api/v1/sessions", json.dumps({"userName": name, "password": password}),
                           {"Content-Type": "application/json", "Origin": server.url, **dict(headers)})
        answer = connection.getresponse()
        answer.read()
        return answer.status, int(answer.headers.get("Retry-After", 0))


def timed_sign_in(server, machine):
    """How long the right password takes to come in."""
    began = time.monotonic()
    assert sign_in(server, machine, PASSWORD)[0] == 201
    return time.monotonic() - began


@contextlib.contextmanager
def guessed_at(server):
    """Each guesser from an address of their own, without a pause; most know the keeper's name."""
    over, statuses = threading.Event(), []

    def guess(number):
        while not over.is_set():
            name = "anna" if number % 5 else f"somebody-{len(statuses)}"
            with contextlib.suppress(OSError, http.client.HTTPException):
                statuses.append(sign_in(server, f"127.0.1.{number + 1}", "not this one", name)[0])

    with concurrent.futures.ThreadPoolExecutor(GUESSERS) as pool:
        for number in range(GUESSERS):
            pool.submit(guess, number)
        try:
            yield statuses
        finally:
            over.set()


def comes_in(server, machine):
    """Waits as long as it is told, and no longer."""
    status, wait = sign_in(server, machine, PASSWORD)
    assert status in (201, 429, 503) and wait <= 120
    time.sleep(wait)
    return status == 201


def visit(server, machine):
    """The cookie that a browser of this address has once it saw the page for signing in."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=240, source_address=(machine, 0))
    with contextlib.closing(connection):
        connection.request("GET", "/sign-in", headers={"Accept": "text/html"})
        answer = connection.getresponse()
        answer.read()
        cookie, = (line for line in answer.headers.get_all("Set-Cookie") if line.startswith("form="))
        return cookie.split(";")[0]


@contextlib.contextmanager
def guessed_without_a_pause(server, machine):
    over = threading.Event()

    def guess():
        while not over.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                sign_in(server, machine, "not this one")

    guesser = threading.Thread(target=guess)
    guesser.start()
    try:
        yield
    finally:
        over.set()
        guesser.join()


def test_a_new_browser_beside_a_guest_who_guesses_comes_in_when_it_was_told_to(server):
    home, waits = "127.0.5.5", []
    until(120, "the guest has to wait", lambda: sign_in(server, home, "not this one")[1] > 7)
    with guessed_without_a_pause(server, home):
        cookie = visit(server, home)
        while len(waits) < 9:
            status, wait = sign_in(server, home, PASSWORD, headers={"Cookie": cookie})
            if status == 201:
                break
            assert status == 429
            waits.append(wait)
            time.sleep(wait)
    # The wait is told in whole seconds, and may be over a moment early by one of two clocks.
    assert status == 201 and len(waits) <= 2 and sum(waits) <= 121


def test_the_right_password_comes_in_while_strangers_guess(server):
    home, other = "127.0.0.1", "127.0.7.7"
    # What it takes on this machine, as busy as it is with other things.
    calm = min(timed_sign_in(server, home) for _ in range(2))
    with guessed_at(server) as statuses:
        until(120, "the strangers are at it", lambda: len(statuses) > 9)
        for _ in range(3):
            assert timed_sign_in(server, home) < 5 + 3 * calm
        # Where nobody knows them they wait for their turn, and come in.
        until(240, "the keeper is in elsewhere", lambda: comes_in(server, other))
        server.kill()
    assert set(statuses) <= {401, 429, 503}
    # It is remembered, also by the next start.
    server.start()
    assert [sign_in(server, machine, PASSWORD)[0] for machine in (home, other)] == [201, 201]


def first_sign_in(server, machine):
    """The cookie by which a browser of this address is told from others there."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=240, source_address=(machine, 0))
    with contextlib.closing(connection):
        connection.request("POST", "/api/v1/sessions", json.dumps({"userName": "anna", "password": PASSWORD}),
                           {"Content-Type": "application/json", "Origin": server.url})
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 201
        cookie, = (line for line in answer.headers.get_all("Set-Cookie") if line.startswith("browser="))
        assert {"HttpOnly", "SameSite=Lax", "Max-Age=34560000"} <= set(cookie.split("; "))
        return cookie.split(";")[0]


def test_a_guest_who_guesses_at_the_familys_own_address_keeps_no_browser_out(server):
    home = "127.0.6.6"
    cookie = first_sign_in(server, home)
    # Longer than a restart takes.
    until(120, "the guest has to wait", lambda: sign_in(server, home, "not this one")[1] > 12)
    assert sign_in(server, home, PASSWORD)[0] == 429
    assert sign_in(server, home, PASSWORD, headers={"Cookie": cookie})[0] == 201
    server.kill()
    server.start()
    assert sign_in(server, home, PASSWORD)[0] == 429
    assert sign_in(server, home, PASSWORD, headers={"Cookie": cookie})[0] == 201
    # Nobody makes one up, and a stolen one does not open doors for long.
    until(120, "the cookie has to wait too", lambda: sign_in(server, home, "no", headers={"Cookie": cookie})[0] == 429)
    forged = cookie[:-1] + ("0" if cookie[-1] != "0" else "1")
    # The guest's own wait may have ended meanwhile.
    until(120, "the guest has to wait again", lambda: sign_in(server, home, "not this one")[1] > 12)
    assert sign_in(server, home, PASSWORD, headers={"Cookie": forged})[0] == 429


def test_a_proxy_that_nobody_named_is_told_of(server):
    assert sign_in(server, "127.0.8.8", PASSWORD, headers={"X-Forwarded-For": "203.0.113.5"})[0] in (201, 429)
    for _ in range(3):
        sign_in(server, "127.0.8.8", PASSWORD, headers={"Forwarded": "for=203.0.113.6"})
    lines = [line for line in server.log().splitlines() if line.startswith("warning untrusted proxy")]
    assert len(lines) == 1 and 'setting="GRANDMA_TRUSTED_PROXIES=127.0.8.8"' in lines[0]


def test_the_advice_to_trust_a_proxy_keeps_those_that_are_trusted(tmp_path):
    with Server(tmp_path / "server", GRANDMA_TRUSTED_PROXIES="192.0.2.1, 10.0.0.0/8") as server:
        sign_in(server, "127.0.8.8", PASSWORD, headers={"X-Forwarded-For": "203.0.113.5"})
        line, = (line for line in server.log().splitlines() if line.startswith("warning untrusted proxy"))
        assert 'setting="GRANDMA_TRUSTED_PROXIES=192.0.2.1,10.0.0.0/8,127.0.8.8"' in line
