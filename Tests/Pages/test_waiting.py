"""Every page tells that photos wait on this device, and leads to where they are sent."""
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE
from Rig.quality import fits, serious


def choose(page, *names):
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(
        [{"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=name)} for name in names])
    expect(page.locator(".look")).to_have_count(len(names))


def test_other_pages_tell_what_waits_and_lead_there(server, keeper_state, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    choose(page, "one.jpg", "two.jpg")
    expect(page.locator("#waits")).to_have_count(0)
    page.goto("/people")
    waits = page.get_by_role("link", name="2 photos wait on this device to be sent")
    expect(waits).to_be_visible()
    assert serious(page) == []
    assert waits.bounding_box()["height"] >= 44
    assert fits(page)
    waits.click()
    expect(page.locator(".file")).to_have_count(2)
    page.get_by_role("button", name="Remove: one.jpg").click()
    expect(page.locator(".file")).to_have_count(1)
    page.goto("/")
    expect(page.get_by_role("link", name="1 photo waits on this device to be sent")).to_be_visible()


def test_what_is_sent_waits_no_more(page):
    choose(page, "sent.jpg")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("All sent.")).to_be_visible()
    page.goto("/people")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#waits")).to_be_hidden()


def test_somebody_elses_photos_are_not_told_of(server, keeper_state, relative_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    choose(page, "private.jpg")
    page.context.clear_cookies()
    page.context.add_cookies(relative_state["cookies"])
    page.goto("/people")
    expect(page.get_by_label("Signed in as Mikko")).to_be_visible()
    page.wait_for_load_state("networkidle")
    expect(page.locator("#waits")).to_be_hidden()
