"""The data folder as its owner may find it after a bad day: without its catalogue, with an older or a damaged one, on a
disk that is not mounted, full, or owned by somebody else. No photo may be lost by a start, and words say what is wrong."""
import json
import os
import pathlib
import random
import re
import shutil
import stat
import subprocess
import sys

import pytest
import requests

from Rig import databases, false_clock, pictures, tus
from Rig.programs import BIN, Server
from Rig.client import Refused
from Rig.waiting import until

START_REFUSED = 4


class SmallDisk:
    """A file system of its own, in memory, that can be taken away."""

    def __init__(self, place, megabytes):
        self.place, self.megabytes = place, megabytes
        place.mkdir()

    def mount(self):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={self.megabytes}m,mode=777", "tmpfs", str(self.place)],
                       check=True, capture_output=True)
        return self

    def unmount(self):
        subprocess.run(["umount", "--lazy", str(self.place)], check=True)

    def free(self):
        status = os.statvfs(self.place)
        return status.f_bavail * status.f_frsize


@pytest.fixture
def disk(tmp_path):
    made = []

    def make(megabytes):
        made.append(SmallDisk(tmp_path / "disk", megabytes).mount())
        return made[-1]
    yield make
    for one in made:
        subprocess.run(["umount", "--lazy", str(one.place)], capture_output=True)


def originals(server):
    """The files of all originals and renditions, by their path below the photos."""
    photos = server.data / "photos"
    return {path.relative_to(photos) for path in photos.glob("??/*")}


