"""A shared computer: who comes after a sign-out sees no picture of the family, whatever the browser kept (ASVS 14.3.1)."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import sign_in
from own_family import keeper, keeper_state, server


@pytest.fixture(scope="module")
def photo(keeper):
    return keeper.send_bytes(pictures.noisy(900, 600, seed="kept"), "kept.jpg", "By the lake")["results"][0]["photo"]["id"]


def picture(page):
    return page.evaluate("""async (address) => {
        const answer = await fetch(address);
        return [answer.status, answer.headers.get("content-type")];
    }""", page.picture)


def look_and_leave(page, photo):
    """Looks at the photo until it is there, and signs out."""
    sign_in(page)
    page.goto(f"/photos/{photo}")
    shown = page.get_by_alt_text("By the lake").first
    expect(shown).to_be_visible()
    page.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=shown.element_handle())
    page.picture = shown.evaluate("image => image.currentSrc")
    page.goto("/")
    page.get_by_label("Signed in as Anna").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


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
    look_and_leave(page, photo)
    assert picture(page)[0] == 401
    answer = page.goto(page.picture)
    assert answer.status == 401 and "image" not in answer.headers["content-type"]
    page.goto("/sign-in")
    for _ in range(4):
        page.go_back()
    assert page.locator("img[src*=renditions]").count() == 0


def test_nobody_goes_back_to_a_page_that_the_browser_kept_as_it_was(server, photo, keeping_chromium):
    """Browsers hold whole pages to go back to; Playwright's has that off by itself."""
    page = keeping_chromium.new_context(base_url=server.pages).new_page()
    look_and_leave(page, photo)
    page.evaluate("history.back()")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert page.locator("img[src*=renditions]").count() == 0
