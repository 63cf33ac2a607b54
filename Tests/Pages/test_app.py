"""Kept beside a phone's apps: opened without a line, and given photos by the phone's gallery. Under https only."""
import json

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import HOST, PHONE, sign_in
from Rig.cutting_line import CuttingLine
from Rig.kept import kept, with_worker
from Rig.waiting import until
from secure_family import chromium, keeper_state, server

SHARE = """async ([name, bytes]) => {
    const shared = new DataTransfer();
    shared.items.add(new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
    document.body.insertAdjacentHTML("beforeend", `<form id="share" method="post" action="/share"
        enctype="multipart/form-data"><input type="file" name="photos"></form>`);
    document.querySelector("#share input").files = shared.files;
    document.getElementById("share").submit();
}"""


def photo(name):
    return {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=name)}


def share(page, name):
    """What a phone does when a photo is shared with the app: it sends a form to the address in the manifest."""
    page.evaluate(SHARE, [name, list(photo(name)["buffer"])])


@pytest.mark.parametrize("language, name", [("fi", "Perheen kuvat"), ("en", "Family photos")])
def test_a_phone_learns_the_name_the_icons_and_where_to_share(server, browse, language, name):
    page = browse(server.pages, locale=language)
    page.goto("/sign-in")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.evaluate("async (address) => (await fetch(address)).json()", address)
    assert manifest["name"] == name and manifest["lang"] == language and manifest["display"] == "standalone"
    assert manifest["share_target"]["action"] == "/share" and manifest["share_target"]["method"] == "POST"
    assert manifest["share_target"]["params"]["files"][0]["name"] == "photos"
    sizes = page.evaluate("""icons => Promise.all(icons.map(async ({ src }) => {
        const image = await createImageBitmap(await (await fetch(src)).blob());
        return `${image.width}x${image.height}`;
    }))""", [icon for icon in manifest["icons"] if icon["type"] == "image/png"])
    assert sizes == ["192x192", "512x512", "512x512"]
    # The browser itself finds nothing that hinders.
    line = page.context.new_cdp_session(page)
    read = line.send("Page.getAppManifest")
    assert read["errors"] == [] and json.loads(read["data"]) == manifest


def test_without_a_line_the_photos_are_there_and_go_when_it_is_back(server, keeper_state, browse):
    with CuttingLine(server.proxy.port) as line:
        page = browse(f"https://{HOST}:{line.port}", ignore_https_errors=True)
        sign_in(page)
        with_worker(page)
        page.goto("/send")
        page.locator("input[type=file]").set_input_files([photo("train.jpg"), photo("tunnel.jpg")])
        expect(page.locator(".look")).to_have_count(2)
        line.is_down = True
        line.cut()
        page.goto("/")
        expect(page).to_have_url(f"https://{HOST}:{line.port}/send")
        expect(page.get_by_text("There is no connection right now.")).to_be_visible()
        expect(page.locator(".file")).to_have_count(2)
        expect(page.locator("#preview")).to_be_visible()
        page.get_by_role("button", name="Send 2 photos").click()
        expect(page.get_by_text("No connection. It will go on by itself.").first).to_be_visible()
        line.is_down = False
        expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible(timeout=60_000)
        expect(page.get_by_text("There is no connection right now.")).to_be_hidden()
        page.goto("/send")
        expect(page.get_by_text("There is no connection right now.")).to_be_hidden()


def test_without_a_line_there_is_a_page_also_after_a_form_went(server, keeper_state, browse):
    with CuttingLine(server.proxy.port) as line:
        page = browse(f"https://{HOST}:{line.port}", ignore_https_errors=True)
        sign_in(page)
        with_worker(page)
        page.goto("/people")
        # The answer is a page of its own, after no redirect.
        page.get_by_role("button", name="Make a link").click()
        expect(page.get_by_role("heading", name="The link is ready")).to_be_visible()
        until(10, "the page to be kept again", lambda: page.wait_for_timeout(20) or "/send" in kept(page))
        line.is_down = True
        line.cut()
        page.goto("/")
        expect(page).to_have_url(f"https://{HOST}:{line.port}/send")
        expect(page.get_by_role("heading", name="Send photos")).to_be_visible()


