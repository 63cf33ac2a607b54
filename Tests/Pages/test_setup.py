"""The first visit to an empty server."""
from playwright.sync_api import expect

from Rig.browsing import PASSWORD


def test_a_family_begins_by_the_printed_link_alone(empty_server, browse):
    page = browse(empty_server.pages, timezone_id="Europe/Helsinki")
    page.goto("/")
    expect(page.get_by_role("heading", name="Nearly there")).to_be_visible()

    link = empty_server.setup_link()
    assert link.startswith(empty_server.pages + "/setup")
    page.goto(link)
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Helsinki")
    page.get_by_label("What the family is called").fill("The <b>Virtanens</b> & co")
    page.get_by_label("Your name").fill("Anna")
    page.get_by_label("User name").fill("anna")
    page.get_by_label("Password").fill("short")
    page.get_by_label("Password").evaluate("field => { field.minLength = 0; }")
    page.get_by_role("button", name="Start the album").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("What the family is called")).to_have_value("The <b>Virtanens</b> & co")

    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Start the album").click()
    expect(page.get_by_text("The first photo is still to come")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("The <b>Virtanens</b> & co")

    again = browse(empty_server.pages)
    assert again.goto(link).status == 404
    expect(again.get_by_role("heading", name="This link is used up")).to_be_visible()
    expect(again.get_by_text("This family is set up already.")).to_be_visible()
    again.get_by_role("link", name="Sign in").click()
    expect(again.get_by_label("User name")).to_be_visible()
    # Who is in already is led to the album.
    page.goto(link)
    expect(page).to_have_url(empty_server.pages + "/")


def test_a_made_up_link_begins_nothing(empty_server, browse):
    page = browse(empty_server.pages)
    assert page.goto("/setup?token=" + "A" * 43).status == 404


def test_time_zones_are_called_as_the_reader_calls_their_cities(empty_server, browse):
    page = browse(empty_server.pages, locale="fi", timezone_id="Europe/Helsinki")
    page.goto(empty_server.setup_link())
    zones = page.locator("#timeZone")
    expect(zones).to_have_value("Europe/Helsinki")
    for zone, label in (("Europe/Stockholm", "Tukholma (Eurooppa)"), ("Europe/Helsinki", "Helsinki (Eurooppa)"),
                        ("America/New_York", "New York (Amerikka)"), ("UTC", "UTC")):
        expect(zones.locator(f"option[value='{zone}']")).to_have_text(label)
