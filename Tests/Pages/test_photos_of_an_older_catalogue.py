"""Photos that an older catalogue does not know: an organizer sees them on a phone and decides, by one button or the other."""
import shutil

from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE
from Rig.quality import fits, serious
from Rig.waiting import until

# One server for this file, whose catalogue is exchanged.
from own_family import keeper, keeper_state, server

QUESTION = "3 photos are on this server that the album does not know."


def put_back(server, older):
    server.stop()
    for leftover in server.data.glob("catalogue.sqlite*"):
        leftover.unlink()
    shutil.copy(older, server.data / "catalogue.sqlite")
    server.start()


def offered(page):
    """The part of the page of the whole album that asks, once the server has looked at its files."""
    def is_asked():
        page.goto("/family")
        return page.get_by_text(QUESTION).count() == 1
    until(60, "the question", is_asked)
    return page.get_by_role("region", name="Photos that came after the copy")


def test_an_organizer_leaves_or_takes_in_the_photos_that_came_after_the_copy(server, keeper, keeper_state, browse, tmp_path):
    keeper.send_bytes(pictures.plain(0), "0.jpg")
    server.stop()
    older = tmp_path / "older.sqlite"
    shutil.copy(server.data / "catalogue.sqlite", older)
    server.start()
    for number in range(1, 4):
        keeper.send_bytes(pictures.plain(number), f"{number}.jpg")
    put_back(server, older)

    page = browse(server.pages, PHONE, storage_state=keeper_state)
    offered(page)
    page.goto("/activity")
    page.get_by_role("link", name="See which").click()
    page.wait_for_url("**/family#found")
    asked = page.get_by_role("region", name="Photos that came after the copy")
    expect(asked.locator("img")).to_have_count(3)
    until(20, "the pictures", lambda: all(
        width > 0 for width in asked.locator("img").evaluate_all("all => all.map(one => one.naturalWidth)")))
    page.screenshot(path=tmp_path / "found.png", full_page=True)
    assert fits(page) and serious(page) == []
    for language in ("de", "es", "fi"):
        foreign = browse(server.pages, PHONE, storage_state=keeper_state, locale=language)
        foreign.goto("/family#found")
        expect(foreign.locator("#found img")).to_have_count(3)
        foreign.screenshot(path=tmp_path / f"found-{language}.png", full_page=True)
        assert fits(foreign), language

    # The question before leaving them changes nothing by itself.
    asked = offered(page)
    asked.get_by_role("link", name="Leave them").click()
    expect(page.get_by_text("Leave these 3 photos?")).to_be_visible()
    page.goto("/family")
    asked.get_by_role("button", name="Take them in again").click()
    page.wait_for_url("**/family#found")
    until(60, "the photos", lambda: len(keeper.call("GET", "/api/v1/album")["photos"]) == 4)
    until(30, "no question", lambda: page.goto("/family") and asked.count() == 0)
    page.goto("/moments")
    page.get_by_role("link", name="Found on this server").first.click()
    expect(page.get_by_role("heading", name="Found on this server")).to_be_visible()

    # Once more, without scripts, and this time they are left.
    put_back(server, older)
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=False)
    offered(page).get_by_role("link", name="Leave them").click()
    expect(page.get_by_text("erased after seven days")).to_be_visible()
    page.get_by_role("button", name="Leave them").click()
    page.wait_for_url("**/family")
    expect(page.get_by_text(QUESTION)).to_have_count(0)
    until(30, "the trash", lambda: page.goto("/family") and page.get_by_text("kept for a week").count() > 0)
    assert len(keeper.call("GET", "/api/v1/album")["photos"]) == 1
