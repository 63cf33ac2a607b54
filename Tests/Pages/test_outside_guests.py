"""Guests from outside: who join one moment by its link, see nothing else, and are out when it ends."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures, positions
from Rig.browsing import PHONE
from Rig.quality import is_sound

DESKTOP = {"width": 1280, "height": 800}
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


def kind(page, address):
    """What the page's browser gets there, from its own store or from the server."""
    return page.evaluate("address => fetch(address).then(answer => answer.headers.get('content-type'))", address)


def sent(person, seed, moment=None):
    fields = {"moment": moment} if moment else {}
    return person.send_bytes(pictures.noisy(640, 420, seed=seed), "a.jpg", seed, **fields)["results"][0]["photo"]["id"]


def party(keeper, title):
    """A moment with a photo, and a photo outside of it."""
    moment = keeper.call("POST", "/api/v1/moments", {"title": title})["id"]
    return moment, sent(keeper, f"in {title}", moment), sent(keeper, f"beside {title}")


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_guest_comes_by_a_link_sees_one_moment_and_is_put_out(server, keeper_state, keeper, browse, size, scripts):
    title = f"Boat trip {size['width']} {scripts}"
    moment, inside, beside = party(keeper, title)
    host = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    host.goto(f"/moments/{moment}")
    is_sound(host, scripts)
    host.get_by_role("link", name="Guests from outside").click()
    expect(host.get_by_text("Nobody has come by a link yet.")).to_be_visible()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", host.locator("#until-link").input_value())
    is_sound(host, scripts)
    host.get_by_role("button", name="Make a link").click()
    link = host.locator("#link").inner_text()

    guest = browse(server.pages, size, java_script_enabled=scripts)
    guest.goto(link)
    expect(guest.get_by_role("heading", name=title)).to_be_visible()
    expect(guest.get_by_text("Anna invites you")).to_be_visible()
    is_sound(guest, scripts)
    guest.get_by_label("Your name").fill("Anna")
    guest.get_by_role("button", name="See the photos").click()
    expect(guest.get_by_text("Somebody here is called Anna already.")).to_be_visible()
    expect(guest.get_by_label("Your name")).to_have_value("Anna")
    guest.get_by_label("Your name").fill(f"Ottilie {title}")
    guest.get_by_role("button", name="See the photos").click()
    expect(guest).to_have_url(f"{server.pages}/moments/{moment}")
    expect(guest.locator(f"#photo-{inside}")).to_have_count(1)
    is_sound(guest, scripts)
    places = guest.get_by_role("navigation", name="Main menu").get_by_role("link")
    expect(places).to_have_count(2)
    assert guest.goto(f"/photos/{beside}").status == 404
    for closed in ["/people", "/frames", "/activity", "/map"]:
        assert guest.goto(closed).status == 403, closed
    guest.goto("/me")
    expect(guest.get_by_text("You are a guest here until")).to_be_visible()
    expect(guest.get_by_role("link", name="Choose a password")).to_have_count(0)
    is_sound(guest, scripts)

    # The guest takes part.
    guest.goto(f"/photos/{inside}")
    guest.locator("textarea[name=words]").fill("What a day")
    guest.locator("form[action$='/comments'] button").last.click()
    expect(guest.get_by_text("What a day")).to_be_visible()
    is_sound(guest, scripts)
    guest.goto("/send")
    # There is no other moment, nor an album without one, to which a guest could send.
    expect(guest.locator("#for-moment")).to_contain_text(title)
    expect(guest.get_by_role("link", name="Send without a moment")).to_have_count(0)
    guest.locator("input[type=file]").set_input_files(
        {"name": "b.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed=f"of a guest {title}")})
    guest.get_by_role("button", name=re.compile("^Send")).last.click()
    # By the page's script, or as an answer to the form.
    expect(guest.get_by_text(re.compile("All sent|1 photo is in the album")).first).to_be_visible()
    host.goto(f"/moments/{moment}")
    expect(host.locator(".grid > li")).to_have_count(2)

    # The second visit, by the same link, leads to the moment; so does the keeper's.
    for visitor in [guest, host]:
        visitor.goto(link)
        expect(visitor).to_have_url(f"{server.pages}/moments/{moment}")

    picture = f"/api/v1/photos/{inside}/renditions/400"
    assert not scripts or kind(guest, picture) == "image/jpeg"
    host.goto(f"/moments/{moment}/outside")
    row = host.locator("li.item").filter(has_text=f"Ottilie {title}")
    expect(row).to_contain_text("Guest until")
    is_sound(host, scripts)
    row.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    # Not even from the browser's own store.
    assert not scripts or kind(guest, picture) == "application/problem+json"
    guest.goto(f"/moments/{moment}")
    expect(guest.get_by_role("heading", name="Welcome back")).to_be_visible()
    host.goto(f"/moments/{moment}")
    expect(host.locator(".grid > li")).to_have_count(2)


def test_the_end_for_everyone_ends_the_link_and_its_guests(server, keeper_state, keeper, browse):
    moment, inside, _ = party(keeper, "Harvest")
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    guest = browse(server.pages, PHONE)
    guest.goto(link)
    guest.get_by_label("Your name").fill("Ottokar")
    guest.get_by_role("button", name="See the photos").click()
    expect(guest.locator(f"#photo-{inside}")).to_have_count(1)
    host = browse(server.pages, PHONE, storage_state=keeper_state)
    host.goto(f"/moments/{moment}/outside")
    expect(host.get_by_text("There is a link. It works until")).to_be_visible()
    host.get_by_role("link", name="End it for everyone").click()
    host.get_by_role("dialog").get_by_role("button", name="End it for everyone").click()
    expect(host.get_by_text("Nobody has come by a link yet.")).to_be_visible()
    assert browse(server.pages, PHONE).goto(link).status == 404
    guest.reload()
    expect(guest.get_by_role("heading", name="Welcome back")).to_be_visible()


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_host_lets_a_guest_in_again_whose_browser_forgot_them(server, keeper_state, keeper, browse, size, scripts):
    title = f"Cider press {size['width']} {scripts}"
    name = f"Ossian {title}"
    moment, inside, _ = party(keeper, title)
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    guest = browse(server.pages, size, java_script_enabled=scripts)
    guest.goto(link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="See the photos").click()
    expect(guest.locator(f"#photo-{inside}")).to_have_count(1)
    guest.context.clear_cookies()
    # The name is their own, and nobody can know that; the page says whom to ask.
    guest.goto(link)
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="See the photos").click()
    expect(guest.get_by_text(f"Somebody here is called {name} already.")).to_be_visible()
    expect(guest.get_by_text("Is that you?")).to_contain_text("ask whoever sent you this for a link of your own")
    is_sound(guest, scripts)

    host = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    host.goto(f"/moments/{moment}/outside")
    is_sound(host, scripts)
    host.get_by_role("button", name=f"A new link for {name}").click()
    expect(host.get_by_text(f"Send it to {name} only")).to_be_visible()
    is_sound(host, scripts)
    own = host.locator("#link").inner_text()
    host.get_by_role("link", name="Done").click()
    expect(host).to_have_url(f"{server.pages}/moments/{moment}/outside")

    guest.goto(own)
    guest.get_by_role("button", name="Open here").click()
    expect(guest).to_have_url(f"{server.pages}/moments/{moment}")
    guests = keeper.call("GET", f"/api/v1/moments/{moment}/outside-guests")["guests"]
    assert [one["displayName"] for one in guests] == [name]
    assert browse(server.pages, size).goto(own).status == 404


def test_what_a_guest_downloads_has_no_position(server, keeper, tmp_path):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "By the sea"})["id"]
    files = {"a.jpg": positions.jpeg("of the sea"), "a.mp4": positions.movie(tmp_path / "a.mp4", "of the sea")}
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    guest = server.browser()
    guest.begin("/api/v1/outside-guests", {"token": link.rsplit("token=", 1)[-1], "displayName": "Ottmar"})
    for name, content in files.items():
        photo = keeper.send_bytes(content, name, "", moment=moment)["results"][0]["photo"]["id"]
        for person, has_position in [(keeper, True), (guest, False)]:
            got = person.fetch(f"/api/v1/photos/{photo}/original")
            assert bool([needle for needle in positions.NEEDLES if needle in got]) == has_position, name


def test_a_guest_comes_in_firefox_on_another_phone_and_after_the_end(server, keeper, firefox):
    moment, inside, _ = party(keeper, "Sauna night")
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    firefox.goto(link)
    firefox.shows("Anna invites you")
    firefox.type("#displayName", "Otto")
    firefox.click("main button")
    firefox.wait_for(f"location.pathname === '/moments/{moment}'")
    firefox.wait_for(f"document.getElementById('photo-{inside}') !== null")
    # The second visit.
    firefox.goto(server.pages + "/")
    firefox.wait_for(f"location.pathname === '/moments/{moment}'")
    keeper.call("DELETE", f"/api/v1/moments/{moment}/link")
    firefox.goto(f"{server.pages}/moments/{moment}")
    firefox.shows("Welcome back")
    assert firefox.complaints == []
