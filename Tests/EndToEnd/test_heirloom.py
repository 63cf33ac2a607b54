"""The heirloom: a family's album on a stick as plain folders, brought up to date beside a running server, opened by a
browser from the disk, pulled out at any point, full, and brought back as a new server."""
import contextlib
import datetime
import hashlib
import html
import itertools
import json
import os
import random
import re
import subprocess
import time
import urllib.parse

import pytest
from playwright.sync_api import expect

from Rig import databases, pictures, positions
from Rig.browsing import DESK
from Rig.copies import command, environment, flip, originals
from Rig.failure_injector import FailureInjector
from Rig.kill_injector import KillInjector
from Rig.programs import Server
from Rig.small_disk import small_disk

WORDS = ["Midsummer: the boat?", "おばあちゃん と 犬", "", "<b>CON</b>/../..\\x", "👩‍👩‍👧 at home", "Äiti" + "ä" * 300]


def send(keeper, seed, caption=""):
    content = pictures.plain(seed, size=(320, 240))
    return keeper.send_bytes(content, f"{seed}.jpg", caption)["results"][0]["photo"]["id"], content


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A running server with six photos, one of them talked about."""
    with Server(tmp_path_factory.mktemp("family") / "server") as server:
        keeper = server.keeper()
        photos = dict(send(keeper, seed, words) for seed, words in enumerate(WORDS))
        keeper.call("POST", f"/api/v1/photos/{next(iter(photos))}/comments", {"words": "What a <day> & night"})
        yield server, keeper, photos


def tree(folder):
    """Every file below the folder, with its bytes' hash; but for the catalogue, which is new every night."""
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in folder.rglob("*") if path.is_file() and "snapshots" not in path.parts}


def shown(folder):
    """The photos that the folders show to people."""
    return {path.name: path.read_bytes() for path in folder.glob("20*/20*/*.jpg")}


def whole(folder):
    """What the pages name is there, and what the list names is as it says."""
    named = {(page.parent / urllib.parse.unquote(html.unescape(name))) for page in folder.glob("pages/*.html")
             for name in re.findall('(?:src|href)="([^"#]+)', page.read_text())}
    assert named and [path for path in named if not path.exists()] == []
    assert (folder / "index.html").exists()
    lists = sorted(folder.glob("restore/snapshots/20*/files.sha256"))
    assert lists and subprocess.run(["sha256sum", "--quiet", "-c", str(lists[-1])], cwd=folder).returncode == 0


@pytest.fixture(scope="module")
def stick(family, tmp_path_factory):
    server, _, _ = family
    folder = tmp_path_factory.mktemp("stick") / "album"
    assert "6 photos are in" in command(server, "heirloom", folder, check=0)
    return folder


