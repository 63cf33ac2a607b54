"""Moments for some that keep out those who sent photos to them, or that wait as a surprise."""
import datetime
import zoneinfo

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PHONE
from Rig.quality import is_sound
from own_family import keeper, keeper_state, server

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])


def relative(server, keeper, name):
    """The calls of a relative who just joined."""
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})
    browser = server.browser()
    browser.begin("/api/v1/join", {"token": link["url"].rsplit("token=", 1)[-1], "displayName": name})
    return browser


def made(person, title, **more):
    return person.call("POST", "/api/v1/moments", {"title": title, **more})


def sent(person, words, moment):
    content = pictures.noisy(640, 420, seed=words)
    return person.send_bytes(content, "a.jpg", words, moment=moment["id"])["results"][0]["photo"]["id"]


@SIZES
def test_a_sender_keeps_their_own_photo_of_a_moment_that_shuts_them_out(server, keeper, browse, size):
    tag = str(size["width"])
    sender = relative(server, keeper, f"Sender {tag}")
    moment = made(keeper, f"Open first {tag}")
    own, other = sent(sender, f"Mine {tag}", moment), sent(keeper, f"Hers {tag}", moment)
    keeper.call("POST", f"/api/v1/photos/{own}/comments", {"words": f"Said inside {tag}"})
    sender.call("POST", f"/api/v1/photos/{own}/comments", {"words": f"My own words {tag}"})
    keeper.call("PUT", f"/api/v1/moments/{moment['id']}", {"title": moment["title"], "audience": "invited"})
    page = browse(server.pages, size)
    page.context.add_cookies([{"name": one.name, "value": one.value, "url": server.pages} for one in sender.jar])
    page.goto("/")
    expect(page.locator(f"#photo-{own}")).to_have_count(1)
    expect(page.locator(f"#photo-{other}")).to_have_count(0)
    assert page.goto(f"/moments/{moment['id']}").status == 404
    page.goto(f"/photos/{own}")
    expect(page.locator("main")).to_contain_text(f"My own words {tag}")
    expect(page.locator("main")).not_to_contain_text(f"Said inside {tag}")
    expect(page.locator("main")).not_to_contain_text(moment["title"])
    is_sound(page)
    page.goto(f"/photos/{own}/delete")
    page.locator("main form button").click()
    page.goto("/")
    expect(page.locator(f"#photo-{own}")).to_have_count(0)


@SIZES
@SCRIPTS
def test_a_surprise_for_some_invites_them_for_its_time(server, keeper, keeper_state, browse, size, scripts):
    tag = f"{size['width']} {scripts}"
    guest = relative(server, keeper, f"Guest {tag}")
    later = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Helsinki")) + datetime.timedelta(days=30)
    moment = made(keeper, f"Secret feast {tag}", audience="invited", surprise=later.strftime("%Y-%m-%dT%H:%M:00"),
                  starts=later.strftime("%Y-%m-%dT%H:%M:00"),
                  ends=(later + datetime.timedelta(hours=3)).strftime("%Y-%m-%dT%H:%M:00"))
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/moments/{moment['id']}")
    is_sound(page, scripts)
    page.locator("#guests").get_by_role("link", name="Invite").click()
    expect(page.locator(".lead")).to_have_text(
        "They hear of it when its time comes, and see nothing of it until then.")
    is_sound(page, scripts)
    page.get_by_label(f"Guest {tag}").check()
    page.get_by_role("button", name="Invite the chosen ones").click()
    expect(page.locator("#guests")).to_contain_text(f"Guest {tag}")
    assert guest.call("GET", "/api/v1/moments?status=not-started&limit=100")["moments"] == []
    page.goto(f"/send?moment={moment['id']}")
    expect(page.locator(".lead")).to_have_text(
        "They arrive with the moment, as a surprise. Until then nobody else sees them.")
    keeper.call("DELETE", f"/api/v1/moments/{moment['id']}/surprise")
    listed = guest.call("GET", "/api/v1/moments?status=not-started&limit=100")["moments"]
    assert [(one["id"], one["answer"]) for one in listed] == [(moment["id"], "asked")]
    keeper.call("DELETE", f"/api/v1/moments/{moment['id']}")


