"""The sending page where there is no connection, or no server behind it: photos reach nobody but those they are for."""
import os
import signal

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import HOST, sign_in
from Rig.cutting_line import CuttingLine
from Rig.kept import kept, with_worker
from Rig.waiting import until
from secure_family import chromium, keeper_state, server

LONG = 60_000
ALBUM = "async () => (await (await fetch('/api/v1/album')).json()).photos"


@pytest.fixture
def line(server):
    with CuttingLine(server.proxy.port) as line:
        line.pages = f"https://{HOST}:{line.port}"
        yield line


@pytest.fixture
def page(line, keeper_state, browse):
    """The keeper's browser with an active worker, on a line that may break."""
    page = browse(line.pages, ignore_https_errors=True)
    sign_in(page)
    with_worker(page)
    page.goto("/send")
    return page


def photo(name):
    return {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=name)}


def choose(page, *names):
    page.locator("#files").set_input_files([photo(name) for name in names])
    for name in names:
        expect(page.locator(".file").filter(has_text=name)).to_be_visible()


def break_line(page, line):
    # A form that went deletes the kept page, and the next page has it fetched again.
    until(10, "the page to be kept", lambda: page.wait_for_timeout(20) or "/send" in kept(page))
    line.is_down = True
    line.cut()


def make_moment(page, title):
    """Makes a moment for those whom the keeper invites, and stays on its page."""
    page.goto("/moments/new")
    page.get_by_label("Name of the moment").fill(title)
    page.get_by_label("Who sees it").select_option("invited")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    return page.url.split("/")[-1]


def test_without_a_line_no_other_form_stands_in_for_that_of_a_moment(page, line):
    moment = make_moment(page, "Secret party")
    break_line(page, line)
    page.get_by_role("link", name="Send to this moment").click()
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert page.url.endswith(f"/send?moment={moment}")
    expect(page.locator("form#send")).to_have_count(0)
    # The form for everybody opens only if that is chosen.
    page.get_by_role("link", name="Send without a moment").click()
    expect(page.locator("form#send")).to_be_visible()
    page.go_back()
    line.is_down = False
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_text("These photos go to “Secret party”.")).to_be_visible()


def test_the_form_of_a_moment_is_not_the_one_that_opens_without_a_line(page, line):
    moment = make_moment(page, "Another secret")
    page.goto(f"/send?moment={moment}")
    expect(page.locator("#for-moment")).to_be_visible()
    break_line(page, line)
    page.goto("/")
    expect(page).to_have_url(line.pages + "/send")
    expect(page.locator("form#send")).to_be_visible()
    expect(page.locator("#for-moment")).to_have_count(0)


def test_while_the_server_is_away_behind_its_proxy_the_page_works_and_sends_later(page, server):
    server.stop()
    # nginx says 502 to everything.
    page.goto("/send")
    expect(page.locator("#drop.live")).to_be_visible()
    choose(page, "away.jpg")
    expect(page.locator(".look")).to_have_count(1)
    page.get_by_label("A few words").fill("While it was away")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("No connection. It will go on by itself.")).to_be_visible()
    server.start()
    expect(page.get_by_text("All sent.")).to_be_visible(timeout=LONG)
    assert page.evaluate(ALBUM)[0]["caption"] == "While it was away"


def test_a_line_that_is_silent_opens_the_kept_page(page, server):
    page.goto("/")
    until(10, "the page to be kept", lambda: page.wait_for_timeout(20) or "/send" in kept(page))
    os.killpg(server.process.pid, signal.SIGSTOP)
    try:
        page.goto("/send")
        expect(page.get_by_text("There is no connection right now.")).to_be_visible()
        choose(page, "silent.jpg")
    finally:
        os.killpg(server.process.pid, signal.SIGCONT)


def test_without_a_line_nobody_gets_the_page_of_who_was_signed_in_before(page, line, server):
    page.goto("/people")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#link").inner_text().replace(server.pages, line.pages)
    page.goto("/send")
    choose(page, "annas.jpg")
    # The session is over, and somebody else joins; the form is sent by a script.
    page.context.clear_cookies()
    page.goto(link)
    page.get_by_label("Your name").fill("Otto")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_label("Signed in as Otto")).to_be_visible()
    page.wait_for_function(
        "async () => (await (await caches.match('/send'))?.text())?.includes('Signed in as Otto')")
    break_line(page, line)
    page.goto("/")
    expect(page.locator("form#send")).to_be_visible()
    expect(page.get_by_label("Signed in as Otto")).to_be_visible()
    expect(page.locator("#drop.live")).to_be_visible()
    expect(page.locator(".file")).to_have_count(0)
