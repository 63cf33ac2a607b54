"""What a keeper chooses for somebody who has no password, and how it outlives the question for the keeper's own."""
import pytest
from playwright.sync_api import expect

from Rig import databases
from Rig.browsing import PASSWORD, join
from Rig.quality import is_sound
from own_family import keeper, keeper_state, server

NAMES = iter(("Olli", "Pekka", "Kaisa"))


@pytest.fixture
def newcomer(server, keeper, browse):
    """The name and the page of somebody who joined by a link, and chose no password yet."""
    name, page = next(NAMES), browse(server.pages)
    join(page, keeper, name)
    return name, page


def row_of(name, page):
    return page.locator("li.item").filter(has=page.get_by_role("heading", name=name, exact=True))


def choose_organizer(name, page):
    page.goto("/people")
    row = row_of(name, page)
    row.get_by_text("Change").click()
    row.get_by_label("What they may do").select_option("keeper")
    save_role(row)


def save_role(row):
    row.locator("form[action$='/role'] button").click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_role_that_needs_a_password_stays_in_the_form_which_says_why(
        server, keeper_state, newcomer, browse, scripts):
    name, their_page = newcomer
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    choose_organizer(name, page)
    row = row_of(name, page)
    expect(row.get_by_role("alert")).to_have_text("An organizer needs a password. This person has to choose one first.")
    expect(row.get_by_label("What they may do")).to_have_value("keeper")
    expect(row.locator(".tag")).to_have_text("Relative")
    # Nobody else's forms are open.
    expect(page.locator("details.fold[open]")).to_have_count(1)
    is_sound(page, scripts)

    their_page.goto("/password")
    their_page.get_by_label("New password").fill("lingonberries in the snow")
    their_page.get_by_role("button", name="Save").click()
    expect(their_page.locator("#album")).to_be_attached()
    save_role(row)
    expect(row.locator(".tag")).to_have_text("Organizer")
    expect(row.get_by_role("alert")).to_have_count(0)


def test_a_chosen_role_is_still_in_the_form_after_the_keepers_password(server, keeper_state, newcomer, browse):
    name, _ = newcomer
    page = browse(server.pages, storage_state=keeper_state)
    databases.age_passwords(server.data, 3_600_000)
    choose_organizer(name, page)
    # A wrong password loses it as little as the right one.
    page.get_by_label("Password").fill("not the one")
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    row = row_of(name, page)
    expect(row.get_by_role("note")).to_contain_text("Not saved yet")
    expect(row.get_by_label("What they may do")).to_have_value("keeper")
    is_sound(page)
    save_role(row)
    expect(row.get_by_role("alert")).to_contain_text("An organizer needs a password.")