def test_the_folders_hold_every_photo_under_a_name_that_every_disk_takes(family, stick):
    _, _, photos = family
    assert sorted(shown(stick).values()) == sorted(photos.values())
    paths = [str(path.relative_to(stick)) for path in stick.rglob("*")]
    assert len(paths) == len({path.lower() for path in paths})
    for path in paths:
        assert not set('<>:"\\|?*') & set(path) and not [part for part in path.split("/") if part != part.strip(". ")
                                                         and part != ".unfinished"]
        assert all(len(part.encode("utf-16-le")) // 2 <= 255 and len(part.encode()) <= 255 for part in path.split("/"))
    assert not [path for path in stick.rglob("*") if path.is_symlink() or path.is_file() and path.stat().st_nlink > 1]
    photo = next(stick.glob("20*/20*/*Midsummer the boat (1).jpg"))
    assert time.strftime("%Y-%m-%d %H.%M", time.gmtime(photo.stat().st_mtime)) == photo.name[:16]
    # Everybody may look at the photos; what a server needs is its owner's alone.
    assert photo.stat().st_mode & 0o777 == 0o644 and (stick / "restore").stat().st_mode & 0o777 == 0o700
    whole(stick)


def test_it_opens_from_the_stick_with_no_script_and_no_network(stick, chromium):
    context = chromium.new_context(java_script_enabled=False, offline=True, viewport=DESK)
    page = context.new_page()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((stick / "index.html").as_uri())
    expect(page.get_by_text("6 photos")).to_have_count(2)
    page.locator(".months a").first.click()
    expect(page.locator(".photo").first.get_by_text("What a <day> & night")).to_be_visible()
    expect(page.locator(".photo").first.get_by_text("Midsummer: the boat?")).to_be_visible()
    page.screenshot(path=os.environ.get("GRANDMA_LOOK", str(stick.parent / "month.png")), full_page=True)
    assert asked and all(url.startswith("file://") for url in asked)
    context.close()


def test_the_second_night_writes_only_what_is_new(family, stick, tmp_path):
    server, keeper, _ = family
    before = {path: path.stat().st_mtime_ns for path in stick.rglob("*") if path.is_file()}
    inodes = {path: path.stat().st_ino for path in before}
    photo, content = send(keeper, 70, "New")
    command(server, "heirloom", stick, "--existing", check=0)
    touched = {str(path.relative_to(stick)) for path in stick.rglob("*")
               if path.is_file() and path.stat().st_ino != inodes.get(path) and "snapshots" not in path.parts}
    assert content in shown(stick).values()
    month = time.strftime("%Y-%m", time.gmtime())
    allowed = {"index.html", "family.json", "restore/written.txt", f"pages/{month}.html", f"{month[:4]}/{month}/photos.json"}
    new = {path for path in touched if path not in allowed}
    assert any("New (7).jpg" in path for path in new) and len(new) <= 5
    # A caption gets its photo another name, a hidden one leaves the folders, a deleted one leaves the stick.
    keeper.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": "Newer"})
    command(server, "heirloom", stick, check=0)
    assert [name for name in shown(stick) if "New" in name] == [name for name in shown(stick) if "Newer (7)" in name]
    keeper.call("PUT", f"/api/v1/photos/{photo}/hiding", {"reason": "private"})
    command(server, "heirloom", stick, check=0)
    assert content not in shown(stick).values() and hashlib.sha256(content).hexdigest() in tree(stick).values()
    keeper.call("DELETE", f"/api/v1/photos/{photo}/hiding")
    keeper.call("DELETE", f"/api/v1/photos/{photo}")
    databases.end_undo(server.data)
    (stick / "letter to Anna.txt").write_text("dear Anna")
    command(server, "heirloom", stick, check=0)
    assert hashlib.sha256(content).hexdigest() not in tree(stick).values()
    assert (stick / "letter to Anna.txt").read_text() == "dear Anna"
    whole(stick)


def test_the_stick_brings_up_a_new_server(family, stick, tmp_path):
    server, keeper, photos = family
    command(server, "heirloom", stick, check=0)
    assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
    new = Server(tmp_path / "new", port=server.port)
    assert "6 photos are back" in command(new, "restore", stick, check=0)
    server.stop()
    try:
        with new:
            # The session's cookie and the form's token are good on the new machine.
            originals(new, keeper, photos)
            assert "All is well" in command(new, "check", "--read-data", check=0)
            # It goes on with the same stick.
            command(new, "heirloom", stick, "--existing", check=0)
    finally:
        server.start()
    assert json.loads((server.data / "last-heirloom.json").read_text())["photos"] == 6


def test_pulled_out_anywhere_the_last_good_one_stands(family, tmp_path):
    server, keeper, photos = family
    stick = tmp_path / "stick"
    command(server, "heirloom", stick, check=0)
    rng = random.Random(4)
    for number in range(8):
        photo, content = send(keeper, 2000 + number, f"Number {number}")
        call, nth = rng.choice(["fsync", "rename,renameat", "write", "openat", "unlink,unlinkat"]), rng.randrange(1, 40)
        command(server, "heirloom", stick, wrapper=(
            "strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:signal=SIGKILL:when={nth}"))
        assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
        whole(stick)
        keeper.call("DELETE", f"/api/v1/photos/{photo}")
    command(server, "heirloom", stick, check=0)
    whole(stick)
    # What was copied in a night that broke off, of a photo that is deleted since, has gone too.
    assert sorted(shown(stick).values()) == sorted(photos.values())


def test_a_damaged_file_is_copied_again_and_a_lost_original_is_kept(family, tmp_path):
    server, keeper, photos = family
    stick = tmp_path / "stick"
    command(server, "heirloom", stick, check=0)
    victim = next(stick.glob("20*/20*/*(3).jpg"))
    content = victim.read_bytes()
    flip(victim)
    # Each file is read again for one of 28 snapshots: its own.
    lost = hashlib.sha256(content).hexdigest()
    due = int(lost[:2], 16) % 28
    number = next(number for number in itertools.count(2) if number % 28 == due)
    for _ in range(2, number):
        command(server, "heirloom", stick, check=0)
    assert victim.read_bytes() != content
    command(server, "heirloom", stick, check=0)
    assert victim.read_bytes() == content
    # The server's disk loses a photo, and its caption changes the file's name meanwhile.
    (server.data / "photos" / lost[:2] / lost).unlink()
    photo = [photo for photo, bytes_ in photos.items() if bytes_ == content][0]
    keeper.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": "Found again"})
    command(server, "heirloom", stick, check=0)
    assert not victim.exists() and next(stick.glob("20*/20*/*Found again (3).jpg")).read_bytes() == content
    assert "is mended" in command(server, "check", "--mend", "--backup", stick)


def test_a_month_whose_photos_are_all_lost_has_no_page_and_is_nothing_to_write_each_night(tmp_path):
    stick = tmp_path / "stick"
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        send(keeper, 1)
        _, content = send(keeper, 2)
        databases.let_arrive(server.data, 2, datetime.datetime(2025, 3, 1, 12))
        lost = hashlib.sha256(content).hexdigest()
        (server.data / "photos" / lost[:2] / lost).unlink()
        times = set()
        for _ in range(2):
            said = command(server, "heirloom", stick, check=1)
            assert "1 files are missing or damaged" in said and "Removed" not in said
            times.add((stick / "restore" / "written.txt").stat().st_mtime_ns)
        assert len(times) == 1
        assert "2025-03.html" not in (stick / "restore" / "written.txt").read_text()
        assert [page.name[:4] for page in stick.glob("pages/20*.html")] == [time.strftime("%Y", time.gmtime())]
        whole(stick)


def test_a_full_stick_says_so_and_keeps_what_it_has(family, tmp_path):
    server, keeper, _ = family
    with small_disk(tmp_path, megabytes=8) as disk:
        stick = disk.folder / "album"
        command(server, "heirloom", stick, check=0)
        before = shown(stick)
        photo, _ = send(keeper, 3000, "Too much")
        disk.fill()
        said = command(server, "heirloom", stick, check=4)
        assert "is full" in said and "still there and whole" in said
        assert shown(stick) == before
        whole(stick)
        assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
        disk.give_back()
        command(server, "heirloom", stick, check=0)
        assert any("Too much" in name for name in shown(stick))
        keeper.call("DELETE", f"/api/v1/photos/{photo}")


def send_noisy(keeper, count):
    sent = [pictures.noisy(1600, 1000, seed=f"moves {number}") for number in range(count)]
    for number, content in enumerate(sent):
        keeper.send_bytes(content, f"{number}.jpg", f"Photo {number}")
    return sent


def let_move(server, count):
    """Lets so many photos have come in March 2025, so that their files get other paths."""
    for number in range(count):
        databases.let_arrive(server.data, number + 1, datetime.datetime(2025, 3, 1 + number, 12))


def megabytes_for(server, sent, folder):
    """Returns the size of a disk that has room for the heirloom, and for less than half of the photos once more."""
    command(server, "heirloom", folder / "measure", check=0)
    weight = sum(path.stat().st_size for path in (folder / "measure").rglob("*") if path.is_file())
    # A new catalogue stands beside the old one for a while; the photos must not.
    catalogue = max(path.stat().st_size for path in (folder / "measure").rglob("catalogue.sqlite"))
    return (weight + catalogue + sum(map(len, sent)) * 4 // 10) // 1_000_000 + 1


def test_photos_move_to_other_folders_without_room_for_all_of_them_twice(tmp_path):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        sent = send_noisy(keeper, 8)
        with small_disk(tmp_path, megabytes=megabytes_for(server, sent, tmp_path)) as disk:
            stick = disk.folder / "album"
            command(server, "heirloom", stick, check=0)
            # Earlier heirlooms had other months: here all photos came in another one.
            let_move(server, 8)
            command(server, "heirloom", stick, check=0)
            assert sorted(path.read_bytes() for path in stick.glob("20*/20*/*.jpg")) == sorted(sent)
            assert [path.name for path in stick.glob("20*/20*")] == ["2025-03"]
            whole(stick)


@contextlib.contextmanager
def too_small_stick(tmp_path):
    """Gives a server and a heirloom whose eight photos have moved since the last night; eight new ones have no room."""
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        sent = send_noisy(keeper, 8)
        large = [pictures.noisy(2400, 1500, seed=f"comes {number}") for number in range(8)]
        with small_disk(tmp_path, megabytes=megabytes_for(server, sent, tmp_path)) as disk:
            stick = disk.folder / "album"
            command(server, "heirloom", stick, check=0)
            for number, content in enumerate(large, 8):
                keeper.send_bytes(content, f"{number}.jpg", f"Photo {number}")
            # The latest month is copied first: the old photos move, and then there is no room for the new ones.
            for number in range(16):
                month = 3 if number < 8 else 2
                databases.let_arrive(server.data, number + 1, datetime.datetime(2025, month, 1 + number, 12))
            yield server, stick


def test_a_stick_that_gets_full_while_photos_move_can_still_bring_up_a_server(tmp_path):
    with too_small_stick(tmp_path) as (server, stick):
        assert "is full" in command(server, "heirloom", stick, check=4)
        assert list(stick.glob("2025/2025-03/*.jpg"))
        # The pages and data of the night before lead to the photos where they are now.
        whole(stick)
        facts = [one for file in stick.glob("20*/20*/photos.json") for one in json.loads(file.read_text())]
        assert len(facts) == 8 and all((stick / one["file"]).exists() for one in facts)
        assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
        new = Server(tmp_path / "new")
        assert "8 photos are back" in command(new, "restore", stick, check=0)
        assert "All is well" in command(new, "check", "--read-data", check=0)


def test_a_full_stick_is_said_to_be_full_also_where_a_page_cannot_be_read_to_correct_it(tmp_path):
    with too_small_stick(tmp_path) as (server, stick):
        injector = FailureInjector(tmp_path / "failure", "grandma-server", stick / "pages" / "20")
        injector.arm("read", 1, "EIO")
        said = command(server, "heirloom", stick, check=4, wrapper=environment(injector))
        assert injector.struck.endswith(".html")
        assert "The pages were not corrected: " in said and "is full" in said
        assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)


def test_what_a_night_left_that_was_cut_after_it_had_noted_moves_makes_room_for_the_next_one(tmp_path):
    with Server(tmp_path / "server") as server:
        sent = send_noisy(server.keeper(), 8)
        with small_disk(tmp_path, megabytes=megabytes_for(server, sent, tmp_path)) as disk:
            stick, injector = disk.folder / "album", KillInjector(tmp_path / "faults")
            command(server, "heirloom", stick, check=0)
            (stick / "letter to Anna.jpg").write_text("dear Anna")
            old = sorted(shown(stick))
            let_move(server, 8)
            # The full stick's list of the last night names the new files now, and the old ones are still there.
            injector.arm("rename", 1, after=True, only="/snapshots/20")
            command(server, "heirloom", stick, wrapper=environment(injector))
            assert injector.struck.endswith("/files.sha256")
            assert set(old) < set(shown(stick)) and list(stick.glob("2025/2025-03/*.jpg"))
            assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)
            command(server, "heirloom", stick, check=0)
            assert sorted(path.read_bytes() for path in stick.glob("20*/20*/*.jpg")) == sorted(sent)
            assert [path.name for path in stick.glob("20*/20*")] == ["2025-03"]
            assert (stick / "letter to Anna.jpg").read_text() == "dear Anna"
            whole(stick)


