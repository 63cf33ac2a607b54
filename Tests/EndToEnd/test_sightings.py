"""A photo tells its sender how far it has come: a real frame shows it, a real browser says so."""
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE, sign_in


def test_a_sender_reads_that_the_photo_is_on_the_frame_and_was_seen(home, browse):
    # She looks at an older one: what comes does not turn in by itself.
    home.screen.key("Right")
    home.until_shown(home.photos[-2])
    page = browse(home.server.url, PHONE)
    sign_in(page)
    page.goto("/send")
    number = len(home.photos)
    page.locator("input[type=file]").set_input_files(
        {"name": "new.jpg", "mimeType": "image/jpeg", "buffer": pictures.plain(number)})
    page.get_by_role("button", name="Send 1 photo").click()
    page.get_by_role("link", name="See the photo").click()
    steps = page.locator("#journey li")
    # The page stays open: what comes now, comes by itself.
    expect(steps.nth(2)).to_contain_text("On Grandma’s frame")
    expect(steps.nth(3)).to_have_text("No look noticed yet")
    photo = page.url.split("/photos/")[1].split("#")[0]
    home.photos.append(photo)
    home.colours[photo] = pictures.COLOURS[number % len(pictures.COLOURS)]
    home.open_newest()
    expect(steps.nth(2)).to_contain_text("on the screen today at")
    expect(steps.nth(3)).to_contain_text("Grandma looked at it")
    expect(steps.nth(3)).to_contain_text("today at")
    expect(page.locator("#journey")).to_contain_text("Shown once")
