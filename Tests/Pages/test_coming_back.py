"""Coming back: a link of one's own, the link one joined with, two who are one, and the rescue of the only keeper."""
import re
import subprocess

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PASSWORD, PHONE, join, sign_in
from Rig.programs import BIN
from Rig.quality import fits, serious, small_targets


def fold(page, name):
    row = page.locator("li.item").filter(has_text=name).first
    row.get_by_text("Change", exact=False).first.click()
    return row


def link_for(page, name):
    page.goto("/people")
    fold(page, name).get_by_role("button", name=f"A new link for {name}").click()
    expect(page.get_by_role("heading", name="The link is ready")).to_be_visible()
    return page.locator("#link").inner_text()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_paul_comes_back_on_another_phone_with_his_photos(page, server, keeper, browse, scripts):
    name = f"Paul {scripts}"
    lost = browse(server.pages)
    join(lost, keeper, name)
    lost.goto("/send")
    lost.locator("input[type=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=name)})
    lost.get_by_role("button", name=re.compile("^Send ")).click()
    expect(lost.get_by_text(re.compile("All sent|sent"))).not_to_have_count(0)
    link = link_for(page, name)

    phone = browse(server.pages, PHONE, java_script_enabled=scripts)
    phone.goto(link)
    expect(phone.get_by_role("heading", name=f"Welcome back, {name}")).to_be_visible()
    if scripts:
        assert serious(phone) == [] and small_targets(phone) == [] and fits(phone)
    phone.get_by_role("button", name="Open the album").click()
    expect(phone.get_by_label(f"Signed in as {name}")).to_be_visible()
    members = keeper.call("GET", "/api/v1/members")["members"]
    assert [member["displayName"] for member in members].count(name) == 1

    # It works once; who finds it later hears what it was and whom to ask.
    other = browse(server.pages, PHONE)
    assert other.goto(link).status == 404
    expect(other.get_by_role("heading", name="This link is used up")).to_be_visible()
    expect(other.get_by_text(f"It was for {name}")).to_contain_text("Ask Anna for a new one.")
    assert serious(other) == []
    # To Paul himself it opens the album.
    phone.goto(link)
    expect(phone).to_have_url(server.pages + "/")


def test_the_page_with_a_members_link_comes_back_until_the_sign_out(server, keeper, browse):
    join(browse(server.pages), keeper, "Pelle")
    page = browse(server.pages)
    sign_in(page)
    link = link_for(page, "Pelle")
    page.goto("/me")
    page.go_back()
    expect(page.locator("#link")).to_have_text(link)
    page.goto("/me")
    page.get_by_label("Signed in as Anna").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    # The browser has the page of another session, and does not send its form again.
    with page.expect_event("requestfailed", lambda request: request.url.endswith("/return")):
        page.evaluate("setTimeout(() => history.go(-2))")
    expect(page.locator("#link")).to_have_count(0)


def test_the_link_one_joined_with_opens_the_album_for_ever(server, keeper, browse):
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 2})["url"]
    page = browse(server.pages)
    for _ in range(2):
        page.goto(link)
        if page.get_by_label("Your name").count():
            page.get_by_label("Your name").fill("Cousin Carl")
            page.get_by_role("button", name="Join").click()
        expect(page).to_have_url(server.pages + "/")
    members = keeper.call("GET", "/api/v1/members")["members"]
    assert [member["displayName"] for member in members].count("Cousin Carl") == 1


def test_a_taken_name_says_how_to_come_back_and_keeps_what_was_typed(server, keeper, browse):
    page = browse(server.pages)
    page.goto(keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"])
    page.get_by_label("Your name").fill("Αnna")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("alert")).to_have_text("Somebody here is called Anna already.")
    expect(page.get_by_text("Is that you? Then do not join again")).to_be_visible()
    expect(page.get_by_label("Your name")).to_have_value("Αnna")


def test_a_keeper_invites_a_keeper_who_chooses_a_password(page, server, browse):
    page.goto("/people")
    page.get_by_label("They join as").select_option("keeper")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#link").inner_text()
    ben = browse(server.pages, PHONE)
    ben.goto(link)
    ben.get_by_label("Your name").fill("Keeper Ben")
    ben.get_by_label("User name").fill("ben")
    field = ben.get_by_label("Password")
    field.fill("password1")
    ben.get_by_role("button", name="Show what I type").click()
    expect(field).to_have_attribute("type", "text")
    assert serious(ben) == [] and small_targets(ben) == [] and fits(ben)
    ben.get_by_role("button", name="Join").click()
    expect(ben.get_by_role("alert")).to_be_visible()
    # What was refused empties nothing, and travelled in no page.
    expect(field).to_have_value("password1")
    field.fill("four blue boats at noon")
    ben.get_by_role("button", name="Join").click()
    expect(ben.get_by_label("Signed in as Keeper Ben")).to_be_visible()
    ben.goto("/people")
    expect(ben.get_by_role("heading", name="Invite someone")).to_be_visible()