@pytest.mark.parametrize("deleted", [0, 1])
def test_photos_move_and_go_on_a_full_stick_on_which_a_move_cannot_be_noted_at_first(tmp_path, deleted):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        sent = send_noisy(keeper, 8)
        kept = sent[:8 - deleted]
        with small_disk(tmp_path, megabytes=megabytes_for(server, sent, tmp_path)) as disk:
            stick = disk.folder / "album"
            injector = FailureInjector(tmp_path / "failure", "grandma-server", stick / "restore" / "snapshots" / "20")
            command(server, "heirloom", stick, check=0)
            let_move(server, len(kept))
            for photo in keeper.call("GET", "/api/v1/album")["photos"][:deleted]:
                keeper.call("DELETE", f"/api/v1/photos/{photo['id']}")
            databases.end_undo(server.data)
            # The list of the last night, in which moves are noted, finds no room.
            injector.arm("write", 1, "ENOSPC")
            command(server, "heirloom", stick, check=0, wrapper=environment(injector))
            assert injector.struck
            assert sorted(path.read_bytes() for path in stick.glob("20*/20*/*.jpg")) == sorted(kept)
            assert not {hashlib.sha256(content).hexdigest() for content in sent[len(kept):]} & set(tree(stick).values())
            whole(stick)
            assert "All can be restored" in command(server, "check-backup", stick, "--read-data", check=0)


