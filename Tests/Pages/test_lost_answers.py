"""The sending page says only what it knows of a photo whose last byte has left: its answer may be late, or lost."""
import re

import pytest
from playwright.sync_api import expect

from Rig import false_clock, pictures
from Rig.browsing import HOST, sign_in
from Rig.cutting_line import CuttingLine
from Rig.kept import KEPT
from Rig.waiting import until

HAD_ARRIVED = "In the album: it had arrived already."
UNSURE = "It may have been in the album before."
# What the row of a photo says while nobody knows whether it arrived.
ASKED_LATER = "It may have arrived already: that is asked as soon as there is one."


@pytest.fixture
def line(empty_server):
    empty_server.family = empty_server.keeper()
    with CuttingLine(empty_server.port) as line:
        yield line


@pytest.fixture
def phone(line, browse):
    """A page of the keeper's phone, whose line a test can cut."""
    page = browse(f"http://{HOST}:{line.port}")
    sign_in(page)
    page.on("dialog", lambda dialog: dialog.accept())
    return page


def album(server):
    return server.family.call("GET", "/api/v1/album")["photos"]


def slow_down(page, bytes_a_second):
    tools = page.context.new_cdp_session(page)
    tools.send("Network.enable")
    tools.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_a_second})


def begin(page, name="lake.jpg"):
    """Sends a photo over a slow line, until a part of it has arrived."""
    page.goto("/send")
    slow_down(page, 400_000)
    content = pictures.noisy(1600, 1000, seed=f"lost answers {name}")
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "image/jpeg", "buffer": content})
    page.get_by_role("button", name="Send 1 photo").click()
    bar = page.locator(".file progress")
    until(30, "a part of it", lambda: bar.evaluate("bar => bar.value") > 0.2 or page.wait_for_timeout(20))


def lose_the_last_answer(page, line, server):
    """Sends a photo that enters the album, of which the page hears nothing."""
    begin(page)
    line.is_mute = True
    slow_down(page, -1)
    expect(page.locator(".file")).to_contain_text("Arrived, being checked")
    until(30, "the photo in the album", lambda: len(album(server)) == 1 or page.wait_for_timeout(20))


def is_in_the_album(page, server):
    """The row says where the photo is and leads to it, and nothing is left to be sent."""
    row = page.locator(".file")
    expect(row).to_contain_text(HAD_ARRIVED)
    photo, = album(server)
    expect(row.get_by_role("link", name="See the photo")).to_have_attribute(
        "href", re.compile(f"/photos/{photo['id']}#"))
    expect(row.get_by_role("button", name="Remove")).to_have_count(0)
    until(10, "an empty outbox", lambda: page.evaluate(KEPT) == 0)


STOP, REMOVE = {"name": "Stop sending"}, {"name": "Remove: lake.jpg"}


@pytest.mark.parametrize("press", [STOP, REMOVE], ids=["stop", "remove"])
def test_a_photo_that_had_arrived_says_so_when_its_sending_is_ended(line, phone, empty_server, press):
    lose_the_last_answer(phone, line, empty_server)
    # The answer to what the press asks is lost too, and the page asks again. Were the line whole before, the page might
    # hear of its photo by itself, and nothing would be left to press.
    phone.get_by_role("button", **press).click()
    line.is_mute = False
    is_in_the_album(phone, empty_server)
    phone.reload()
    expect(phone.locator("#drop.live")).to_be_visible()
    expect(phone.locator(".file")).to_have_count(0)


@pytest.mark.parametrize("press", [STOP, REMOVE], ids=["stop", "remove"])
def test_without_a_line_it_stays_in_sight_and_is_asked_about_later(line, phone, empty_server, press):
    lose_the_last_answer(phone, line, empty_server)
    line.is_down = True
    line.cut()
    expect(phone.locator(".file")).to_contain_text("No connection")
    phone.get_by_role("button", **press).click()
    row = phone.locator(".file")
    expect(row).to_contain_text(ASKED_LATER)
    assert phone.evaluate(KEPT) == 1
    line.is_mute = line.is_down = False
    is_in_the_album(phone, empty_server)


