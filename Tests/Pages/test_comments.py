"""What the family says of a photo."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE, join
from Rig.quality import fits, serious


@pytest.fixture
def photo(keeper, request):
    content = pictures.noisy(640, 420, seed=request.node.name)
    return keeper.send_bytes(content, "lake.jpg", "At the lake")["results"][0]["photo"]["id"]


def say(page, words):
    page.get_by_label("Say something").fill(words)
    page.get_by_role("button", name="Send it").click()


def said(page):
    return page.locator("#said li")


@pytest.mark.parametrize("scripts", [True, False])
def test_something_is_said_and_taken_away(server, keeper_state, photo, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/photos/{photo}")
    if scripts:
        page.evaluate("window.isSamePage = true")
    say(page, "  <b>What</b> a day!\nקפה ❄  ")
    expect(said(page)).to_have_count(1)
    expect(said(page)).to_contain_text("Anna")
    expect(said(page).locator(".comment")).to_have_text("<b>What</b> a day!\nקפה ❄")
    expect(page.get_by_label("Say something")).to_have_value("")
    expect(page.get_by_role("heading", name="1 comment")).to_be_visible()
    say(page, "And another")
    expect(page.get_by_role("heading", name="2 comments")).to_be_visible()
    said(page).first.get_by_role("link", name="Remove what Anna said").click()
    expect(page.get_by_role("heading", name="Delete what Anna said?")).to_be_visible()
    page.get_by_role("link", name="No, go back").click()
    expect(said(page)).to_have_count(2)
    said(page).first.get_by_role("link", name="Remove what Anna said").click()
    page.get_by_role("button", name="Delete").click()
    expect(said(page)).to_have_count(1)
    expect(said(page)).to_contain_text("And another")
    if scripts:
        assert page.evaluate("window.isSamePage")


def test_what_is_said_before_the_line_stands_comes_too(server, keeper, keeper_state, photo, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)

    def late(route):
        keeper.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "Too early to be told"})
        route.continue_()

    page.route("**/api/v1/events", late)
    page.goto(f"/photos/{photo}")
    expect(said(page)).to_contain_text("Too early to be told")


def test_two_talk_on_open_pages_and_what_is_half_written_stays(server, keeper, keeper_state, photo, browse):
    anna, mikko = browse(server.pages, storage_state=keeper_state), browse(server.pages, PHONE)
    join(mikko, keeper, "Mikko who talks")
    for page in (anna, mikko):
        with page.expect_response("**/api/v1/events"):
            page.goto(f"/photos/{photo}")
    anna.get_by_label("Say something").fill("Half a sen")
    say(mikko, "Who is that?")
    expect(said(anna)).to_contain_text("Who is that?")
    expect(anna.get_by_label("Say something")).to_have_value("Half a sen")
    say(anna, "Grandpa!")
    expect(said(mikko)).to_have_count(2)
    # Each takes away their own, a keeper any.
    expect(mikko.get_by_role("link", name="Remove what Mikko who talks said")).to_have_count(1)
    expect(mikko.get_by_role("link", name="Remove what Anna said")).to_have_count(0)
    anna.get_by_role("link", name="Remove what Mikko who talks said").click()
    anna.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(said(mikko)).to_have_count(1)


def test_without_scripts_what_is_too_long_is_refused_and_stays(server, keeper_state, photo, browse):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    page.goto(f"/photos/{photo}")
    say(page, "x" * 301)
    expect(page.get_by_text("A comment needs 1 to 300 letters.")).to_be_visible()
    expect(page.get_by_label("Say something")).to_have_value("x" * 301)
    expect(said(page)).to_have_count(0)


def test_without_a_connection_nothing_typed_is_lost(page, photo):
    page.goto(f"/photos/{photo}")
    page.context.set_offline(True)
    say(page, "In the tunnel")
    expect(page.locator("#comments").get_by_text("This could not be sent.")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("button", name="Send it").click()
    expect(said(page)).to_contain_text("In the tunnel")
    expect(said(page)).to_have_count(1)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_used_by_everybody(server, keeper_state, photo, browse, scheme):
    page = browse(server.pages, {"width": 320, "height": 700}, storage_state=keeper_state, color_scheme=scheme)
    page.goto(f"/photos/{photo}")
    say(page, "Donaudampfschifffahrtsgesellschaft" * 5)
    expect(said(page)).to_have_count(1)
    assert serious(page) == []
    assert fits(page)
    assert said(page).get_by_role("link").bounding_box()["height"] >= 43.5