def test_who_has_a_phone_is_told_how_the_album_comes_to_its_home_screen(server, keeper_state, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto("/me")
    hint = page.get_by_role("region", name="On your home screen")
    expect(hint).to_contain_text("Add to Home Screen")
    expect(hint).to_contain_text("Install app")
    # Who opened it from there needs no hint any more. No browser lets a test say that it is so, but the rule does.
    page.evaluate("""() => {
        const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
        rules.find((rule) => rule.conditionText === "(display-mode: standalone)").media.mediaText = "all";
    }""")
    expect(hint).to_be_hidden()


def test_a_photo_shared_from_the_gallery_lies_ready(server, keeper_state, browse):
    # NB: a page never shares itself in life; turned with a transition, Chromium would complain of the worker's answer.
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/")
    with_worker(page)
    share(page, "gallery.jpg")
    expect(page.get_by_role("button", name="Send 1 photo")).to_be_visible()
    assert page.url == server.pages + "/send"
    expect(page.locator(".file")).to_contain_text("gallery.jpg")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("All sent.")).to_be_visible(timeout=30_000)


def test_a_photo_shared_by_who_is_signed_out_waits(server, keeper_state, browse):
    page = browse(server.pages)
    page.goto("/sign-in")
    with_worker(page)
    share(page, "patient.jpg")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    sign_in(page)
    waits = page.get_by_role("link", name="1 photo waits on this device to be sent")
    expect(waits).to_be_visible()
    waits.click()
    page.get_by_role("button", name="Add: patient.jpg").click()
    expect(page.locator("#chosen .file")).to_contain_text("patient.jpg")


def test_nothing_of_the_family_is_kept_but_the_sending_page_of_who_is_signed_in(server, keeper_state, browse):
    page = browse(server.pages)
    sign_in(page)
    with_worker(page)
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(photo("seen.jpg"))
    page.get_by_role("button", name="Send 1 photo").click()
    page.get_by_role("link", name="See the photo").click()
    expect(page.locator("#photo")).to_be_visible()
    page.goto("/people")
    page.goto("/")
    paths = kept(page)
    assert "/send" in paths and "/static/send.js" in paths
    assert {path for path in paths if path != "/send" and not path.startswith("/static/")} == set()
    page.get_by_label("Signed in as Anna").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert "/send" not in kept(page)


def test_a_new_servers_worker_clears_what_an_old_one_kept(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/")
    with_worker(page)
    page.evaluate("""async () => {
        await caches.open("files of another server");
        await (await navigator.serviceWorker.ready).unregister();
    }""")
    page.reload()
    page.wait_for_function("() => caches.keys().then((names) => !names.includes('files of another server'))")
    with_worker(page)


def test_a_worker_keeps_no_sending_page_that_names_files_of_another_server(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, service_workers="block")
    page.goto("/send")
    # The worker's own functions run in the page, where the test can give them a page of a server that was updated.
    worker = page.evaluate("async () => (await fetch('/worker.js')).text()")
    is_kept = page.evaluate("""async () => {
        const addEventListener = () => {};
        %s
        const now = await (await fetch(page)).text();
        await caches.delete(keptPage);
        const isKept = [];
        const updated = [now.replace("send.js?v=", "send.js?v=new"), now.replace("pages.css?v=", "more.css?v=")];
        for (const text of [updated[0], now, updated[1]]) {
            await keep(new Response(text));
            const answer = await caches.match(page);
            isKept.push(answer ? await answer.text() === now : null);
        }
        return isKept;
    }""" % worker)
    assert is_kept == [None, True, True]


def test_the_worker_is_asked_for_anew_and_may_speak_for_all_pages(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    answer = page.goto("/worker.js")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"].startswith("text/javascript")
