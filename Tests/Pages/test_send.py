"""Sending photos, with scripts and without."""
import base64
import pathlib
import re

import pytest
from playwright.sync_api import expect

from Rig import ROOT, pictures
from Rig.browsing import sign_in
from Rig.kept import KEPT
from Rig.waiting import until

# Every kind of picture that the server takes, and a photograph as heavy as they are.
FILES = [*sorted(file for file in (ROOT / "Tests/FamilyTesting/Fixtures").iterdir() if file.suffix),
         pathlib.Path("/usr/share/backgrounds/mate/nature/LadyBird.jpg")]
# The name of a photo as an upload says it.
SECOND = base64.b64encode(b"second.jpg").decode()
# How long all of them may take together, in milliseconds: a busy machine needs a good part of a second for each.
DEVELOPED = 60_000


def photo(name, seed, size=(640, 420)):
    return {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(*size, seed=seed)}


@pytest.fixture
def letter():
    return {"name": "letter <b>from school.pdf", "mimeType": "image/jpeg",
            "buffer": b"%PDF-1.7\n" + b"not a picture " * 200}


def test_the_plain_form_names_every_file_and_keeps_the_words(plain_page, letter):
    plain_page.goto("/send")
    plain_page.get_by_label("A few words").fill("Först snö ❄ <i>hurra</i>")
    plain_page.locator("input[type=file]").set_input_files(
        [photo("one.jpg", "plain one"), letter, photo("two.jpg", "plain two")])
    plain_page.get_by_role("button", name="Send").click()
    expect(plain_page.get_by_role("heading", name="2 photos are in the album")).to_be_visible()
    rows = plain_page.locator(".file")
    expect(rows).to_have_count(3)
    expect(rows.nth(0)).to_contain_text("one.jpg")
    expect(rows.nth(1)).to_contain_text(letter["name"])
    expect(rows.nth(1)).to_have_class(re.compile("failed"))
    expect(rows.nth(2)).to_contain_text("In the album")
    expect(plain_page.get_by_label("A few words")).to_have_value("Först snö ❄ <i>hurra</i>")
    plain_page.get_by_role("link", name="See the album").click()
    expect(plain_page.get_by_alt_text("Först snö ❄ <i>hurra</i>")).to_have_count(2)


def test_the_same_photo_twice_is_one_photo(plain_page):
    file = photo("twice.jpg", "twice")
    for words in ("In the album", "Already in the album"):
        plain_page.goto("/send")
        plain_page.locator("input[type=file]").set_input_files(file)
        plain_page.get_by_role("button", name="Send").click()
        expect(plain_page.locator(".file")).to_contain_text(words)


def test_each_file_has_its_own_progress_and_its_own_end(page, letter):
    page.goto("/send")
    page.get_by_label("A few words").fill("From the lake")
    page.locator("input[type=file]").set_input_files([photo("a.jpg", "lake a"), letter])
    page.locator("input[type=file]").set_input_files([photo("b.jpg", "lake b"), photo("c.jpg", "lake c")])
    rows = page.locator(".file")
    expect(rows).to_have_count(4)
    expect(page.locator(".pic.look")).to_have_count(3)
    page.get_by_role("button", name="Send 4 photos").click()
    expect(page.get_by_role("status")).to_contain_text("3 sent, 1 not")
    expect(rows.nth(1)).to_have_class(re.compile("failed"))
    for row in (0, 2, 3):
        expect(rows.nth(row)).to_contain_text("In the album")
    expect(page.get_by_label("A few words")).to_have_value("From the lake")
    expect(page.get_by_role("button", name="Try again: " + letter["name"])).to_be_visible()
    page.get_by_role("link", name="See the album").click()
    expect(page.get_by_alt_text("From the lake")).to_have_count(3)


def test_the_next_visit_has_no_words_of_photos_that_can_never_go(page, letter):
    send_with_moment(page, [photo("fine.jpg", "no words left"), letter])
    expect(page.get_by_role("status")).to_contain_text("1 sent, 1 not")
    # A photo in its place may have the same words.
    expect(page.get_by_label("A few words")).to_have_value("Anna is forty")
    page.goto("/send")
    expect(page.locator("#drop.live")).to_be_visible()
    expect(page.get_by_label("A few words")).to_have_value("")
    expect(page.get_by_label("Name of a moment")).to_have_value("")


def send_with_moment(page, files):
    page.goto("/send")
    page.get_by_label("A few words").fill("Anna is forty")
    page.get_by_label("Name of a moment").fill("Anna's birthday")
    page.locator("input[type=file]").set_input_files(files)
    page.locator("#go").click()


def slow_down(page, bytes_a_second):
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_a_second})
    return line


