"""A frame whose server was set back to a day before the frame came: its photos stay on the screen, a quiet mark asks
for a code, no photo comes twice, and those that the server lost come back from the frame."""
import subprocess

import pytest
import requests
from playwright.sync_api import expect

from Rig import frame_card, pictures, tus
from Rig.browsing import DESK, PHONE, sign_in
from Rig.programs import BIN, Frame, Server, take_in
from Rig.waiting import until

# Where the mark stands, in the lower left corner of a screen of 1280 by 800.
MARK = (40, 760)
CORNER = (16, 700, 120, 790)


def command(server, *words):
    done = subprocess.run([str(BIN / "grandma-server"), *map(str, words)], capture_output=True, text=True, timeout=120,
                          env={"HOME": str(server.data), "GRANDMA_DATA": str(server.data)})
    assert done.returncode == 0, done.stdout + done.stderr


def send(member, number, **more):
    answer = member.send_bytes(pictures.plain(number), f"{number}.jpg", f"Photo {number}", **more)
    return answer["results"][0]["photo"]["id"]


def shows(screen, number):
    return pictures.near(screen.picture().getpixel((640, 360)), pictures.COLOURS[number])


def as_written(frame):
    """The files on the shelf; one that is fetched again is another file."""
    return {path: (path.stat().st_ino, path.stat().st_mtime_ns) for path in frame.shelf_files()}


def join(keeper, server, name):
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    member = server.browser()
    member.begin("/api/v1/join", {"token": link.split("token=")[1], "displayName": name})
    return member


def only_for_grandma(member, keeper, photo):
    """Puts a photo into a moment that its sender and Grandma see."""
    moment = member.call("POST", "/api/v1/moments", {
        "title": "A secret party", "starts": "2026-07-04T14:00:00", "ends": "2036-07-04T18:00:00",
        "audience": "invited"})["id"]
    grandma = next(one["id"] for one in keeper.call("GET", "/api/v1/members")["members"]
                   if one["displayName"] == "Grandma")
    member.call("POST", f"/api/v1/moments/{moment}/invitations", {"members": [grandma]})
    return send(member, photo, moment=moment)


@pytest.fixture
def paul(server, keeper):
    return join(keeper, server, "Paul")


@pytest.fixture
def family(server, keeper, paul, screen, tmp_path):
    """A server of the day of its first two photos, in place of one whose frame has all four; the third one is in a
    moment of Paul's, for Grandma and him."""
    for number in range(2):
        send(keeper, number)
    command(server, "backup", tmp_path / "stick")
    with Frame(tmp_path / "frame", server.url, screen.display) as frame:
        take_in(keeper, frame)
        only_for_grandma(paul, keeper, 2)
        send(keeper, 3)
        frame.until("four photos on the shelf", lambda _: len(frame.shelf_files()) == 4)
        # The card of the invitation covers the photos after grandma has touched the frame and paused.
        screen.key("Home")
        frame.until("the invitation", lambda status: status.get("invitation"), 60)
        # A touch while the card appears is taken for one of the photo, and the card asks again later.
        frame_card.until_come(screen)
        screen.tap(*frame_card.NOT_NOW)
        frame.until("no invitation", lambda status: not status.get("invitation"))
        screen.key("Home")
        until(20, "the newest", lambda: shows(screen, 3))
        server.stop()
        new = Server(tmp_path / "new", port=server.port)
        command(new, "restore", tmp_path / "stick")
        with new:
            yield new, keeper, screen, frame


def test_a_frame_that_its_server_forgot_keeps_its_photos_and_is_taken_in_again(family, tmp_path):
    server, keeper, screen, frame = family
    frame.until("the mark", lambda status: status.get("isForgotten"), 60)
    until(10, "the mark on the screen", lambda: len(screen.picture().crop(CORNER).getcolors()) > 10)
    screen.picture().save(tmp_path / "mark.png")
    assert shows(screen, 3), (screen.picture().getpixel((640, 360)), frame.status(), frame.log()[-2000:])
    frame.stop()
    frame.start()
    until(20, "the newest after a start", lambda: shows(screen, 3))
    frame.until("the mark after a start", lambda status: status.get("isForgotten"))
    files = as_written(frame)
    assert len(files) == 4 and "code" not in frame.status()

    screen.tap(*MARK)
    frame.until("a code", lambda status: status.get("code"))
    screen.picture().save(tmp_path / "code.png")
    screen.tap(640, 360)
    until(10, "the photo in place of the code", lambda: shows(screen, 3))
    frame.until("no code", lambda status: "code" not in status)
    screen.key("Escape")
    take_in(keeper, frame)
    frame.until("the family", lambda status: status["state"] == "paired" and not status.get("isForgotten"))
    until(20, "the photo again", lambda: shows(screen, 3))
    send(keeper, 4)
    frame.until("a new photo", lambda _: len(frame.shelf_files()) == 5)
    # Those that the server knows were not fetched again, and those that it lost are here.
    assert files.items() <= as_written(frame).items()
    assert sum("/renditions/" in line and 'status="200"' in line for line in server.log().splitlines()) == 1
    # No place in the album is given twice.
    assert keeper.call("GET", "/api/v1/album")["photos"][0]["position"] > 10 ** 9
    frame.stop()
    frame.start()
    frame.until("all five after a start", lambda status: status.get("photos") == 5 and not status.get("isForgotten"))
    for key, number in [("F1", None), ("Home", 4), ("Right", 3), ("Right", 2), ("Right", 1), ("Right", 0)]:
        screen.key(key)
        until(10, f"photo {number}", lambda: number is None or shows(screen, number))


