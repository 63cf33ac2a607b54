"""Photos go on where they broke off: over a line that is cut, after a reload, in another tab, past a dead server."""
import contextlib
import time

from playwright.sync_api import Error, expect

from Rig import pictures
from Rig.browsing import HOST, join, launch_with_profile, sign_in
from Rig.cutting_line import CuttingLine
from Rig.kept import KEPT
from Rig.waiting import until

# What a slow phone sends in a second.
BYTES_A_SECOND = 600_000
LONG = 60_000
# The first other tab that answers who asks which tabs live.
NEIGHBOUR = """() => new Promise((resolve) => {
    const channel = new BroadcastChannel("tabs");
    channel.onmessage = ({ data }) => {
        if (data.here && data.here !== sessionStorage.getItem("tab")) resolve(data.here);
    };
    channel.postMessage({ asked: true });
})"""


def photos(seed, count=4, size=(1600, 1000)):
    return [{"name": f"{number}.jpg", "mimeType": "image/jpeg",
             "buffer": pictures.noisy(*size, seed=f"{seed} {number}")} for number in range(count)]


def slow_down(page, bytes_a_second=BYTES_A_SECOND):
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": bytes_a_second})
    return line


def choose(page, files, caption=""):
    page.goto("/send")
    page.get_by_label("A few words").fill(caption)
    page.locator("input[type=file]").set_input_files(files)
    expect(page.locator(".file")).to_have_count(len(files))


def send(page, files, caption=""):
    choose(page, files, caption)
    page.get_by_role("button", name=f"Send {len(files)} photos").click()


def originals(keeper, caption):
    """The photos with this caption byte by byte, in the order in which they came."""
    listed = keeper.call("GET", "/api/v1/album")["photos"]
    contents = []
    for photo in reversed([photo for photo in listed if photo["caption"] == caption]):
        contents.append(keeper.fetch(f"/api/v1/photos/{photo['id']}/original"))
    return contents


def all_sent(page):
    expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible(timeout=LONG)


def test_every_photo_arrives_once_and_in_order_over_a_line_that_is_cut(empty_server, browse):
    keeper, files = empty_server.keeper(), photos("cut")
    with CuttingLine(empty_server.port) as line:
        page = browse(f"http://{HOST}:{line.port}")
        sign_in(page)
        slow_down(page)
        send(page, files, "From the train")
        for cut in range(3):
            moved = line.carried + 150_000
            until(30, "some bytes", lambda: line.carried > moved or page.wait_for_timeout(20))
            if cut == 1:
                # The server goes too, in the middle of its work.
                empty_server.kill()
                empty_server.start()
            line.cut()
        all_sent(page)
        assert line.cuts >= 3
    assert originals(keeper, "From the train") == [file["buffer"] for file in files]


def part_is_sent(page):
    """Until the first photo is on its way and not there yet."""
    bar = page.locator(".file progress").first
    until(30, "a part of it", lambda: bar.evaluate("bar => bar.value") > 0.2 or page.wait_for_timeout(20))


def test_a_reload_goes_on_by_itself_with_what_was_there(page, keeper):
    files = photos("reload", 3)
    asked = []
    slow_down(page, 300_000)
    send(page, files, "Kept words")
    part_is_sent(page)
    page.on("request", lambda request: asked.append((request.method, request.url)))
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    expect(page.get_by_text("These photos were not sent yet.")).to_be_visible()
    expect(page.get_by_label("A few words")).to_have_value("Kept words")
    all_sent(page)
    # It asked where the first stands, and began only what was not begun.
    assert any(method == "HEAD" for method, _ in asked)
    assert sum(method == "POST" for method, _ in asked) <= 2
    assert originals(keeper, "Kept words") == [file["buffer"] for file in files]
    # Nothing is left to be sent a second time.
    page.reload()
    expect(page.locator("#drop-words")).to_have_text("Choose, take or drop photos here")
    expect(page.locator(".file")).to_have_count(0)


def test_another_tab_takes_over_from_one_that_was_closed(page, keeper):
    files = photos("tab", 2)
    slow_down(page, 200_000)
    send(page, files, "From a closed tab")
    part_is_sent(page)
    other = page.context.new_page()
    page.close(run_before_unload=False)
    other.goto("/send")
    all_sent(other)
    assert originals(keeper, "From a closed tab") == [file["buffer"] for file in files]


def test_after_a_killed_browser_the_waiting_photos_show_at_once(page, keeper):
    files = photos("killed", 2, (640, 420))
    choose(page, files, "From a killed tab")
    until(10, "the photos in the outbox", lambda: page.evaluate(KEPT) == 2)
    other = page.context.new_page()
    other.goto("/send")
    # The first tab lives and says so: its photos are its own.
    assert other.evaluate(NEIGHBOUR) == page.evaluate("sessionStorage.getItem('tab')")
    expect(other.locator(".file")).to_have_count(0)
    with contextlib.suppress(Error):
        page.goto("chrome://crash", timeout=5_000)
    began = time.monotonic()
    other.reload()
    expect(other.locator(".file")).to_have_count(2)
    assert time.monotonic() - began < 10
    other.get_by_role("button", name="Send 2 photos").click()
    all_sent(other)
    assert originals(keeper, "From a killed tab") == [file["buffer"] for file in files]