def test_progress_is_seen_and_sending_can_be_stopped_and_gone_on_with(page):
    files = [photo(f"big-{number}.jpg", f"big {number}", (2400, 1600)) for number in range(3)]
    page.goto("/send")
    line = slow_down(page, 150_000)
    page.locator("input[type=file]").set_input_files(files)
    page.get_by_role("button", name="Send 3 photos").click()
    first = page.locator(".file").first
    expect(first.locator(".state")).to_have_text(re.compile(r"[1-9]\d? % sent"))
    expect(page.get_by_role("progressbar", name="All photos together")).to_be_visible()
    assert 0 < float(page.locator("#all-bar").evaluate("bar => bar.value")) < 1
    # Two at once, and the third waits.
    expect(page.locator(".file").nth(2)).to_contain_text("Waiting for its turn")
    page.get_by_role("button", name="Stop sending").click()
    expect(first).to_contain_text("Not sent")
    line.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
    page.get_by_role("button", name="Send 3 photos").click()
    expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible()


def test_after_a_stop_not_all_is_sent(page):
    page.goto("/send")
    # The second photo never arrives.
    page.route("**/uploads", lambda route: route.abort()
               if SECOND in route.request.headers["upload-metadata"] else route.continue_())
    page.locator("input[type=file]").set_input_files([photo("first.jpg", "stop first"), photo("second.jpg", "stop second")])
    page.get_by_role("button", name="Send 2 photos").click()
    expect(page.locator(".file.done")).to_have_count(1)
    page.get_by_role("button", name="Stop sending").click()
    expect(page.locator(".file").nth(1)).to_contain_text("Not sent")
    expect(page.locator("#all-words")).to_have_text("1 of 2 sent")


def test_a_broken_line_loses_nothing(page):
    page.goto("/send")
    page.route("**/uploads/*", lambda route: route.abort())
    page.locator("input[type=file]").set_input_files(photo("tunnel.jpg", "tunnel"))
    page.get_by_role("button", name="Send 1 photo").click()
    row = page.locator(".file")
    expect(row).to_contain_text("No connection. It will go on by itself.")
    page.unroute("**/uploads/*")
    expect(row).to_contain_text("In the album")


def send(page, files):
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(files)
    page.locator("#go").click()


def test_a_photo_that_somebody_has_hidden_says_so_and_the_others_go(page, keeper):
    hidden = photo("hidden.jpg", "hidden")
    sent = keeper.send_bytes(hidden["buffer"], "hidden.jpg")["results"][0]["photo"]["id"]
    page.goto(f"/photos/{sent}/hide")
    page.locator("main form button").first.click()
    page.wait_for_load_state()
    others = [photo(f"beside-{number}.jpg", f"beside hidden {number}") for number in range(3)]
    send(page, [hidden, *others])
    expect(page.locator(".file.done")).to_have_count(3)
    expect(page.locator(".file.failed")).to_contain_text("This photo was hidden by somebody in the family.")
    expect(page.get_by_role("status")).to_contain_text("3 sent, 1 not")
    until(10, "an empty outbox", lambda: page.evaluate(KEPT) == 0)


def test_the_preview_comes_when_its_script_does(page):
    page.goto("/send")
    page.route("**/static/preview.js*", lambda route: route.fulfill(status=502))
    with page.expect_response("**/static/preview.js*"):
        page.locator("input[type=file]").set_input_files(photo("seen-later.jpg", "seen later"))
    page.unroute("**/static/preview.js*")
    expect(page.locator(".look")).to_have_count(1, timeout=30_000)


def test_photos_chosen_before_the_script_came_are_taken(page):
    held = []
    page.route("**/static/send.js*", lambda route: held.append(route))
    with page.expect_request("**/static/send.js*"):
        page.goto("/send", wait_until="commit")
    page.locator("input[type=file]").set_input_files(photo("early.jpg", "early"))
    expect(page.locator("#drop")).not_to_have_class(re.compile("live"))
    held[0].continue_()
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator(".file")).to_contain_text("In the album")


def test_leaving_while_sending_asks_first(page):
    page.goto("/send")
    slow_down(page, 50_000)
    page.locator("input[type=file]").set_input_files(photo("slow.jpg", "slow", (2400, 1600)))
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator(".file progress")).to_be_visible()
    asked = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.get_by_role("link", name="Album").click()
    expect(page.locator("#album")).to_be_attached()
    assert asked == ["beforeunload"]


