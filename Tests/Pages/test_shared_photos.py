"""What a phone's gallery shares to the app is sent by one press, and what a stranger's page lays there by none (https)."""
import json

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import EVIL, PHONE
from Rig.foreign_site import ForeignSite
from Rig.kept import KEPT, with_worker
from Rig.quality import is_sound
from secure_family import chromium, keeper_state, server

# Sends pictures to the app at a click, in a window of its own. If it `closes` that window, it does so once the window
# shows a page of the family, whose address it cannot read.
PAGE = """<!doctype html><title>You have won</title><button>Collect</button>
<form method="post" action=%s enctype="multipart/form-data" target="prize">
<input type="file" name="photos" multiple></form><script>
document.querySelector("button").onclick = () => {
  const shared = new DataTransfer();
  for (const [name, bytes] of %s) shared.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
  document.querySelector("input").files = shared.files;
  const prize = open("about:blank", "prize");
  document.querySelector("form").submit();
  const look = setInterval(() => {
    try { prize.location.href; } catch { clearInterval(look); if (%s) prize.close(); document.title = "Done"; }
  }, 5);
};
</script>"""
# Makes each stored photo older, takes its mark of a share if it `isOfOld`, and copies it.
CHANGE = """async ({ hours = 0, copies = 0, isOfOld = false }) => {
    const request = indexedDB.open("outbox");
    const base = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const store = base.transaction("photos", "readwrite").objectStore("photos");
    const all = store.getAll();
    await new Promise((resolve) => { all.onsuccess = resolve; });
    for (const { key, ...entry } of all.result) {
        entry.since -= hours * 3600 * 1000;
        if (isOfOld) delete entry.share;
        store.put({ ...entry, key });
        for (let copy = 0; copy < copies; copy += 1) store.add(entry);
    }
    await new Promise((resolve) => { store.transaction.oncomplete = resolve; });
    base.close();
}"""


def photo(name):
    return {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=name)}


def share(page, server, names, policy="no-referrer", closes=False):
    """What a foreign page does to a member who clicks on it. Without a referrer, the browser's worker gets the same from
    a phone's gallery. Returns the window with the answer."""
    files = [[name, list(photo(name)["buffer"])] for name in names]
    with ForeignSite() as site:
        content = PAGE % (json.dumps(server.pages + "/share"), json.dumps(files), json.dumps(closes))
        site.pages["/prize"] = ("text/html", f'<meta name="referrer" content="{policy}">{content}'.encode())
        prize = page.context.new_page()
        prize.goto(f"http://{EVIL}:{site.port}/prize")
        with prize.expect_popup() as popup:
            prize.get_by_role("button", name="Collect").click()
        expect(prize).to_have_title("Done")
        prize.close()
    return popup.value


def photos_in_album(page):
    return page.evaluate("async () => (await (await fetch('/api/v1/album')).json()).photos.length")


def earlier(page):
    return page.get_by_role("region", name="Shared to this app earlier")