@pytest.mark.parametrize("press", [STOP, REMOVE], ids=["stop", "remove"])
def test_the_next_visit_asks_and_sends_nothing(line, phone, empty_server, press):
    lose_the_last_answer(phone, line, empty_server)
    line.is_down = True
    line.cut()
    phone.get_by_role("button", **press).click()
    expect(phone.locator(".file")).to_contain_text(ASKED_LATER)
    next_visit = phone.context.new_page()
    phone.close()
    line.is_mute = line.is_down = False
    asked = []
    next_visit.on("request", lambda request: asked.append(request.method) if "/uploads" in request.url else None)
    next_visit.route("**/uploads/*", lambda route: route.abort())
    next_visit.goto("/send")
    expect(next_visit.locator(".file")).to_contain_text(ASKED_LATER)
    expect(next_visit.get_by_text("These photos were not sent yet.")).to_be_hidden()
    next_visit.unroute("**/uploads/*")
    is_in_the_album(next_visit, empty_server)
    assert set(asked) == ({"HEAD"} if press == STOP else {"DELETE"})


def test_what_had_not_arrived_is_offered_again_after_a_stop(line, phone, empty_server):
    begin(phone)
    line.is_down = True
    line.cut()
    phone.get_by_role("button", name="Stop sending").click()
    row = phone.locator(".file")
    expect(row).to_contain_text(ASKED_LATER)
    line.is_down = False
    expect(row).to_contain_text("Not sent")
    assert album(empty_server) == []
    slow_down(phone, -1)
    phone.get_by_role("button", name="Send 1 photo").click()
    expect(row).to_contain_text("In the album")
    assert len(album(empty_server)) == 1


def test_what_was_removed_leaves_the_list_once_the_server_has_forgotten_it(line, phone, empty_server):
    begin(phone)
    line.is_down = True
    line.cut()
    phone.get_by_role("button", name="Remove: lake.jpg").click()
    row = phone.locator(".file")
    expect(row).to_contain_text(ASKED_LATER)
    # The photo is never sent again by itself, not even by the next visit.
    next_visit = phone.context.new_page()
    phone.close()
    line.is_down = False
    next_visit.goto("/send")
    until(20, "an empty outbox", lambda: next_visit.evaluate(KEPT) == 0 or next_visit.wait_for_timeout(20))
    expect(next_visit.locator(".file")).to_have_count(0)
    assert list((empty_server.data / "uploads").iterdir()) == []
    assert album(empty_server) == []


def die_after_the_last_byte(page, line, server):
    """The phone dies before the answer, and somebody deletes the photo for good."""
    lose_the_last_answer(page, line, server)
    next_visit = page.context.new_page()
    page.close(run_before_unload=False)
    photo, = album(server)
    server.family.call("DELETE", f"/api/v1/photos/{photo['id']}")
    assert album(server) == []
    server.kill()
    line.is_mute = False
    line.cut()
    return next_visit


def test_a_deleted_photo_does_not_come_back_by_itself_two_days_later(line, phone, empty_server):
    next_visit = die_after_the_last_byte(phone, line, empty_server)
    empty_server.environment |= false_clock.environment("+2d")
    empty_server.start()
    sent = []
    next_visit.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    next_visit.goto("/send")
    # The server knows that the photo was in the album.
    expect(next_visit.locator(".file.done")).to_have_count(1)
    until(10, "an empty outbox", lambda: next_visit.evaluate(KEPT) == 0)
    assert not [url for url in sent if url.endswith("/uploads")]
    assert album(empty_server) == []


def test_what_the_server_has_forgotten_after_the_last_byte_goes_again_only_by_a_press(line, phone, empty_server):
    next_visit = die_after_the_last_byte(phone, line, empty_server)
    for record in (empty_server.data / "uploads").iterdir():
        record.unlink()
    empty_server.start()
    next_visit.goto("/send")
    row = next_visit.locator(".file")
    expect(row).to_contain_text(UNSURE)
    assert album(empty_server) == []
    # Nor does another visit send it.
    next_visit.reload()
    expect(row).to_have_count(1)
    next_visit.get_by_role("button", name="Send 1 photo").click()
    expect(row).to_contain_text("In the album")
    assert len(album(empty_server)) == 1