def send(keeper, seed):
    return keeper.send_bytes(pictures.plain(seed, size=(320, 240)), f"{seed}.jpg")["results"][0]["photo"]


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A family with 30 photos whose server has stopped; each test takes a copy."""
    server = Server(tmp_path_factory.mktemp("family") / "server").start()
    keeper = server.keeper()
    for seed in range(25):
        send(keeper, seed)
    server.stop()
    shutil.copy(server.data / "catalogue.sqlite", server.data.parent / "older.sqlite")
    server.start()
    for seed in range(25, 30):
        send(keeper, seed)
    server.stop()
    return server, keeper


@pytest.fixture
def copy(family, tmp_path):
    server, keeper = family
    shutil.copytree(server.data, tmp_path / "server", ignore=shutil.ignore_patterns("log.txt"))
    copied = Server(tmp_path / "server", port=server.port)
    yield copied, keeper, server.data.parent / "older.sqlite"
    # A server that a red test left running would answer in the next test's place, which has its port.
    copied.kill()


def refusal(server, **environment):
    """What a start says that ends by itself."""
    server.environment.update(environment)
    with pytest.raises(RuntimeError) as raised:
        server.start()
    assert server.process.returncode == START_REFUSED, raised.value
    return server.log().strip().splitlines()[-1]


SWEPT = ("files=", "catalogue is damaged", "sweep of the files failed")


def start_and_sweep(server):
    """Starts, and waits until the first sweep of the files has been."""
    server.start()
    until(20, "the sweep", lambda: any(words in server.log() for words in SWEPT))
    server.stop()
    return server.log()


def test_a_start_without_its_catalogue_is_refused_and_touches_no_photo(copy):
    server, _, _ = copy
    before = originals(server)
    catalogue = server.data / "catalogue.sqlite"
    kept = catalogue.read_bytes()
    catalogue.unlink()
    assert "their catalogue" in refusal(server) and "is missing" in server.log()
    assert not catalogue.exists() and originals(server) == before
    catalogue.touch()
    assert "is empty" in refusal(server)
    assert originals(server) == before
    # A new database without a server's row is an empty catalogue too.
    databases.empty_catalogue(catalogue)
    assert "is empty" in refusal(server)
    assert originals(server) == before
    for leftover in server.data.glob("catalogue.sqlite*"):
        leftover.unlink()
    catalogue.write_bytes(kept)
    server.start()
    server.stop()
    assert originals(server) == before


def test_an_older_catalogue_loses_none_of_the_newer_photos(copy):
    server, keeper, older = copy
    before = originals(server)
    newer = (server.data / "catalogue.sqlite").read_bytes()
    shutil.copy(older, server.data / "catalogue.sqlite")
    assert "nothing was moved" in start_and_sweep(server)
    assert originals(server) == before
    (server.data / "catalogue.sqlite").write_bytes(newer)
    server.start()
    assert len(keeper.call("GET", "/api/v1/album")["photos"]) == 30
    server.stop()


def test_no_frame_takes_what_an_older_catalogue_says_for_what_it_knows(copy):
    """What the album counts is never counted again: a frame that knows a higher number reads everything anew."""
    server, keeper, older = copy
    catalogue = server.data / "catalogue.sqlite"

    def counted():
        server.start()
        server.stop()
        return databases.revisions(server.data)
    first = counted()
    assert counted() == first
    newer = catalogue.read_bytes()
    shutil.copy(older, catalogue)
    second = counted()
    assert second >= 1_000_000_000 > first and "an older catalogue was put back" in server.log()
    assert counted() == second
    # The newer one again, in another hour: photos of the time in between may have the same numbers as its own.
    catalogue.write_bytes(newer)
    true_clock = server.environment
    server.environment = true_clock | false_clock.environment("+2h")
    server.start()
    server.kill()
    server.environment = true_clock
    assert databases.revisions(server.data) >= second + 1_000_000_000
    # A killed server has told it as well, before long.
    server.start()
    for seed in range(80, 83):
        send(keeper, seed)
    wanted = databases.revisions(server.data)
    until(90, "the note", lambda: json.loads((server.data / "photos/this-is-grandma.json").read_text())
          ["revisions"] == databases.revisions(server.data) >= wanted)
    server.kill()


def test_a_damaged_catalogue_never_costs_an_intact_photo(copy):
    server, _, _ = copy
    before = originals(server)
    catalogue = server.data / "catalogue.sqlite"
    sound = catalogue.read_bytes()
    rng = random.Random(15)
    for _ in range(12):
        spoiled = bytearray(sound)
        place = rng.randrange(len(spoiled))
        spoiled[place] ^= 1 << rng.randrange(8)
        for leftover in server.data.glob("catalogue.sqlite*"):
            leftover.unlink()
        catalogue.write_bytes(spoiled)
        (server.data / "log.txt").unlink(missing_ok=True)
        try:
            start_and_sweep(server)
        except RuntimeError:
            assert server.process.returncode == START_REFUSED, (place, server.log())
            assert "catalogue" in server.log(), (place, server.log())
        kept = originals(server) | {pathlib.Path(path.name[:2]) / path.name
                                    for path in (server.data / "photos" / "trash").glob("*/*")}
        assert kept == before, (place, server.log())


def accept(server):
    return subprocess.run([str(BIN / "grandma-server"), "accept-catalogue"], capture_output=True, text=True, timeout=60,
                          env={"HOME": str(server.data), "GRANDMA_DATA": str(server.data)})


def test_a_catalogue_that_another_program_wrote_into_is_taken_as_it_is_when_somebody_says_so(tmp_path):
    server = Server(tmp_path / "server").start()
    keeper = server.keeper()
    sent = {send(keeper, seed)["id"] for seed in range(3)}
    assert "Please stop it first" in accept(server).stderr
    server.kill()
    catalogue = server.data / "catalogue.sqlite"
    assert (server.data / "catalogue.sqlite-wal").stat().st_size > 0
    subprocess.run([sys.executable, "-c", databases.STRANGER, str(catalogue)], check=True)
    assert "grandma-server accept-catalogue" in refusal(server)
    before = catalogue.read_bytes()
    said = accept(server)
    assert said.returncode == 0 and "-before-schema-acceptance" in said.stdout, said
    # But for its first page, which says that it has no log any more.
    assert (server.data / "catalogue.sqlite-before-schema-acceptance").read_bytes()[4096:] == before[4096:]
    server.start()
    assert {photo["id"] for photo in keeper.call("GET", "/api/v1/album")["photos"]} == sent
    server.stop()
    # What SQLite itself finds damaged is not taken.
    spoiled = bytearray(catalogue.read_bytes())
    for page in range(1, len(spoiled) // 4096):
        spoiled[page * 4096:page * 4096 + 8] = bytes([255] * 8)
    catalogue.write_bytes(spoiled)
    said = accept(server)
    assert said.returncode == 4 and "cannot be taken as it is" in said.stderr, said
    assert catalogue.read_bytes() == bytes(spoiled)


def flip_in_a_caption(catalogue, caption):
    """Flips a bit of a caption in the middle of the album, which no index has; answers with page and photo."""
    content = bytearray(catalogue.read_bytes())
    places = [found.start() for found in re.finditer(caption.encode(), content)]
    place = places[len(places) // 2]
    content[place] ^= 1
    catalogue.write_bytes(content)
    return place // 4096 + 1, re.findall(rb"copy-[0-9]{3}", content[:place])[-1].decode()


def test_a_letter_that_changes_on_the_disk_is_never_shown_and_told_to_everybody(tmp_path):
    server = Server(tmp_path / "server").start()
    keeper = server.keeper()
    keeper.send_bytes(pictures.plain(99, size=(320, 240)), "99.jpg", "The sea at Hanko")
    server.stop()
    # One a day: what is told as new is far from the middle of the album.
    databases.multiply_photos(server.data, 900, apart=86_400_000)
    before = originals(server)

    def run(*words):
        return subprocess.run([BIN / "grandma-server", *words], capture_output=True, text=True, timeout=120,
                              env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), "GRANDMA_DATA": str(server.data)})
    backup = tmp_path / "stick"
    # Of the copied rows there are no files, which it says; the snapshot is made.
    run("backup", str(backup))
    kept = sorted(path.name for path in (backup / "snapshots").glob("2*"))
    assert len(kept) == 1
    page, photo = flip_in_a_caption(server.data / "catalogue.sqlite", "The sea at Hanko")
    named = f"page {page} of {server.data}/catalogue.sqlite is not what was written to it"
    check = run("check")
    assert check.returncode != 0 and named in check.stdout + check.stderr
    with server:
        until(20, "the sweep", lambda: "catalogue is damaged" in server.log())
        answer = requests.get(f"{server.url}/api/v1/photos/{photo}", headers=tus.headers(keeper), timeout=20)
        assert (answer.status_code, answer.json()["code"]) == (503, "catalogue-damaged"), answer.text
        assert "Please tell an organizer" in answer.json()["title"]
        assert named in server.log()
        # Everything else goes on, and keepers and whoever watches the server are told.
        assert len(keeper.call("GET", "/api/v1/album")["photos"]) > 20
        news = requests.get(server.url + "/activity", headers={**tus.headers(keeper), "Accept": "text/html"}, timeout=20)
        assert news.status_code == 200 and "catalogue is damaged on the disk" in news.text
        send(keeper, 100)
        health, ready = (requests.get(server.url + path, timeout=20) for path in ("/health", "/ready"))
        assert (health.status_code, health.json()["storage"], ready.status_code) == (200, "damaged", 503)
        # Neither a copy nor a sweep stands on what is damaged.
        refused = run("backup", str(backup))
        assert refused.returncode != 0 and named in refused.stdout + refused.stderr
        assert sorted(path.name for path in (backup / "snapshots").glob("2*")) == kept
        # The photo that came since has its second copy all the same.
        assert "All intact files of photos are copied" in refused.stderr
        assert originals(server) <= {path.relative_to(backup / "photos") for path in (backup / "photos").glob("??/*")}
    assert originals(server) >= before


def test_a_photo_sent_again_brings_its_bytes_back(copy):
    server, keeper, _ = copy
    server.start()
    for harm in (lambda path: path.unlink(), lambda path: path.write_bytes(b""),
                 lambda path: path.write_bytes(path.read_bytes()[:-1] + b"!")):
        content = pictures.plain(3, size=(320, 240))
        photo = keeper.send_bytes(content, "3.jpg")["results"][0]["photo"]
        path = f"/api/v1/photos/{photo['id']}/original"
        file = next(file for file in (server.data / "photos").glob("??/*") if file.read_bytes() == content)
        harm(file)
        again = keeper.send_bytes(content, "3.jpg")["results"][0]
        assert again["alreadyThere"] and again["photo"]["id"] == photo["id"]
        original = requests.get(server.url + path, headers=tus.headers(keeper), timeout=20)
        assert original.status_code == 200 and original.content == content
    server.stop()


def test_a_missing_original_is_said_in_words(copy):
    server, keeper, _ = copy
    server.start()
    photo = keeper.call("GET", "/api/v1/album")["photos"][0]

    def original():
        return requests.get(f"{server.url}/api/v1/photos/{photo['id']}/original", headers=tus.headers(keeper), timeout=20)

    content = original().content
    next(file for file in (server.data / "photos").glob("??/*") if file.read_bytes() == content).unlink()
    largest = photo["renditions"][-1]["sha256"]
    stand_in = server.data / "photos" / largest[:2] / largest
    answer = original()
    assert answer.status_code == 200 and answer.content == stand_in.read_bytes()
    stand_in.unlink()
    answer = original()
    assert answer.status_code == 404 and answer.json()["code"] == "original-missing"
    server.stop()


def test_a_changed_byte_of_a_rendition_is_never_handed_out(copy):
    server, keeper, _ = copy
    server.start()
    photo = keeper.call("GET", "/api/v1/album")["photos"][0]
    rendition = photo["renditions"][-1]
    file = server.data / "photos" / rendition["sha256"][:2] / rendition["sha256"]
    sound = file.read_bytes()
    spoiled = bytearray(sound)
    spoiled[len(spoiled) // 2] ^= 4
    file.write_bytes(spoiled)
    url = f"{server.url}/api/v1/photos/{photo['id']}/renditions/{rendition['name']}"

    def fetch():
        answer = requests.get(url, headers=tus.headers(keeper), timeout=20)
        assert answer.status_code in (200, 503) and bytes(spoiled) != answer.content
        return answer.status_code == 200 and answer.content == sound
    assert not fetch()
    until(30, "the rendition made anew", fetch)
    server.stop()


@pytest.mark.parametrize("notes", ["a user's own", "systemd's"])
def test_a_disk_that_is_not_mounted_is_no_new_server(disk, tmp_path, notes):
    small = disk(120)
    state = {"XDG_STATE_HOME": str(tmp_path / "state"), "GRANDMA_RESERVE_MEGABYTES": "1"}
    if notes == "systemd's":
        # As the unit has it, with the disk mounted on the service's first state folder.
        state["STATE_DIRECTORY"] = f"{small.place / 'server'}:{tmp_path / 'known'}"
    server = Server(small.place / "server", **state)
    server.start()
    keeper = server.keeper()
    send(keeper, 1)
    server.stop()
    small.unmount()
    server.data.mkdir(parents=True)
    assert "The photos are not here" in refusal(server)
    assert [path.name for path in server.data.iterdir()] == ["log.txt"]


def test_photos_taken_away_from_a_running_server_stop_the_taking(copy):
    server, keeper, _ = copy
    server.start()
    for place in ("photos", "catalogue.sqlite"):
        away = server.data / place
        away.rename(server.data / "away")
        assert requests.get(server.url + "/health", timeout=20).status_code == 503
        with pytest.raises(Refused) as refused:
            send(keeper, 77)
        assert refused.value.problem["code"] == "storage-lost"
        (server.data / "away").rename(away)
        until(20, "the server well again", server.healthy)
    send(keeper, 78)
    assert "storage lost" in server.log()
    server.stop()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount a disk")
def test_photos_whose_own_disk_comes_back_as_another_device_are_there_again(tmp_path):
    data = tmp_path / "server"
    data.mkdir()
    photos, plugged_in = SmallDisk(data / "photos", 120).mount(), SmallDisk(tmp_path / "plugged-in", 120).mount()
    marker = "this-is-grandma.json"

    def is_lost():
        return requests.get(server.url + "/health", timeout=20).status_code == 503

    try:
        with Server(data) as server:
            keeper = server.keeper()
            photo, content = send(keeper, 1)["id"], pictures.plain(1, size=(320, 240))
            # The server notes in the marker how far its catalogue has come, at its end at the latest.
            server.stop()
            server.start()
            shutil.copytree(photos.place, plugged_in.place, dirs_exist_ok=True)
            photos.unmount()
            assert is_lost()
            # The place of the mount, although its marker is right.
            shutil.copy(plugged_in.place / marker, photos.place)
            assert is_lost()
            (photos.place / marker).unlink()
            subprocess.run(["mount", "--bind", plugged_in.place, photos.place], check=True)
            # An older copy of the disk, as its marker says.
            right = (plugged_in.place / marker).read_text()
            (plugged_in.place / marker).write_text(json.dumps({**json.loads(right), "revisions": 0}))
            assert is_lost()
            with pytest.raises(Refused) as refused:
                send(keeper, 2)
            assert refused.value.problem["code"] == "storage-lost"
            (plugged_in.place / marker).write_text(right)
            assert not is_lost()
            assert keeper.fetch(f"/api/v1/photos/{photo}/original") == content
            send(keeper, 2)
            assert "storage is back" in server.log()
            server.stop()
            photos.unmount()
            assert list(photos.place.iterdir()) == []
    finally:
        for place in (photos.place, photos.place, plugged_in.place):
            subprocess.run(["umount", "--lazy", str(place)], capture_output=True)


def test_a_full_disk_starts_signs_in_and_deletes(disk):
    small = disk(120)
    with Server(small.place / "server", GRANDMA_RESERVE_MEGABYTES="20") as server:
        keeper = server.keeper()
        photos = [send(keeper, seed)["id"] for seed in range(3)]
        until(20, "the reserve", lambda: (server.data / "reserve.bin").exists())
        filler = small.place / "filler"
        with open(filler, "wb") as file:
            while small.free() > 0:
                file.write(bytes(min(small.free(), 1 << 20)))
                file.flush()
        health = requests.get(server.url + "/health", timeout=20)
        assert health.status_code == 200 and health.json()["storage"] == "full"
        assert requests.get(server.url + "/ready", timeout=20).status_code == 503
        with pytest.raises(Refused) as refused:
            send(keeper, 9)
        assert (refused.value.problem["status"], refused.value.problem["code"]) == (507, "disk-full")
        keeper.call("DELETE", f"/api/v1/photos/{photos[0]}")
        server.browser().begin("/api/v1/sessions", {"userName": "anna", "password": "a long walk by the sea"})
        server.kill()
        with open(filler, "ab") as file:
            while small.free() > 0:
                file.write(bytes(min(small.free(), 1 << 20)))
                file.flush()
        server.start()
        assert len(keeper.call("GET", "/api/v1/album")["photos"]) == 2
        filler.unlink()
        send(keeper, 10)
        until(20, "the reserve again", lambda: (server.data / "reserve.bin").exists())


def test_a_disk_that_can_only_be_read_shows_all_and_takes_nothing(disk):
    """As Linux leaves a card on which it finds an error."""
    small = disk(120)
    with Server(small.place / "server", GRANDMA_RESERVE_MEGABYTES="1") as server:
        keeper = server.keeper()
        photo = send(keeper, 1)["id"]
        begun = tus.begin(keeper, 1000, "begun.jpg")
        # A remount is refused while the catalogue is open for writing, which an error on the disk does not ask.
        for how in (["--bind", server.data, server.data], ["-o", "remount,bind,ro", server.data]):
            subprocess.run(["mount", *how], check=True)
        try:
            health, ready = (requests.get(server.url + path, timeout=20) for path in ("/health", "/ready"))
            assert health.status_code == 200 and health.json()["storage"] == "read-only"
            assert ready.status_code == 503
            with pytest.raises(Refused) as refused:
                send(keeper, 2)
            assert (refused.value.problem["status"], refused.value.problem["code"]) == (503, "disk-read-only")
            piece = tus.go_on(keeper, begun, 0, bytes(1000))
            assert (piece.status_code, piece.json()["code"]) == (503, "disk-read-only")
            assert [shown["id"] for shown in keeper.call("GET", "/api/v1/album")["photos"]] == [photo]
            assert "can only be read" in keeper.fetch("/").decode()
        finally:
            subprocess.run(["umount", str(server.data)], check=True)
        until(20, "the server well again", lambda: requests.get(server.url + "/ready", timeout=20).ok)
        send(keeper, 2)
        assert "the disk can be written again" in server.log()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_files_of_another_user_are_named(copy):
    server, _, _ = copy
    for path in [server.data, *server.data.rglob("*")]:
        os.chown(path, 65534, 65534)
    os.chown(server.data / "catalogue.sqlite", 0, 0)
    os.chmod(server.data / "catalogue.sqlite", 0o600)
    for parent in server.data.parents:
        if parent.owner() == "root" and parent != pathlib.Path("/"):
            parent.chmod(parent.stat().st_mode | 0o011)
    said = subprocess.run(
        ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", str(BIN / "grandma-server")],
        env={"PATH": os.environ["PATH"], **server.environment, "GRANDMA_DATA": str(server.data)},
        capture_output=True, text=True)
    assert said.returncode == START_REFUSED
    assert "catalogue.sqlite belongs to root" in said.stderr


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_a_volume_in_which_the_servers_group_may_write_is_taken_as_it_is(tmp_path):
    """As Kubernetes (fsGroup) and OpenShift mount one: it belongs to root."""
    user, group = 61_234, 61_235
    server = Server(tmp_path / "volume")
    server.wrapper = ["setpriv", f"--reuid={user}", f"--regid={user}", f"--groups={group}"]
    os.chown(server.data, 0, group)
    server.data.chmod(0o2775)
    for parent in server.data.parents:
        if parent.owner() == "root" and parent != pathlib.Path("/"):
            parent.chmod(parent.stat().st_mode | 0o011)
    with server:
        send(server.keeper(), 1)
        server.stop()
    volume = server.data.stat()
    assert (volume.st_uid, volume.st_gid, stat.S_IMODE(volume.st_mode)) == (0, group, 0o2775)
    for name in ("photos", "staging", "catalogue.sqlite", "code.key"):
        made = (server.data / name).stat()
        assert (made.st_uid, made.st_mode & 0o077) == (user, 0), name
    check = subprocess.run([*server.wrapper, str(BIN / "grandma-server"), "check"], capture_output=True, text=True,
                           timeout=120, env={"PATH": os.environ["PATH"], "HOME": str(server.data),
                                             "GRANDMA_DATA": str(server.data)})
    assert "another user" not in check.stdout + check.stderr, check
    server.data.chmod(0o2755)
    assert f"{server.data} belongs to root: give it to the server's own user (chown)" in refusal(server)


def test_a_short_key_is_replaced_and_said(copy):
    server, _, _ = copy
    (server.data / "code.key").write_bytes(b"half")
    server.start()
    server.stop()
    assert "code.key has 4 bytes and not 32" in server.log()
    assert len((server.data / "code.key").read_bytes()) == 32


def test_what_a_kill_left_in_staging_goes_at_the_next_start(copy):
    server, _, _ = copy
    (server.data / "staging" / "half").write_bytes(b"half a photo")
    server.start()
    server.stop()
    assert list((server.data / "staging").iterdir()) == []
