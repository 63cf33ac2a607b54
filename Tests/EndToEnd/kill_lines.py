"""Programs killed at their Nth call: the runs with N = 1, 2, 3 … until one is spared, and an upload as such a run."""
import hashlib
import http.client
import shutil
import signal
import threading

import pytest

from Rig import pictures
from Rig.kill_injector import KillInjector
from Rig.programs import Server

# Far beyond what any run needs; a line of runs that comes this far has not ended, and fails.
FURTHEST = 60
# A run mostly waits for the next poll, so many go at once. A line's last run may have some behind it in vain.
AT_ONCE, OF_A_LINE = 10, 4


class Line:
    """The runs that kill one program at one call: N is 1, 2, 3 … until one is spared."""

    def __init__(self, name, run, at_once=OF_A_LINE):
        self.name, self.run, self.at_once = name, run, at_once
        self.begun, self.underway, self.struck, self.trouble = 0, 0, {}, None

    @property
    def is_over(self):
        return self.trouble is not None or "" in self.struck.values()

    @property
    def wants_more(self):
        return not self.is_over and self.underway < self.at_once and self.begun < FURTHEST

    @property
    def kills(self):
        """What each N killed at, in order up to the first that was spared."""
        if self.trouble:
            raise self.trouble
        assert self.is_over, f"{self.name}: even the {FURTHEST}th call was made"
        spared = min(nth for nth, struck in self.struck.items() if not struck)
        return [self.struck[nth] for nth in range(1, spared)]

    def begin(self):
        self.begun += 1
        self.underway += 1
        return self.begun

    def end(self, nth, struck, trouble):
        self.underway -= 1
        if trouble:
            trouble.add_note(f"{self.name}, N={nth}")
            self.trouble = self.trouble or trouble
        else:
            self.struck[nth] = struck


def attempt(line, nth):
    try:
        return line.run(nth), None
    except Exception as trouble:
        # The test of this line tells it; the other lines go on.
        return None, trouble


def run_all(lines):
    """Takes the lines to their ends, all at once. They are looked at and changed by one thread at a time."""
    change = threading.Condition()

    def next_line():
        return min((line for line in lines if line.wants_more), key=lambda line: line.underway, default=None)

    def work():
        while True:
            with change:
                change.wait_for(lambda: next_line() or not any(line.underway for line in lines))
                line = next_line()
                if line is None:
                    return
                nth = line.begin()
            struck, trouble = attempt(line, nth)
            with change:
                line.end(nth, struck, trouble)
                change.notify_all()

    workers = [threading.Thread(target=work) for _ in range(AT_ONCE)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


class Family:
    """A family with one photo and no frame; each run has a copy of it."""

    def __init__(self, folder):
        with Server(folder) as server:
            self.keeper = server.keeper()
            self.content = pictures.plain(0, (640, 400))
            self.photo = self.keeper.send_bytes(self.content, "0.jpg")["results"][0]["photo"]["id"]
            server.stop()
        self.folder = folder

    def server(self, folder, injector):
        """A server of its own, not started yet, and the keeper at it."""
        shutil.copytree(self.folder, folder)
        server = Server(folder, **injector.environment)
        keeper = server.browser()
        keeper.take_session_of(self.keeper)
        return server, keeper


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    return Family(tmp_path_factory.mktemp("family") / "server")


# What a client of a server that dies may meet; what it refuses, or a fault of its own, is looked at apart.
CUT_OFF = (OSError, http.client.HTTPException)


def is_digest(content, digest):
    return hashlib.sha256(content).hexdigest() == digest


def whole_photos(keeper, originals):
    """The album's photos, once each was seen to be whole: its original, and every rendition it promises."""
    photos = keeper.call("GET", "/api/v1/album?limit=200")["photos"]
    for photo in photos:
        path = f"/api/v1/photos/{photo['id']}"
        assert keeper.fetch(f"{path}/original") in originals
        assert photo["renditions"]
        for rendition in photo["renditions"]:
            assert is_digest(keeper.fetch(f"{path}/renditions/{rendition['name']}"), rendition["sha256"])
    return [photo["id"] for photo in photos]


def send(keeper, content):
    """The photo that was answered, if any answer came."""
    try:
        return keeper.send_bytes(content, "new.jpg")["results"][0]["photo"]["id"]
    except CUT_OFF:
        return None


def upload(family, folder, call, nth, after, send=send):
    """One upload that is killed, and what the family finds then; tells what killed it."""
    folder.mkdir()
    injector = KillInjector(folder / "faults")
    server, keeper = family.server(folder / "server", injector)
    new = pictures.plain(1, (640, 400))
    try:
        server.start()
        injector.arm(call, nth, after)
        answered = send(keeper, new)
        injector.lift()
        struck = injector.struck
        assert answered or struck, f"no answer, though nothing killed the server:\n{server.log()[-2000:]}"
        # It dies either way: whatever it would still write after its answer is lost.
        if answered:
            server.kill()
        else:
            server.process.wait(20)
        assert server.process.returncode == -signal.SIGKILL
        server.start()
        originals = [family.content, new]
        shown = whole_photos(keeper, originals)
        assert family.photo in shown and len(shown) <= 2
        assert answered is None or answered in shown, f"answered and lost, killed at {struck}"
        # The same photo again is taken or already there: never two, never half of one.
        again = send(keeper, new)
        assert again and again == (answered or again)
        assert sorted(whole_photos(keeper, originals)) == sorted([family.photo, again])
        return struck
    finally:
        server.kill()
