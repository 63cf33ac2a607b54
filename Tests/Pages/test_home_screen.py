"""The album on a phone's home screen: what its advice says first, and how a link gets into an app without a line for it."""
import pytest
from playwright.sync_api import expect

from Rig.browsing import EVIL, PASSWORD, PHONE, join, sign_in
from Rig.quality import is_sound

# As an older iPhone starts an app from its home screen.
IN_APP = "Object.defineProperty(navigator, 'standalone', { value: true })"
IN_SAFARI = "Object.defineProperty(navigator, 'standalone', { value: false })"


def link_for(keeper, page, name):
    """A link by which a member comes back, made by the keeper on the page of people."""
    member = next(one["id"] for one in keeper.call("GET", "/api/v1/members")["members"] if one["displayName"] == name)
    page.goto("/people")
    page.locator(f"form[action='/people/{member}/return'] button").evaluate("button => button.click()")
    expect(page.get_by_role("heading", name="The link is ready")).to_be_visible()
    return page.locator("#link").inner_text()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_link_is_pasted_where_it_cannot_be_opened(server, keeper, page, browse, scripts):
    name = f"Paula {scripts}"
    join(browse(server.pages), keeper, name)
    link = link_for(keeper, page, name)
    app = browse(server.pages, PHONE, java_script_enabled=scripts)
    app.add_init_script(IN_APP)
    app.goto("/")
    field = app.get_by_label("The link, or the message with it")
    if not scripts:
        app.get_by_text("I was sent a link").click()
    expect(field).to_be_visible()
    is_sound(app, scripts)
    field.fill(f"Here is your link: {link} Love, Anna")
    app.get_by_role("button", name="Go on").click()
    expect(app.get_by_role("heading", name=f"Welcome back, {name}")).to_be_visible()
    app.get_by_role("button", name="Open the album").click()
    expect(app.get_by_label(f"Signed in as {name}")).to_be_visible()


def test_the_fold_is_closed_in_a_browser(server, browse):
    visitor = browse(server.pages, PHONE)
    visitor.goto("/sign-in")
    expect(visitor.get_by_text("I was sent a link")).to_be_visible()
    expect(visitor.get_by_label("The link, or the message with it")).to_be_hidden()


@pytest.mark.parametrize("pasted", [
    "my link", f"http://{EVIL}/come-back?token=abc", "//evil.test/join?token=abc", "/come-back?token=abc"])
def test_what_is_no_link_of_this_server_leads_nowhere(server, browse, pasted):
    app = browse(server.pages, PHONE)
    app.add_init_script(IN_APP)
    app.goto("/sign-in")
    app.get_by_label("The link, or the message with it").fill(pasted)
    app.get_by_role("button", name="Go on").click()
    expect(app.get_by_role("alert")).to_contain_text("There is no link to this album in it.")
    assert app.url == server.pages + "/sign-in/link"
    expect(app.get_by_label("The link, or the message with it")).to_be_visible()
    is_sound(app)


def test_whoever_has_no_password_chooses_one_before_the_home_screen(server, keeper, browse):
    aunt = browse(server.pages, PHONE)
    aunt.add_init_script(IN_SAFARI + "; delete window.PushManager")
    join(aunt, keeper, "Aunt Pilar")
    aunt.goto("/me")
    part = aunt.locator(".home-screen")
    first = part.get_by_role("link", name="Choose a password first")
    expect(first).to_be_visible()
    below = part.get_by_text("tap Share, then")
    assert first.bounding_box()["y"] < below.bounding_box()["y"]
    is_sound(aunt)
    first.click()
    aunt.get_by_label("New password").fill(PASSWORD)
    aunt.get_by_role("button", name="Save").click()
    expect(aunt).to_have_url(server.pages + "/me")
    expect(part.get_by_text("tap Share, then")).to_be_visible()
    expect(aunt.get_by_role("link", name="Choose a password first")).to_have_count(0)


def test_a_keeper_is_not_told_to_choose_one(server, keeper, browse):
    anna = browse(server.pages, PHONE)
    sign_in(anna)
    anna.goto("/me")
    expect(anna.locator(".home-screen")).to_be_visible()
    expect(anna.get_by_role("link", name="Choose a password first")).to_have_count(0)


def test_a_guest_from_outside_is_told_of_the_link_of_their_own(server, keeper, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Bonfire"})["id"]
    guest = browse(server.pages, PHONE)
    guest.goto(keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"])
    guest.get_by_label("Your name").fill("Ottavia")
    guest.get_by_role("button", name="See the photos").click()
    expect(guest.get_by_role("navigation", name="Main menu")).to_be_visible()
    guest.goto("/me")
    expect(guest.locator(".home-screen")).to_contain_text("paste it there under “I was sent a link”")
    expect(guest.get_by_role("link", name="Choose a password first")).to_have_count(0)
    is_sound(guest)
