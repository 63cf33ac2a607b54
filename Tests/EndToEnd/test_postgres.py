"""The catalogue in a real PostgreSQL: a family's day, the database killed and back, and starts that are refused."""
import json
import subprocess
import threading
import urllib.error
import urllib.request

import pytest

from Rig import pictures
from Rig.client import Refused
from Rig.postgresql import PASSWORD, PostgreSQL
from Rig.programs import BIN, Frame, Server, free_port, take_in
from Rig.touchscreen import Touchscreen
from Rig.waiting import until

# What `grandma-server` answers: done, a setting is wrong, the album cannot be opened.
DONE, SETTING, ALBUM = 0, 3, 4


@pytest.fixture(scope="module")
def database():
    database = PostgreSQL()
    yield database
    database.close()


@pytest.fixture
def address(database, tmp_path):
    return database.make(tmp_path.name)


@pytest.fixture
def server(address, tmp_path):
    with Server(tmp_path / "server", GRANDMA_DATABASE=address) as server:
        yield server


@pytest.fixture
def keeper(server):
    return server.keeper()


def send(keeper, seed):
    return keeper.send_bytes(pictures.plain(seed), f"{seed}.jpg")["results"][0]["photo"]["id"]


def album(keeper):
    return keeper.call("GET", "/api/v1/album?limit=200")["photos"]


def state(server, path):
    try:
        with urllib.request.urlopen(server.url + path, timeout=30) as answer:
            return answer.status, json.load(answer)["storage"]
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)["storage"]


def test_the_password_may_stand_in_a_file_of_the_servers_user(address, tmp_path):
    file = tmp_path / "pgpass"
    file.write_text(f"127.0.0.1:*:*:server:{PASSWORD}\n")
    file.chmod(0o600)
    without = address.replace(f":{PASSWORD}@", "@")
    assert PASSWORD not in without
    with Server(tmp_path / "server", GRANDMA_DATABASE=without, PGPASSFILE=str(file)) as server:
        assert send(server.keeper(), 1)


def test_a_family_has_its_day_and_finds_it_again(database, server, keeper, tmp_path):
    content = pictures.plain(1)
    photo = keeper.send_bytes(content, "lake.jpg", "The lake")["results"][0]["photo"]["id"]
    with Touchscreen(640, 400) as screen, Frame(tmp_path / "frame", server.url, screen.display) as frame:
        take_in(keeper, frame)
        frame.until_page(photo)
        keeper.call("PUT", f"/api/v1/photos/{photo}/hearts/mine")
        # A change comes to the frame while it stands there.
        second = send(keeper, 2)
        frame.until("the second photo", lambda status: status.get("photos") == 2)
        keeper.call("DELETE", f"/api/v1/photos/{second}")
        frame.until("the second photo's end", lambda status: status.get("photos") == 1)
    assert not list(server.data.glob("catalogue.sqlite*"))
    assert "The lake" in database.table(tmp_path.name, "photos")
    server.stop()
    server.start()
    again, = album(keeper)
    assert again["id"] == photo and keeper.fetch(f"/api/v1/photos/{photo}/original") == content
    assert PASSWORD not in server.log()


def test_no_acknowledged_photo_is_lost_or_doubled_when_the_database_is_killed(database, server, keeper):
    acknowledged, refused, ends = [], [], threading.Event()

    def send_many():
        number = 0
        while not ends.is_set():
            try:
                acknowledged.append(send(keeper, number))
            except (Refused, OSError) as error:
                refused.append(error)
            number += 1
    sender = threading.Thread(target=send_many)
    sender.start()
    try:
        for _ in range(3):
            count = len(acknowledged)
            until(60, "more photos", lambda: len(acknowledged) > count + 1)
            database.kill()
            until(60, "the database's absence", lambda: state(server, "/ready") == (503, "away"))
            # A restart would bring the database not back.
            assert state(server, "/health") == (200, "away")
            database.start()
            until(60, "the database", lambda: state(server, "/ready") == (200, "fine"))
        count = len(acknowledged)
        until(60, "more photos", lambda: len(acknowledged) > count + 1)
    finally:
        ends.set()
        sender.join()
    for error in refused:
        assert not isinstance(error, Refused) or error.status == 503, error
    shown = [photo["id"] for photo in album(keeper)]
    assert len(shown) == len(set(shown)) and set(acknowledged) <= set(shown)
    assert "the database is back" in server.log()


def test_a_request_during_a_restart_of_the_database_is_answered_after_it(database, server, keeper):
    photo = send(keeper, 1)
    for _ in range(3):
        database.kill()
        database.start()
        assert [each["id"] for each in album(keeper)] == [photo]


def run(server, *words, **more):
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(server.data), "GRANDMA_DATA": str(server.data),
                   "GRANDMA_PORT": str(free_port()), "GRANDMA_DARKROOM": str(BIN / "grandma-darkroom"),
                   "GRANDMA_ANNOUNCE": "0", **more}
    return subprocess.run([str(BIN / "grandma-server"), *map(str, words)], env=environment, capture_output=True,
                          text=True, timeout=120)


def said(done):
    assert PASSWORD not in done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_wrong_start_is_refused_and_changes_nothing(database, server, keeper, address, tmp_path):
    photo = send(keeper, 1)
    other = Server(tmp_path / "other")
    done = run(other, GRANDMA_DATABASE=address)
    assert done.returncode == SETTING and "another server uses this database" in said(done)
    server.stop()
    done = run(server)
    assert done.returncode == SETTING and "must name postgres://127.0.0.1" in said(done)
    done = run(server, GRANDMA_DATABASE=database.make("new-one"))
    assert done.returncode == ALBUM and "knows none of them" in said(done)
    done = run(server, GRANDMA_DATABASE=address.replace(PASSWORD, "a-wrong-one"))
    assert done.returncode == SETTING and "password authentication failed" in said(done)
    done = run(server, GRANDMA_DATABASE="mysql://grandma@127.0.0.1/grandma")
    assert done.returncode == SETTING and "must be an address such as postgres://" in said(done)
    database.kill()
    done = run(server, GRANDMA_DATABASE=address)
    assert done.returncode == SETTING and "does not let this server in" in said(done)
    database.start()
    server.start()
    assert [each["id"] for each in album(keeper)] == [photo]


def test_an_album_whose_catalogue_is_a_file_does_not_begin_anew_in_a_database(database, tmp_path):
    with Server(tmp_path / "server") as server:
        server.keeper().send_bytes(pictures.plain(1), "lake.jpg")
        server.stop()
        done = run(server, GRANDMA_DATABASE=database.make("beside-a-file"))
        assert done.returncode == SETTING and "has its catalogue in" in said(done)


def test_commands_know_where_the_catalogue_is(server, keeper, address, tmp_path):
    keeper.send_bytes(pictures.plain(1), "lake.jpg")
    for words in (["backup", tmp_path / "stick"], ["heirloom", tmp_path / "stick"], ["check"],
                  ["restore", tmp_path / "stick"]):
        done = run(server, *words)
        assert done.returncode not in (DONE, None) and "pg_dump" in said(done), words
    done = run(server, "rescue")
    assert done.returncode != DONE and "must name postgres://127.0.0.1" in said(done)
    done = run(server, "rescue", GRANDMA_DATABASE=address, GRANDMA_PUBLIC_URL=server.url)
    assert done.returncode == DONE and server.url in said(done)