@pytest.fixture
def returned(family):
    """The family, once the frame was taken in again; two photos are on the frame alone."""
    server, keeper, screen, frame = family
    frame.until("the mark", lambda status: status.get("isForgotten"), 60)
    screen.key("Escape")
    take_in(keeper, frame)
    frame.until("the family", lambda status: status["state"] == "paired" and not status.get("isForgotten"))
    return server, keeper, screen, frame


def page_of_offers(browse, server, viewport=DESK):
    page = browse(server.url, viewport)
    sign_in(page)
    page.goto("/activity")
    notice = page.get_by_text("2 photos that the album lost are still on a frame (Grandma).")
    expect(notice).to_be_visible()
    page.get_by_role("link", name="See which").click()
    expect(notice).to_be_visible()
    return page


def album(keeper):
    return keeper.call("GET", "/api/v1/album")["photos"]


def test_photos_that_only_the_frame_has_come_back_from_it(returned, paul, browse, tmp_path):
    server, keeper, screen, frame = returned
    # A frame that is not there brings its photos when it comes again.
    files = {path.read_bytes() for path in frame.shelf_files()}
    until(30, "the offer", lambda: "offers" in server.log())
    frame.stop()
    page = page_of_offers(browse, server)
    expect(page.locator(".offered")).to_contain_text("“Photo 3”")
    # What was for Paul and Grandma is nothing that a keeper learns.
    expect(page.get_by_text("One of them may be from a moment that not everyone was to see.")).to_be_visible()
    # Keepers know it before they decide.
    expect(page.get_by_text("Videos and voice recordings come back as pictures")).to_be_visible()
    assert "Photo 2" not in page.content() and "secret party" not in page.content()
    page.screenshot(path=tmp_path / "offers.png", full_page=True)
    page.get_by_role("button", name="Bring back").click()
    expect(page.get_by_text("2 of them are on their way back")).to_be_visible()
    expect(page.get_by_role("button", name="Bring back")).to_have_count(0)
    assert len(album(keeper)) == 2
    frame.start()
    photos = until(60, "the photos", lambda: (found := album(paul)) and len(found) == 4 and found)
    assert [photo["caption"] for photo in photos] == [f"Photo {number}" for number in (3, 2, 1, 0)]
    assert [photo["position"] for photo in photos] == [4, 3, 2, 1] and photos[0]["sender"]["displayName"] == "Anna"
    assert [photo["caption"] for photo in album(keeper)] == ["Photo 3", "Photo 1", "Photo 0"]
    [moment] = paul.call("GET", "/api/v1/moments")["moments"]
    assert moment["title"] == "A secret party" and moment["photos"] == 1
    assert keeper.call("GET", "/api/v1/moments")["moments"] == []
    assert requests.get(f"{server.url}/api/v1/photos/{photos[0]['id']}/original", headers=tus.headers(keeper),
                        timeout=20).content in files
    page.reload()
    expect(page.get_by_text("that the album lost")).to_have_count(0)
    # The frame goes on with what it has.
    frame.until("four photos", lambda status: status.get("photos") == 4)
    assert {path.read_bytes() for path in frame.shelf_files()} == files
    screen.key("Home")
    until(20, "the newest", lambda: shows(screen, 3))


def test_photos_that_the_family_lets_go_leave_the_frame(returned, browse, tmp_path):
    server, keeper, screen, frame = returned
    until(30, "the offer", lambda: "offers" in server.log())
    page = page_of_offers(browse, server, PHONE)
    page.screenshot(path=tmp_path / "offers.png", full_page=True)
    page.get_by_role("link", name="Delete for good").click()
    expect(page.get_by_role("heading", name="Delete these 2 photos for good?")).to_be_visible()
    page.screenshot(path=tmp_path / "question.png")
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("that the album lost")).to_have_count(0)
    frame.until("two photos", lambda _: len(frame.shelf_files()) == 2)
    assert len(album(keeper)) == 2
    screen.key("Home")
    until(20, "the newest of those", lambda: shows(screen, 1))
