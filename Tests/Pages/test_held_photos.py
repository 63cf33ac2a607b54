"""What guests from outside send to a moment that holds it: it waits until the moment's maker or a keeper lets it in."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE
from Rig.client import Refused
from Rig.quality import is_sound
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])


@pytest.fixture(scope="module")
def frame(server, keeper):
    """Grandma's frame; it was signed in with Anna's name."""
    frame = SimulatedFrame(server)
    frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    return frame


def shown(frame):
    """The captions that a frame is told of."""
    return [one["caption"] for one in frame.call("GET", "/album/changes?since=0")["changed"]]


def guest_of(server, keeper, moment, name):
    """A person from outside who has joined a moment."""
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    guest = server.browser()
    guest.begin("/api/v1/outside-guests", {"token": link.rsplit("token=", 1)[-1], "displayName": name})
    return guest


def sent(person, caption):
    return person.send_bytes(pictures.noisy(320, 240, seed=caption), "a.jpg", caption)["results"][0]["photo"]


@SIZES
@SCRIPTS
def test_a_moment_holds_what_a_guest_sends_until_its_maker_lets_it_in(server, keeper_state, frame, browse, size, scripts):
    title = f"Boat trip {size['width']} {scripts}"
    host = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    host.goto("/moments/new")
    host.get_by_label("Name of the moment").fill(title)
    choice = host.get_by_label("What guests from outside send waits until you let it in")
    expect(choice).not_to_be_checked()
    choice.check()
    is_sound(host, scripts)
    host.get_by_role("button", name="Save").click()
    expect(host.get_by_role("heading", name=title)).to_be_visible()
    address = host.url
    host.get_by_role("link", name="Edit").click()
    expect(choice).to_be_checked()
    is_sound(host, scripts)
    host.goto(address)
    host.get_by_role("link", name="Guests from outside").click()
    expect(host.get_by_text("What they send waits until you let it in.")).to_be_visible()
    host.get_by_role("button", name="Make a link").click()
    link = host.locator("#link").inner_text()

    guest = browse(server.pages, size, java_script_enabled=scripts)
    guest.goto(link)
    guest.get_by_label("Your name").fill(f"Ottilie {title}")
    guest.get_by_role("button", name="See the photos").click()
    expect(guest.get_by_text("What you send waits until Anna lets it in.")).to_be_visible()
    is_sound(guest, scripts)
    words = [f"{one} of {title}" for one in ("Sails", "Oars", "Nets")]
    for caption in words:
        guest.goto("/send")
        guest.wait_for_load_state()
        guest.get_by_label("A few words", exact=True).fill(caption)
        guest.locator("input[type=file]").set_input_files(
            {"name": "b.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=caption)})
        guest.get_by_role("button", name=re.compile("^Send")).last.click()
        expect(guest.locator(".file").get_by_text("Waits until Anna lets it in", exact=True)).to_be_visible()
    if scripts:
        expect(guest.get_by_text("All sent. It waits until Anna lets it in.")).to_be_visible()
    is_sound(guest, scripts)
    guest.goto(address)
    expect(guest.locator(".tile .tag")).to_have_text(["Waits"] * 3)
    expect(guest.locator("#held")).to_have_count(0)
    is_sound(guest, scripts)
    guest.locator(".tile a").first.click()
    expect(guest.locator("#held")).to_have_text("Waits until Anna lets it in")
    is_sound(guest, scripts)
    assert not set(words) & set(shown(frame))

    # Where the maker finds it.
    host.goto("/moments")
    expect(host.locator(".moment", has_text=title).get_by_text("3 photos wait")).to_be_visible()
    is_sound(host, scripts)
    host.goto("/")
    expect(host.get_by_alt_text(words[0])).to_have_count(0)
    host.goto(address)
    held = host.locator("#held")
    expect(held.get_by_role("heading", name="3 photos wait to be let in")).to_be_visible()
    expect(held.get_by_alt_text(words[0])).to_be_visible()
    is_sound(host, scripts)

    # One is let in, one deleted.
    held.locator("li", has_text=words[0]).get_by_role("button", name="Let in a photo from").click()
    expect(held.get_by_role("heading", name="2 photos wait to be let in")).to_be_visible()
    assert shown(frame)[-1] == words[0]
    held.locator("li", has_text=words[1]).get_by_role("link", name="Delete a photo from").click()
    expect(host.get_by_text("The family has not seen it, and it cannot be brought back.")).to_be_visible()
    is_sound(host, scripts)
    host.get_by_role("button", name="Yes, delete it").click()
    expect(held.get_by_role("heading", name="1 photo waits to be let in")).to_be_visible()
    expect(held.get_by_role("button", name="Let all")).to_have_count(0)
    is_sound(host, scripts)

    # A guest takes back what still waits.
    guest.goto(address)
    guest.locator(".tile", has_text="Waits").locator("a").click()
    guest.get_by_role("link", name=re.compile("Delete|Take back")).click()
    guest.get_by_role("button", name=re.compile("^Yes")).click()
    host.goto(address)
    expect(held).to_have_count(0)
    expect(host.locator(".tile")).to_have_count(1)
    assert [one for one in shown(frame) if title in one] == [words[0]]


@SIZES
def test_all_are_let_in_at_once_and_the_moment_is_deleted_with_what_waits(server, keeper, keeper_state, frame, browse, size):
    title = f"Picnic {size['width']}"
    moment = keeper.call("POST", "/api/v1/moments", {"title": title, "holdsGuestPhotos": True})
    assert moment["holdsGuestPhotos"] and "held" not in moment
    guest = guest_of(server, keeper, moment["id"], f"Quirin {title}")
    names = [f"{one} of {title}" for one in ("Bread", "Butter")]
    assert all(sent(guest, name)["isHeld"] for name in names)
    page = browse(server.pages, size, storage_state=keeper_state)
    page.goto(f"/moments/{moment['id']}")
    page.get_by_role("button", name="Let all 2 in").click()
    expect(page.locator("#held")).to_have_count(0)
    expect(page.locator(".tile")).to_have_count(2)
    assert shown(frame)[-2:] == names
    late = sent(guest, f"Cheese of {title}")
    page.goto(f"/moments/{moment['id']}")
    page.get_by_role("link", name="Delete", exact=True).first.click()
    expect(page.get_by_text("1 photo that waits to be let in is deleted with it.")).to_be_visible()
    page.get_by_role("button", name="Delete the moment").click()
    expect(page).to_have_url(f"{server.pages}/moments")
    assert shown(frame)[-2:] == names and late["id"] not in frame.call("GET", "/album/changes?since=0")["deleted"]


def test_the_calls_list_let_in_and_delete(server, keeper, frame):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "By call", "holdsGuestPhotos": True})["id"]
    guest = guest_of(server, keeper, moment, "Rufus")
    photos = [sent(guest, f"By call {number}")["id"] for number in range(3)]
    path = f"/api/v1/moments/{moment}/held"
    listed = keeper.call("GET", path)
    assert listed["count"] == 3 and [one["id"] for one in listed["photos"]] == photos
    assert keeper.call("GET", f"/api/v1/moments/{moment}")["held"] == 3
    with pytest.raises(Refused) as refused:
        guest.call("GET", path)
    assert refused.value.status == 403
    # The same photo from the family is one of its own.
    twin = keeper.send_bytes(pictures.noisy(320, 240, seed="By call 0"), "a.jpg", "Ours")["results"][0]
    assert not twin["alreadyThere"] and twin["photo"]["id"] not in photos
    other = keeper.call("POST", "/api/v1/moments", {"title": "By another call"})["id"]
    keeper.call("PUT", f"/api/v1/photos/{twin['photo']['id']}/moment", {"moment": other})
    with pytest.raises(Refused) as refused:
        keeper.call("POST", f"{path}/let-in", {"photos": photos[:1], "revision": listed["revision"]})
    assert refused.value.problem["code"] == "sent-again" and refused.value.status == 409
    let_in = keeper.call("POST", f"{path}/let-in", {"photos": photos[:2], "revision": listed["revision"]})
    assert let_in["count"] == 2 and let_in["left"] == [{"photo": photos[0], "code": "sent-again"}]
    assert keeper.call("POST", f"{path}/deleted", {"photos": photos})["count"] == 0
    for number in (0, 101):
        with pytest.raises(Refused) as refused:
            keeper.call("POST", f"{path}/let-in", {"photos": photos[:1] * number, "revision": 9})
        assert refused.value.problem["code"] == "bad-request"
    assert [one for one in shown(frame) if one.startswith("By call")] == ["By call 1"]


def test_what_is_in_the_album_already_is_not_let_in_and_the_page_says_so(server, keeper, keeper_state, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Twice", "holdsGuestPhotos": True})["id"]
    other = keeper.call("POST", "/api/v1/moments", {"title": "Once"})["id"]
    guest = guest_of(server, keeper, moment, "Severin")
    for caption in ("Only here", "Twice the same"):
        sent(guest, caption)
    twin = keeper.send_bytes(pictures.noisy(320, 240, seed="Twice the same"), "a.jpg", "Ours")["results"][0]["photo"]
    keeper.call("PUT", f"/api/v1/photos/{twin['id']}/moment", {"moment": other})
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=False)
    page.goto(f"/moments/{moment}")
    page.get_by_role("button", name="Let all 2 in").click()
    left = page.locator("#held li", has_text="Twice the same")
    expect(left.get_by_text("This photo is in the album already, so it is not let in a second time.")).to_be_visible()
    expect(page.locator("#held li")).to_have_count(1)
    is_sound(page, False)
    left.get_by_role("button", name="Let in a photo from Severin").click()
    expect(left.get_by_text("This photo is in the album already, so it is not let in a second time.")).to_be_visible()


def test_the_host_sees_all_that_is_let_in(server, keeper, keeper_state, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Seen", "holdsGuestPhotos": True})["id"]
    guest = guest_of(server, keeper, moment, "Tilda")
    photo = sent(guest, "Before")["id"]
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto(f"/moments/{moment}")
    held = page.locator("#held li")
    expect(held.get_by_text("Before", exact=True)).to_be_visible()
    guest.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": "After"})
    guest.call("PUT", f"/api/v1/photos/{photo}/place", {"place": "Behind the shed"})
    page.get_by_role("button", name="Let in a photo from Tilda").click()
    expect(held.get_by_text("This photo was changed after you looked. Look at it once more.")).to_be_visible()
    expect(held.get_by_text("After", exact=True)).to_be_visible()
    expect(held.get_by_text("Behind the shed", exact=True)).to_be_visible()
    page.get_by_role("button", name="Let in a photo from Tilda").click()
    expect(page.locator("#held")).to_have_count(0)
    assert keeper.call("GET", f"/api/v1/photos/{photo}")["caption"] == "After"


def test_a_guest_says_nothing_on_what_waits(server, keeper):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Quiet", "holdsGuestPhotos": True})["id"]
    guest = guest_of(server, keeper, moment, "Ursel")
    photo = sent(guest, "Hush")["id"]
    with pytest.raises(Refused) as refused:
        guest.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "Look!"})
    assert refused.value.status == 403


def test_a_moment_is_not_deleted_with_more_than_was_said(server, keeper, keeper_state, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "More", "holdsGuestPhotos": True})["id"]
    guest = guest_of(server, keeper, moment, "Viola")
    sent(guest, "One more")
    page = browse(server.pages, DESK, storage_state=keeper_state, java_script_enabled=False)
    page.goto(f"/moments/{moment}/delete")
    sent(guest, "Two more")
    page.get_by_role("button", name="Delete the moment").click()
    expect(page.get_by_text("More photos of guests wait here than you were told. Look at them first.")).to_be_visible()
    expect(page.locator("#held li")).to_have_count(2)
    is_sound(page, False)
    page.goto(f"/moments/{moment}/delete")
    page.get_by_role("button", name="Delete the moment").click()
    expect(page).to_have_url(f"{server.pages}/moments")
