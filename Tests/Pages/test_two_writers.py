"""Two who change the same words are told, and what each of them typed stays in its form."""
import pytest
from playwright.sync_api import expect

from Rig.browsing import PHONE
from Rig.quality import is_sound
from family_frame import sent
from own_family import keeper, keeper_state, server

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
THEIRS = "Somebody else has changed this"


@pytest.fixture(autouse=True)
def names(keeper):
    keeper.send_form("/family/name", familyName="The Lindgrens", timeZone="Europe/Helsinki")


@pytest.fixture
def page(server, keeper_state, browse, scripts):
    return browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)


@SCRIPTS
def test_a_name_of_the_family_stays_in_its_form_and_goes_in_place_of_the_other(keeper, page, scripts):
    page.goto("/family")
    name, zone = page.locator("#familyName"), page.locator("#timeZone")
    keeper.send_form("/family/name", familyName="Theirs", timeZone="Europe/Paris")
    name.fill("Ours & <mine>")
    save = page.locator("#name").get_by_role("button", name="Save")
    save.click()
    expect(page.get_by_role("alert")).to_contain_text(THEIRS)
    expect(name).to_have_value("Ours & <mine>")
    # The zone was not changed here: it is the one that was chosen meanwhile.
    expect(zone).to_have_value("Europe/Paris")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Theirs")
    is_sound(page, scripts)
    save.click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(name).to_have_value("Ours & <mine>")
    page.reload()
    expect(name).to_have_value("Ours & <mine>")
    expect(zone).to_have_value("Europe/Paris")


@SCRIPTS
def test_so_does_the_time_zone(keeper, page, scripts):
    page.goto("/family")
    name, zone = page.locator("#familyName"), page.locator("#timeZone")
    keeper.send_form("/family/name", familyName="Theirs", timeZone="Europe/Paris")
    zone.select_option("Europe/Berlin")
    save = page.locator("#name").get_by_role("button", name="Save")
    save.click()
    expect(page.get_by_role("alert")).to_contain_text(THEIRS)
    expect(zone).to_have_value("Europe/Berlin")
    expect(name).to_have_value("Theirs")
    save.click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.reload()
    expect(zone).to_have_value("Europe/Berlin")
    expect(name).to_have_value("Theirs")


@SCRIPTS
def test_a_refused_name_of_the_family_keeps_what_was_chosen_beside_it(page, scripts):
    page.goto("/family")
    # The browser asks for a letter, and spaces are some.
    page.locator("#familyName").fill("   ")
    page.locator("#timeZone").select_option("Europe/Berlin")
    page.locator("#name").get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#familyName")).to_have_value("   ")
    expect(page.locator("#timeZone")).to_have_value("Europe/Berlin")
    page.goto("/family")
    expect(page.locator("#familyName")).to_have_value("The Lindgrens")
    expect(page.locator("#timeZone")).to_have_value("Europe/Helsinki")


@SCRIPTS
def test_a_place_that_somebody_typed_meanwhile_is_not_overwritten_unseen(keeper, page, scripts):
    photo = sent(keeper, f"two places {scripts}")

    def told():
        return keeper.call("GET", f"/api/v1/photos/{photo}").get("place")

    page.goto(f"/photos/{photo}")
    # A form of an older page knows of no other place, and a program need not.
    keeper.send_form(f"/photos/{photo}/place", place="Oulu")
    page.get_by_text("Say where it was").click()
    place = page.get_by_label("Where", exact=True)
    save = page.locator("form").filter(has=place).get_by_role("button", name="Save")
    place.fill("Kuopio")
    save.click()
    expect(page.locator("#place-refusal")).to_contain_text(THEIRS)
    expect(place).to_have_value("Kuopio")
    # The page shows theirs.
    expect(page.locator("#where")).to_have_text("Oulu")
    assert told() == "Oulu"
    is_sound(page, scripts)
    save.click()
    expect(page.locator("#where")).to_have_text("Kuopio")
    expect(page.locator("#place-refusal")).to_have_count(0)
    assert told() == "Kuopio"
    # A refused one is still in place of the one that was seen.
    keeper.call("PUT", f"/api/v1/photos/{photo}/place", {"place": "Inari"})
    page.get_by_text("Change the place").click()
    place.evaluate("field => field.removeAttribute('maxlength')")
    place.fill("x" * 61)
    save.click()
    expect(page.locator("#place-refusal")).to_contain_text("60 letters")
    place.fill("Kemi")
    save.click()
    expect(page.locator("#place-refusal")).to_contain_text(THEIRS)
    assert told() == "Inari"