def test_what_was_only_chosen_is_offered_again_and_can_be_taken_out(page, keeper):
    files = photos("chosen", 2, (640, 420))
    choose(page, files, "Only chosen")
    until(10, "the photos in the outbox", lambda: page.evaluate(KEPT) == 2)
    page.reload()
    rows = page.locator(".file")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Ready to send")
    page.get_by_role("button", name="Remove: 0.jpg").click()
    page.reload()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="Send 1 photo").click()
    all_sent(page)
    assert originals(keeper, "Only chosen") == [files[1]["buffer"]]


def test_photos_that_wait_are_still_theirs_after_two_members_were_made_one(page, server, keeper, browse):
    first, phone = browse(server.pages), browse(server.pages)
    join(first, keeper, "Paul")
    join(phone, keeper, "Paul again")
    later = phone.context.new_page()
    files = photos("merged", 2, (640, 420))
    choose(phone, files, "From Paul's new phone")
    until(10, "the photos in the outbox", lambda: phone.evaluate(KEPT) == 2)
    phone.close()
    members = {one["displayName"]: one["id"] for one in keeper.call("GET", "/api/v1/members")["members"]}
    page.goto(f"/people/{members['Paul again']}/merge?into={members['Paul']}")
    page.get_by_role("button", name="Make them one").click()
    expect(page.get_by_text("Paul again")).to_have_count(0)
    later.goto("/")
    expect(later.get_by_label("Signed in as Paul")).to_be_visible()
    expect(later.locator("#waits")).to_contain_text("2 photos")
    later.goto("/send")
    expect(later.locator(".file")).to_have_count(2)
    later.get_by_role("button", name="Send 2 photos").click()
    all_sent(later)
    assert originals(keeper, "From Paul's new phone") == [file["buffer"] for file in files]
    sender = {one["sender"]["displayName"] for one in keeper.call("GET", "/api/v1/album")["photos"]
              if one["caption"] == "From Paul's new phone"}
    assert sender == {"Paul"}


AGE = """async (days) => {
    const request = indexedDB.open("outbox");
    const base = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
    const store = base.transaction("photos", "readwrite").objectStore("photos");
    const all = store.getAll();
    await new Promise((resolve) => { all.onsuccess = resolve; });
    for (const entry of all.result) store.put({ ...entry, state: "waiting", since: Date.now() - days * 24 * 3600 * 1000 });
    await new Promise((resolve) => { store.transaction.oncomplete = resolve; });
    base.close();
}"""


def test_photos_that_wait_for_months_are_offered_and_say_since_when(page, keeper):
    file, = photos("months", 1, (640, 420))
    choose(page, [file], "From the hike")
    until(10, "the photo in the outbox", lambda: page.evaluate(KEPT) == 1)
    page.goto("/")
    page.evaluate(AGE, 100)
    page.goto("/people")
    page.get_by_role("link", name="1 photo waits on this device to be sent").click()
    row = page.locator(".file")
    expect(row).to_contain_text("Waiting since ")
    # It goes only when the sender says so.
    page.get_by_role("button", name="Send 1 photo").click()
    all_sent(page)
    assert originals(keeper, "From the hike") == [file["buffer"]]


def on_disk(folder, name):
    file = folder / name
    file.write_bytes(pictures.noisy(320, 240, seed=name))
    return file


def test_a_file_that_was_moved_away_since_goes_from_its_copy(server, keeper, chromium, tmp_path):
    context = launch_with_profile(chromium.browser_type, tmp_path / "profile", base_url=server.pages)
    page = context.pages[0]
    sign_in(page)
    file = on_disk(tmp_path, "moved.jpg")
    content = file.read_bytes()
    choose(page, [file], "Moved since")
    until(10, "the photo in the outbox", lambda: page.evaluate(KEPT) == 1)
    file.unlink()
    page.get_by_role("button", name="Send 1 photo").click()
    all_sent(page)
    assert originals(keeper, "Moved since") == [content]
    context.close()


def test_a_file_that_failed_can_be_chosen_again(page, keeper, tmp_path):
    file = on_disk(tmp_path, "again.jpg")
    # A browser that stores nothing has no copy.
    page.add_init_script("indexedDB.open = () => { throw new Error('no storage'); }")
    choose(page, [file], "Chosen again")
    file.rename(tmp_path / "away.jpg")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator(".file")).to_contain_text("Please choose it again.")
    (tmp_path / "away.jpg").rename(file)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Send 1 photo").click()
    all_sent(page)
    assert originals(keeper, "Chosen again") == [file.read_bytes()]


def test_what_is_taken_out_on_its_way_is_forgotten_by_the_server_too(page, server):
    uploads = server.data / "uploads"
    before = set(uploads.iterdir())
    slow_down(page, 100_000)
    choose(page, photos("out", 1))
    page.get_by_role("button", name="Send 1 photo").click()
    part_is_sent(page)
    assert set(uploads.iterdir()) > before
    page.get_by_role("button", name="Remove: 0.jpg").click()
    expect(page.locator(".file")).to_have_count(0)
    until(10, "the server to forget it", lambda: page.wait_for_timeout(20) or set(uploads.iterdir()) == before)
