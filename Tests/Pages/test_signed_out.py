"""A shared computer: who comes after a sign-out sees no picture of the family, whatever the browser kept (ASVS 14.3.1)."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PASSWORD, join, sign_in
from own_family import keeper, keeper_state, server


@pytest.fixture(scope="module")
def photo(keeper):
    return keeper.send_bytes(pictures.noisy(900, 600, seed="kept"), "kept.jpg", "By the lake")["results"][0]["photo"]["id"]


def picture(page):
    return page.evaluate("""async (address) => {
        const answer = await fetch(address);
        return [answer.status, answer.headers.get("content-type")];
    }""", page.picture)


def look(page, photo):
    """Looks at the photo until it is there."""
    page.goto(f"/photos/{photo}")
    shown = page.get_by_alt_text("By the lake").first
    expect(shown).to_be_visible()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=shown.element_handle())
    page.picture = shown.evaluate("image => image.currentSrc")


def test_the_browser_keeps_pictures_for_the_session_and_no_longer(server, photo, browse):
    page = browse(server.pages)
    asked = []
    page.on("response", lambda answer: asked.append(answer) if "/renditions/" in answer.url else None)
    sign_in(page)
    page.goto(f"/photos/{photo}")
    page.wait_for_load_state("networkidle")
    first = len(server.log().split("/renditions/"))
    page.goto("/")
    page.goto(f"/photos/{photo}")
    page.wait_for_load_state("networkidle")
    seen = len(server.log().split("/renditions/"))
    page.goto("/")
    page.goto(f"/photos/{photo}")
    page.wait_for_load_state("networkidle")
    # What was seen in this session is not asked again: turning pages is as quick as it was.
    assert first > 1 and len(server.log().split("/renditions/")) == seen


def test_nobody_sees_a_picture_after_the_sign_out(server, photo, browse):
    page = browse(server.pages)
    sign_in(page)
    look(page, photo)
    sign_out(page)
    assert picture(page)[0] == 401
    answer = page.goto(page.picture)
    assert answer.status == 401 and "image" not in answer.headers["content-type"]
    page.goto("/sign-in")
    for _ in range(4):
        page.go_back()
    assert page.locator("img[src*=renditions]").count() == 0


def sign_out(page):
    page.goto("/me")
    page.get_by_label("Signed in as Anna").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def leave(page):
    page.goto("/me")
    page.get_by_role("link", name="Leave the family").click()
    page.get_by_role("dialog").get_by_role("button", name="Leave the family").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def delete_family(page):
    page.goto("/family/delete")
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_role("heading", name="The album is deleted")).to_be_visible()


@pytest.mark.parametrize("end", [sign_out, leave, delete_family])
def test_nobody_goes_back_to_a_page_that_the_browser_kept_as_it_was(empty_server, keeping_chromium, end):
    """Browsers hold whole pages to go back to; Playwright's has that off by itself."""
    keeper = empty_server.keeper()
    photo = keeper.send_bytes(pictures.noisy(900, 600, seed="kept"), "kept.jpg", "By the lake")["results"][0]["photo"]["id"]
    page = keeping_chromium.new_context(base_url=empty_server.pages).new_page()
    if end is leave:
        join(page, keeper, "Mikko")
    else:
        sign_in(page)
    look(page, photo)
    page.goto("/")
    expect(page.get_by_alt_text("By the lake").first).to_be_visible()
    end(page)
    page.evaluate("window.isBefore = true; setTimeout(() => history.go(-2))")
    page.wait_for_function("() => !window.isBefore")
    expect(page.get_by_role("heading", name=re.compile("Welcome back|Nearly there"))).to_be_visible()
    assert page.locator("img[src*=renditions]").count() == 0
