"""Taking part in a moment: invitations, the one button, who comes, and whose photos it takes."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE, join
from Rig.quality import is_sound

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
LATER = {"starts": "2031-05-02T14:00:00", "ends": "2031-05-02T18:00:00"}
PAST = {"starts": "2020-05-02T14:00:00", "ends": "2020-05-02T18:00:00"}


def made(person, title, **more):
    return person.call("POST", "/api/v1/moments", {"title": title, **more})


def edited(person, moment, **more):
    return person.call("PUT", f"/api/v1/moments/{moment['id']}", {"title": moment["title"], **more})


def guests(person, moment):
    found = person.call("GET", f"/api/v1/moments/{moment['id']}/guests")["guests"]
    return {one["displayName"]: one["answer"] for one in found}


def member(keeper, name):
    return next(one["id"] for one in keeper.call("GET", "/api/v1/members")["members"] if one["displayName"] == name)


def invite(keeper, moment, name):
    keeper.call("POST", f"/api/v1/moments/{moment['id']}/invitations", {"members": [member(keeper, name)]})


def newcomer(browse, server, keeper, name, size=PHONE, **more):
    """The page of a relative who just joined."""
    context = browse(server.pages)
    join(context, keeper, name)
    return browse(server.pages, size, storage_state=context.context.storage_state(), **more)


def mark(page):
    return page.locator(".tabs .mark-count")


def button(page, name):
    return page.locator(".moment-about").get_by_role("button", name=name, exact=True)


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_an_invitation_is_sent_answered_and_changed(server, keeper_state, keeper, browse, size, scripts):
    name = f"Rolf {size['width']} {scripts}"
    rolf = newcomer(browse, server, keeper, name, size, java_script_enabled=scripts)
    moment = made(keeper, f"Midsummer {name}", **LATER)
    host = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    host.goto(f"/moments/{moment['id']}")
    expect(host.locator("#guests")).to_contain_text("Nobody is invited yet")
    host.get_by_role("link", name="Invite").click()
    is_sound(host, scripts)
    expect(host.get_by_role("heading", name=f"Invite to “{moment['title']}”")).to_be_visible()
    host.get_by_role("button", name="Invite the chosen ones").click()
    expect(host.get_by_role("alert")).to_have_text("Choose at least one person.")
    host.get_by_role("checkbox", name=name, exact=True).check()
    host.get_by_role("button", name="Invite the chosen ones").click()
    expect(host.locator(".guest-group")).to_have_count(1)
    expect(host.locator(".guest-group h3")).to_have_text("Not answered yet 1")
    expect(host.locator(".guest")).to_contain_text(name)
    is_sound(host, scripts)

    rolf.goto("/")
    expect(mark(rolf)).to_have_text("1")
    is_sound(rolf, scripts)
    rolf.get_by_role("link", name="Moments: 1 invitation waits for your answer").click()
    card = rolf.locator("#invitations .invitation")
    expect(card).to_contain_text(moment["title"])
    expect(rolf.locator(".moment")).to_have_count(rolf.locator(".moment h3").count())
    is_sound(rolf, scripts)
    card.get_by_role("button", name="Not now").click()
    expect(rolf.locator(".standing")).to_have_text("You said: not now")
    assert guests(keeper, moment) == {name: "not-now"}
    expect(mark(rolf)).to_have_count(0)
    is_sound(rolf, scripts)
    button(rolf, "I’m coming").click()
    summary = rolf.locator(".standing-change summary")
    expect(summary).to_have_text(re.compile("You’re coming\\s*Change"))
    assert guests(keeper, moment) == {name: "coming"}
    is_sound(rolf, scripts)
    summary.click()
    is_sound(rolf, scripts)
    button(rolf, "I can’t come after all").click()
    expect(button(rolf, "I’m coming")).to_be_visible()
    assert guests(keeper, moment) == {name: "not-now"}


def test_the_one_button_follows_the_table(server, keeper, browse):
    page = newcomer(browse, server, keeper, "Table")
    moment = made(keeper, "By the table", **LATER)
    now = {"starts": "2020-05-02T14:00:00", "ends": "2031-05-02T18:00:00"}
    address = f"/moments/{moment['id']}"

    def shows(*buttons, standing=None):
        page.goto(address)
        assert page.locator(".answering button").all_inner_texts() == list(buttons)
        said = page.locator(".standing, .standing-change summary")
        assert said.count() == (1 if standing else 0)
        if standing:
            expect(said).to_contain_text(standing)

    shows("I’m coming")
    edited(keeper, moment, **PAST)
    shows()
    edited(keeper, moment, **now)
    shows("I’m coming")
    button(page, "I’m coming").click()
    shows("I’m here")
    edited(keeper, moment, **PAST)
    shows()
    edited(keeper, moment, **LATER)
    page.goto(address)
    expect(page.locator(".standing-change summary")).to_contain_text("You’re coming")
    edited(keeper, moment, **now)
    page.goto(address)
    button(page, "I’m here").click()
    shows(standing="You’re here")
    is_sound(page)
    edited(keeper, moment, **PAST)
    shows(standing="You were here")
    expect(page.locator(".guest-group h3")).to_have_text("Were there 1")
    edited(keeper, moment, **LATER)
    shows()


def test_a_button_that_is_out_of_date_says_so(server, keeper, browse):
    page = newcomer(browse, server, keeper, "Late")
    moment = made(keeper, "Over soon", **LATER)
    page.goto(f"/moments/{moment['id']}")
    edited(keeper, moment, **PAST)
    button(page, "I’m coming").click()
    expect(page.get_by_role("alert")).to_have_text("This moment is over.")
    expect(page.get_by_role("heading", name="Over soon")).to_be_visible()


def test_everybody_is_invited_in_one_press_and_nobody_twice(server, keeper, page, browse):
    other = newcomer(browse, server, keeper, "Everybody")
    moment = made(keeper, "For all", **LATER)
    page.goto(f"/moments/{moment['id']}/invite")
    page.get_by_role("button", name="Invite everybody").click()
    expect(page.locator(".guest-group h3")).to_contain_text("Not answered yet")
    members = {one["displayName"] for one in keeper.call("GET", "/api/v1/members")["members"]}
    assert set(guests(keeper, moment)) | {"Anna"} == members
    page.get_by_role("link", name="Invite").click()
    expect(page.get_by_role("heading", name="Everybody is invited")).to_be_visible()
    is_sound(page)

    other.goto("/")
    count = int(other.locator("#bell span").inner_text())
    assert count >= 1
    other.goto("/activity")
    invitation = other.locator(".item", has_text="Anna invites you to “For all”")
    expect(invitation).to_have_count(1)
    is_sound(other)
    other.goto("/")
    expect(other.locator("#bell span")).to_have_count(0)
    invite(keeper, moment, "Everybody")
    other.goto("/")
    expect(other.locator("#bell span")).to_have_count(0)
    other.goto("/activity")
    invitation.get_by_role("link", name="See the moment").click()
    expect(other.get_by_role("heading", name="For all")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_enter_at_a_ticked_name_invites_no_others(server, keeper, keeper_state, browse, scripts):
    ticked, other = [f"{kind} {scripts}" for kind in ["Ticked", "Left out"]]
    for name in [ticked, other]:
        newcomer(browse, server, keeper, name)
    moment = made(keeper, f"Not for all {scripts}", **LATER)
    host = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    host.goto(f"/moments/{moment['id']}/invite")
    expect(host.get_by_role("button", name="Invite everybody")).to_be_visible()
    expect(host.get_by_role("checkbox", name=other, exact=True)).not_to_be_checked()
    host.get_by_role("checkbox", name=ticked, exact=True).press("Space")
    host.keyboard.press("Enter")
    host.wait_for_url(f"**/moments/{moment['id']}#guests")
    assert set(guests(keeper, moment)) == {ticked}


def test_a_form_that_names_people_and_everybody_invites_the_named_ones(server, keeper, browse):
    """As Enter sent it from a page that was opened before it had a form for each."""
    for name in ["Named", "Not named"]:
        newcomer(browse, server, keeper, name)
    moment = made(keeper, "From an old page", **LATER)
    keeper.send_form(f"/moments/{moment['id']}/invite", everybody="1", **{f"member-{member(keeper, 'Named')}": "1"})
    assert set(guests(keeper, moment)) == {"Named"}


def test_an_invitation_is_taken_back_until_it_is_answered(server, keeper, page, browse):
    newcomer(browse, server, keeper, "Taken back")
    moment = made(keeper, "Smaller after all", **LATER)
    invite(keeper, moment, "Taken back")
    page.goto(f"/moments/{moment['id']}")
    page.get_by_role("button", name="Take back the invitation of Taken back").click()
    expect(page.locator("#guests")).to_contain_text("Nobody is invited yet")
    assert guests(keeper, moment) == {}


def test_only_its_maker_and_keepers_invite(relative_page, keeper):
    moment = made(keeper, "The keeper's own", **LATER)
    relative_page.goto(f"/moments/{moment['id']}")
    expect(relative_page.get_by_role("heading", name="The keeper's own")).to_be_visible()
    expect(relative_page.locator("#guests")).to_have_count(0)
    assert relative_page.goto(f"/moments/{moment['id']}/invite").status == 403


def test_where_the_browser_is_counts_if_it_says_so(server, keeper, browse, page):
    page.goto("/family/places")
    page.locator("#name").fill("The boathouse")
    page.get_by_label("Degrees north").fill("61.5")
    page.get_by_label("Degrees east").fill("23.75")
    page.locator("#radius").select_option("500")
    page.get_by_role("region", name="Another place").get_by_role("button").click()
    expect(page.get_by_role("heading", name="The boathouse")).to_be_visible()
    page.goto("/moments/new")
    page.get_by_label("Name of the moment").fill("At the boathouse")
    page.locator("#place").select_option("The boathouse")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="At the boathouse")).to_be_visible()
    address = page.url
    button(page, "I’m coming").click()
    form = page.locator("form[data-locate]")
    form.evaluate("form => { form.elements.latitude.value = '60.1'; form.elements.longitude.value = '24.9'; }")
    form.evaluate("form => form.submit()")
    expect(page.get_by_role("alert")).to_have_text("You are not at The boathouse yet. Try again when you are there.")
    is_sound(page)
    page.goto(address)
    button(page, "I’m here").click()
    expect(page.locator(".standing")).to_have_text("You’re here")
    # The tests of places share the family, and begin without one.
    page.goto("/family/places")
    page.locator(".item", has_text="The boathouse").locator("form[action$='/remove'] button").click()
    expect(page.get_by_role("heading", name="The boathouse")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_moment_takes_the_photos_of_those_who_come(server, keeper_state, keeper, browse, scripts):
    page = newcomer(browse, server, keeper, f"Posting {scripts}", java_script_enabled=scripts)
    host = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    host.goto("/moments/new")
    host.get_by_label("Name of the moment").fill(f"For guests {scripts}")
    host.get_by_label("Who may add photos").select_option("Those who said that they come")
    is_sound(host, scripts)
    host.get_by_role("button", name="Save").click()
    expect(host.get_by_role("heading", name=f"For guests {scripts}")).to_be_visible()
    address = host.url
    host.get_by_role("link", name="Edit", exact=True).click()
    expect(host.get_by_label("Who may add photos")).to_have_value("who-said-yes")
    moment = address.rsplit("/", 1)[-1]

    page.goto(f"/moments/{moment}")
    expect(page.locator(".moment-about")).to_contain_text("Those who said that they come can add photos.")
    expect(page.get_by_role("link", name="Send to this moment")).to_have_count(0)
    assert page.goto(f"/send?moment={moment}").status == 403
    expect(page.locator("main")).to_contain_text("Only those who said that they come can add photos to this moment.")
    page.goto(f"/moments/{moment}")
    button(page, "I’m coming").click()
    page.get_by_role("link", name="Send to this moment").click()
    content = pictures.noisy(640, 420, seed=f"guest {scripts}")
    page.locator("input[type=file]").set_input_files([{"name": "a.jpg", "mimeType": "image/jpeg", "buffer": content}])
    page.get_by_role("button", name="Send").click()
    page.get_by_role("link", name="See the moment").click()
    expect(page.locator(".tile")).to_have_count(1)


def test_an_invitation_is_answered_in_firefox(server, keeper, firefox):
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})
    relative = server.browser()
    relative.begin("/api/v1/join", {"token": link["url"].rsplit("token=", 1)[-1], "displayName": "Fiona"})
    moment = made(relative, "In a second engine", **LATER)
    invite(relative, moment, "Anna")
    firefox.goto(server.pages + "/sign-in")
    firefox.type("#userName", "anna")
    firefox.type("#password", PASSWORD)
    firefox.click("main button")
    firefox.wait_for("document.querySelector('.mark-count')?.textContent === '1'")
    firefox.goto(server.pages + "/moments")
    firefox.shows("In a second engine")
    firefox.click("#invitations .answering .button")
    firefox.wait_for("document.querySelector('.standing-change summary')?.textContent.includes('You’re coming')")
    assert guests(relative, moment) == {"Anna": "coming"}
    edited(relative, moment, starts="2020-05-02T14:00:00", ends="2031-05-02T18:00:00")
    firefox.goto(f"{server.pages}/moments/{moment['id']}")
    firefox.click(".moment-about .answering .button")
    firefox.wait_for("document.querySelector('.standing')?.textContent === 'You’re here'")
    assert guests(relative, moment) == {"Anna": "here"}
    assert firefox.complaints == []
