"""An album moves from the data folder into a real PostgreSQL and a real S3 store, and back: frames, sessions and
uploads go on; wrong, absent, full and foreign places are refused with a reason, and a second attempt succeeds."""
import contextlib
import hashlib
import os
import shutil
import subprocess

import pytest

from Rig import copies, databases, pictures
from Rig.kill_injector import KillInjector
from Rig.moving import BACK, Places, begin, run, settle
from Rig.object_store import BUCKET, ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.programs import Frame, Server, take_in
from Rig.small_disk import small_disk
from Rig.touchscreen import Touchscreen
from Rig.tus import begin as begin_upload
from Rig.tus import go_on, look
from Rig.waiting import until

# Exit codes of `grandma-server`.
DONE, DAMAGED, USAGE, SETTING, ALBUM = 0, 1, 2, 3, 4
# The user to whom a data folder belongs.
USER = 61_234


@pytest.fixture(scope="module")
def database():
    with contextlib.closing(PostgreSQL()) as database:
        yield database


@pytest.fixture(scope="module")
def store():
    with contextlib.closing(ObjectStore(on_disk=True)) as store:
        yield store


@pytest.fixture
def places(database, store, tmp_path):
    return Places(database, store, tmp_path.name.replace("_", "-"))


def album(keeper):
    return [photo["id"] for photo in keeper.call("GET", "/api/v1/album?limit=200")["photos"]]


def named(content):
    return hashlib.sha256(content).hexdigest()


def files(data):
    return sorted(path.relative_to(data) for path in (data / "photos").glob("??/*"))


def refused(server, words, code=SETTING, **settings):
    done = run(server, **settings)
    assert done.returncode == code and words in done.said, done.said


def test_a_family_moves_up_and_back_and_everything_goes_on(places, tmp_path):
    with Server(tmp_path / "server") as server, Touchscreen(640, 400) as screen, \
            Frame(tmp_path / "frame", server.url, screen.display) as frame:
        keeper = server.keeper()
        photos = dict(copies.send(keeper, seed) for seed in (1, 2))
        take_in(keeper, frame)
        frame.until("both photos", lambda status: status.get("photos") == 2)
        keeper.call("PUT", f"/api/v1/photos/{album(keeper)[0]}/hearts/mine")
        late = pictures.noisy(900, 700, seed="late")
        path = begin_upload(keeper, len(late), "late.jpg")
        assert go_on(keeper, path, 0, late[:1000]).status_code == 204
        done = run(server, "move", *places.up, **places.store.environment)
        assert done.returncode == ALBUM and "another server uses it" in done.said

        server.stop()
        there = files(server.data)
        done = run(server, "move", *places.up, **places.store.environment)
        assert done.returncode == DONE, done.said
        assert f"{len(there)} files of photos are in s3://{BUCKET}/{places.name}/" in done.said
        assert "GRANDMA_DATABASE set to the address of postgres://127.0.0.1" in done.said
        assert not list(server.data.glob("catalogue.sqlite*")) and not (server.data / "move.json").exists()
        assert len(list(server.data.glob("catalogue-before-move-*.sqlite"))) == 1 and files(server.data) == there
        refused(server, "must name s3://")
        refused(server, "must name postgres://", GRANDMA_BLOBS=places.blobs, **places.store.environment)
        assert "nothing was moved" in run(server, "move", *places.up, **places.store.environment).said

        settle(server, places.settings)
        server.start()
        assert set(album(keeper)) == set(photos)
        copies.originals(server, keeper, photos)
        photos |= [copies.send(keeper, 3)]
        assert int(look(keeper, path).headers["Upload-Offset"]) == 1000
        answer = go_on(keeper, path, 1000, late[1000:])
        assert answer.status_code == 204
        photos[answer.headers["Photo-Location"].rsplit("/", 1)[-1]] = late
        frame.until("the new photos", lambda status: status.get("photos") == 4)
        assert files(server.data) == there and "older catalogue" not in server.log()
        assert run(server, "backup", tmp_path / "copy").returncode == ALBUM

        server.stop()
        done = run(server, "move", *BACK)
        assert done.returncode == DONE and "GRANDMA_BLOBS empty or not set" in done.said, done.said
        # The old places are whole, and a server that is started with them is refused.
        refused(server, "has its catalogue in", GRANDMA_BLOBS="")
        refused(server, "but the album was moved from there", GRANDMA_DATABASE="")
        shutil.copytree(server.data / "photos", tmp_path / "stranger" / "photos")
        stranger = Server(tmp_path / "stranger", **places.settings)
        refused(stranger, "but the album was moved from there", GRANDMA_BLOBS="")
        refused(stranger, "but the album was moved from there", GRANDMA_DATABASE="")

        settle(server, {})
        server.start()
        copies.originals(server, keeper, photos)
        photos |= [copies.send(keeper, 4)]
        frame.until("the last photo", lambda status: status.get("photos") == 5)
        assert set(album(keeper)) == set(photos) and len(frame.shelf_files()) >= 5
        assert "All is well." in copies.command(server, "check", "--read-data", check=DONE)

        # Each part moves alone, into the places that it had left.
        server.stop()
        assert run(server, "move", "--blobs", places.blobs, **places.store.environment).returncode == DONE
        settle(server, {**places.store.environment, "GRANDMA_BLOBS": places.blobs})
        server.start()
        copies.originals(server, keeper, photos)
        server.stop()
        # A bucket of the same name at another address may be another one.
        elsewhere = places.blobs.replace("//127.0.0.1", "//localhost")
        assert elsewhere != places.blobs
        done = run(server, "move", "--blobs", elsewhere, **places.store.environment, GRANDMA_BLOBS=places.blobs)
        assert done.returncode == ALBUM and "another address of the same store" in done.said
        assert run(server, "move", "--to", places.address).returncode == DONE
        settle(server, places.settings)
        server.start()
        assert set(album(keeper)) == set(photos)
        frame.until("the album", lambda status: status.get("photos") == 5)


