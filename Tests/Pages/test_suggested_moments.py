"""Moments that are suggested from what was sent: made with one press, refused for good."""
import datetime
import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PHONE, signed_in, start_server
from Rig.quality import is_sound

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def taken(seed, time, north, east):
    """A photo that says when and where it was taken."""
    image = Image.open(io.BytesIO(pictures.noisy(640, 480, seed=seed)))
    tags = Image.Exif()
    tags.get_ifd(0x8769)[0x9003] = time.strftime("%Y:%m:%d %H:%M:%S")
    tags.get_ifd(0x8825).update({1: "N", 2: (north, 0.0, 0.0), 3: "E", 4: (east, 0.0, 0.0)})
    return pictures.encode(image, exif=tags)


@pytest.fixture(scope="module")
def outing(tmp_path_factory, chromium):
    """A family with two outings of seven photos each, three days apart."""
    with start_server(tmp_path_factory.mktemp("outing")) as server:
        keeper = server.keeper()
        noon = datetime.datetime(2026, 7, 4, 12, 0)
        starts = [noon + datetime.timedelta(days=days) for days in (0, 3)]
        for index, start in enumerate(starts):
            for number in range(7):
                time = start + datetime.timedelta(minutes=20 * number)
                name = f"{index}-{number}.jpg"
                keeper.send_bytes(taken(name, time, 60.17, 24.94), name, "")
        server.state = signed_in(chromium, server)
        yield server, keeper


def cards(page):
    return page.locator(".suggested")


@SIZES
def test_a_suggestion_becomes_a_moment_with_one_press(outing, browse, size):
    server, keeper = outing
    page = browse(server.pages, size, storage_state=server.state)
    page.goto("/moments")
    before = cards(page).count()
    assert before
    card = cards(page).first
    expect(card.get_by_role("heading", name="Make these 7 photos a moment?")).to_be_visible()
    expect(card).to_contain_text("From Anna")
    expect(card.get_by_label("Name of the moment")).to_have_value("Helsinki")
    assert card.locator("img").count() == 6
    is_sound(page)
    if size is PHONE:
        card.get_by_label("Name of the moment").fill("Picnic")
    card.get_by_role("button", name="Make a moment").click()
    expect(page.get_by_role("heading", name="Picnic" if size is PHONE else "Helsinki", exact=True)).to_be_visible()
    expect(page.locator("main")).to_contain_text("7 photos")
    page.goto("/moments")
    assert cards(page).count() == before - 1


def test_without_scripts_a_refusal_is_for_good(outing, chromium):
    server, keeper = outing
    context = chromium.new_context(java_script_enabled=False, storage_state=server.state)
    page = context.new_page()
    names = [f"{9}-{number}.jpg" for number in range(6)]
    start = datetime.datetime(2026, 8, 1, 9, 0)
    for number, name in enumerate(names):
        keeper.send_bytes(taken(name, start + datetime.timedelta(minutes=number), 65.97, 29.18), name, "")
    page.goto(server.pages + "/moments")
    card = cards(page).first
    expect(card.get_by_role("heading", name="Make these 6 photos a moment?")).to_be_visible()
    card.get_by_role("button", name="No, leave them").click()
    expect(page.get_by_role("heading", name="Moments", exact=True)).to_be_visible()
    assert not page.get_by_text("Make these 6 photos").count()
    context.close()


def test_a_title_of_blanks_is_said_beside_the_suggestion(outing, browse):
    server, keeper = outing
    start = datetime.datetime(2026, 9, 1, 9, 0)
    for number in range(6):
        name = f"8-{number}.jpg"
        keeper.send_bytes(taken(name, start + datetime.timedelta(minutes=number), 60.17, 24.94), name, "")
    page = browse(server.pages, DESK, storage_state=server.state)
    page.goto("/moments")
    card = cards(page).first
    card.get_by_label("Name of the moment").fill("   ")
    card.get_by_role("button", name="Make a moment").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(cards(page).first).to_be_visible()


def test_after_sending_the_page_asks_and_leads_to_the_suggestion(outing, browse):
    server, _ = outing
    page = browse(server.pages, PHONE, storage_state=server.state)
    page.goto("/send")
    start = datetime.datetime(2026, 10, 2, 9, 0)
    page.locator("#files").set_input_files([
        {"name": f"7-{number}.jpg", "mimeType": "image/jpeg",
         "buffer": taken(f"7-{number}", start + datetime.timedelta(minutes=number), 60.17, 24.94)}
        for number in range(6)])
    page.get_by_role("button", name="Send 6 photos").click()
    page.get_by_role("link", name="Make these 6 photos a moment?").click()
    page.wait_for_url("**/moments#suggested")
    expect(cards(page).first.get_by_role("heading", name="Make these 6 photos a moment?")).to_be_visible()


@pytest.mark.parametrize("locale, town", [("en", "Stockholm"), ("fi", "Tukholma")])
def test_the_title_is_the_town_in_the_reader_s_language(outing, browse, locale, town):
    server, keeper = outing
    start = datetime.datetime(2026, 11, 3, 9, 0)
    for number in range(6):
        name = f"{locale}-{number}.jpg"
        time = start + datetime.timedelta(minutes=number, days=3 if locale == "fi" else 0)
        keeper.send_bytes(taken(name, time, 59.33, 18.06), name, "")
    page = browse(server.pages, PHONE, storage_state=server.state, locale=locale)
    page.goto("/moments")
    expect(cards(page).first.locator("input[name=title]")).to_have_value(town)
