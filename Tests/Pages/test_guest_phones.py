"""A guest from outside with two phones, of two moments, and a member of the family who follows a guest's link."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE
from Rig.quality import is_sound

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def party(keeper, title):
    """A moment with a photo and a link."""
    moment = keeper.call("POST", "/api/v1/moments", {"title": title})["id"]
    sent = keeper.send_bytes(pictures.noisy(640, 420, seed=title), "a.jpg", title, moment=moment)
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    return moment, sent["results"][0]["photo"]["id"], link


def come(page, link, name):
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="See the photos").click()
    expect(page.locator(".moment-about")).to_be_visible()


def put_out(keeper, moment, name):
    guests = keeper.call("GET", f"/api/v1/moments/{moment}/outside-guests")["guests"]
    members = [one["member"] for one in guests if one["displayName"] == name]
    keeper.call("POST", f"/api/v1/moments/{moment}/outside-guests/removed", {"members": members})


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_guest_goes_on_on_another_phone(server, keeper, browse, size, scripts):
    name = f"Oskar {size['width']} {scripts}"
    moment, inside, link = party(keeper, f"Regatta {size['width']} {scripts}")
    first = browse(server.pages, size, java_script_enabled=scripts)
    come(first, link, name)
    first.goto("/me")
    part = first.locator("section").filter(has=first.get_by_role("heading", name="Open on another phone"))
    is_sound(first, scripts)
    part.get_by_role("button", name="Make a link").click()
    expect(first.get_by_role("img", name="The same link as a QR code")).to_be_visible()
    expect(first.get_by_text("It works once and ends in")).to_be_visible()
    own = first.locator("#link").inner_text()
    is_sound(first, scripts)

    second = browse(server.pages, size, java_script_enabled=scripts)
    second.goto(own)
    expect(second.get_by_role("heading", name=f"Go on as {name}")).to_be_visible()
    is_sound(second, scripts)
    second.get_by_role("button", name="Open here").click()
    expect(second).to_have_url(f"{server.pages}/moments/{moment}")
    expect(second.locator(f"#photo-{inside}")).to_have_count(1)
    guests = keeper.call("GET", f"/api/v1/moments/{moment}/outside-guests")["guests"]
    assert [one["displayName"] for one in guests] == [name]
    # It is used up, for a stranger and for those who are in.
    third = browse(server.pages, size, java_script_enabled=scripts)
    assert third.goto(own).status == 404
    expect(third.get_by_text("This link is used up or too old.")).to_be_visible()
    assert third.goto(own[:-1] + ("A" if own[-1] != "A" else "B")).status == 404

    put_out(keeper, moment, name)
    for page in [first, second]:
        page.goto(f"/moments/{moment}")
        expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_second_moment_comes_to_the_same_guest(server, keeper, browse, size, scripts):
    tag = f"{size['width']} {scripts}"
    name = f"Olga {tag}"
    (one, in_one, first_link), (two, in_two, second_link) = party(keeper, f"Ski trip {tag}"), party(keeper, f"Easter {tag}")
    guest = browse(server.pages, size, java_script_enabled=scripts)
    come(guest, first_link, name)
    guest.goto(second_link)
    expect(guest.get_by_label("Your name")).to_have_count(0)
    expect(guest.get_by_role("link", name="Sign in")).to_have_count(0)
    is_sound(guest, scripts)
    guest.get_by_role("button", name=f"Join as {name}").click()
    expect(guest).to_have_url(f"{server.pages}/moments/{two}")
    expect(guest.locator(f"#photo-{in_two}")).to_have_count(1)
    guest.goto("/")
    expect(guest).to_have_url(f"{server.pages}/moments")
    for title in [f"Ski trip {tag}", f"Easter {tag}"]:
        expect(guest.get_by_role("heading", name=title)).to_be_visible()
    is_sound(guest, scripts)
    # What they send goes to the moment from whose page they come.
    guest.goto(f"/moments/{one}")
    guest.get_by_role("link", name=re.compile("^Send")).last.click()
    expect(guest.locator("#for-moment")).to_contain_text(f"Ski trip {tag}")

    put_out(keeper, one, name)
    assert guest.goto(f"/moments/{one}").status == 404
    assert guest.goto(f"/photos/{in_one}").status == 404
    guest.goto("/")
    expect(guest).to_have_url(f"{server.pages}/moments/{two}")
    expect(guest.locator(f"#photo-{in_two}")).to_have_count(1)
    put_out(keeper, two, name)
    guest.goto("/")
    expect(guest.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_another_name_is_asked_only_where_theirs_is_taken(server, keeper, browse):
    (one, _, first_link), (two, _, second_link) = party(keeper, "Orchard"), party(keeper, "Harbour")
    come(browse(server.pages, PHONE), second_link, "Odette")
    guest = browse(server.pages, PHONE)
    come(guest, first_link, "Odette")
    guest.goto(second_link)
    guest.get_by_role("button", name="Join as Odette").click()
    expect(guest.get_by_text("Somebody here is called Odette already.")).to_be_visible()
    is_sound(guest)
    guest.get_by_label("Your name").fill("Odette of the hill")
    guest.locator("main form button").click()
    expect(guest).to_have_url(f"{server.pages}/moments/{two}")
    for moment in [one, two]:
        guests = keeper.call("GET", f"/api/v1/moments/{moment}/outside-guests")["guests"]
        assert "Odette of the hill" in [one["displayName"] for one in guests]


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_member_of_the_family_signs_in_and_is_led_to_the_moment(server, keeper, browse, size, scripts):
    moment, inside, link = party(keeper, f"Crayfish party {size['width']} {scripts}")
    member = browse(server.pages, size, java_script_enabled=scripts)
    member.goto(link)
    expect(member.get_by_text("Are you one of the family?")).to_be_visible()
    is_sound(member, scripts)
    member.get_by_role("link", name="Sign in").click()
    member.get_by_label("User name").fill("anna")
    member.get_by_label("Password").fill("not the password")
    member.get_by_role("button", name="Sign in").click()
    expect(member.get_by_role("alert")).to_be_visible()
    member.get_by_label("Password").fill(PASSWORD)
    member.get_by_role("button", name="Sign in").click()
    expect(member).to_have_url(f"{server.pages}/moments/{moment}")
    expect(member.locator(f"#photo-{inside}")).to_have_count(1)
    assert keeper.call("GET", f"/api/v1/moments/{moment}/outside-guests")["guests"] == []


def test_the_page_with_the_link_comes_back_until_the_sign_out(server, keeper, browse):
    _, _, link = party(keeper, "Picnic")
    page = browse(server.pages, PHONE)
    come(page, link, "Orvar")
    page.goto("/me")
    page.get_by_role("button", name="Make a link").click()
    own = page.locator("#link").inner_text()
    page.goto("/me")
    page.go_back()
    expect(page.locator("#link")).to_have_text(own)
    page.goto("/sign-out")
    page.locator("main").get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    # The browser has the page of another session, and does not send its form again.
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/me/phone")):
        page.evaluate("setTimeout(() => history.go(-2))")
    expect(page.locator("#link")).to_have_count(0)


def test_a_guest_goes_on_in_firefox(server, keeper, browse, firefox):
    moment, inside, link = party(keeper, "Skating")
    first = browse(server.pages, PHONE)
    come(first, link, "Olof")
    first.goto("/me")
    first.get_by_role("button", name="Make a link").click()
    own = first.locator("#link").inner_text()
    firefox.goto(own)
    firefox.shows("Go on as Olof")
    firefox.click("main button")
    firefox.wait_for(f"location.pathname === '/moments/{moment}'")
    firefox.wait_for(f"document.getElementById('photo-{inside}') !== null")
    assert firefox.complaints == []
