"""Several copies of one server behind a balancer: each serves every request, and each may be stopped or killed."""
import contextlib
import threading
import time

import pytest

from Rig import databases, pictures
from Rig.client import Refused
from Rig.object_store import ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.programs import Frame, take_in
from Rig.server_copies import AT_WORK, ServerCopies, state
from Rig.touchscreen import Touchscreen
from Rig.waiting import until


@pytest.fixture(scope="module")
def database():
    database = PostgreSQL()
    yield database
    database.close()


@pytest.fixture(scope="module")
def store():
    store = ObjectStore()
    yield store
    store.close()


@pytest.fixture
def deployment(database, store, tmp_path):
    with ServerCopies(tmp_path, database.make(tmp_path.name), store) as deployment:
        yield deployment


@pytest.fixture
def keeper(deployment):
    return deployment.keeper()


def send(browser, seed):
    return browser.send_bytes(pictures.plain(seed), f"{seed}.jpg")["results"][0]["photo"]["id"]


def album(browser):
    return [photo["id"] for photo in browser.call("GET", "/api/v1/album?limit=200")["photos"]]


def at_work(deployment):
    """The number of times that each copy has begun the background work, by its log."""
    return [copy.log().count(AT_WORK) for copy in deployment.copies]


def test_any_copy_serves_anything(deployment, keeper, tmp_path):
    here = [deployment.at(number, keeper) for number in range(3)]
    content = pictures.noisy(1200, 800, seed="copies")
    photo = here[0].send_bytes(content, "lake.jpg")["results"][0]["photo"]["id"]
    for browser in here:
        assert album(browser) == [photo] and browser.fetch(f"/api/v1/photos/{photo}/original") == content
    with Touchscreen(640, 400) as screen, Frame(tmp_path / "frame", deployment.copies[1].url, screen.display) as frame:
        # The frame asks for its code at one copy, and a keeper at another takes it in.
        take_in(here[0], frame)
        frame.until_page(photo)
        # The frame, at the second copy, gets what the third one received, and each copy knows that it listens.
        second = send(here[2], 2)
        frame.until("the second photo", lambda status: status.get("photos") == 2, 20)
        frame.until_page(second)
        frames = "/api/v1/frames"
        until(30, "the frame at every copy", lambda: all(
            browser.call("GET", frames)["frames"][0].get("isHere") for browser in here))
        # An order for a frame goes from copy to copy.
        name = here[2].call("GET", frames)["frames"][0]["id"]
        here[2].call("POST", f"{frames}/{name}/turn", {"turn": "next"})
        frame.until_page(photo)
    until(60, "the frame's absence at every copy", lambda: not any(
        browser.call("GET", frames)["frames"][0].get("isHere") for browser in here))
    # All copies have the key of the one server.
    proofs = [browser.call("GET", "/api/v1/server/proof?nonce=0123456789abcdef")["key"] for browser in here]
    assert len(set(proofs)) == 1


def test_one_copy_does_the_background_work_and_another_takes_over(deployment):
    until(30, "one at work", lambda: sum(at_work(deployment)) == 1)
    first = at_work(deployment).index(1)
    deployment.copies[first].kill()
    until(60, "another one at work", lambda: sum(at_work(deployment)) == 2)
    second = next(number for number, count in enumerate(at_work(deployment)) if count and number != first)
    deployment.copies[first].start()
    # A copy that is stopped releases the work before it ends.
    deployment.copies[second].stop()
    until(60, "a third one at work", lambda: sum(at_work(deployment)) == 3)
    assert at_work(deployment)[second] == 1


class Traffic:
    """People who look and send all the time; each request must succeed after at most `retries` retries."""

    def __init__(self, keeper, retries):
        self.keeper, self.retries = keeper, retries
        self.sent, self.looks, self.faults, self.ends = [], 0, [], threading.Event()
        self.numbers = iter(range(1_000_000))
        self.next_number = threading.Lock()
        self.people = [threading.Thread(target=self.work, args=[what])
                       for what in [self.look, self.look, self.send, self.send]]

    def work(self, what):
        while not self.ends.is_set():
            for chance in range(self.retries + 1):
                try:
                    what()
                    break
                except (Refused, OSError) as fault:
                    if chance == self.retries:
                        self.faults.append(fault)
                    time.sleep(1)

    def look(self):
        album(self.keeper)
        self.looks += 1

    def send(self):
        with self.next_number:
            number = next(self.numbers)
        self.sent.append(send(self.keeper, number))

    def until_more(self, count=3):
        """Waits until `count` more photos were sent."""
        before = len(self.sent)
        until(90, "more photos", lambda: len(self.sent) >= before + count or self.faults)

    def __enter__(self):
        for each in self.people:
            each.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        for each in self.people:
            each.join()


def test_a_rolling_restart_drops_no_request(deployment, keeper):
    with Traffic(keeper, retries=0) as traffic:
        for copy in deployment.copies:
            traffic.until_more()
            stop = threading.Thread(target=copy.stop, args=[60])
            stop.start()
            until(20, "a copy that is not ready", lambda: state(copy.url, "/ready")[0] != 200)
            stop.join()
            copy.start()
            until(20, "a copy that is ready", lambda: state(copy.url, "/ready")[0] == 200)
        traffic.until_more()
    assert not traffic.faults
    assert sorted(album(keeper)) == sorted(traffic.sent) and traffic.looks > 10


def test_killed_copies_and_a_killed_database_lose_nothing(database, deployment, keeper):
    # The database is away for some seconds: longer than requests wait for it.
    with Traffic(keeper, retries=10) as traffic:
        for copy in deployment.copies:
            traffic.until_more()
            copy.kill()
            traffic.until_more(2)
            copy.start()
        traffic.until_more()
        database.kill()
        time.sleep(2)
        database.start()
        traffic.until_more()
    assert not traffic.faults
    shown = album(keeper)
    assert len(shown) == len(set(shown)) and set(traffic.sent) <= set(shown)
    for photo in shown:
        assert keeper.fetch(f"/api/v1/photos/{photo}/original")


def test_a_server_with_photos_in_its_folder_does_not_start_beside_copies(database, deployment, tmp_path):
    first = deployment.copies[0]
    alone = type(first)(tmp_path / "alone", GRANDMA_DATABASE=first.environment["GRANDMA_DATABASE"])
    with contextlib.suppress(RuntimeError):
        alone.start()
    assert not alone.running and "another server uses this database" in alone.log()


def test_a_copy_makes_no_keys_beside_an_album_that_has_some_elsewhere(database, deployment, keeper, tmp_path):
    for copy in deployment.copies:
        copy.stop()
    # As in an album of a server that was alone: its keys are in its data folder.
    databases.forget_server_keys(database, tmp_path.name)
    with contextlib.suppress(RuntimeError):
        deployment.copies[0].start()
    assert not deployment.copies[0].running and "has its keys in its data folder" in deployment.copies[0].log()
    (deployment.copies[1].data / "server.key").write_bytes(b"k" * 32)
    for copy in deployment.copies[1:]:
        copy.start()
    proof = "/api/v1/server/proof?nonce=0123456789abcdef"
    first, second = (deployment.at(number, keeper).call("GET", proof)["key"] for number in (1, 2))
    assert first == second
