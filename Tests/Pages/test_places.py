"""Where photos were taken, as their senders say."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures, positions, quality
from Rig.browsing import PHONE, join


def sent(person, seed):
    content = pictures.noisy(640, 420, seed=seed)
    return person.send_bytes(content, f"{seed}.jpg", "At the lake")["results"][0]["photo"]["id"]


@pytest.mark.parametrize("scripts", [True, False])
def test_one_place_goes_with_all_photos_of_a_form(server, keeper_state, keeper, browse, scripts):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/send")
    page.get_by_label("Where", exact=True).fill("  Kuusamo <b>❄</b> ")
    page.locator("input[type=file]").set_input_files([
        {"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed=f"place {scripts} {n}")}
        for n in range(2)])
    page.get_by_role("button", name="Send").click()
    if scripts:
        expect(page.locator(".file.done")).to_have_count(2)
    else:
        expect(page.get_by_role("heading", name="2 photos are in the album")).to_be_visible()
    newest = keeper.call("GET", "/api/v1/album?limit=2")["photos"]
    assert [photo["place"] for photo in newest] == ["Kuusamo <b>❄</b>"] * 2
    page.goto(f"/photos/{newest[0]['id']}")
    expect(page.locator("#where")).to_have_text("Kuusamo <b>❄</b>")


def test_the_typed_place_stays_where_a_file_was_refused(plain_page):
    plain_page.goto("/send")
    plain_page.get_by_label("Where", exact=True).fill("Oulu")
    plain_page.locator("input[type=file]").set_input_files(
        {"name": "letter.pdf", "mimeType": "image/jpeg", "buffer": b"%PDF-1.7\n" * 100})
    plain_page.get_by_role("button", name="Send").click()
    expect(plain_page.get_by_label("Where", exact=True)).to_have_value("Oulu")


def test_a_sender_says_where_and_takes_it_back(server, keeper, browse):
    page = browse(server.pages)
    join(page, keeper, "Tove")
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(
        {"name": "t.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed="of Tove")})
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".file.done")).to_have_count(1)
    page.goto("/photos/" + keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]["id"])
    expect(page.locator("#where")).to_have_count(0)
    page.get_by_text("Say where it was").click()
    page.get_by_label("Where", exact=True).fill("Inari")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#where")).to_have_text("Inari")
    page.get_by_text("Change the place").click()
    expect(page.get_by_label("Where", exact=True)).to_have_value("Inari")
    page.get_by_label("Where", exact=True).fill("")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#where")).to_have_count(0)


def test_who_only_looks_cannot_say_where(relative_page, keeper):
    photo = sent(keeper, "keeper's place")
    keeper.call("PUT", f"/api/v1/photos/{photo}/place", {"place": "Oulu"})
    relative_page.goto(f"/photos/{photo}")
    expect(relative_page.locator("#where")).to_have_text("Oulu")
    expect(relative_page.get_by_text("Change the place")).to_have_count(0)


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_photo_has_its_town_until_it_is_removed(server, keeper_state, keeper, browse, size):
    content = positions.jpeg(f"in a town {size}")
    photo = keeper.send_bytes(content, "town.jpg")["results"][0]["photo"]["id"]
    width, height = size
    page = browse(server.pages, storage_state=keeper_state, viewport={"width": width, "height": height}, locale="fi-FI")
    page.goto(f"/photos/{photo}")
    expect(page.locator("#where")).to_have_text("Tukholma")
    expect(page.locator(".credit")).to_contain_text("GeoNames")
    english = browse(server.pages, storage_state=keeper_state, viewport={"width": width, "height": height})
    english.goto(f"/photos/{photo}")
    expect(english.locator("#where")).to_have_text("Stockholm")
    english.get_by_text("Change the place").click()
    expect(english.get_by_label("Where", exact=True)).to_have_value("")
    assert quality.fits(english)
    assert english.locator("#place-hint").inner_text().endswith("the town is shown.")
    english.get_by_role("button", name="Remove the place").click()
    expect(english.locator("#where")).to_have_count(0)
    assert "placeName" not in keeper.call("GET", f"/api/v1/photos/{photo}")
    expect(english.get_by_text("Say where it was")).to_have_count(1)


def test_what_the_sender_says_goes_before_the_town(keeper):
    photo = keeper.send_bytes(positions.jpeg("a town, and more"), "own.jpg")["results"][0]["photo"]["id"]
    path = f"/api/v1/photos/{photo}"
    assert keeper.call("GET", path)["placeName"] == "Stockholm"
    named = keeper.call("PUT", f"{path}/place", {"place": "Grandma's yard"})
    assert named["place"] == "Grandma's yard" and "placeName" not in named
    assert keeper.call("PUT", f"{path}/place", {"place": ""})["placeName"] == "Stockholm"


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_a_keeper_names_the_place_of_a_photo(server, keeper_state, keeper, browse, size):
    photo = keeper.send_bytes(positions.jpeg(f"a named place {size}"), "p.jpg")["results"][0]["photo"]["id"]
    width, height = size
    page = browse(server.pages, storage_state=keeper_state, viewport={"width": width, "height": height})
    page.goto("/family/places")
    expect(page.get_by_role("heading", name="No place has a name of your own yet")).to_be_visible()
    page.goto(f"/photos/{photo}")
    page.get_by_text("Call this place").click()
    page.locator("#call-name").fill("Aunt Ida's")
    page.locator("#call-radius").select_option("500")
    page.locator("form[action$='/call'] button").click()
    expect(page.locator("#where")).to_have_text("Aunt Ida's")
    page.goto("/family")
    page.get_by_role("link", name="The family’s own places").click()
    page.locator("#name").fill("The summer house")
    page.locator("#north").fill("60,5")
    page.locator("#east").fill("22.1")
    page.locator("section form button").click()
    expect(page.locator("main h2")).to_contain_text(["Aunt Ida's", "The summer house"])
    assert quality.fits(page)
    assert quality.serious(page) == []
    for name, left in [("The summer house", 1), ("Aunt Ida's", 0)]:
        page.locator(".item", has_text=name).locator("form[action$='/remove'] button").click()
        expect(page.locator(".item")).to_have_count(left)
    assert keeper.call("GET", f"/api/v1/photos/{photo}")["placeName"] == "Stockholm"


def test_a_refused_name_for_the_place_of_a_photo_stays_in_its_form(server, keeper_state, keeper, browse):
    photo = keeper.send_bytes(positions.jpeg("a refused name"), "p.jpg")["results"][0]["photo"]["id"]
    # Without scripts and a browser that looks first, as old phones send it.
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=False)
    page.goto(f"/photos/{photo}")
    page.get_by_text("Call this place").click()
    name = page.locator("#call-name")
    name.fill("   ")
    page.locator("#call-radius").select_option("2000")
    page.locator("form[action$='/call'] button").click()
    expect(page.locator("#call-refusal")).to_be_visible()
    expect(page.locator("#place-refusal")).to_have_count(0)
    expect(page.locator("#call-radius")).to_have_value("2000")
    quality.is_sound(page, scripts=False)
    name.fill("The pier")
    page.locator("form[action$='/call'] button").click()
    expect(page.locator("#where")).to_have_text("The pier")
    # Some browsers do not stop at the sixtieth letter.
    page.locator("details").filter(has=page.locator("#place")).locator("summary").click()
    page.locator("#place").evaluate("field => field.removeAttribute('maxlength')")
    page.locator("#place").fill("x" * 61)
    page.locator("form").filter(has=page.locator("#place")).get_by_role("button", name="Save").click()
    expect(page.locator("#place-refusal")).to_be_visible()
    expect(page.locator("#place")).to_have_value("x" * 61)
    page.goto("/family/places")
    page.locator(".item", has_text="The pier").locator("form[action$='/remove'] button").click()
    expect(page.locator(".item")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_what_was_typed_for_a_place_stays_where_it_was_refused(server, keeper_state, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/family/places")
    page.locator("#name").fill("The cottage")
    page.locator("#north").fill("far up")
    page.locator("#east").fill("24,9384")
    page.locator("#radius").select_option("2000")
    page.locator("section form button").click()
    refusal = "Give the place a name and a position, such as 60.1699 and 24.9384."
    expect(page.get_by_role("alert")).to_have_text(refusal)
    for field, typed in [("name", "The cottage"), ("north", "far up"), ("east", "24,9384"), ("radius", "2000")]:
        expect(page.locator(f"#{field}")).to_have_value(typed)
    quality.is_sound(page, scripts)
    # As a map writes it, and with the minus sign that the label shows.
    minus = re.search("[−–]", page.locator("label[for=east]").inner_text())[0]
    page.locator("#north").fill("60.1699° N")
    page.locator("#east").fill(minus + "24,9384")
    page.locator("section form button").click()
    row = page.locator(".item")
    expect(row).to_contain_text("The cottage")
    row.locator("summary").click()
    row.get_by_label("Name of the place").fill("   ")
    row.locator("form[action$='/name'] button").click()
    expect(row.get_by_role("alert")).to_have_text("The place needs 1 to 60 letters.")
    expect(row.get_by_label("Name of the place")).to_have_value("   ")
    quality.is_sound(page, scripts)
    row.get_by_label("Name of the place").fill("Mökki")
    row.locator("form[action$='/name'] button").click()
    expect(row.locator("h2")).to_have_text("Mökki")
    row.locator("form[action$='/remove'] button").click()
    expect(row).to_have_count(0)
