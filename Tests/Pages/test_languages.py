"""Each visitor's own language: what they chose, else what their browser asks for, else English."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE
from Rig.quality import serious

TITLES = {"en": "Send photos", "de": "Fotos senden", "es": "Enviar fotos", "fi": "Lähetä kuvia"}


def choose(page, name):
    page.locator("header summary").click()
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("language", TITLES)
def test_a_page_speaks_what_the_browser_asks_for(server, keeper_state, browse, language):
    page = browse(server.pages, storage_state=keeper_state, locale=f"{language}-XX")
    answer = page.goto("/send")
    assert answer.headers["content-language"] == language
    assert answer.headers["vary"] == "Accept-Language, Cookie"
    assert "private" in answer.headers["cache-control"]
    assert page.evaluate("[document.documentElement.lang, document.documentElement.dir]") == [language, "ltr"]
    expect(page.get_by_role("heading", name=TITLES[language])).to_be_visible()


def test_a_language_nobody_speaks_here_is_english(server, keeper, browse):
    page = browse(server.pages, locale="sv-SE")
    page.goto("/sign-in")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


def test_an_own_choice_stands_without_scripts_and_before_signing_in(server, keeper, browse):
    page = browse(server.pages, locale="de-DE", java_script_enabled=False)
    page.goto("/sign-in?next=/send")
    expect(page.get_by_role("heading", name="Willkommen zurück")).to_be_visible()
    page.get_by_role("button", name="Suomi").click()
    assert page.url == server.pages + "/sign-in?next=/send"
    expect(page.get_by_role("heading", name="Tervetuloa takaisin")).to_be_visible()
    cookie, = (cookie for cookie in page.context.cookies() if cookie["name"] == "language")
    assert cookie["value"] == "fi" and cookie["httpOnly"] and cookie["sameSite"] == "Lax"
    page.goto(keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"])
    expect(page.get_by_role("button", name="Liity")).to_be_visible()
    page.get_by_role("button", name="Español").click()
    expect(page.get_by_role("button", name="Unirme")).to_be_visible()


def test_a_language_is_chosen_behind_the_own_face(server, keeper_state, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto("/people")
    choose(page, "Español")
    assert page.url == server.pages + "/people"
    expect(page.get_by_role("heading", name="Personas")).to_be_visible()
    page.locator("header summary").click()
    expect(page.get_by_role("button", name="Español")).to_have_attribute("aria-current", "true")
    assert serious(page) == []
    heights = page.locator(".languages button").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert len(heights) == 4 and min(heights) >= 44


def test_what_is_no_language_of_ours_changes_nothing(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/people")
    page.evaluate("document.querySelector('.languages button').value = '../en'")
    with page.expect_response("**/language") as answer:
        choose(page, "Deutsch")
    assert answer.value.status == 400
    assert not [cookie for cookie in page.context.cookies() if cookie["name"] == "language"]


def test_a_choice_leads_to_no_other_server(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/people")
    page.evaluate("document.querySelector('.languages [name=next]').value = '//evil.test'")
    choose(page, "Deutsch")
    expect(page.get_by_role("link", name="Personen")).to_be_visible()
    assert page.url == server.pages + "/"


def test_scripts_and_refusals_speak_the_same_language(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, locale="de-DE")
    page.goto("/send")
    page.locator("input[type=file]").set_input_files([
        {"name": "letter.pdf", "mimeType": "image/jpeg", "buffer": b"%PDF-1.7 in German"},
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed="german")}])
    page.get_by_role("button", name="2 Fotos senden").click()
    expect(page.get_by_text("letter.pdf ist ein PDF. Sende das Foto selbst oder ein Bildschirmfoto der Seite.")).to_be_visible()
    expect(page.get_by_text("1 gesendet, 1 nicht.")).to_be_visible()


def test_a_form_and_a_lost_page_refuse_in_the_same_language(server, keeper, browse):
    page = browse(server.pages, locale="fi-FI", java_script_enabled=False)
    page.goto("/sign-in")
    page.get_by_label("Käyttäjätunnus").fill("nobody")
    page.get_by_label("Salasana").fill("something wrong")
    page.get_by_role("button", name="Kirjaudu").click()
    expect(page.get_by_role("alert")).to_have_text("Käyttäjätunnus tai salasana ei ole oikein.")
    # What was sent cannot be come back to by a link: no choice here.
    expect(page.locator(".languages")).to_have_count(0)
    page.goto("/nowhere")
    expect(page.get_by_text("Tässä osoitteessa ei ole")).to_be_visible()
