"""Photos that came after the copy of the catalogue which somebody put back: keepers are asked, and whatever happens
meanwhile, none is lost, none is there twice, and nobody sees one whom it was not for."""
import hashlib
import random
import re
import shutil
import time

import pytest

from Rig import pictures
from Rig.programs import Server
from Rig.small_disk import small_disk
from Rig.waiting import until

NEWER = 10


def originals(server):
    """The files of all originals and renditions, each with the one that it is on the disk."""
    return {path.name: path.stat().st_ino for path in (server.data / "photos").glob("??/*")}


def album(browser):
    return browser.call("GET", "/api/v1/album?limit=50")["photos"]


def page(keeper):
    return keeper.fetch("/family").decode()


def decide(keeper, how=""):
    form = f"csrf={keeper.token}".encode()
    keeper.send("POST", "/family/found" + how, form,
                {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})


def asked(keeper, count):
    words = "One photo is on this server" if count == 1 else f"{count} photos are on this server"
    until(90, f"the question about {count} photos", lambda: words in page(keeper))


def done(server):
    until(120, "the end of taking in", lambda: not (server.data / "found-photos.json").exists())


def put_back(server, older):
    server.stop()
    for leftover in server.data.glob("catalogue.sqlite*"):
        leftover.unlink()
    shutil.copy(older, server.data / "catalogue.sqlite")


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A family with two photos when the copy was made, and more afterwards; each test takes a copy."""
    server = Server(tmp_path_factory.mktemp("family") / "server").start()
    keeper = server.keeper()
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    relative = server.browser()
    relative.begin("/api/v1/join", {"token": re.split("[=/]", link)[-1], "displayName": "Zoe"})
    for seed in range(2):
        keeper.send_bytes(pictures.noisy(640, 480, seed), f"{seed}.jpg")
    server.stop()
    shutil.copy(server.data / "catalogue.sqlite", server.data.parent / "older.sqlite")
    server.start()
    contents = {}
    for seed in range(2, 2 + NEWER):
        content = pictures.noisy(2000, 1500, seed)
        keeper.send_bytes(content, f"{seed}.jpg")
        contents[hashlib.sha256(content).hexdigest()] = content
    server.stop()
    return server, keeper, relative, contents


@pytest.fixture
def copy(family, tmp_path):
    server, keeper, relative, contents = family
    shutil.copytree(server.data, tmp_path / "server", ignore=shutil.ignore_patterns("log.txt"))
    copied = Server(tmp_path / "server", port=server.port)
    put_back(copied, server.data.parent / "older.sqlite")
    yield copied, keeper, relative, contents
    copied.kill()


def check_all_in(server, keeper, relative, contents):
    photos = album(keeper)
    assert len(photos) == 2 + NEWER and len({photo["id"] for photo in photos}) == 2 + NEWER
    found = [photo for photo in photos if photo["sender"]["displayName"] == "Found on this server"]
    assert len(found) == NEWER and len({photo["moment"] for photo in found}) == 1
    assert {hashlib.sha256(keeper.fetch(f"/api/v1/photos/{photo['id']}/original")).hexdigest()
            for photo in found} == set(contents)
    assert len(album(relative)) == 2
    assert not [path for path in (server.data / "staging").rglob("*") if path.is_file()]


def test_newer_photos_are_offered_and_taken_in_without_a_second_copy(copy):
    server, keeper, relative, contents = copy
    before = originals(server)
    server.start()
    asked(keeper, NEWER)
    assert "photos are on this server" in keeper.fetch("/activity").decode()
    assert f"{NEWER} photos are on this server" not in relative.fetch("/activity").decode()
    shown = re.findall(r'src="(/family/found/[0-9a-f]{64}/picture)"', page(keeper))
    assert len(shown) == NEWER
    assert all(keeper.fetch(picture).startswith(b"\xff\xd8") for picture in shown)
    decide(keeper)
    # Twice: it is one decision.
    decide(keeper)
    done(server)
    check_all_in(server, keeper, relative, contents)
    # Each original is the very file that it was.
    after = originals(server)
    assert set(after) == set(before) and all(after[name] == before[name] for name in contents)
    assert "photos are on this server" not in page(keeper)
    server.stop()
    server.start()
    until(20, "the sweep", lambda: "unnamed=" in server.log() or "agree" in server.log())
    assert len(album(keeper)) == 2 + NEWER and originals(server) == after


def test_whatever_kill_ends_it_all_come_in_once(copy):
    server, keeper, relative, contents = copy
    rng = random.Random(15)
    kills = 0
    decided = False
    while kills < 60:
        server.start()
        ends = time.monotonic() + rng.uniform(0, 1.2)
        while time.monotonic() < ends:
            if not decided and f"{NEWER} photos are on this server" in page(keeper):
                decide(keeper)
                decided = True
            time.sleep(0.05)
        if decided and not (server.data / "found-photos.json").exists():
            break
        server.kill()
        kills += 1
        if not decided and kills > 8:
            # It needs longer than a life to look at all of them only where the machine is busy.
            server.start()
            asked(keeper, NEWER)
            decide(keeper)
            decided = True
            server.kill()
    assert kills > 3
    check_all_in(server, keeper, relative, contents)
    assert set(contents) <= set(originals(server))


def test_what_is_left_goes_to_the_trash_and_only_then(copy):
    server, keeper, relative, contents = copy
    before = set(originals(server))
    server.start()
    asked(keeper, NEWER)
    until(20, "the sweep", lambda: "nothing was moved, a keeper decides" in server.log())
    assert set(originals(server)) == before
    decide(keeper, "/leave")
    done(server)
    trash = {path.name for path in (server.data / "photos" / "trash").glob("*/*")}
    assert set(contents) <= trash and set(originals(server)) | trash == before
    assert len(album(keeper)) == 2 and "photos are on this server" not in page(keeper)


def test_a_damaged_file_among_them_is_told_and_stops_nothing(copy):
    server, keeper, relative, contents = copy
    name = sorted(contents)[0]
    spoiled = server.data / "photos" / name[:2] / name
    content = bytearray(spoiled.read_bytes())
    content[len(content) // 2] ^= 1
    spoiled.write_bytes(content)
    server.start()
    # What was made of it is whole, and the largest of it is a photo of its own.
    until(90, "the question", lambda: "photos are on this server" in page(keeper))
    assert "One more file is damaged" in page(keeper)
    decide(keeper)
    done(server)
    found = [photo for photo in album(keeper) if photo["sender"]["displayName"] == "Found on this server"]
    hashes = {hashlib.sha256(keeper.fetch(f"/api/v1/photos/{photo['id']}/original")).hexdigest() for photo in found}
    assert set(contents) - {name} <= hashes and name not in hashes
    # It is still there for whoever can mend it.
    assert spoiled.exists() or list((server.data / "photos").glob(f"trash/*/{name}"))


def test_a_catalogue_that_is_put_back_twice_asks_again(copy):
    server, keeper, relative, contents = copy
    older = (server.data / "catalogue.sqlite").read_bytes()
    server.start()
    asked(keeper, NEWER)
    decide(keeper)
    until(60, "the first ones", lambda: len(album(keeper)) > 3)
    server.stop()
    for leftover in server.data.glob("catalogue.sqlite*"):
        leftover.unlink()
    (server.data / "catalogue.sqlite").write_bytes(older)
    server.start()
    asked(keeper, NEWER)
    assert len(album(keeper)) == 2
    decide(keeper)
    done(server)
    check_all_in(server, keeper, relative, contents)


def test_on_a_full_disk_it_waits_says_so_and_goes_on(family, tmp_path):
    grown, keeper, relative, contents = family
    with small_disk(tmp_path, 96) as disk:
        shutil.copytree(grown.data, disk.folder / "server", ignore=shutil.ignore_patterns("log.txt", "reserve.bin"))
        server = Server(disk.folder / "server", port=grown.port, GRANDMA_RESERVE_MEGABYTES="8")
        put_back(server, grown.data.parent / "older.sqlite")
        try:
            server.start()
            asked(keeper, NEWER)
            disk.fill()
            # Without any room, the decision itself takes of what the server keeps for such acts.
            decide(keeper)
            until(60, "words", lambda: "not finished yet" in server.log())
            assert len(album(keeper)) < 2 + NEWER and set(contents) <= set(originals(server))
            assert "It does not go on just now" in page(keeper)
            disk.give_back()
            done(server)
            check_all_in(server, keeper, relative, contents)
        finally:
            server.kill()
