"""Photos found by person, place, year, hearts and words, and paged through as they were found."""
import datetime
import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from Rig import pictures, positions, quality
from Rig.browsing import DESK, PHONE, join


@pytest.fixture(scope="module")
def found(server, keeper):
    """Three photos with a word of their own, the last one from a town and loved."""
    def send(caption, content):
        return keeper.send_bytes(content, "photo.jpg", caption)["results"][0]["photo"]["id"]

    photos = [send("Zeppelin over the häuser", pictures.noisy(640, 420, seed="zeppelin 1")),
              send("Zeppelins, two", pictures.noisy(420, 640, seed="zeppelin 2")),
              send("The last zeppelin", positions.jpeg("zeppelin 3"))]
    keeper.call("PUT", f"/api/v1/photos/{photos[2]}/hearts/mine")
    return photos


def tiles(page):
    return page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.photo)")


@pytest.mark.parametrize("scripts", [True, False])
def test_words_find_photos_and_the_photo_leads_on_through_them(server, keeper_state, found, browse, scripts):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts, viewport=PHONE)
    page.goto("/")
    page.get_by_role("searchbox").fill("ZEPPELIN")
    page.get_by_role("searchbox").press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("“ZEPPELIN”")
    shown = tiles(page)
    assert sorted(shown) == sorted(found)
    page.locator(".tile a").nth(1).click()
    expect(page).to_have_url(f"{server.pages}/photos/{shown[1]}?q=ZEPPELIN")
    page.locator("a[rel=next]").click()
    expect(page).to_have_url(f"{server.pages}/photos/{shown[2]}?q=ZEPPELIN")
    expect(page.locator("a[rel=next]")).to_have_count(0)
    page.locator("a[rel=prev]").click()
    expect(page).to_have_url(f"{server.pages}/photos/{shown[1]}?q=ZEPPELIN")
    page.get_by_role("link", name="Back to the photos found").click()
    expect(page.locator(f"#photo-{shown[1]}")).to_be_in_viewport()
    assert sorted(tiles(page)) == sorted(found)