@pytest.fixture
def exfat(tmp_path):
    """A stick as it is sold."""
    image, folder = tmp_path / "stick.exfat", tmp_path / "stick"
    folder.mkdir()
    with open(image, "wb") as file:
        file.truncate(32 << 20)
    subprocess.run(["mkfs.exfat", str(image)], check=True, capture_output=True)
    loop = subprocess.run(["losetup", "--find", "--show", str(image)], capture_output=True, text=True).stdout.strip()
    made = subprocess.run(["mount.exfat-fuse", loop, str(folder)], capture_output=True)
    if made.returncode:
        pytest.skip("no exFAT can be mounted here: " + made.stderr.decode().strip())
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)
        subprocess.run(["losetup", "--detach", loop], check=True)


def test_a_stick_with_exfat_does_as_well(family, exfat, tmp_path):
    server, keeper, photos = family
    (exfat / "System Volume Information").mkdir()
    command(server, "heirloom", exfat, check=0)
    whole(exfat)
    assert sorted(shown(exfat).values()) == sorted(photos.values())
    # A caption that changes in nothing but capitals is the same file there.
    photo = keeper.call("GET", "/api/v1/album")["photos"][-1]["id"]
    keeper.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": "MIDSUMMER: the boat?"})
    for _ in range(2):
        command(server, "heirloom", exfat, "--existing", check=0)
        whole(exfat)
        assert sorted(shown(exfat).values()) == sorted(photos.values())
    new = Server(tmp_path / "new")
    assert "photos are back" in command(new, "restore", exfat, check=0)
    assert "All is well" in command(new, "check", "--read-data", check=0)


