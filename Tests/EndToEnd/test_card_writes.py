"""The frame makes its card write little more than the photos themselves, and nearly nothing at rest.

The writes are measured at the disk, with those of the file system, which has a journal like the shelf of the image.
"""
import time

import pytest

from Rig import false_clock, pictures
from Rig.card import Card
from Rig.programs import Frame, Server, take_in, until
from Rig.small_disk import small_disk
from Rig.touchscreen import Touchscreen

MEGABYTES = 256
PHOTOS = 16
# The maximum bytes written to the disk for each byte of a photo that came alone.
A_BYTE = 1.3
# The maximum bytes written in a day at rest: the slideshow turns a page a minute, and nobody touches the frame.
A_DAY = 1_000_000
# The factor by which the clock of the resting frame is faster.
SPEED = 480
HOURS = 6
# The hours of the frame's clock that are not measured, because a run writes some things once after its start.
STARTS = 3


class OnACard:
    def __init__(self, disk, tmp_path):
        self.card, self.data, self.memory = Card(disk.folder), disk.folder / "frame", tmp_path / "memory"
        self.memory.mkdir()

    def frame(self, server, screen, **settings):
        return Frame(self.data, server.url, screen.display, XDG_RUNTIME_DIR=str(self.memory),
                     GRANDMA_SLIDESHOW_SECONDS="60", **settings)

    @property
    def photos(self):
        return sum(path.stat().st_size for path in self.data.glob("photos/??/*.jpg"))


@pytest.fixture
def on_a_card(tmp_path):
    with small_disk(tmp_path, MEGABYTES, journal=True) as disk:
        yield OnACard(disk, tmp_path)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


def send(keeper, frame, numbers):
    """Sends photos one after the other, each when the frame has the one before."""
    there = frame.status().get("photos", 0)
    for more, number in enumerate(numbers, 1):
        keeper.send_bytes(pictures.noisy(2400, 1800, number), f"{number}.jpg")
        frame.until(f"photo {number}", lambda status, wanted=there + more: status.get("photos", 0) >= wanted)


def test_a_photo_costs_the_card_little_more_than_its_bytes(on_a_card, server, keeper):
    with Touchscreen(1920, 1080) as screen, on_a_card.frame(server, screen) as frame:
        take_in(keeper, frame)
        send(keeper, frame, [1])
        before, had = on_a_card.card.settled(), on_a_card.photos
        send(keeper, frame, range(2, 2 + PHOTOS))
        # The frame shows the newest photo too.
        frame.until("the newest", lambda status: status.get("page"))
        written, came = on_a_card.card.settled() - before, on_a_card.photos - had
        assert came > PHOTOS * 200_000
        assert came < written < A_BYTE * came, f"{written / came:.2f} bytes for each"
        # The frame reports the writes to its keepers.
        told = told_writes(keeper, came)
        assert told["written"] >= told["received"] and told["seconds"] < 600


def told_writes(keeper, wanted):
    """Returns the writes that the frame reports to a keeper who looks at its page, once it has counted all photos."""
    def counted():
        this = keeper.call("GET", "/api/v1/frames")["frames"][-1]
        keeper.fetch("/frames/" + this["id"])
        writes = (this.get("report") or {}).get("writes") or {}
        return writes.get("received", 0) >= wanted and writes
    return until(60, "a report", counted)


def test_a_day_at_rest_costs_the_card_less_than_a_megabyte(on_a_card, server, keeper):
    with Touchscreen(640, 400) as screen:
        with on_a_card.frame(server, screen) as frame:
            take_in(keeper, frame)
            frame.until("its photos", lambda status: status.get("photos", 0) >= PHOTOS)
            frame.stop()
        with on_a_card.frame(server, screen, **false_clock.environment(f"+0 x{SPEED}")) as frame:
            frame.until("the server", lambda status: status.get("serverReachable"))
            seen = set()
            rest(frame, on_a_card.card, STARTS, seen)
            written = rest(frame, on_a_card.card, HOURS, seen)
            # The control: the slideshow ran, so the frame had views to write.
            assert len(seen) >= PHOTOS / 2
            assert 0 < written * 24 / HOURS < A_DAY, f"{written * 24 / HOURS:.0f} bytes a day"


def rest(frame, card, hours, seen):
    """Returns the bytes that the card writes in `hours` of the frame's clock; adds the pages on the screen to `seen`."""
    before, end = card.settled(), time.monotonic() + hours * 3600 / SPEED
    while time.monotonic() < end:
        frame.until("a page", lambda status: status.get("page"))
        seen.add(frame.status().get("page"))
        time.sleep(0.2)
    return card.settled() - before