@pytest.fixture
def page(server, keeper_state, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    # The sending page makes the browser's database.
    page.goto("/send")
    with_worker(page)
    return page


@pytest.mark.parametrize("policy, kept", [("origin", 0), ("no-referrer", 2)])
def test_a_foreign_page_sends_no_photo_in_the_name_of_a_member(server, page, policy, kept):
    before = photos_in_album(page)
    share(page, server, [f"{policy} one.jpg", f"{policy} two.jpg"], policy, closes=True)
    assert page.evaluate(KEPT) == kept
    # No address but the one of the worker's own redirect makes them ready.
    for address in ("/send", "/send?shared=true", "/send?shared="):
        page.goto(address)
        page.locator("input[type=file]").set_input_files(photo(f"{policy} {address} own.jpg"))
        expect(earlier(page).locator(".file")).to_have_count(kept)
        page.get_by_role("button", name="Send 1 photo").click()
        expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible()
    assert photos_in_album(page) == before + 3


def test_a_foreign_page_that_says_where_it_stands_is_refused_in_words(server, page):
    refused = share(page, server, ["named.jpg"], "origin")
    expect(refused.get_by_role("alert")).to_contain_text("Another website wanted to leave photos here.")
    assert refused.url == server.pages + "/send"
    expect(refused.locator(".file")).to_have_count(0)


def test_three_shared_photos_go_by_one_press(server, page):
    before = photos_in_album(page)
    app = share(page, server, ["first.jpg", "second.jpg", "third.jpg"])
    expect(app.locator("#chosen .state")).to_have_text(["Shared to this app just now"] * 3)
    expect(earlier(app)).to_be_hidden()
    app.get_by_role("button", name="Send 3 photos").click()
    expect(app.get_by_text("All sent. The family can see them now.")).to_be_visible()
    assert photos_in_album(page) == before + 3
    assert page.evaluate(KEPT) == 0


def test_what_was_not_sent_from_the_page_of_the_share_is_offered_and_not_ready(server, page):
    before = photos_in_album(page)
    app = share(page, server, ["ours.jpg", "theirs.jpg", "none.jpg"])
    expect(app.locator("#chosen .file")).to_have_count(3)
    # As long as that page is open, the photos are not offered on another one.
    page.goto("/send")
    page.wait_for_load_state("networkidle")
    expect(earlier(page)).to_be_hidden()
    app.reload()
    rows = earlier(app).locator(".file")
    expect(rows).to_have_count(3)
    expect(app.locator("#chosen .file")).to_have_count(0)
    expect(rows.locator("canvas.pic")).to_have_count(3)
    is_sound(app)
    app.get_by_role("button", name="Remove: theirs.jpg").click()
    expect(app.get_by_role("button", name="Add: none.jpg")).to_be_focused()
    app.get_by_role("button", name="Add: ours.jpg").click()
    expect(app.locator("#chosen .name")).to_have_text(["ours.jpg"])
    app.get_by_role("button", name="Send 1 photo").click()
    expect(app.get_by_text("All sent. The family can see them now.")).to_be_visible()
    assert photos_in_album(page) == before + 1
    app.reload()
    expect(rows.locator(".name")).to_have_text(["none.jpg"])


@pytest.mark.parametrize("name, ready", [("Add all", 2), ("Remove all", 0)])
def test_all_that_was_shared_earlier_is_added_or_thrown_away_at_once(server, page, name, ready):
    share(page, server, [f"{name} one.jpg", f"{name} two.jpg"], closes=True)
    page.goto("/send")
    page.get_by_role("button", name=name, exact=True).click()
    expect(earlier(page)).to_be_hidden()
    expect(page.locator("#chosen .file")).to_have_count(ready)
    # What was added is its sender's from then on, as if it had been chosen.
    page.reload()
    expect(page.locator("#chosen .file")).to_have_count(ready)
    assert page.evaluate(KEPT) == ready


def test_after_a_day_nobody_is_offered_what_was_shared(server, page):
    share(page, server, ["yesterday.jpg"], closes=True)
    page.evaluate(CHANGE, {"hours": 25})
    page.goto("/people")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#waits")).to_be_hidden()
    # The next share makes room too.
    app = share(page, server, ["today.jpg"])
    expect(app.locator("#chosen .name")).to_have_text(["today.jpg"])
    assert page.evaluate(KEPT) == 1
    app.close()
    page.evaluate(CHANGE, {"hours": 25})
    page.goto("/send")
    page.wait_for_function(f"async () => await ({KEPT})() === 0")
    expect(earlier(page)).to_be_hidden()


def test_what_an_open_page_has_ready_is_kept_for_it_also_after_a_day(server, page):
    app = share(page, server, ["open.jpg"])
    expect(app.locator("#chosen .name")).to_have_text(["open.jpg"])
    share(page, server, ["closed.jpg"], closes=True)
    assert page.evaluate(KEPT) == 2
    page.evaluate(CHANGE, {"hours": 25})
    page.goto("/send")
    page.wait_for_function(f"async () => await ({KEPT})() < 2")
    assert page.evaluate(KEPT) == 1


def test_what_an_earlier_version_took_is_offered_however_old(server, page):
    share(page, server, ["of old.jpg"], closes=True)
    page.evaluate(CHANGE, {"hours": 25, "isOfOld": True})
    page.goto("/send")
    expect(earlier(page).locator(".name")).to_have_text(["of old.jpg"])
    expect(page.locator("#chosen .file")).to_have_count(0)


def test_no_more_is_taken_than_one_form_holds(server, page):
    share(page, server, ["flood.jpg"], closes=True)
    page.evaluate(CHANGE, {"copies": 198})
    app = share(page, server, ["fits not.jpg", "nor this.jpg"])
    expect(app.get_by_role("alert")).to_contain_text("they are too many at once, or too many wait here already.")
    assert page.evaluate(KEPT) == 199
    app.close()
    share(page, server, ["fits.jpg"], closes=True)
    assert page.evaluate(KEPT) == 200


def test_a_full_device_says_what_it_does_not_keep(server, page):
    line = page.context.new_cdp_session(page)
    usage = line.send("Storage.getUsageAndQuota", {"origin": server.pages})["usage"]
    room = len(photo("large.jpg")["buffer"]) // 2
    line.send("Storage.overrideQuotaForOrigin", {"origin": server.pages, "quotaSize": usage + room})
    app = share(page, server, ["large.jpg"])
    expect(app.get_by_role("alert")).to_contain_text("this device has too little space for them.")
    assert page.evaluate(KEPT) == 0
    app.locator("input[type=file]").set_input_files(photo("large.jpg"))
    expect(app.get_by_text("This device has too little space to keep these photos.")).to_be_visible()
    is_sound(app)
    # They are sent all the same.
    app.get_by_role("button", name="Send 1 photo").click()
    expect(app.get_by_text("All sent. The family can see them now.")).to_be_visible()
    expect(app.get_by_text("This device has too little space to keep these photos.")).to_be_hidden()


def test_half_of_the_free_room_is_left_to_chosen_photos(server, page):
    """Chromium tells pages of more room than there is, so this browser's worker is told another number."""
    worker, = page.context.service_workers
    size = len(photo("half.jpg")["buffer"])
    worker.evaluate("""(size) => {
        navigator.storage.estimate = async () => ({ quota: 3 * size - 1, usage: size });
    }""", size)
    app = share(page, server, ["half.jpg"])
    expect(app.get_by_role("alert")).to_contain_text("this device has too little space for them.")
    assert page.evaluate(KEPT) == 0
    worker.evaluate("(size) => { navigator.storage.estimate = async () => ({ quota: 3 * size, usage: size }); }", size)
    app = share(page, server, ["half.jpg"])
    expect(app.locator("#chosen .name")).to_have_text(["half.jpg"])
