"""The network between one copy of a server and the database, or the store, is cut: by resets, and so that packets vanish.

Nothing that was acknowledged is lost or doubled, each request ends in time with an answer that says when to come again,
and everything goes on by itself when the cable is whole again.
"""
import collections
import itertools
import os
import signal
import threading
import time

import pytest

from Rig import pictures
from Rig.client import Refused
from Rig.server_copies import AT_WORK, state
from Rig.severed_copies import SeveredCopies
from Rig.waiting import until

# Seconds. A request at the cut copy ends within `LONGEST`: a silent connection is given up after 20 s (the database) or
# 25 s (the store), and new ones are tried for some more.
LONGEST = 45
# A request at the other copy may wait for a row that transactions of the cut copy have locked, one after the other, each
# of which the database ends after 3 s of silence.
LONGEST_ELSEWHERE = 15
# `/ready` answers 200 for 15 s of an absence; then come a question that must time out, and the interval of this test.
UNTIL_NOT_READY = 25
UNTIL_BACK = 15
# The database takes the lock from a copy that does not ask for it for 15 s; the other one asks every 5 s.
UNTIL_TAKEN_OVER = 25
GAVE_UP = "the background work is done by another copy"


@pytest.fixture(scope="module")
def deployment(tmp_path_factory):
    if os.geteuid():
        pytest.skip("only root makes a network for these tests")
    deployment = SeveredCopies(tmp_path_factory.mktemp("severed"))
    try:
        deployment.start_worker_first()
        yield deployment
    finally:
        deployment.__exit__()


@pytest.fixture(scope="module")
def keeper(deployment):
    return deployment.keeper()


class Answer:
    """The end of one request: its duration in seconds, and the refusal or the loss of the connection, if any."""

    def __init__(self, copy, way, begin, trouble):
        self.copy, self.way, self.trouble = copy, way, trouble
        self.at, self.seconds = time.monotonic(), time.monotonic() - begin

    @property
    def is_clear(self):
        """Whether this is a success, or a refusal that says what is the matter and when to come again."""
        if self.trouble is None:
            return True
        if not isinstance(self.trouble, Refused) or self.trouble.status != 503:
            return False
        problem = self.trouble.problem
        codes = [problem.get("code"), *(each.get("problem", {}).get("code") for each in problem.get("results", []))]
        return "unavailable" in codes and int(self.trouble.headers["Retry-After"]) > 0

    def __repr__(self):
        return f"{self.way} at copy {self.copy}: {self.trouble or 'done'}, {self.seconds:.1f} s"


class Traffic:
    """People who send to both copies and look at their albums all the time, and note what they were told."""

    numbers = itertools.count(1)

    def __init__(self, deployment, keeper):
        self.deployment, self.browsers = deployment, [deployment.at(number, keeper) for number in range(2)]
        self.answers, self.owed, self.sent, self.ends = [], {}, set(), threading.Event()
        crowd = [(0, self.send)] * 3 + [(0, self.look)] * 10 + [(1, self.send), (1, self.look)]
        self.people = [threading.Thread(target=self.work, args=who, daemon=True) for who in crowd]
        self.ready = []

    def work(self, copy, way):
        while not self.ends.wait(0.3):
            begin, trouble = time.monotonic(), None
            try:
                way(self.browsers[copy])
            except (Refused, OSError) as refusal:
                trouble = refusal
            self.answers.append(Answer(copy, way.__name__, begin, trouble))

    def look(self, browser):
        browser.call("GET", "/api/v1/album?limit=5")

    def send(self, browser):
        number = next(self.numbers)
        content = pictures.plain(number, size=(320, 240))
        self.sent.add(content)
        photo = browser.send_bytes(content, f"{number}.jpg")["results"][0]["photo"]["id"]
        self.owed[photo] = content

    def __enter__(self):
        for each in self.people:
            each.start()
        until(30, "photos at both copies", lambda: {a.copy for a in self.answers if a.way == "send"} == {0, 1})
        return self

    def __exit__(self, *_):
        self.ends.set()
        for each in self.people:
            each.join(2 * LONGEST)

    def until_sent(self, copy, limit):
        """Waits until a photo that was sent after this call is accepted; returns the seconds until then."""
        begin = time.monotonic()
        until(limit, f"a photo at copy {copy}", lambda: any(
            a.copy == copy and a.way == "send" and not a.trouble and a.at - a.seconds > begin
            for a in list(self.answers)))
        return time.monotonic() - begin

    def judge(self, longest):
        """Asserts that each request ended in time with a clear answer, and that the album has what was acknowledged."""
        late = [a for a in self.answers if a.seconds > (LONGEST_ELSEWHERE, longest)[a.copy == 0]]
        assert not late, late
        unclear = [a for a in self.answers if not a.is_clear]
        assert not unclear, unclear[:5]
        assert all(a.trouble is None for a in self.answers if a.copy == 1)
        for browser in self.browsers:
            self.is_whole(browser)

    def is_whole(self, browser):
        shown, before = [], ""
        while True:
            page = browser.call("GET", f"/api/v1/album?limit=200{before}")
            shown += [photo["id"] for photo in page["photos"]]
            if len(page["photos"]) < 200:
                break
            before = f"&older={page['older']}"
        lost = self.owed.keys() - set(shown)
        assert not lost, f"{len(lost)} acknowledged photos are lost"
        contents = {photo: browser.fetch(f"/api/v1/photos/{photo}/original") for photo in shown[:len(self.sent)]}
        for photo in self.owed.keys() & contents.keys():
            assert contents[photo] == self.owed[photo], photo
        # A refused photo may be there, but only once.
        twice = [n for n in collections.Counter(contents.values()).values() if n > 1]
        assert not twice and len(shown) == len(set(shown))


