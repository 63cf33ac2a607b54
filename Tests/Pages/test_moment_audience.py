"""Moments that only those see who are invited to them."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE, join
from Rig.quality import is_sound

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def made(person, title, **more):
    return person.call("POST", "/api/v1/moments", {"title": title, **more})


def edited(person, moment, **more):
    return person.call("PUT", f"/api/v1/moments/{moment['id']}", {"title": moment["title"], **more})


def invite(host, moment, name):
    members = host.call("GET", "/api/v1/members")["members"]
    guests = [one["id"] for one in members if one["displayName"] == name]
    host.call("POST", f"/api/v1/moments/{moment['id']}/invitations", {"members": guests})


def newcomer(browse, server, keeper, name):
    """The page of a relative who just joined."""
    context = browse(server.pages)
    join(context, keeper, name)
    return browse(server.pages, PHONE, storage_state=context.context.storage_state())


def see(person, moment, photo):
    """Whether somebody's album, moments and search have any of it."""
    album = [one["id"] for one in person.call("GET", "/api/v1/album?limit=100")["photos"]]
    moments = [one["id"] for status in ["not-started", "going-on", "ended"]
               for one in person.call("GET", f"/api/v1/moments?status={status}&limit=100")["moments"]]
    return [photo in album, moment["id"] in moments]


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_moment_for_some_is_seen_by_them_alone(server, keeper_state, keeper, browse, size, scripts):
    tag = f"{size['width']} {scripts}"
    name = f"Surprise {tag}"
    others = newcomer(browse, server, keeper, f"Uninvited {tag}")
    guest = newcomer(browse, server, keeper, f"Invited {tag}")
    host = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    host.goto("/moments/new")
    host.get_by_label("Name of the moment").fill(name)
    expect(host.get_by_label("Who sees it")).to_have_value("family")
    host.get_by_label("Who sees it").select_option(label="Only those I invite")
    is_sound(host, scripts)
    host.get_by_role("button", name="Save").click()
    expect(host.locator(".moment-about")).to_contain_text("Only those who are invited see this moment and its photos.")
    is_sound(host, scripts)
    address = host.url
    moment = {"id": address.rsplit("/", 1)[-1], "title": name}
    caption = f"Cake {tag}"
    photo = keeper.send_bytes(
        pictures.noisy(640, 420, seed=name), "a.jpg", caption, moment=moment["id"])["results"][0]["photo"]["id"]
    for page in [others, guest]:
        assert page.goto(address).status == 404
        assert page.goto(f"/photos/{photo}").status == 404
        page.goto("/")
        expect(page.locator(f"#photo-{photo}")).to_have_count(0)
        page.goto("/moments")
        expect(page.get_by_role("link", name=name)).to_have_count(0)
    invite(keeper, moment, f"Invited {tag}")
    guest.goto("/")
    expect(guest.locator(f"#photo-{photo}")).to_have_count(1)
    guest.goto(address)
    expect(guest.get_by_role("heading", name=name)).to_be_visible()
    expect(guest.locator(".tile")).to_have_count(1)
    assert others.goto(address).status == 404
    # Taken back, it is as if it never was.
    guest.goto("/activity")
    expect(guest.locator("main")).to_contain_text(name)
    host.goto(address)
    host.get_by_role("button", name=f"Take back the invitation of Invited {tag}").click()
    expect(host.locator("#guests")).to_contain_text("Nobody is invited yet")
    assert guest.goto(address).status == 404
    guest.goto("/activity")
    expect(guest.locator("main")).not_to_contain_text(name)
    # It cannot be deleted while its photos would come out by that; shown to all, it can.
    host.goto(address + "/delete")
    host.get_by_role("button", name="Delete the moment").click()
    expect(host.locator("main")).to_contain_text("There are photos in this moment that not everybody sees.")
    host.goto(address + "/edit")
    expect(host.get_by_label("Who sees it")).to_have_value("invited")
    host.get_by_label("Who sees it").select_option(label="The whole family")
    host.get_by_role("button", name="Save").click()
    expect(host.locator(".moment-about")).not_to_contain_text("Only those who are invited")
    assert others.goto(address).status == 200
    others.goto("/")
    expect(others.locator(f"#photo-{photo}")).to_have_count(1)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_who_sends_to_a_moment_for_some_is_told_who_sees_it(server, keeper_state, keeper, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    for_some, for_all = (made(keeper, f"Told who sees it {audience} {scripts}", audience=audience)["id"]
                         for audience in ("invited", "family"))
    promise = "They appear in the album and on the family’s frames."

    def send(address, name):
        page.goto(address)
        page.locator("#files").set_input_files({
            "name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=f"told {name} {scripts}")})

    send(f"/send?moment={for_some}", "some.jpg")
    expect(page.locator(".lead")).to_have_text("Only those who are invited see them, in the album and on their frames.")
    is_sound(page, scripts)
    page.locator("#go").click()
    if scripts:
        expect(page.locator("#all-words")).to_have_text("All sent. Those who are invited can see them now.")
    else:
        expect(page.locator(".lead")).to_have_text("Only those who are invited see what you sent.")
    is_sound(page, scripts)
    send(f"/send?moment={for_all}", "all.jpg")
    expect(page.locator(".lead")).to_have_text(promise)
    page.locator("#go").click()
    if scripts:
        expect(page.locator("#all-words")).to_have_text("All sent. The family can see them now.")
    else:
        expect(page.get_by_role("heading", name="1 photo is in the album")).to_be_visible()
        expect(page.locator(".lead")).to_have_count(0)


def test_a_page_that_is_open_drops_what_is_not_for_it_any_more(server, keeper, browse):
    page = newcomer(browse, server, keeper, "Watcher")
    moment = made(keeper, "Open at first")
    photo = keeper.send_bytes(
        pictures.noisy(640, 420, seed="dropped"), "a.jpg", "Dropped", moment=moment["id"])["results"][0]["photo"]["id"]
    page.goto("/")
    expect(page.locator(f"#photo-{photo}")).to_have_count(1)
    other = page.context.new_page()
    other.goto(f"/moments/{moment['id']}")
    expect(other.get_by_role("heading", name="Open at first")).to_be_visible()
    third = page.context.new_page()
    third.goto(f"/photos/{photo}")
    expect(third.locator("#photo")).to_be_visible()
    edited(keeper, moment, audience="invited")
    # A page in the background looks when somebody does.
    for one in [third, other, page]:
        one.bring_to_front()
        expect(one.get_by_text("Open at first")).to_have_count(0)
    expect(third.locator("#photo")).to_have_count(0)
    expect(page.locator(f"#photo-{photo}")).to_have_count(0)
    invite(keeper, moment, "Watcher")
    page.reload()
    expect(page.locator(f"#photo-{photo}")).to_have_count(1)


def test_a_moment_for_some_in_firefox(server, keeper, firefox):
    relative = server.browser()
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})
    relative.begin("/api/v1/join", {"token": link["url"].rsplit("token=", 1)[-1], "displayName": "Frida"})
    firefox.goto(server.pages + "/sign-in")
    firefox.type("#userName", "anna")
    firefox.type("#password", PASSWORD)
    firefox.click("main button")
    firefox.wait_for("location.pathname === '/'")
    firefox.goto(server.pages + "/moments/new")
    firefox.type("#title", "Not for Frida")
    firefox.evaluate("document.getElementById('audience').value = 'invited'")
    firefox.click("main form .row button")
    firefox.wait_for("document.querySelector('h1')?.textContent === 'Not for Frida'")
    firefox.shows("Only those who are invited")
    assert firefox.complaints == []
    ours = [one for one in keeper.call("GET", "/api/v1/moments?status=going-on&limit=100")["moments"]
            if one["title"] == "Not for Frida"]
    assert [one["audience"] for one in ours] == ["invited"]
    photo = keeper.send_bytes(
        pictures.noisy(640, 420, seed="frida"), "a.jpg", "", moment=ours[0]["id"])["results"][0]["photo"]["id"]
    assert see(relative, ours[0], photo) == [False, False]
    invite(keeper, ours[0], "Frida")
    assert see(relative, ours[0], photo) == [True, True]
