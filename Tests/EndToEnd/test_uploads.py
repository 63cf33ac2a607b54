"""Photos in pieces, by clients that others wrote, over lines that break, to a server that is killed."""
import asyncio
import io
import random
from concurrent.futures import ThreadPoolExecutor

import aiotus
import pytest
from tusclient.client import TusClient
from tusclient.exceptions import TusCommunicationError
from yarl import URL

from Rig import pictures, tus
from Rig.cutting_line import CuttingLine
from Rig.half_sent import HalfSent
from Rig.tus import begin, go_on, headers, look
from Rig.waiting import until

PHOTO = pictures.noisy(1200, 800, seed="uploads")
# Each with two breaks; after the first the darkroom has nothing to do.
UPLOADS = 50


def on_disk(server):
    return sum(part.stat().st_size for part in (server.data / "uploads").glob("*.part"))


def the_one_photo(keeper):
    photos = keeper.call("GET", "/api/v1/album")["photos"]
    assert len(photos) == 1
    assert keeper.fetch(f"/api/v1/photos/{photos[0]['id']}/original") == PHOTO
    return photos[0]


def send_with_tuspy(line, keeper):
    client = TusClient(f"http://localhost:{line.port}/uploads", headers=headers(keeper))
    uploader = client.uploader(file_stream=io.BytesIO(PHOTO), chunk_size=len(PHOTO), metadata={"filename": "a.jpg"})
    while uploader.url is None or uploader.offset < len(PHOTO):
        try:
            if uploader.url is None:
                uploader.set_url(uploader.create_url())
            uploader.offset = uploader.get_offset()
            uploader.upload()
        except (TusCommunicationError, OSError):
            continue
    return uploader.url


def send_with_aiotus(line, keeper):
    retry = aiotus.RetryConfiguration(retry_attempts=50, max_retry_period_seconds=0.01)
    sending = aiotus.upload(URL(f"http://localhost:{line.port}/uploads"), io.BytesIO(PHOTO),
                            {"filename": b"a.jpg"}, headers=headers(keeper), config=retry)
    # On a thread of its own: the browser tests of the same process may have a loop running on this one.
    with ThreadPoolExecutor() as pool:
        url = pool.submit(asyncio.run, sending).result()
    assert url is not None
    return str(url)


@pytest.mark.parametrize("send", [send_with_tuspy, send_with_aiotus], ids=["tuspy", "aiotus"])
def test_a_client_of_others_brings_every_byte_over_a_line_that_breaks_anywhere(server, keeper, send):
    chance = random.Random(send.__name__)
    with CuttingLine(server.port) as line:
        for _ in range(UPLOADS):
            line.breaks = [chance.randrange(100, len(PHOTO) // 2) for _ in range(2)]
            url = send(line, keeper)
            stand = look(keeper, "/uploads/" + url.rsplit("/", 1)[-1])
            photo = the_one_photo(keeper)
            assert stand.headers["Photo-Location"] == f"/api/v1/photos/{photo['id']}"
        assert line.cuts == 2 * UPLOADS


def test_a_kill_in_the_middle_of_a_piece_loses_no_byte_that_was_on_the_disk(server, keeper):
    path = begin(keeper, len(PHOTO))
    reached = 0
    for share in (1 / 7, 1 / 2, 9 / 10):
        until_here = int(len(PHOTO) * share)
        HalfSent(server, keeper, path, reached, PHOTO[reached:until_here], len(PHOTO) - reached)
        until(20, "the bytes on the disk", lambda: on_disk(server) == until_here)
        server.kill()
        server.start()
        stand = look(keeper, path)
        assert stand.headers["Upload-Offset"] == str(until_here)
        assert stand.headers["Upload-Length"] == str(len(PHOTO))
        reached = until_here
    answer = go_on(keeper, path, reached, PHOTO[reached:])
    assert answer.status_code == 204
    assert answer.headers["Photo-Location"] == f"/api/v1/photos/{the_one_photo(keeper)['id']}"
    # What became of it outlives a kill too.
    server.kill()
    server.start()
    assert look(keeper, path).headers["Photo-Location"] == answer.headers["Photo-Location"]
    assert go_on(keeper, path, len(PHOTO), b"").headers["Photo-Location"] == answer.headers["Photo-Location"]


def test_who_comes_back_takes_over_from_a_connection_that_hangs(server, keeper):
    path = begin(keeper, len(PHOTO))
    hung = HalfSent(server, keeper, path, 0, PHOTO[:5000], len(PHOTO))
    until(20, "the bytes on the disk", lambda: on_disk(server) == 5000)
    stand = look(keeper, path)
    assert stand.headers["Upload-Offset"] == "5000"
    assert b" 423 " in hung.answer()
    # Without asking first too.
    hung = HalfSent(server, keeper, path, 5000, PHOTO[5000:9000], len(PHOTO) - 5000)
    until(20, "more bytes on the disk", lambda: on_disk(server) == 9000)
    assert go_on(keeper, path, 9000, PHOTO[9000:]).status_code == 204
    assert b" 423 " in hung.answer()
    the_one_photo(keeper)


def test_what_is_taken_back_lets_a_hanging_connection_go(server, keeper):
    path = begin(keeper, len(PHOTO))
    hung = HalfSent(server, keeper, path, 0, PHOTO[:5000], len(PHOTO))
    until(20, "the bytes on the disk", lambda: on_disk(server) == 5000)
    assert tus.ask(keeper, "DELETE", path).status_code == 204
    assert b" 423 " in hung.answer()
    assert look(keeper, path).status_code == 404
    assert list((server.data / "uploads").iterdir()) == []


def test_two_at_once_put_no_byte_twice(server, keeper):
    """Many connections race with the same upload: the bytes come out as one sent them."""
    path = begin(keeper, len(PHOTO))
    chance = random.Random(7)

    def push():
        while True:
            stand = look(keeper, path)
            if stand.status_code == 423:
                continue
            offset = int(stand.headers["Upload-Offset"])
            if offset == len(PHOTO):
                return
            end = min(len(PHOTO), offset + chance.randrange(1, 40_000))
            assert go_on(keeper, path, offset, PHOTO[offset:end]).status_code in (204, 409, 423)

    with ThreadPoolExecutor() as pool:
        for pushing in [pool.submit(push) for _ in range(6)]:
            pushing.result()
    the_one_photo(keeper)
