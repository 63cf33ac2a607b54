"""Exports of large albums and moments: memory that does not grow with them, cut connections, and no more at once than is good."""
import contextlib
import hashlib
import os
import pathlib
import random
import subprocess
import zipfile

import pytest
import requests

from Rig import databases, pictures
from Rig.programs import Server
from Rig.waiting import until
from Rig.tus import headers

MEGABYTE = 1_000_000
# What a first export may add to the server's memory, whatever the album weighs: a piece on its way, and what any
# first work of a process takes. Seen: 2 to 6 MB for 360 MB of photos.
MOST_GROWTH = 32 * MEGABYTE
WEIGHT = int(os.environ.get("GRANDMA_EXPORT_MEGABYTES", "360"))


def fill(server, megabytes, each=12):
    """Puts photos on the server's disk as if they had been sent: heavy ones, faster than a darkroom looks at them."""
    with databases.catalogue(server.data) as catalogue:
        first = databases.a_row(catalogue, "photos")
        thumbnail = databases.a_row(catalogue, "renditions", order="name")
        for number in range(megabytes // each):
            data = b"\xff\xd8\xff\xe0" + random.Random(number).randbytes(each * MEGABYTE)
            digest = hashlib.sha256(data).hexdigest()
            (server.data / "photos" / digest[:2] / digest).write_bytes(data)
            row = {**first, "id": f"heavy-{number}", "position": first["position"] + 1 + number,
                   "original_hash": digest, "revision": first["revision"] + 1 + number, "original_bytes": len(data),
                   "caption": f"Heavy {number}"}
            databases.insert(catalogue, "photos", row)
            databases.insert(catalogue, "renditions", {**thumbnail, "photo_id": row["id"]})
        weight = megabytes // each * (each * MEGABYTE + 4 + thumbnail["bytes"])
        databases.grow_family(catalogue, weight, positions=100_000)


@pytest.fixture(scope="module")
def deployment(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("heavy") / "server") as server:
        keeper = server.keeper()
        keeper.send_bytes(pictures.plain(1), "a.jpg", "Light")
        server.stop()
        fill(server, WEIGHT)
        server.start()
        yield server, keeper


def export(deployment):
    server, keeper = deployment
    return requests.post(server.url + "/export", headers=headers(keeper), stream=True, timeout=60)


def memory(server, what):
    text = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    line = next(line for line in text.splitlines() if line.startswith(what))
    return int(line.split()[1]) * 1024


@contextlib.contextmanager
def bounded_growth(server):
    before = memory(server, "VmRSS")
    pathlib.Path(f"/proc/{server.process.pid}/clear_refs").write_text("5")
    yield
    growth = memory(server, "VmHWM") - before
    assert growth < MOST_GROWTH, f"{growth / MEGABYTE:.0f} MB more for {WEIGHT} MB of photos"
    print(f"\n{WEIGHT} MB of photos: {growth / MEGABYTE:.1f} MB more memory at most")


def test_a_heavy_album_takes_no_more_memory_than_a_light_one(deployment, tmp_path):
    server, _ = deployment
    until(10, "a first answer", server.healthy)
    with bounded_growth(server), begun(deployment) as answer:
        assert answer.status_code == 200 and "Content-Length" not in answer.headers
        with open(tmp_path / "album.zip", "wb") as file:
            for piece in answer.iter_content(MEGABYTE):
                file.write(piece)
    archive = zipfile.ZipFile(tmp_path / "album.zip")
    assert archive.testzip() is None
    heavy = [entry for entry in archive.infolist() if "Heavy" in entry.filename]
    assert len(heavy) == WEIGHT // 12 and all(entry.file_size == 12 * MEGABYTE + 4 for entry in heavy)


def test_photos_are_read_no_faster_than_connections_take_them(deployment, starved_loops):
    """Where the threads that send are short of processors, those that read are not: they must wait all the same."""
    server, _ = deployment
    with bounded_growth(server), begun(deployment) as answer:
        assert sum(len(piece) for piece in answer.iter_content(MEGABYTE)) > WEIGHT * MEGABYTE


@pytest.fixture
def starved_loops(deployment):
    server, _ = deployment
    threads = [thread for thread in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir()
               if (thread / "comm").read_text().startswith("NIO-")]
    assert threads
    with contextlib.ExitStack() as busy:
        for thread in threads:
            os.setpriority(os.PRIO_PROCESS, int(thread.name), 19)
        for _ in range(os.cpu_count() + 1):
            hog = subprocess.Popen(["sh", "-c", "while :; do :; done"])
            busy.callback(hog.wait)
            busy.callback(hog.kill)
        yield
    # Root may take it back; for who may not, the tests that follow wait a little longer.
    with contextlib.suppress(PermissionError):
        for thread in threads:
            os.setpriority(os.PRIO_PROCESS, int(thread.name), 0)


def test_a_second_one_waits_and_one_that_breaks_off_makes_room(deployment):
    server, keeper = deployment
    with begun(deployment) as first:
        # One reading of it all along: to let go of it is to break off.
        pieces = first.iter_content(MEGABYTE // 4)
        next(pieces)
        second = export(deployment)
        assert second.status_code == 429 and "already" in second.text

        # A photo that is on its way out is taken away meanwhile: the archive goes on.
        photos = keeper.call("GET", "/api/v1/album?limit=3")["photos"]
        keeper.call("DELETE", f"/api/v1/photos/{photos[0]['id']}")
        received = 0
        while received < 40 * MEGABYTE:
            received += len(next(pieces))
    begun(deployment).close()
    assert server.healthy()


def begun(deployment):
    """An export, as soon as there is room for one: one that was broken off ends when the server notices."""
    answers = []

    def try_again():
        answers.append(export(deployment))
        return answers[-1].status_code == 200
    until(30, "room for an export", try_again)
    return answers[-1]


def test_a_heavy_moment_takes_no_more_memory_and_one_person_downloads_one(deployment, moment, tmp_path):
    server, keeper = deployment
    path = f"/moments/{moment}/originals"
    other = server.browser()
    token = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"].rsplit("token=", 1)[-1]
    other.begin("/api/v1/join", {"token": token, "displayName": "Rolf"})

    def get(person):
        return requests.get(server.url + path, headers=headers(person), stream=True, timeout=60)
    with bounded_growth(server), get(keeper) as answer:
        pieces = answer.iter_content(MEGABYTE)
        first = next(pieces)
        second = get(keeper)
        assert second.status_code == 429 and "already" in second.text
        # Whoever else is in the family does not wait, and the whole album does not either.
        for begun_beside in [get(other), begun(deployment)]:
            assert begun_beside.status_code == 200
            begun_beside.close()
        with open(tmp_path / "moment.zip", "wb") as file:
            file.write(first)
            for piece in pieces:
                file.write(piece)
    archive = zipfile.ZipFile(tmp_path / "moment.zip")
    assert archive.testzip() is None
    assert len([entry for entry in archive.infolist() if "Heavy" in entry.filename]) >= WEIGHT // 12 - 1
    # The next one begins as soon as the first has ended.
    with get(keeper) as answer:
        assert answer.status_code == 200


@pytest.fixture
def moment(deployment):
    server, keeper = deployment
    made = keeper.call("POST", "/api/v1/moments", {"title": "Heavy day"})["id"]
    databases.put_all_into_moment(server.data, made)
    return made


def test_who_is_put_out_takes_no_more_along(deployment):
    server, keeper = deployment
    other = server.browser()
    other.begin("/api/v1/sessions", {"userName": "anna", "password": "a long walk by the sea"})

    with begun((server, other)) as answer:
        pieces = answer.iter_content(MEGABYTE)
        next(pieces)
        other.call("DELETE", "/api/v1/sessions/current")
        with pytest.raises(requests.exceptions.RequestException):
            for _ in pieces:
                pass
