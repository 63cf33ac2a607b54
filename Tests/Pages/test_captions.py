"""A photo's words, written anew in their place."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE
from Rig.quality import fits, serious


@pytest.fixture
def photo(keeper, request):
    content = pictures.noisy(640, 420, seed=request.node.name)
    return keeper.send_bytes(content, "lake.jpg", "At the lake")["results"][0]["photo"]["id"]


def caption(keeper, photo):
    return keeper.call("GET", f"/api/v1/photos/{photo}")["caption"]


def write(page, words, opener="Change the words"):
    page.get_by_text(opener).click()
    page.get_by_label("A few words").fill(words)
    page.get_by_role("button", name="Save").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_words_are_changed_and_taken_away_in_place(server, keeper, keeper_state, photo, browse, scripts):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/photos/{photo}")
    if scripts:
        page.evaluate("window.isSamePage = true")
    write(page, "  By <b>Inari</b>\nwith ❄ and קפה  ")
    expect(page.locator(".caption")).to_have_text("By <b>Inari</b>\nwith ❄ and קפה")
    assert caption(keeper, photo) == "By <b>Inari</b>\nwith ❄ and קפה"
    write(page, "")
    expect(page.locator(".caption")).to_have_count(0)
    write(page, "Again", opener="Say a few words")
    expect(page.locator(".caption")).to_have_text("Again")
    if scripts:
        assert page.evaluate("window.isSamePage")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_later_of_two_writers_is_told_and_loses_nothing(server, keeper, keeper_state, photo, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/photos/{photo}")
    page.get_by_text("Change the words").click()
    page.get_by_label("A few words").fill("What I wrote")
    keeper.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": "What she wrote", "insteadOf": "At the lake"})
    page.get_by_role("button", name="Save").click()
    said = page.get_by_role("alert").filter(has_text="Somebody else has written “What she wrote” in the meantime.")
    expect(said).to_be_visible()
    expect(page.get_by_label("A few words")).to_have_value("What I wrote")
    assert caption(keeper, photo) == "What she wrote"
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".caption")).to_have_text("What I wrote")
    assert caption(keeper, photo) == "What I wrote"


def test_an_open_page_shows_what_others_write_and_not_into_what_one_writes(page, keeper, photo):
    with page.expect_response("**/api/v1/events"):
        page.goto(f"/photos/{photo}")
    keeper.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": "Live"})
    expect(page.locator(".caption")).to_have_text("Live")
    page.get_by_text("Change the words").click()
    field = page.get_by_label("A few words")
    field.fill("Half a sen")
    with page.expect_response(f"**/photos/{photo}"):
        keeper.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": "Other words"})
    expect(field).to_have_value("Half a sen")
    expect(field).to_be_focused()


def test_letters_are_counted_as_the_server_counts_them(page, keeper, photo):
    page.goto(f"/photos/{photo}")
    page.get_by_text("Change the words").click()
    expect(page.get_by_text("At most 500 letters.")).to_be_visible()
    page.get_by_label("A few words").fill("👵" * 498)
    expect(page.get_by_text("2 left")).to_be_visible()
    page.get_by_label("A few words").press_sequentially("four")
    expect(page.get_by_text("2 too many")).to_be_visible()
    page.get_by_role("button", name="Save").click()
    assert caption(keeper, photo) == "At the lake"
    page.get_by_label("A few words").fill("👵" * 500)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".caption")).to_have_text("👵" * 500)


def test_without_scripts_too_many_letters_are_refused_and_stay(plain_page, keeper, photo):
    plain_page.goto(f"/photos/{photo}")
    write(plain_page, "x" * 501)
    expect(plain_page.get_by_text("The words may have at most 500 letters.")).to_be_visible()
    expect(plain_page.get_by_label("A few words")).to_have_value("x" * 501)
    assert caption(keeper, photo) == "At the lake"


def test_without_a_connection_nothing_typed_is_lost(page, keeper, photo):
    page.goto(f"/photos/{photo}")
    page.context.set_offline(True)
    write(page, "In the tunnel")
    expect(page.locator("#words").get_by_text("This could not be sent.")).to_be_visible()
    expect(page.get_by_label("A few words")).to_have_value("In the tunnel")
    page.context.set_offline(False)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".caption")).to_have_text("In the tunnel")
    assert caption(keeper, photo) == "In the tunnel"


def test_who_only_looks_changes_no_words(relative_page, photo):
    relative_page.goto(f"/photos/{photo}")
    expect(relative_page.locator(".caption")).to_have_text("At the lake")
    expect(relative_page.get_by_text("Change the words")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_form_can_be_used_by_everybody(server, keeper, keeper_state, photo, browse, scheme):
    page = browse(server.pages, {"width": 320, "height": 700}, storage_state=keeper_state, color_scheme=scheme)
    page.goto(f"/photos/{photo}")
    page.get_by_text("Change the words").click()
    page.get_by_label("A few words").fill("x" * 501)
    expect(page.get_by_text("1 too many")).to_be_visible()
    assert serious(page) == []
    assert fits(page)