def give(folder):
    for path in (folder, *folder.rglob("*")):
        os.chown(path, USER, USER, follow_symlinks=False)


@pytest.fixture
def moving(tmp_path):
    """A stopped server with six photos."""
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        server.photos = dict(copies.send(keeper, seed) for seed in range(6))
        server.user = keeper
        server.stop()
        yield server


def is_whole(server, settings):
    settle(server, settings)
    server.start()
    assert set(album(server.user)) == set(server.photos)
    copies.originals(server, server.user, server.photos)


def test_places_that_go_away_are_told_of_and_the_second_attempt_finishes(database, store, places, moving, tmp_path):
    faults = KillInjector(tmp_path / "faults")
    up = ["move", *places.up]
    # The store goes away when some files are there.
    faults.arm("send", 10_000, only="PUT /photos/")
    process = begin(moving, *up, **store.environment, **faults.environment)
    until(60, "the first files", lambda: faults.left["send"] < 9_994 or process.poll() is not None)
    store.kill_gateway()
    said = process.communicate(timeout=120)[0]
    assert process.returncode == ALBUM and "the same command again" in said, said
    done = run(moving, *up, **store.environment)
    assert done.returncode == ALBUM and "cannot be used" in done.said
    store.start_gateway()
    # The database goes away in the copying of the catalogue, which waits for a row of another program's.
    with holding(database, places.name) as holder:
        process = begin(moving, *up, **store.environment)
        until(60, "the wait", lambda: databases.waiting_locks(database) > 0)
        database.kill()
        said = process.communicate(timeout=120)[0]
    holder.wait(60)
    assert process.returncode == ALBUM and "the same command again" in said, said
    database.start()
    # The new places are not in use: a start with them is refused, and a start with the old ones works.
    refused(moving, "cannot be used", **{**places.settings, "GRANDMA_BLOBS": ""})
    refused(moving, "has not ended", GRANDMA_BLOBS=places.blobs, **store.environment)
    is_whole(moving, {})
    moving.photos |= [copies.send(moving.user, 7)]
    moving.stop()
    done = run(moving, *up, **store.environment)
    assert done.returncode == DONE and "new)" in done.said, done.said
    is_whole(moving, places.settings)


