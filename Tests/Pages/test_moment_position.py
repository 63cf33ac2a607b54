"""Who says "I'm here" also says where that is, under https and if the browser may know."""
import re

from playwright.sync_api import expect

from secure_family import chromium, keeper_state, server

THERE = {"latitude": 61.5003, "longitude": 23.7502}
ELSEWHERE = {"latitude": 60.17, "longitude": 24.94}


def coming_to(page, title):
    """Makes a moment at a place of the family that goes on, and comes to it."""
    place = f"The boathouse, {title}"
    page.goto("/family/places")
    page.locator("#name").fill(place)
    page.get_by_label("Degrees north").fill("61.5")
    page.get_by_label("Degrees east").fill("23.75")
    page.locator("#radius").select_option("500")
    page.get_by_role("region", name="Another place").get_by_role("button").click()
    expect(page.get_by_role("heading", name=place)).to_be_visible()
    page.goto("/moments/new")
    page.get_by_label("Name of the moment").fill(title)
    page.locator("#place").select_option(place)
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="I’m coming").click()
    expect(page.get_by_role("button", name="I’m here")).to_be_visible()
    # Who presses it before the page's script is there is taken at their word.
    page.wait_for_load_state()
    return place


def test_a_browser_that_may_know_tells_where_it_is(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, geolocation=ELSEWHERE, permissions=["geolocation"])
    place = coming_to(page, "told")
    page.get_by_role("button", name="I’m here").click()
    expect(page.get_by_role("alert")).to_have_text(f"You are not at {place} yet. Try again when you are there.")
    page.context.set_geolocation(THERE)
    page.get_by_role("button", name="I’m here").click()
    expect(page.locator(".standing")).to_have_text("You’re here")


def test_who_keeps_it_to_themselves_is_taken_at_their_word(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, geolocation=ELSEWHERE)
    coming_to(page, "untold")
    page.get_by_role("button", name="I’m here").click()
    expect(page.locator(".standing")).to_have_text("You’re here")
    expect(page).to_have_url(re.compile(r"/moments/[^/]+$"))


def test_a_question_of_the_browser_that_stays_open_is_not_waited_for(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    # As a browser does whose question nobody answers.
    page.add_init_script("navigator.geolocation.getCurrentPosition = () => { window.isAsked = true; }")
    coming_to(page, "unasked")
    page.clock.install()
    page.reload()
    here = page.get_by_role("button", name="I’m here")
    here.click(no_wait_after=True)
    page.wait_for_function("window.isAsked")
    page.clock.fast_forward(21_000)
    expect(page.locator(".standing")).to_have_text("You’re here")
