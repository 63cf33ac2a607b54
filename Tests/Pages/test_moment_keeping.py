"""A moment for some that nobody is left to look after: a keeper takes it over."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PHONE, join
from Rig.quality import is_sound

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def relative(server, keeper, name):
    person = server.browser()
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    person.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": name})
    return person


def leave_behind(server, keeper, title, name):
    """A moment of somebody who invited nobody and is in the family no more; returns its ID and that of its photo."""
    maker = relative(server, keeper, name)
    moment = maker.call("POST", "/api/v1/moments", {"title": title, "audience": "invited"})["id"]
    sent = maker.send_bytes(pictures.noisy(640, 420, seed=title), "a.jpg", title, moment=moment)
    members = keeper.call("GET", "/api/v1/members")["members"]
    gone = next(one["id"] for one in members if one["displayName"] == name)
    keeper.call("DELETE", f"/api/v1/members/{gone}")
    return moment, sent["results"][0]["photo"]["id"]


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_keeper_takes_over_a_moment_that_nobody_looks_after(server, keeper_state, keeper, browse, size, scripts):
    tag = f"{size['width']} {scripts}"
    title, name = f"Only ours {tag}", f"Zita {tag}"
    other = relative(server, keeper, f"Onlooker {tag}")
    moment, photo = leave_behind(server, keeper, title, name)
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    assert page.goto(f"/moments/{moment}").status == 404
    assert page.goto(f"/photos/{photo}").status == 404
    page.goto("/moments")
    notice = page.locator("form.notice").filter(has_text=name)
    expect(notice).to_contain_text(f"{name} made a moment for some. Nobody is left to look after it.")
    # Whose it was is all that the keeper learns of it so far.
    assert title not in page.content()
    is_sound(page, scripts)
    notice.get_by_role("button", name="Look after it").click()
    expect(page).to_have_url(f"{server.pages}/moments/{moment}")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator(f"#photo-{photo}")).to_have_count(1)
    is_sound(page, scripts)
    # They do with it what its maker could: they name it anew, and invite.
    page.get_by_role("link", name="Edit").first.click()
    page.get_by_label("Name of the moment").fill(f"Ours again {tag}")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=f"Ours again {tag}")).to_be_visible()
    page.goto("/moments")
    expect(page.locator("form.notice").filter(has_text=name)).to_have_count(0)
    assert photo not in [one["id"] for one in other.call("GET", "/api/v1/album?limit=100")["photos"]]


def test_nobody_else_is_offered_it(server, keeper, browse):
    leave_behind(server, keeper, "Only ours alone", "Zacharias")
    page = browse(server.pages, PHONE)
    join(page, keeper, "Onlooker alone")
    page.goto("/moments")
    expect(page.get_by_role("button", name="Look after it")).to_have_count(0)
    assert "Zacharias" not in page.content()


def test_a_keeper_takes_it_over_in_firefox(server, keeper, firefox):
    moment, photo = leave_behind(server, keeper, "Only ours in Firefox", "Zelda")
    firefox.goto(server.pages + "/sign-in?next=/moments")
    firefox.type("#userName", "anna")
    firefox.type("#password", keeper.password)
    firefox.click("main button")
    firefox.shows("Zelda made a moment for some.")
    firefox.click(f"form[action='/moments/{moment}/look-after'] button")
    firefox.wait_for(f"location.pathname === '/moments/{moment}'")
    firefox.wait_for(f"document.getElementById('photo-{photo}') !== null")
    assert firefox.complaints == []
