"""Forms of a page whose session has ended since, here or on another device: nobody is shut out, nothing is lost."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PASSWORD, PHONE, join, sign_in
from own_family import keeper, keeper_state, server

SIGNED_OUT = "You are signed out here."
CHANGED = "Your sign-in has changed since this page was opened"


def begin(page, title):
    """Signs in and types the name of a moment."""
    sign_in(page)
    page.goto("/moments/new")
    page.get_by_label("Name of the moment").fill(title)


def save(page):
    page.get_by_role("button", name="Save").click()


def end_elsewhere(keeper):
    """Anna ends her other sessions on another device."""
    keeper.send_form("/sessions/end")


def moments(keeper):
    return [moment["title"] for moment in keeper.call("GET", "/api/v1/moments")["moments"]]


def fill_sign_in(page, password=PASSWORD):
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()


def test_what_was_typed_goes_with_the_next_session_of_the_same_person(server, keeper, browse):
    page = browse(server.pages, PHONE)
    begin(page, "Long typed")
    end_elsewhere(keeper)
    save(page)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(SIGNED_OUT)
    expect(alert.get_by_role("link", name="Sign in")).to_be_visible()
    expect(page.get_by_label("Name of the moment")).to_have_value("Long typed")
    # Somebody else at the same browser does not send it in their name.
    other = page.context.new_page()
    join(other, keeper, "Bert in between")
    with page.expect_response("**/sign-out"):
        save(page)
    expect(alert).to_contain_text(SIGNED_OUT)
    expect(page).to_have_url(server.pages + "/moments/new")
    assert "Long typed" not in moments(keeper)
    page.context.clear_cookies()
    sign_in(other)
    save(page)
    expect(page.get_by_role("heading", name="Long typed")).to_be_visible()
    assert moments(keeper).count("Long typed") == 1


def test_what_was_ticked_stays_ticked_until_the_same_person_signs_in(server, keeper, browse):
    photo = keeper.send_bytes(pictures.plain(3), "ticked.jpg", "Ticked")["results"][0]["photo"]["id"]
    collection = keeper.call("POST", "/api/v1/collections", {"title": "Ticked before"})["id"]
    page = browse(server.pages, PHONE)
    sign_in(page)
    page.goto(f"/collections/{collection}/add")
    box = page.locator(f"input[name=photo-{photo}]")
    box.check()
    end_elsewhere(keeper)
    page.get_by_role("button", name="Add the chosen ones").click()
    expect(page.get_by_role("alert")).to_contain_text(SIGNED_OUT)
    expect(box).to_be_checked()
    sign_in(page.context.new_page())
    page.get_by_role("button", name="Add the chosen ones").click()
    page.wait_for_url(f"**/collections/{collection}")
    assert keeper.call("GET", f"/api/v1/collections/{collection}")["photos"] == 1


def test_what_was_chosen_from_a_list_stays_chosen(server, keeper, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Chosen before"})["id"]
    page = browse(server.pages, PHONE)
    sign_in(page)
    page.goto(f"/moments/{moment}/edit")
    page.get_by_label("Who sees it").select_option("invited")
    end_elsewhere(keeper)
    save(page)
    expect(page.get_by_role("alert")).to_contain_text(SIGNED_OUT)
    expect(page.get_by_label("Who sees it")).to_have_value("invited")


def test_a_session_that_began_in_another_tab_sends_what_was_typed_at_once(server, keeper, browse):
    page = browse(server.pages, PHONE)
    begin(page, "Typed before")
    end_elsewhere(keeper)
    sign_in(page.context.new_page())
    save(page)
    expect(page.get_by_role("heading", name="Typed before")).to_be_visible()
    assert moments(keeper).count("Typed before") == 1


def test_a_form_is_sent_as_ever_if_the_session_cannot_be_asked_for(server, keeper, browse):
    page = browse(server.pages, PHONE)
    begin(page, "Sent without asking")
    page.route("**/sign-out", lambda route: route.abort())
    save(page)
    expect(page.get_by_role("heading", name="Sent without asking")).to_be_visible()


@pytest.mark.parametrize("missing", ["HTMLFormElement.prototype.requestSubmit", "AbortSignal.timeout"])
def test_so_it_is_by_an_older_browser(server, keeper, browse, missing):
    """As by Safari 15, which is the last one of some telephones."""
    page = browse(server.pages, PHONE)
    page.add_init_script(f"delete {missing}")
    begin(page, f"Without {missing}")
    save(page)
    expect(page.get_by_role("heading", name=f"Without {missing}")).to_be_visible()
    assert moments(keeper).count(f"Without {missing}") == 1


def test_a_question_of_somebody_else_is_not_asked_in_an_earlier_page(server, keeper, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Only Anna's"})["id"]
    page = browse(server.pages, PHONE)
    sign_in(page)
    page.goto(f"/moments/{moment}")
    page.context.clear_cookies()
    join(page.context.new_page(), keeper, "Bert who is asked")
    page.locator("details.me summary").click()
    # The link asks for Bert, on a page of his own.
    link = page.locator("a[data-dialog]").first
    address = link.get_attribute("href")
    link.evaluate("link => link.click()")
    expect(page).to_have_url(server.pages + address)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_form_without_scripts_leads_to_the_sign_in_and_back_to_its_page(server, keeper, browse):
    page = browse(server.pages, PHONE, java_script_enabled=False)
    begin(page, "Lost without scripts")
    end_elsewhere(keeper)
    save(page)
    expect(page).to_have_url(re.compile(r"/sign-in\?next=/moments/new$"))
    fill_sign_in(page)
    expect(page).to_have_url(server.pages + "/moments/new")
    assert "Lost without scripts" not in moments(keeper)


def test_a_form_of_an_earlier_session_is_told_so_and_offered_again_without_scripts(server, keeper, browse):
    page = browse(server.pages, PHONE, java_script_enabled=False)
    begin(page, "Of an earlier session")
    end_elsewhere(keeper)
    sign_in(page.context.new_page())
    save(page)
    expect(page.get_by_role("heading", name=CHANGED)).to_be_visible()
    expect(page.get_by_text("You are signed in here as")).to_contain_text("Anna")
    page.get_by_role("link", name="Open the page again").click()
    expect(page).to_have_url(server.pages + "/moments/new")
    # Nothing goes in the name of somebody else who has signed in here.
    page.get_by_label("Name of the moment").fill("Of somebody else")
    page.context.clear_cookies()
    join(page.context.new_page(), keeper, "Bert without scripts")
    save(page)
    expect(page.get_by_role("heading", name=CHANGED)).to_be_visible()
    expect(page.get_by_text("You are signed in here as")).to_contain_text("Bert without scripts")
    assert not {"Of an earlier session", "Of somebody else"} & set(moments(keeper))


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_who_signs_in_in_two_tabs_is_led_on_in_both(server, keeper, browse, scripts):
    page = browse(server.pages, PHONE, java_script_enabled=scripts)
    page.goto("/sign-in?next=/people")
    sign_in(page.context.new_page())
    fill_sign_in(page)
    expect(page).to_have_url(server.pages + "/people")


def test_a_visitors_form_without_its_cookie_is_offered_again(server, keeper, browse):
    page = browse(server.pages, PHONE, java_script_enabled=False)
    page.goto("/sign-in?next=/frames")
    page.context.clear_cookies()
    fill_sign_in(page)
    expect(page.get_by_text("This page has been open too long.")).to_be_visible()
    page.get_by_role("link", name="Open the page again").click()
    expect(page).to_have_url(server.pages + "/sign-in?next=/frames")
    fill_sign_in(page)
    expect(page).to_have_url(server.pages + "/frames")


def test_a_visitors_form_takes_over_a_new_cookie(server, keeper, browse):
    page = browse(server.pages, PHONE)
    page.goto(keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"])
    page.get_by_label("Your name").fill("Newcomer without cookies")
    page.context.clear_cookies()
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()


def test_one_goes_back_over_a_mistyped_password(server, keeper, keeping_chromium):
    context = keeping_chromium.new_context(base_url=server.pages, viewport=PHONE)
    page = context.new_page()
    page.goto("/sign-in?next=/frames")
    fill_sign_in(page, "mistyped")
    expect(page.get_by_role("alert")).to_be_visible()
    fill_sign_in(page)
    expect(page).to_have_url(server.pages + "/frames")
    page.evaluate("history.back()")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    page.evaluate("history.forward()")
    expect(page).to_have_url(server.pages + "/frames")
    # The same for the password that is asked for once more.
    page.goto("/password-again?next=/people")
    page.get_by_label("Password").fill("mistyped")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page).to_have_url(server.pages + "/people")
    page.evaluate("history.back()")
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Password")).to_be_visible()
    context.close()