@contextlib.contextmanager
def holding(database, name):
    """Runs another program that locks a table of the catalogue."""
    psql = subprocess.Popen(
        [*database.as_user, database.programs / "psql", "-XAtq", "-h", "127.0.0.1", "-p", str(database.port), "-U",
         "grandma", "-d", name, "-c", "BEGIN", "-c", "LOCK TABLE main.photos", "-c", "SELECT pg_sleep(300)"],
        env={"PGPASSWORD": "a-password-of-the-database"}, cwd=database.folder, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    until(30, "the lock", lambda: databases.is_locked(database, name, "photos"))
    try:
        yield psql
    finally:
        psql.kill()


def test_places_of_others_and_wrong_words_are_refused(database, store, places, moving, tmp_path):
    assert run(moving, "move").returncode == USAGE
    for words, said in ((["--to", "mysql://x"], "--to must be"), (["--blobs", "ftp://x"], "--blobs must be"),
                        (["--to", places.address.replace(":a-", ":b-")], "password authentication failed"),
                        (["--to", "here", "--blobs", "here"], "nothing was moved")):
        assert said in run(moving, "move", *words, **store.environment).said, words
    # Another server uses the places.
    with Server(tmp_path / "other", **places.settings) as other:
        other.keeper().send_bytes(pictures.plain(9), "a.jpg")
        done = run(moving, "move", *places.up, **store.environment)
        assert done.returncode == ALBUM and "another server uses this database" in done.said
    done = run(moving, "move", "--to", places.address)
    assert done.returncode == ALBUM and "has the catalogue of another server" in done.said
    done = run(moving, "move", "--blobs", places.blobs, **store.environment)
    assert done.returncode == ALBUM and "has the photos of another server" in done.said
    # Another server with the same album uses the places.
    twin = Places(database, store, places.name + "-twin")
    shutil.copytree(moving.data, tmp_path / "copy")
    assert run(Server(tmp_path / "copy"), "move", *twin.up, **store.environment).returncode == DONE
    for words in (["--to", twin.address], ["--blobs", twin.blobs]):
        done = run(moving, "move", *words, **store.environment)
        assert done.returncode == ALBUM and "another server with the same album may use" in done.said
    # The disk with the photos is not mounted.
    shutil.move(moving.data / "photos", tmp_path / "photos")
    done = run(moving, "move", *places.up, **store.environment)
    assert done.returncode == ALBUM and "The photos are not here" in done.said
    shutil.rmtree(moving.data / "photos")
    shutil.move(tmp_path / "photos", moving.data / "photos")
    is_whole(moving, {})


def test_a_damaged_original_is_told_of_and_stays(places, moving):
    damaged, missing, aside, *_ = sorted(map(named, moving.photos.values()))
    copies.flip(moving.data / "photos" / damaged[:2] / damaged)
    (moving.data / "photos" / missing[:2] / missing).unlink()
    # Set aside by mistake: it comes back and moves.
    (moving.data / "photos" / aside[:2] / aside).rename(moving.data / "photos" / "damaged" / aside)
    done = run(moving, "move", *places.up, **places.store.environment)
    assert done.returncode == DAMAGED, done.said
    assert f"Original {damaged} is damaged and was not copied" in done.said
    assert f"Original {missing} was missing before the move" in done.said and aside not in done.said
    # The old place has the only bytes of the damaged one.
    assert "Do not remove them." in done.said and "Remove them when all is well" not in done.said
    settle(moving, places.settings)
    moving.start()
    assert set(album(moving.user)) == set(moving.photos)
    copies.originals(moving, moving.user, {photo: content for photo, content in moving.photos.items()
                                           if named(content) not in (damaged, missing)})
    moving.stop()
    # Bytes with another hash were not stored, so they do not come back either. Nothing belongs to root then.
    if os.geteuid() == 0:
        give(moving.data)
    done = run(moving, "move", *BACK)
    assert done.returncode == DAMAGED and f"Original {damaged} was missing before the move" in done.said, done.said
    if os.geteuid() == 0:
        assert not [path for path in (moving.data, *moving.data.rglob("*")) if path.lstat().st_uid != USER]


def test_a_full_disk_ends_the_way_back_and_more_room_finishes_it(places, moving, tmp_path):
    with small_disk(tmp_path, megabytes=48) as disk:
        shutil.copytree(moving.data, disk.folder / "data", ignore=shutil.ignore_patterns("reserve.bin"))
        server = Server(disk.folder / "data", **places.store.environment)
        assert run(server, "move", *places.up).returncode == DONE
        for file in files(server.data):
            (server.data / file).unlink()
        settle(server, places.settings)
        # The reserve of free space must stay free.
        done = run(server, "move", *BACK)
        assert done.returncode == ALBUM and "has no room left" in done.said, done.said
        server.environment["GRANDMA_RESERVE_MEGABYTES"] = "0"
        disk.fill()
        done = run(server, "move", *BACK)
        assert done.returncode == ALBUM and "has no room left" in done.said, done.said
        disk.give_back()
        done = run(server, "move", *BACK)
        assert done.returncode == DONE, done.said
        settle(server, {})
        assert "All is well." in copies.command(server, "check", "--read-data", check=DONE)


def test_the_record_of_found_photos_moves_along(places, tmp_path):
    server = Server(tmp_path / "server")
    with server:
        copies.send(server.keeper(), 1)
        server.stop()
    # As after an older catalogue was put back: keepers have not decided yet, and until then no file goes to the trash.
    record = server.data / "found-photos.json"
    words = '{"files":[],"isListed":false,"noticedAt":"2026-11-20T08:00:00Z"}'
    record.write_text(words)
    assert run(server, "move", *places.up, **places.store.environment).returncode == DONE
    record.unlink()
    settle(server, places.settings)
    assert run(server, "move", *BACK).returncode == DONE
    assert record.read_text() == words