def test_two_who_are_one_are_made_one(page, server, keeper, browse):
    first, second = browse(server.pages), browse(server.pages)
    join(first, keeper, "Aunt Mary")
    join(second, keeper, "Aunt Mary M")
    page.goto("/people")
    row = page.locator("li.item").filter(has=page.get_by_role("heading", name="Aunt Mary M"))
    row.get_by_text("Change").click()
    row.get_by_role("link", name="This person is in the list twice").click()
    assert serious(page) == [] and small_targets(page) == []
    page.get_by_role("radio", name="Aunt Mary", exact=True).check()
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Make Aunt Mary M and Aunt Mary one person?")).to_be_visible()
    expect(page.get_by_text("Nobody can undo this.")).to_be_visible()
    assert serious(page) == []
    page.get_by_role("button", name="Make them one").click()
    expect(page.get_by_role("heading", name="Aunt Mary", exact=True)).to_be_visible()
    expect(page.get_by_role("heading", name="Aunt Mary M")).to_have_count(0)
    second.goto("/")
    expect(second.get_by_label("Signed in as Aunt Mary")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_everybody_renames_themselves_and_may_leave(server, keeper, browse, scripts):
    page = browse(server.pages, PHONE, java_script_enabled=scripts)
    join(page, keeper, f"Uncle Tom {scripts}")
    page.goto("/me")
    if scripts:
        assert serious(page) == [] and small_targets(page) == [] and fits(page)
    page.get_by_label("Your name").fill("ANNA")
    page.locator("form[action='/me/name'] button").click()
    expect(page.get_by_role("alert")).to_have_text("Somebody here is called Anna already.")
    page.get_by_label("Your name").fill(f"Thomas <b> {scripts}")
    page.locator("form[action='/me/name'] button").click()
    expect(page.get_by_label(f"Signed in as Thomas <b> {scripts}")).to_be_attached()
    page.get_by_role("link", name="Leave the family").click()
    where = page.get_by_role("dialog") if scripts else page
    where.get_by_role("button", name="Leave the family").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    names = [member["displayName"] for member in keeper.call("GET", "/api/v1/members")["members"]]
    assert f"Thomas <b> {scripts}" not in names and f"Uncle Tom {scripts}" not in names


def test_the_family_gets_another_name_and_clock(empty_server, browse):
    empty_server.keeper()
    page = browse(empty_server.pages)
    sign_in(page)
    page.goto("/family")
    page.get_by_label("What the family is called").fill("The Virtanens")
    zone = page.get_by_label("Time zone")
    expect(zone).to_have_value("Europe/Helsinki")
    zone.select_option(label="Berlin (Europe)")
    page.get_by_role("region", name="About the family").get_by_role("button", name="Save").click()
    expect(page.get_by_role("banner")).to_contain_text("The Virtanens")
    expect(zone).to_have_value("Europe/Berlin")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_only_keeper_who_forgot_is_rescued(empty_server, browse, scripts):
    empty_server.keeper()
    page = browse(empty_server.pages, PHONE, java_script_enabled=scripts)
    page.goto("/sign-in")
    page.get_by_text("I cannot sign in").click()
    expect(page.get_by_text("grandma-server rescue")).to_be_visible()
    environment = {"HOME": str(empty_server.data), "GRANDMA_DATA": str(empty_server.data), **empty_server.environment}
    # It works while the server runs as well as while it is stopped.
    if not scripts:
        empty_server.stop()
    said = subprocess.run([str(BIN / "grandma-server"), "rescue"], env=environment, capture_output=True, text=True,
                          check=True, timeout=60).stdout
    if not scripts:
        empty_server.start()
    link = said.strip().splitlines()[-1]
    assert link.startswith(empty_server.pages + "/come-back?token=") and "Anna" in said
    page.goto(link)
    expect(page.get_by_text("Your user name is anna.")).to_be_visible()
    page.get_by_label("New password").fill("quite another walk")
    if not scripts:
        page.get_by_label("The same once more").fill("quite another wall")
        page.get_by_role("button", name="Open the album").click()
        expect(page.get_by_role("alert")).to_have_text("The two passwords are not the same.")
        page.get_by_label("New password").fill("quite another walk")
        page.get_by_label("The same once more").fill("quite another walk")
    page.get_by_role("button", name="Open the album").click()
    expect(page.get_by_label("Signed in as Anna")).to_be_visible()
    elsewhere = browse(empty_server.pages)
    assert elsewhere.goto(link).status == 404
    sign_in(elsewhere, password="quite another walk")


def test_sessions_name_the_device(server, keeper, browse):
    agent = "Mozilla/5.0 (Linux; Android 14; Pixel 8<b>) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36"
    page = browse(server.pages, PHONE, user_agent=agent)
    sign_in(page, password=PASSWORD)
    page.goto("/sessions")
    expect(page.get_by_role("heading", name="Chrome on Pixel 8<b>")).to_be_visible()
    expect(page.get_by_text("This browser")).to_have_count(1)
