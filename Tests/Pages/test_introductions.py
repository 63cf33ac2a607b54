"""A newcomer who is asked for on the frame: the keeper's tick, the newcomer's wait, and what was said."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PASSWORD, PHONE, sign_in, start_server
from Rig.quality import serious, violations
from simulated_frame import SimulatedFrame


@pytest.fixture
def server(tmp_path):
    """A family of its own for each test: its frames are counted here."""
    with start_server(tmp_path / "server") as server:
        yield server


@pytest.fixture
def keeper(server):
    return server.keeper()


@pytest.fixture
def page(server, keeper, browse):
    page = browse(server.pages)
    sign_in(page)
    return page


@pytest.fixture
def frame(server, keeper):
    frame = SimulatedFrame(server)
    identity = frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    # Until then it asks about nobody.
    keeper.call("PUT", f"/api/v1/frames/{identity['frameID']}/confirmation")
    return frame


def ask(keeper):
    return keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1, "asksFirst": True})["url"]


def come_in(browse, server, link, name="Mikko", **options):
    newcomer = browse(server.pages, **options)
    newcomer.goto(link)
    newcomer.get_by_label("Your name").fill(name)
    newcomer.get_by_role("button", name="Join").click()
    expect(newcomer.get_by_role("navigation", name="Main menu")).to_be_visible()
    return newcomer


def answer(frame, is_welcome):
    newcomer = frame.call("GET", "/frames/me")["newcomers"][0]
    frame.call("PUT", f"/introductions/{newcomer['introduction']}/answer", {"isWelcome": is_welcome})


def send_one(page):
    page.locator("input[type=file]").set_input_files(
        {"name": "first.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed="introduced")})
    page.get_by_role("button", name=re.compile("^Send")).click()
    expect(page.locator(".file")).to_contain_text("In the album")


def test_without_a_frame_there_is_nothing_to_tick(page):
    page.goto("/people")
    expect(page.get_by_role("heading", name="Invite someone")).to_be_visible()
    expect(page.get_by_label("Ask on the frame first")).to_have_count(0)


def test_the_tick_is_off_until_it_is_wanted(page, server, frame, browse):
    page.goto("/people")
    expect(page.get_by_label("Ask on the frame first")).not_to_be_checked()
    page.get_by_role("button", name="Make a link").click()
    newcomer = come_in(browse, server, page.locator("#link").inner_text())
    newcomer.goto("/send")
    send_one(newcomer)


def test_the_form_opens_by_itself_when_somebody_says_yes(page, server, keeper, frame, browse):
    page.goto("/people")
    page.get_by_label("Ask on the frame first").check()
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#link").inner_text()
    page.goto("/people")
    expect(page.get_by_role("list", name="Links that still work")).to_contain_text("asks on the frame first")
    asked = browse(server.pages)
    asked.goto(link)
    expect(asked.get_by_text("Before your first photo, the family is asked on its frame.")).to_be_visible()

    newcomer = come_in(browse, server, link, viewport=PHONE)
    newcomer.get_by_role("link", name="Send", exact=True).click()
    expect(newcomer.get_by_role("status")).to_contain_text("It is answered when Anna next touches it")
    expect(newcomer.locator("input[type=file]")).to_have_count(0)
    # It may take hours: nothing turns.
    expect(newcomer.locator(".turning")).to_have_count(0)
    assert violations(newcomer) == []
    answer(frame, True)
    expect(newcomer.locator("input[type=file]")).to_be_attached()
    send_one(newcomer)


def test_without_scripts_it_opens_at_the_next_look(server, keeper, frame, browse):
    newcomer = come_in(browse, server, ask(keeper), java_script_enabled=False)
    newcomer.goto("/send")
    expect(newcomer.get_by_text("It is answered when Anna next touches it")).to_be_visible()
    assert newcomer.locator("noscript meta[http-equiv=refresh]").count() == 1 or 'http-equiv="refresh"' in newcomer.content()
    answer(frame, True)
    newcomer.reload()
    expect(newcomer.get_by_label("A few words")).to_be_visible()


def test_not_now_is_said_kindly_and_a_keeper_can_open_the_door(page, server, keeper, frame, browse):
    newcomer = come_in(browse, server, ask(keeper))
    newcomer.goto("/send")
    row = page.locator("li.item").filter(has_text="Mikko")
    page.goto("/people")
    expect(row).to_contain_text("Will be asked on the frame when somebody next touches it")
    expect(row.get_by_role("button", name="Ask again")).to_have_count(0)
    answer(frame, False)
    expect(newcomer.get_by_role("heading", name="Not just now")).to_be_visible()
    page.reload()
    expect(row).to_contain_text(re.compile(r"“Not now” was the answer on Anna.*, today at \d+:\d\d"))
    assert serious(page) == []
    # Who was declined is nobody else's matter.
    others = come_in(browse, server, keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"], "Eva")
    others.goto("/people")
    expect(others.locator("li.item").filter(has_text="Mikko")).to_be_visible()
    expect(others.get_by_text("Not now")).to_have_count(0)

    row.get_by_role("button", name="Ask again").click()
    expect(row).to_contain_text("Will be asked on the frame when somebody next touches it")
    expect(newcomer.get_by_role("heading", name="Waiting for a Yes")).to_be_visible()
    row.get_by_role("button", name="Let them send").click()
    expect(row.get_by_role("button", name="Let them send")).to_have_count(0)
    expect(newcomer.locator("input[type=file]")).to_be_attached()
    send_one(newcomer)


def test_a_question_with_no_frame_left_waits_for_the_keeper(page, server, keeper, frame, browse):
    come_in(browse, server, ask(keeper))
    only = keeper.call("GET", "/api/v1/frames")["frames"][0]["id"]
    keeper.call("DELETE", f"/api/v1/frames/{only}")
    page.goto("/people")
    row = page.locator("li.item").filter(has_text="Mikko")
    expect(row).to_contain_text("there is no frame to ask on")
    row.get_by_role("button", name="Let them send").click()
    expect(row).not_to_contain_text("Waits")


def fetched(page, path):
    return page.evaluate("path => fetch(path).then(answer => answer.status)", path)


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_who_is_not_welcome_yet_looks_at_the_album_and_no_more(server, keeper, frame, browse, size):
    photo = keeper.send_bytes(pictures.noisy(640, 420, seed="waited"), "a.jpg", "A lake")["results"][0]["photo"]["id"]
    newcomer = come_in(browse, server, ask(keeper), viewport=size)
    places = newcomer.get_by_role("navigation", name="Main menu")
    assert places.get_by_role("link").all_inner_texts() == ["Album", "Moments", "Send"]
    newcomer.goto(f"/photos/{photo}")
    expect(newcomer.get_by_role("heading", name="A lake")).to_be_attached()
    for name in ("Download", "Share by a link", "Hide"):
        expect(newcomer.get_by_role("link", name=name)).to_have_count(0)
    expect(newcomer.locator("#hearts button")).to_have_count(0)
    expect(newcomer.locator("#journey")).to_have_count(0)
    assert violations(newcomer) == []
    for path in (f"/photos/{photo}/share", "/people", "/frames", "/activity", f"/api/v1/photos/{photo}/original"):
        assert fetched(newcomer, path) == 403, path
    answer(frame, True)
    newcomer.reload()
    expect(newcomer.get_by_role("link", name="Download")).to_be_visible()
    assert fetched(newcomer, f"/api/v1/photos/{photo}/original") == 200