def test_back_from_a_photo_returns_to_its_tile_among_those_found(server, keeper_state, found, browse):
    page = browse(server.pages, storage_state=keeper_state, viewport=DESK)
    page.goto("/album?q=zeppelin")
    shown = tiles(page)
    page.locator(f"#photo-{shown[0]} a").click()
    expect(page.locator("#to-album")).to_be_visible()
    # The keys are the script's, which comes after the page itself.
    page.wait_for_load_state()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(f"{server.pages}/photos/{shown[1]}?q=zeppelin")
    page.wait_for_load_state()
    page.keyboard.press("Escape")
    expect(page.locator(f"#photo-{shown[1]} a")).to_be_focused()
    assert page.evaluate("location.pathname + location.search").startswith("/album?q=zeppelin")
    # The whole album is another page, with a place of its own.
    page.goto("/")
    expect(page.locator(".tile").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_one_browses_people_places_and_years_and_combines_them(server, keeper_state, found, browse, size):
    page = browse(server.pages, storage_state=keeper_state, viewport=size)
    page.goto("/")
    page.get_by_role("link", name="Browse").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Find photos")
    assert quality.fits(page) and quality.serious(page) == []
    page.locator(".cover", has_text="Stockholm").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Stockholm")
    assert found[2] in tiles(page)
    page.goto("/album?q=zeppelin")
    page.get_by_text("Narrow down").click()
    page.get_by_label("Most loved").check()
    page.locator(".narrowing button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("“zeppelin” · Most loved")
    assert tiles(page) == [found[2]]
    assert quality.fits(page) and quality.serious(page) == []
    page.get_by_role("link", name="Without Most loved").click()
    expect(page.locator(".tile")).to_have_count(3)


def test_a_photo_leads_to_those_of_its_sender_its_day_and_its_place(page, found):
    for link, heading in [(".who a >> nth=0", "Anna"), ("#where", "Stockholm")]:
        page.goto(f"/photos/{found[2]}")
        page.locator(link).click()
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
        # Narrowed down: the family may have more photos of Anna than a page shows at once.
        page.goto(page.url + "&q=zeppelin")
        expect(page.locator(f"#photo-{found[2]}")).to_have_count(1)


@pytest.mark.parametrize("address, sentence", [
    ("/album?q=nosuchword", "Try fewer or shorter words"), ("/album?q=%25", "Try fewer or shorter words"),
    ("/album?q=zeppelin&year=1901", "Take one of the choices above away"), ("/album?year=1901", "no such photos now"),
    ("/album?person=nobody", "no such photos now"), ("/album?place=t1", "no such photos now"),
])
def test_where_nothing_fits_the_page_says_what_to_do(page, found, address, sentence):
    page.goto(address)
    expect(page.get_by_role("heading", name="No photo fits")).to_be_visible()
    expect(page.locator(".empty .lead")).to_contain_text(sentence)
    page.get_by_role("link", name="The whole album").click()
    expect(page.locator(".tile").first).to_be_visible()


def test_an_address_that_no_page_writes_is_refused_with_a_sentence(page, found):
    for address in ("/album?year=20x4", "/album?person=a%20b", "/album?loved=7", "/album?q=" + "x" * 201):
        answer = page.goto(address)
        assert 400 <= answer.status < 500, address
        expect(page.get_by_role("link", name="Back to the album")).to_be_visible()
    page.goto("/album?q=")
    assert page.url.endswith("/browse")


def test_what_a_form_changes_on_a_photo_leaves_it_among_those_found(server, keeper_state, found, browse):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    page.goto(f"/photos/{found[0]}?q=zeppelin")
    page.locator(".heart").click()
    expect(page).to_have_url(f"{server.pages}/photos/{found[0]}?q=zeppelin")
    page.locator(".heart").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_forms_keep_the_spaces_of_words_and_places(server, keeper_state, keeper, browse, scripts):
    keeper.send_bytes(pictures.noisy(640, 420, seed=f"roofs {scripts}"), "a.jpg", f"Above the roofs {scripts}",
                      place="New York City")
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/browse")
    page.get_by_role("searchbox").fill(f"roofs {scripts}")
    page.get_by_role("searchbox").press("Enter")
    expect(page.locator("h1")).to_contain_text(f"roofs {scripts}")
    expect(page.get_by_role("searchbox")).to_have_value(f"roofs {scripts}")
    page.get_by_text("Narrow down").click()
    page.get_by_label("Where").select_option("New York City")
    page.get_by_role("button", name="Show").click()
    expect(page.locator(".grid > li")).to_have_count(1)
    expect(page.locator("h1")).to_contain_text("New York City")


@pytest.fixture(scope="module")
def day(server, keeper):
    """A day with two photos of the keeper and one of a relative; the keeper has two more of other days."""
    relative = server.browser()
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    relative.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": "Ville"})
    day = datetime.date(2013, 5, 6)
    for index, (person, date) in enumerate([
            (keeper, day), (keeper, day), (relative, day), (keeper, day.replace(month=8)), (keeper, day.replace(year=2012))]):
        image = Image.open(io.BytesIO(pictures.noisy(640, 420, seed=f"of a day {index}")))
        tags = Image.Exif()
        tags.get_ifd(0x8769)[0x9003] = date.strftime("%Y:%m:%d 12:00:00")
        person.send_bytes(pictures.encode(image, exif=tags), f"day {index}.jpg", f"Of a day {index}")
    return day.isoformat()


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_photos_of_a_day_stay_those_of_the_day_when_one_narrows_them_down(
        server, keeper_state, keeper, day, browse, size, scripts):
    def photos(query):
        return [photo["id"] for photo in keeper.call("GET", f"/api/v1/album/selection?{query}")["photos"]]

    def narrow(label, value):
        page.get_by_text("Narrow down").click()
        if label == "Day":
            page.get_by_label(label, exact=True).fill(value)
        else:
            page.get_by_label(label, exact=True).select_option(label=value)
        quality.is_sound(page, scripts)
        page.locator(".narrowing button").click()

    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/album?day={day}")
    all_of_day = tiles(page)
    assert len(all_of_day) == 3
    narrow("Sent by", "Anna")
    expect(page.locator(".tile")).to_have_count(2)
    expect(page).to_have_url(re.compile(rf"[?&]day={day}(&|$)"))
    person = re.search(r"person=([^&]+)", page.url)[1]
    assert tiles(page) == photos(f"person={person}&day={day}")
    # Another year that is chosen takes the place of the day.
    narrow("Year", "2012")
    expect(page.locator(".tile")).to_have_count(1)
    assert tiles(page) == photos(f"person={person}&year=2012")
    # An emptied day is no longer chosen.
    page.goto(f"/album?day={day}&person={person}")
    narrow("Day", "")
    expect(page.get_by_role("heading", level=1)).to_have_text("Anna")
    expect(page.get_by_label("Day", exact=True)).to_have_count(0)


def test_a_relative_finds_the_same_by_an_address_that_is_passed_on(relative_page, found):
    relative_page.goto("/album?q=h%C3%A4user+zeppelin")
    assert tiles(relative_page) == [found[0]]
    relative_page.goto("/album?q=hauser")
    assert tiles(relative_page) == [found[0]]