def test_words_for_every_wrong_folder(family, stick, tmp_path):
    server, _, _ = family
    assert "There is no heirloom in" in command(server, "heirloom", tmp_path / "away", "--existing", check=4)
    assert not (tmp_path / "away").exists()
    full = tmp_path / "full"
    full.mkdir()
    (full / "letters.txt").write_text("dear Anna")
    assert "neither empty nor a heirloom" in command(server, "heirloom", full, check=4)
    with Server(tmp_path / "other") as other:
        other.keeper()
        assert "the heirloom of another server" in command(other, "heirloom", stick, check=4)
    assert "neither empty nor a backup" in command(server, "backup", stick, check=4)


def test_the_pages_speak_the_language_that_is_asked_for(family, tmp_path):
    server, _, _ = family
    command(server, "heirloom", tmp_path / "stick", "--language", "fi", check=0)
    assert '<html lang="fi"' in (tmp_path / "stick" / "index.html").read_text()


def test_towns_and_the_familys_own_places_stand_beside_the_photos(tmp_path):
    stick = tmp_path / "stick"

    def places():
        """What the data says of the place of each photo, by its caption, and the page of their month."""
        facts = [one for file in stick.glob("20*/20*/photos.json") for one in json.loads(file.read_text())]
        said = {one["caption"]: (one.get("place"), one.get("placeName")) for one in facts}
        return said, next(stick.glob("pages/20*.html")).read_text()

    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        send(keeper, 1, "Nowhere")
        keeper.send_bytes(positions.jpeg("of a town"), "a.jpg", "Town")
        keeper.send_bytes(positions.jpeg("of a sender"), "b.jpg", "Typed", place="The pier")
        command(server, "heirloom", stick, check=0)
        said, page = places()
        assert said == {"Nowhere": (None, None), "Town": (None, "Stockholm"), "Typed": ("The pier", None)}
        assert "Stockholm" in page and "The pier" in page
        north, east = positions.DEGREES
        fields = {"csrf": keeper.token, "name": "The boathouse", "north": north, "east": east, "radius": "500"}
        keeper.send("POST", "/family/places", urllib.parse.urlencode(fields).encode(),
                    {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})
        command(server, "heirloom", stick, "--existing", check=0)
        said, page = places()
        assert said["Town"] == (None, "The boathouse") and said["Typed"] == ("The pier", None)
        assert "The boathouse" in page and "Stockholm" not in page
    # Without the names of towns, as before a server's first start with them, a night brings all the rest.
    (server.data / "towns").unlink()
    command(server, "heirloom", stick, "--existing", check=0)
    assert places()[0]["Town"] == (None, "The boathouse")
