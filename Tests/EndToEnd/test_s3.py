"""The photos in a real S3 store: sent, shown, read in parts, exported, deleted; the store away, killed and back."""
import io
import json
import subprocess
import threading
import urllib.error
import urllib.request
import zipfile

import pytest
import requests

from Rig import pictures
from Rig.client import Refused
from Rig.object_store import BUCKET, SECRET_KEY, ObjectStore
from Rig.programs import BIN, Server, free_port
from Rig.tus import headers
from Rig.waiting import until

START_REFUSED = 3


@pytest.fixture(scope="module")
def store():
    store = ObjectStore(on_disk=True)
    yield store
    store.close()


class Deployment:
    """A server whose photos are in the store, in a place of their own."""

    def __init__(self, store, data, name, more=""):
        self.place = f"s3://{BUCKET}/{name}"
        self.settings = {"GRANDMA_BLOBS": f"{self.place}?endpoint={store.endpoint}{more}", **store.environment}
        self.server = Server(data, **self.settings)


@pytest.fixture
def deployment(store, tmp_path):
    deployment = Deployment(store, tmp_path / "server", tmp_path.name.replace("_", "-"))
    with deployment.server:
        yield deployment


@pytest.fixture
def server(deployment):
    return deployment.server


@pytest.fixture
def keeper(server):
    return server.keeper()


def album(keeper):
    return keeper.call("GET", "/api/v1/album")["photos"]


def state(server, path):
    try:
        with urllib.request.urlopen(server.url + path, timeout=20) as answer:
            return answer.status, json.load(answer)["storage"]
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)["storage"]


def local_blobs(server):
    return [path for path in (server.data / "photos").rglob("*") if path.is_file()]


def test_a_photo_is_sent_shown_read_in_parts_exported_and_deleted(server, keeper):
    content = pictures.noisy(3000, 2000, seed="s3")
    keeper.send_bytes(content, "lake.jpg", "The lake")
    photo, = album(keeper)
    original = f"/api/v1/photos/{photo['id']}/original"
    assert keeper.fetch(original) == content
    part = requests.get(server.url + original, timeout=20,
                        headers={"Cookie": keeper.cookies, "Range": "bytes=100000-100099"})
    assert part.status_code == 206 and part.content == content[100_000:100_100]
    assert part.headers["Content-Range"] == f"bytes 100000-100099/{len(content)}"
    for rendition in photo["renditions"]:
        assert len(keeper.fetch(f"/api/v1/photos/{photo['id']}/renditions/{rendition['name']}")) == rendition["bytes"]
    assert "The lake" in keeper.send("GET", "/", None, {"Accept": "text/html"}).decode()
    # Nothing of it lies in the data folder.
    assert local_blobs(server) == []
    export = requests.post(server.url + "/export", headers=headers(keeper), timeout=60)
    with zipfile.ZipFile(io.BytesIO(export.content)) as archive:
        assert content in [archive.read(name) for name in archive.namelist()]
    keeper.call("DELETE", f"/api/v1/photos/{photo['id']}")
    assert album(keeper) == []
    with pytest.raises(Refused):
        keeper.fetch(original)


def test_where_the_operator_allows_it_pages_fetch_their_pictures_from_the_store(store, tmp_path):
    deployment = Deployment(store, tmp_path / "server", tmp_path.name.replace("_", "-"), more="&presign=60")
    with deployment.server as server:
        keeper = server.keeper()
        keeper.send_bytes(pictures.plain(3), "a.jpg")
        photo, = album(keeper)
        rendition = photo["renditions"][0]
        path = f"{server.url}/api/v1/photos/{photo['id']}/renditions/{rendition['name']}"

        def ask(**more):
            return requests.get(path, headers={"Cookie": keeper.cookies, **more}, timeout=20, allow_redirects=False)
        led = ask(**{"Sec-Fetch-Dest": "image"})
        assert led.status_code == 302 and led.headers["Location"].startswith(store.endpoint)
        picture = requests.get(led.headers["Location"], timeout=20)
        assert picture.headers["Content-Type"] == "image/jpeg"
        # Whoever asks otherwise gets the bytes from the server.
        assert ask().content == picture.content
        stranger = requests.get(path, headers={"Sec-Fetch-Dest": "image"}, timeout=20, allow_redirects=False)
        assert stranger.status_code == 401
        assert f"img-src 'self' {store.endpoint} blob:" in ask().headers["Content-Security-Policy"]


