"""Who is in the family, what they may do, and how they come in."""
import re

import pytest
from playwright.sync_api import expect

from Rig.browsing import join, sign_in
from Rig import pictures


def test_a_link_is_shown_once_and_brings_one_person_in(page, server, browse):
    page.goto("/people")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("heading", name="The link is ready")).to_be_visible()
    expect(page.get_by_role("img", name="The same link as a QR code")).to_be_visible()
    link = page.locator("#link").inner_text()
    assert link.startswith(server.pages + "/join")
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()

    newcomer = browse(server.pages)
    newcomer.goto(link)
    expect(newcomer.get_by_role("heading", name="Join The Lindgrens")).to_be_visible()
    newcomer.get_by_label("Your name").fill("Björn <script>alert(1)</script>")
    newcomer.get_by_role("button", name="Join").click()
    expect(newcomer.get_by_label("Signed in as Björn <script>alert(1)</script>")).to_be_visible()

    late = browse(server.pages)
    assert late.goto(link).status == 404
    expect(late.get_by_role("heading", name="This link is used up")).to_be_visible()
    expect(late.get_by_text("It was an invitation to the album of The Lindgrens. Ask Anna for a new one.")).to_be_visible()


def test_a_link_can_be_taken_back(page, server, browse):
    page.goto("/people")
    page.get_by_label("For how many people").fill("5")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#link").inner_text()
    page.get_by_role("link", name="Done").click()
    links = page.get_by_role("list", name="Links that still work")
    open_link = links.locator("li").filter(has_text="For 5 more people")
    open_link.get_by_role("button", name="Take back").click()
    expect(open_link).to_have_count(0)
    assert browse(server.pages).goto(link).status == 404


def test_a_relative_sees_no_keepers_controls(relative_page, keeper):
    photo = keeper.send_bytes(pictures.noisy(320, 240, seed="keeper's own"), "k.jpg", "")["results"][0]["photo"]["id"]
    relative_page.goto("/")
    places = relative_page.get_by_role("navigation", name="Main menu")
    # How the frames are, relatives may see; who comes in is the keepers' matter.
    places.get_by_role("link", name="Frames").click()
    expect(relative_page.get_by_role("heading", name="Frames")).to_be_visible()
    expect(relative_page.get_by_role("link", name="Add a frame")).to_have_count(0)
    relative_page.goto("/people")
    expect(relative_page.get_by_role("heading", name="Anna")).to_be_visible()
    expect(relative_page.get_by_role("heading", name="Invite someone")).to_have_count(0)
    expect(relative_page.get_by_text("Change", exact=True)).to_have_count(0)
    relative_page.goto(f"/photos/{photo}")
    expect(relative_page.get_by_role("link", name="Delete")).to_have_count(0)
    assert relative_page.goto("/accept").status == 403
    expect(relative_page.get_by_role("heading", name="You cannot open this")).to_be_visible()


def test_a_keeper_changes_a_role_and_removes_a_member(page, server, keeper, browse):
    cousin = browse(server.pages)
    join(cousin, keeper, "Cousin Kaisa")

    page.goto("/people")
    row = page.locator("li.item").filter(has_text="Cousin Kaisa")
    row.get_by_text("Change").click()
    row.get_by_label("What they may do").select_option("guest")
    # The list of roles names the guest, too, before the answer is there.
    with page.expect_navigation():
        row.locator("form[action$='/role'] button").click()
    expect(row).to_contain_text("Guest")
    row.get_by_text("Change").click()
    row.get_by_role("link", name="Remove from the family").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove from the family").click()
    expect(row).to_have_count(0)
    cousin.goto("/")
    expect(cousin.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_who_joined_by_a_link_can_choose_a_password(server, keeper, browse):
    page = browse(server.pages)
    join(page, keeper, "Aunt Tove")
    page.get_by_label("Signed in as Aunt Tove").click()
    page.get_by_role("link", name="Choose a password").click()
    page.get_by_label("New password").fill("lingonberries in the snow")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#album")).to_be_attached()
    members = keeper.call("GET", "/api/v1/members")["members"]
    user = next(member["userName"] for member in members if member["displayName"] == "Aunt Tove")
    elsewhere = browse(server.pages)
    sign_in(elsewhere, user, "lingonberries in the snow")
    expect(elsewhere).to_have_url(re.compile("/$"))


@pytest.mark.parametrize(("name", "user"), [("Дмитрий", "dmitriy"), ("Ελένη", "eleni")])
def test_who_writes_their_name_in_other_letters_reads_which_user_name_they_have(server, keeper, browse, name, user):
    page = browse(server.pages)
    join(page, keeper, name)
    page.goto("/me")
    expect(page.get_by_text("This device knows you for half a year")).to_contain_text(f"Your user name is {user}.")
    page.get_by_role("link", name="Choose a password").last.click()
    expect(page.get_by_text(f"Your user name is {user}.")).to_be_visible()
    page.get_by_label("New password").fill("lingonberries in the snow")
    page.get_by_role("button", name="Save").click()
    expect(page).to_have_url(re.compile("/me$"))
    sign_in(browse(server.pages), user, "lingonberries in the snow")