@SIZES
@SCRIPTS
def test_what_somebody_said_where_they_look_no_more_can_be_taken_back(server, keeper, browse, size, scripts):
    tag = f"{size['width']} {scripts}"
    guest = relative(server, keeper, f"Talker {tag}")
    moment = made(keeper, f"Open for talk {tag}")
    photo = sent(keeper, f"Talked about {tag}", moment)
    guest.call("POST", f"/api/v1/photos/{photo}/comments", {"words": f"Said too quickly {tag}"})
    page = browse(server.pages, size, java_script_enabled=scripts)
    page.context.add_cookies([{"name": one.name, "value": one.value, "url": server.pages} for one in guest.jar])
    part = page.locator("#unseen-comments")
    page.goto("/me")
    expect(part).to_have_count(0)
    keeper.call("PUT", f"/api/v1/moments/{moment['id']}", {"title": moment["title"], "audience": "invited"})
    page.goto("/me")
    expect(part).to_contain_text(f"Said too quickly {tag}")
    assert photo not in page.content() and moment["title"] not in page.content()
    is_sound(page, scripts)
    # It is deleted for good, so the page asks first.
    part.get_by_role("link", name="Take this comment back").click()
    expect(page.get_by_role("heading", name=f"Delete what Talker {tag} said?")).to_be_visible()
    assert photo not in page.content() and moment["title"] not in page.content()
    page.get_by_role("link", name="No, go back").click()
    expect(part).to_contain_text(f"Said too quickly {tag}")
    assert len(keeper.call("GET", f"/api/v1/photos/{photo}/comments")["comments"]) == 1
    part.get_by_role("link", name="Take this comment back").click()
    page.get_by_role("button", name="Delete").click()
    expect(part).to_have_count(0)
    assert page.url.startswith(f"{server.pages}/me")
    assert keeper.call("GET", f"/api/v1/photos/{photo}/comments")["comments"] == []


@SIZES
@SCRIPTS
def test_a_surprise_whose_moment_was_deleted_is_offered_to_its_sender(server, keeper, browse, size, scripts):
    tag = f"{size['width']} {scripts}"
    name = f"Baker {tag}"
    sender = relative(server, keeper, name)
    moment = made(keeper, f"Cakes for some {tag}", audience="invited")
    members = keeper.call("GET", "/api/v1/members")["members"]
    invited = [one["id"] for one in members if one["displayName"] == name]
    keeper.call("POST", f"/api/v1/moments/{moment['id']}/invitations", {"members": invited})
    time = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Helsinki")) + datetime.timedelta(days=2)
    photo = sender.send_bytes(
        pictures.noisy(640, 420, seed=tag), "a.jpg", f"Cake {tag}", moment=moment["id"],
        surprise=time.strftime("%Y-%m-%dT%H:%M"))["results"][0]["photo"]["id"]
    page = browse(server.pages, size, java_script_enabled=scripts)
    page.context.add_cookies([{"name": one.name, "value": one.value, "url": server.pages} for one in sender.jar])
    part = page.locator("#left-surprises")
    page.goto("/moments")
    expect(part).to_have_count(0)
    keeper.call("DELETE", f"/api/v1/moments/{moment['id']}")
    page.goto("/moments")
    expect(part.get_by_role("link")).to_have_attribute("href", f"/photos/{photo}")
    is_sound(page, scripts)
    part.get_by_role("button", name="Let the whole family see it then").click()
    expect(page).to_have_url(f"{server.pages}/photos/{photo}")
    page.goto("/moments")
    expect(part).to_have_count(0)
    assert sender.call("GET", f"/api/v1/photos/{photo}").get("moment") is None
