"""Too much of everything: whoever does it is stopped in words, and everybody else is answered meanwhile (ASVS 2.4.1)."""
import asyncio
import concurrent.futures
import itertools
import os
import random
import select
import socket
import time

import pytest
import requests

from Rig import tus
from Rig.programs import Server

# A million of them in an hour's run by hand; so many are enough to see where it ends.
CLAIMS = int(os.environ.get("GRANDMA_CLAIMS", "2000"))
LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
# Slow clients, as many as fit from as many machines: 32 each.
MACHINES, OF_EACH = 30, 32
# The server gives a header ten seconds.
HEADER_TIME = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("flood") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


@pytest.fixture(scope="module")
def relative(server, keeper):
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    relative = server.browser()
    relative.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": "Mikko"})
    return relative


class Slow:
    """A client that keeps its connection and says as little as it can."""

    BEGINNINGS = itertools.cycle([
        # A header that never ends.
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"X: y\r\n"),
        # A body that comes letter by letter.
        (b"POST /api/v1/frames HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n", b"x"),
        # Nothing at all.
        (b"", b""),
    ])

    def __init__(self, machine):
        self.machine, (self.beginning, self.drop) = machine, next(Slow.BEGINNINGS)

    async def stay(self, server, until):
        """Until it is sent away; answers when that was, or nothing."""
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=(self.machine, 0))
            writer.write(self.beginning)
            while time.monotonic() < until:
                try:
                    if await asyncio.wait_for(reader.read(4096), 2) == b"":
                        return time.monotonic()
                except TimeoutError:
                    writer.write(self.drop)
        except OSError:
            return time.monotonic()


async def probe(server, until, times):
    """Somebody who only wants a page, each time on a new connection, from a machine of their own."""
    while time.monotonic() < until:
        began = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.9.9", 0))
        writer.write(b"GET /sign-in HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        answer = await asyncio.wait_for(reader.read(-1), 10)
        assert answer.startswith(b"HTTP/1.1 200"), answer[:100]
        writer.close()
        times.append(time.monotonic() - began)
        await asyncio.sleep(0.05)


def test_slow_clients_keep_nobody_from_the_pages(server, keeper):
    async def all_at_once():
        began, times = time.monotonic(), []
        # Ten seconds for a header, and a drop or two.
        until = began + HEADER_TIME + 6
        clients = [Slow(f"127.0.1.{machine}") for machine in range(1, MACHINES + 1) for _ in range(OF_EACH)]
        ended, _ = await asyncio.gather(asyncio.gather(*(client.stay(server, until) for client in clients)),
                                        probe(server, until, times))
        return clients, [end and end - began for end in ended], times
    # A browser's test before this one may have left a loop running in this thread.
    with concurrent.futures.ThreadPoolExecutor(1) as thread:
        clients, ended, times = thread.submit(asyncio.run, all_at_once()).result()
    # Each of them was a page, within the probe's own limit: see there.
    assert len(times) > 20
    # Who never came to the end of a header was sent away when its time was over.
    gone = [end for client, end in zip(clients, ended) if client.drop == b"X: y\r\n"]
    assert all(end is not None and HEADER_TIME - 1 < end < HEADER_TIME + 6 for end in gone), gone[:5]


def test_one_machine_has_so_many_connections_and_no_more(server):
    def connected():
        return socket.create_connection(("127.0.0.1", server.port), 5, ("127.0.2.1", 0))

    held = [connected() for _ in range(OF_EACH)]
    for _ in range(2):
        # All of them are open on the server's side as soon as it answers the last one.
        held[-1].sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert held[-1].recv(4096).startswith(b"HTTP/1.1 200")
        # One more takes the place of an idle one: the server accepts on several threads, so not surely of the first.
        more = connected()
        ended, _, _ = select.select(held, [], [], 5)
        assert [one.recv(1) for one in ended] == [b""]
        held = [one for one in held if one not in ended] + [more]
    assert requests.get(server.url + "/health", timeout=5).status_code == 200
    for one in held:
        one.close()


def test_guessed_codes_end_in_words_and_never_in_a_frame(server, keeper):
    generator, answers = random.Random(4), {}
    guesses = requests.Session()
    guesses.headers.update(tus.headers(keeper))
    began = time.monotonic()
    for _ in range(CLAIMS):
        code = "".join(generator.choices(LETTERS, k=8))
        status = guesses.post(server.url + "/api/v1/invitations/claims", json={"code": code}, timeout=30).status_code
        answers[status] = answers.get(status, 0) + 1
    # Five in ten minutes; no run by hand is so slow that it gets more than six times as many an hour.
    windows = 1 + int((time.monotonic() - began) / 600)
    assert 0 < answers.pop(404) <= 5 * windows, answers
    assert set(answers) == {429}, answers
    assert requests.get(server.url + "/sign-in", timeout=5).status_code == 200


def test_a_thousand_uploads_at_once_end_in_words_and_others_send_on(server, keeper, relative):
    """Their sender may have 64 under way; the rest hears that it is too much, and a keeper's photo is taken meanwhile."""
    def begin(_):
        return tus.ask(relative, "POST", tus.ROUTE, {"Upload-Length": "1000"}).status_code

    def look(_):
        # Answers within `tus`'s own limit, or throws.
        tus.begin(keeper, 1000)

    with concurrent.futures.ThreadPoolExecutor(12) as many:
        flood = [many.submit(begin, number) for number in range(1000)]
        for number in range(20):
            look(number)
        statuses = [one.result() for one in flood]
    assert statuses.count(201) == 64 and set(statuses) == {201, 429}, set(statuses)