def test_no_acknowledged_photo_is_lost_when_the_store_is_killed(store, server, keeper):
    acknowledged, refused, ends = [], [], threading.Event()

    def send():
        number = 0
        while not ends.is_set():
            content = pictures.plain(number)
            try:
                keeper.send_bytes(content, f"{number}.jpg")
                acknowledged.append(content)
            except (Refused, OSError) as error:
                refused.append(error)
            number += 1
    sender = threading.Thread(target=send)
    sender.start()
    try:
        for _ in range(2):
            count = len(acknowledged)
            until(60, "more photos", lambda: len(acknowledged) > count + 1)
            store.kill()
            until(60, "the store's absence", lambda: state(server, "/ready") == (503, "away"))
            assert state(server, "/health") == (200, "away")
            # The pages stay while the store is away.
            assert len(album(keeper)) >= len(acknowledged)
            count = len(refused)
            until(60, "a refusal", lambda: len(refused) > count)
            store.start_again()
            until(60, "the store's return", lambda: state(server, "/ready") == (200, "fine"))
            assert state(server, "/health") == (200, "fine")
    finally:
        ends.set()
        sender.join()
    server.kill()
    server.start()
    photos = album(keeper)
    kept = [keeper.fetch(f"/api/v1/photos/{photo['id']}/original") for photo in photos]
    assert set(acknowledged) <= set(kept)
    assert len(acknowledged) >= 4


def test_the_key_stands_in_no_log_and_no_answer(store, server, keeper):
    keeper.send_bytes(pictures.plain(1), "a.jpg")
    store.kill_gateway()
    until(60, "the store's absence", lambda: state(server, "/ready") == (503, "away"))
    with pytest.raises(Refused):
        keeper.send_bytes(pictures.plain(2), "b.jpg")
    store.start_gateway()
    until(60, "the store's return", lambda: state(server, "/ready") == (200, "fine"))
    assert SECRET_KEY not in server.log()
    assert "away" in server.log()


def ended(deployment, **settings):
    """What a server says that is not to start with these settings."""
    server = deployment.server
    environment = {**server.environment, "GRANDMA_DATA": str(server.data), "HOME": str(server.data),
                   "GRANDMA_PORT": str(free_port()), **settings}
    return subprocess.run([BIN / "grandma-server"], env={k: v for k, v in environment.items() if v}, timeout=60,
                          capture_output=True, text=True)


def test_a_start_that_would_miss_the_photos_is_refused_in_words(store, deployment, keeper, tmp_path):
    server = deployment.server
    keeper.send_bytes(pictures.plain(1), "a.jpg")
    server.stop()
    refused = ended(deployment, GRANDMA_BLOBS="")
    assert refused.returncode == START_REFUSED and deployment.place in refused.stderr
    refused = ended(deployment, GRANDMA_BLOBS=f"s3://{BUCKET}/other?endpoint={store.endpoint}")
    assert refused.returncode == START_REFUSED and deployment.place in refused.stderr
    refused = ended(deployment, AWS_SECRET_ACCESS_KEY="wrong")
    assert refused.returncode == START_REFUSED and "SignatureDoesNotMatch" in refused.stderr
    assert "wrong" not in refused.stderr
    refused = ended(deployment, AWS_SECRET_ACCESS_KEY="")
    assert refused.returncode == START_REFUSED and "AWS_SECRET_ACCESS_KEY" in refused.stderr
    # Another server does not take the photos for its own.
    refused = ended(deployment, GRANDMA_DATA=str(tmp_path / "stranger"))
    assert refused.returncode == 4 and deployment.place in refused.stderr
    backup = subprocess.run([BIN / "grandma-server", "backup", tmp_path / "copy"], capture_output=True, text=True,
                            env={**server.environment, "GRANDMA_DATA": str(server.data)}, timeout=60)
    assert backup.returncode == 4 and deployment.place in backup.stderr
    server.start()
    assert len(album(keeper)) == 1