class Listener(threading.Thread):
    """A page that listens to a copy's events, and connects again whenever its stream ends."""

    def __init__(self, browser):
        super().__init__(daemon=True)
        self.browser, self.heard, self.ends = browser, [], threading.Event()
        self.start()

    def run(self):
        while not self.ends.is_set():
            try:
                with self.browser.opener.open(self.browser.server + "/api/v1/events", timeout=40) as stream:
                    for line in stream:
                        self.heard.append(line)
                        if self.ends.is_set():
                            return
            except OSError:
                self.ends.wait(1)


def is_ready(deployment, number=0):
    return state(deployment.copies[number].url, "/ready")[0] == 200


def cut_for(deployment, what, is_silent, seconds):
    """Cuts the cable, waits until the copy is not ready and so many seconds have gone, and heals it."""
    begin = time.monotonic()
    deployment.cut(what, is_silent)
    until(UNTIL_NOT_READY, f"a copy that is not ready without {what}", lambda: not is_ready(deployment), every=1)
    until(seconds + 1, "the end of the cut", lambda: time.monotonic() - begin > seconds)
    deployment.heal()
    until(UNTIL_BACK, "a copy that is ready again", lambda: is_ready(deployment))


def test_packets_to_the_database_vanish(deployment, keeper):
    with Traffic(deployment, keeper) as traffic:
        listener = Listener(traffic.browsers[0])
        cut_for(deployment, "the database", True, 30)
        # Streams, sends and looks go on by themselves.
        assert traffic.until_sent(0, UNTIL_BACK) < UNTIL_BACK
        begin = len(listener.heard)
        traffic.until_sent(1, UNTIL_BACK)
        until(20, "an event of the other copy", lambda: any(b"event: album" in each for each in listener.heard[begin:]))
        listener.ends.set()
    traffic.judge(LONGEST)
    assert any(a.trouble for a in traffic.answers), "the cut was felt by nobody"


def test_packets_to_the_store_vanish(deployment, keeper):
    with Traffic(deployment, keeper) as traffic:
        cut_for(deployment, "the store", True, 50)
        assert traffic.until_sent(0, UNTIL_BACK) < UNTIL_BACK
    traffic.judge(LONGEST)
    assert all(a.trouble is None for a in traffic.answers if a.way == "look"), "the album needs no store"


@pytest.mark.parametrize("what", ["the database", "the store"])
def test_connections_are_reset(deployment, keeper, what):
    with Traffic(deployment, keeper) as traffic:
        deployment.cut(what, is_silent=False)
        until(20, "a refused photo", lambda: any(a.trouble for a in list(traffic.answers)))
        deployment.heal()
        assert traffic.until_sent(0, UNTIL_BACK) < UNTIL_BACK
    traffic.judge(LONGEST)


def test_the_background_work_leaves_a_copy_that_is_cut_off_or_hangs(deployment, keeper):
    works = [copy.log().count(AT_WORK) for copy in deployment.copies]
    worker = 0 if deployment.copies[0].log().count(GAVE_UP) < works[0] else 1
    if worker == 1:
        # The first copy gets the work back when the other one is gone.
        deployment.copies[1].stop()
        until(30, "the work at the first copy", lambda: deployment.copies[0].log().count(AT_WORK) > works[0])
        deployment.copies[1].start()
        works = [copy.log().count(AT_WORK) for copy in deployment.copies]
    gave_up = deployment.copies[0].log().count(GAVE_UP)
    deployment.cut("the database", is_silent=True)
    until(UNTIL_TAKEN_OVER, "the work at the other copy", lambda: deployment.copies[1].log().count(AT_WORK) > works[1])
    # The cut copy stopped its work before the other one began.
    assert deployment.copies[0].log().count(GAVE_UP) > gave_up
    deployment.heal()
    # The machine of a hanging copy still acknowledges packets, so only a limit of the database ends its session.
    hanging = deployment.copies[1]
    os.killpg(hanging.process.pid, signal.SIGSTOP)
    try:
        until(UNTIL_TAKEN_OVER, "the work back", lambda: deployment.copies[0].log().count(AT_WORK) > works[0])
    finally:
        os.killpg(hanging.process.pid, signal.SIGCONT)
    until(20, "a copy that knows", lambda: GAVE_UP in hanging.log())
