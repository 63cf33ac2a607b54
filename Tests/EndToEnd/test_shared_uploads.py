"""Uploads at two copies of a server, with one PostgreSQL and one S3 store: begun at one copy, ended at the other."""
import random
import shutil
import threading

import pytest
from PIL import Image

from Rig import pictures, tus
from Rig.half_sent import HalfSent
from Rig.object_store import BUCKET, ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.programs import Server
from Rig.tus import begin, go_on, look
from Rig.waiting import until

KEYS = ("code.key", "server.key", "push.key")


@pytest.fixture(scope="module")
def photo():
    # Noise, so that the file is large: three quarters of it are more than one piece of 8 MB.
    noise = random.Random("shared uploads").randbytes(4000 * 3000 * 3)
    photo = pictures.encode(Image.frombytes("RGB", (4000, 3000), noise), quality=95)
    assert len(photo) > 12_000_000
    return photo


@pytest.fixture(scope="module")
def store():
    store = ObjectStore(on_disk=True)
    yield store
    store.close()


@pytest.fixture(scope="module")
def database():
    database = PostgreSQL()
    yield database
    database.close()


class Pair:
    """Two copies of a server, each with a data folder of its own, and the keeper's browser at each copy."""

    def __init__(self, store, database, folder):
        self.name = folder.name.replace("_", "-")
        self.database = database
        settings = {"GRANDMA_DATABASE": database.make(self.name), **store.environment,
                    "GRANDMA_BLOBS": f"s3://{BUCKET}/{self.name}?endpoint={store.endpoint}"}
        self.servers = [Server(folder / name, **settings) for name in ("here", "there")]
        self.here, self.there = self.servers

    def start(self):
        self.here.start()
        self.keepers = [self.here.keeper(), self.there.browser()]
        self.there.data.mkdir(parents=True, exist_ok=True)
        for key in KEYS:
            if (self.here.data / key).exists():
                shutil.copy(self.here.data / key, self.there.data / key)
        self.there.start()
        self.keepers[1].take_session_of(self.keepers[0])
        return self

    def stored(self):
        """The number of stored bytes of all uploads, by the database."""
        return sum(int(row.split("|")[-2]) for row in self.database.table(self.name, "uploads").splitlines())

    def close(self):
        for server in self.servers:
            if server.running:
                server.kill()


@pytest.fixture
def pair(store, database, tmp_path):
    pair = Pair(store, database, tmp_path)
    try:
        yield pair.start()
    finally:
        pair.close()


def offset(keeper, path):
    stand = look(keeper, path)
    assert stand.status_code == 200
    return int(stand.headers["Upload-Offset"])


def is_in_album(pair, keeper, content):
    """Asserts that the album has the one photo, with all its bytes, and that no piece of the upload is left."""
    for each in pair.keepers if keeper is None else [keeper]:
        photo, = each.call("GET", "/api/v1/album")["photos"]
        assert each.fetch(f"/api/v1/photos/{photo['id']}/original", 60) == content
    assert pair.database.table(pair.name, "upload_pieces") == ""


def test_an_upload_whose_copy_is_killed_goes_on_at_the_other(pair, photo):
    here, there = pair.keepers
    path = begin(here, len(photo), "lake.jpg")
    sent = len(photo) * 3 // 4
    HalfSent(pair.here, here, path, 0, photo[:sent], len(photo))
    until(60, "a piece in the store", lambda: pair.stored() >= 8 * 1024 * 1024)
    pair.here.kill()
    stored = offset(there, path)
    assert 8 * 1024 * 1024 <= stored <= sent
    answer = go_on(there, path, stored, photo[stored:])
    assert answer.status_code == 204, answer.text
    is_in_album(pair, there, photo)


def test_a_phone_whose_connection_hangs_finds_all_its_bytes_at_the_other_copy(pair, photo):
    here, there = pair.keepers
    path = begin(here, len(photo), "lake.jpg")
    hanging = HalfSent(pair.here, here, path, 0, photo[:1_000_000], len(photo))
    # The line is silent, and the server stores what it has.
    until(60, "the bytes in the store", lambda: pair.stored() == 1_000_000)
    assert offset(there, path) == 1_000_000
    # The old connection sends again, with other bytes, which must not be stored.
    hanging.socket.sendall(b"x" * 1000)
    half = len(photo) // 2
    answer = go_on(there, path, 1_000_000, photo[1_000_000:half])
    assert answer.status_code == 204, answer.text
    try:
        hanging.socket.sendall(b"x" * (len(photo) - 1_001_000))
    except OSError:
        pass
    assert b" 423 " in hanging.answer(60).split(b"\r\n")[0]
    assert offset(there, path) == half
    assert go_on(there, path, half, photo[half:]).status_code == 204
    is_in_album(pair, None, photo)


def test_the_same_bytes_sent_to_both_at_once_are_one_photo(pair, photo):
    path = begin(pair.keepers[0], len(photo), "lake.jpg")
    answers = {}

    def send(index):
        keeper, ends = pair.keepers[index], False
        while not ends:
            start = offset(keeper, path)
            answer = go_on(keeper, path, start, photo[start:start + 3_000_000])
            assert answer.status_code in (204, 409, 423), answer.text
            ends = "Photo-Location" in answer.headers
        answers[index] = answer.headers["Photo-Location"].rsplit("/", 1)[-1]
    senders = [threading.Thread(target=send, args=(index,)) for index in (0, 1)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join(240)
    assert len(answers) == 2 and answers[0] == answers[1]
    is_in_album(pair, None, photo)


def test_a_piece_whose_checksum_is_wrong_removes_no_byte_of_the_other_copy(pair, photo):
    here, there = pair.keepers
    path = begin(here, len(photo), "lake.jpg")
    assert go_on(here, path, 0, photo[:500_000]).status_code == 204
    lie = {**tus.piece(500_000), "Upload-Checksum": "sha1 " + "A" * 27 + "="}
    answer = tus.ask(here, "PATCH", path, lie, photo[500_000:900_000])
    assert answer.status_code == 460
    assert offset(there, path) == 500_000
    assert go_on(there, path, 500_000, photo[500_000:]).status_code == 204
    assert offset(here, path) == len(photo)
    is_in_album(pair, None, photo)


def test_a_complete_photo_is_entered_once_whichever_copy_is_asked(pair, photo):
    here, there = pair.keepers
    path = begin(here, len(photo), "lake.jpg")
    last = len(photo) - 1
    assert go_on(here, path, 0, photo[:last]).status_code == 204
    results = {}

    def end():
        results["here"] = go_on(here, path, last, photo[last:])
    sender = threading.Thread(target=end)
    sender.start()
    until(60, "the last byte", lambda: pair.stored() in (0, len(photo)))
    answer = go_on(there, path, len(photo), b"")
    sender.join(120)
    photos = [each.headers["Photo-Location"] for each in (answer, results["here"]) if each.status_code == 204]
    assert len({each.rsplit("/", 1)[-1] for each in photos}) == 1
    is_in_album(pair, None, photo)