def test_who_stays_until_all_is_sent_can_still_sign_out(server, keeper, browse):
    page = browse(server.pages)
    sign_in(page)
    page.goto("/send")
    slow_down(page, 80_000)
    page.locator("input[type=file]").set_input_files(photo("stays.jpg", "stays", (900, 600)))
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator(".file progress")).to_be_visible()
    page.get_by_label("Signed in as Anna").click()
    with page.expect_event("dialog") as question:
        page.get_by_role("button", name="Sign out").click(no_wait_after=True)
    question.value.dismiss()
    expect(page.get_by_text("All sent.")).to_be_visible()
    # Nobody has signed out, and the browser's earlier pages stay as they were left.
    assert page.evaluate("localStorage.getItem('signed-out')") is None
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert page.evaluate("localStorage.getItem('signed-out')") is not None


@pytest.fixture
def home(empty_server, browse):
    """Opens the keeper's browser on a family that has no photo yet."""
    empty_server.keeper()

    def open_browser(**options):
        page = browse(empty_server.pages, **options)
        sign_in(page)
        return page

    return open_browser


def all_in_the_album(page):
    """Each file has its row that says so, and the album its picture, which loads."""
    rows = page.locator(".file")
    expect(rows).to_have_count(len(FILES))
    said = dict(zip(rows.locator(".name").all_inner_texts(), rows.locator(".state").all_inner_texts()))
    assert said == {file.name: "In the album" for file in FILES}
    page.goto("/")
    tiles = page.locator(".tile img")
    expect(tiles).to_have_count(len(FILES))
    for tile in tiles.all():
        # They load as they come into view.
        tile.scroll_into_view_if_needed()
        expect(tile).to_have_js_property("complete", True)
        assert tile.evaluate("image => image.naturalWidth") > 0, tile.get_attribute("src")


def test_files_of_every_kind_go_from_disk_to_the_album_by_the_plain_form(home):
    page = home(java_script_enabled=False)
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(FILES)
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("heading", name=f"{len(FILES)} photos are in the album")).to_be_visible(
        timeout=DEVELOPED)
    all_in_the_album(page)


def test_files_of_every_kind_go_from_disk_to_the_album_one_by_one(home):
    page = home()
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(FILES)
    page.get_by_role("button", name=f"Send {len(FILES)} photos").click()
    expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible(timeout=DEVELOPED)
    all_in_the_album(page)


def test_a_server_that_takes_no_photos_says_why_and_takes_them_later(home, empty_server):
    page = home()
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(photo("later.jpg", "later"))
    (empty_server.data / "photos").rename(empty_server.data / "away")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator(".file .state")).to_contain_text("The photos are not here: the server has lost its disk.")
    (empty_server.data / "away").rename(empty_server.data / "photos")
    expect(page.locator(".file")).to_contain_text("In the album", timeout=60_000)


def test_photos_have_words_of_their_own_and_all_sent_begins_anew(page, keeper):
    page.goto("/send")
    # The photos are chosen first.
    chooser, words = page.locator("#drop").bounding_box(), page.get_by_label("A few words").bounding_box()
    assert chooser["y"] < words["y"]
    page.locator("#files").set_input_files([photo("lake.jpg", "own lake"), photo("boat.jpg", "own boat")])
    page.get_by_label("A few words").fill("Our summer")
    row = page.locator(".file").filter(has_text="boat.jpg")
    row.get_by_text("Words for this photo only").click()
    row.get_by_label("Words only for boat.jpg").fill("The boat is new")
    row.get_by_label("Place only for boat.jpg").fill("Kuusamo")
    expect(page.locator(".preview-caption")).to_have_text("The boat is new")
    # What was typed for one photo is kept with it, after a moment without a letter.
    kept = """async () => {
        const request = indexedDB.open("outbox");
        const base = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
        const all = base.transaction("photos").objectStore("photos").getAll();
        const entries = await new Promise((resolve) => { all.onsuccess = () => resolve(all.result); });
        base.close();
        return entries.some((entry) => entry.own?.place === "Kuusamo");
    }"""
    until(20, "the words are kept", lambda: page.evaluate(kept))
    page.reload()
    expect(page.get_by_label("Words only for boat.jpg")).to_have_value("The boat is new")
    page.get_by_role("button", name="Send 2 photos").click()
    expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible()
    expect(page.get_by_label("A few words")).to_have_value("")
    newest = keeper.call("GET", "/api/v1/album?limit=2")["photos"]
    assert [(one["caption"], one.get("place")) for one in newest] == [("The boat is new", "Kuusamo"), ("Our summer", None)]
    page.locator("#files").set_input_files([photo("hill.jpg", "own hill")])
    expect(page.locator(".file")).to_have_count(1)
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator(".file.done")).to_have_count(1)
    assert keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]["caption"] == ""
