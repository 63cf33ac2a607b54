"""A keeper makes a gift card for a frame and saves its file, on a phone and at a desk."""
import json

import pytest
from playwright.sync_api import expect

from Rig import pictures, quality
from Rig.browsing import HOST, PHONE, signed_in
from Rig.programs import Server, free_port

DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    port = free_port()
    with Server(tmp_path_factory.mktemp("gifts") / "server", port,
                GRANDMA_PUBLIC_URL=f"http://{HOST}:{port}") as server:
        server.pages = f"http://{HOST}:{port}"
        server.keeper().send_bytes(pictures.plain(1), "1.jpg", "The lake")
        yield server


@pytest.fixture(scope="module")
def state(server, chromium):
    return signed_in(chromium, server)


def letter(download):
    _, length, rest = open(download.path(), "rb").read().split(b"\n", 2)
    return json.loads(rest[:int(length)])


@pytest.mark.parametrize("scripts", [True, False])
def test_a_card_is_made_saved_and_taken_back(server, state, browse, scripts):
    page = browse(server.pages, storage_state=state, java_script_enabled=scripts, viewport=PHONE)
    page.goto("/frames")
    page.get_by_role("link", name="Give a frame").click()
    quality.is_sound(page, scripts)
    page.set_viewport_size(DESK)
    quality.is_sound(page, scripts)
    page.get_by_label("Who is it for?").select_option("new:grandma")
    page.get_by_label("What the family calls them").fill("Oma Inge")
    page.get_by_label("Greeting").fill("Frohe Weihnachten!\nDeine Anna")
    page.get_by_label("Language on the frame").select_option("de")
    page.get_by_label("Time zone of the frame").select_option("Europe/Berlin")
    page.get_by_role("button", name="Make the card").click()
    expect(page.get_by_role("heading", name="A frame for Oma Inge")).to_be_visible()
    quality.is_sound(page, scripts)
    page.set_viewport_size(PHONE)
    quality.is_sound(page, scripts)
    # This server has no https address, which alone works in another house.
    expect(page.get_by_text("in the same home network")).to_be_visible()
    page.get_by_label("Name of the Wi-Fi").fill("Mummola 📷")
    page.get_by_label("Password of the Wi-Fi").fill("a \"long\" walk")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the file").click()
    assert saved.value.suggested_filename == "gift.grandma"
    said = letter(saved.value)
    assert said["network"] == {"name": "Mummola 📷", "password": "a \"long\" walk"}
    assert said["greeting"].splitlines() == ["Frohe Weihnachten!", "Deine Anna"] and said["giver"] == "Anna"
    assert said["language"] == "de" and said["timeZone"] == "Europe/Berlin" and len(said["pictures"]) == 2
    assert said["address"] == server.pages
    # The Wi-Fi is written nowhere else.
    page.reload()
    assert "Mummola" not in page.content()
    page.get_by_role("link", name="All cards").click()
    expect(page.get_by_role("link", name="A frame for Oma Inge")).to_be_visible()
    expect(page.get_by_text("Not used yet")).to_be_visible()
    quality.is_sound(page, scripts)
    page.get_by_role("link", name="A frame for Oma Inge").click()
    page.get_by_role("button", name="Take the card back").click()
    expect(page.get_by_role("link", name="A frame for Oma Inge")).to_have_count(0)


def test_what_cannot_be_is_refused_and_what_was_typed_stays(server, state, browse):
    page = browse(server.pages, storage_state=state, viewport=PHONE)
    page.goto("/gifts")
    page.get_by_label("What the family calls them").fill("Anna")
    page.get_by_label("Greeting").fill("Hello")
    page.get_by_role("button", name="Make the card").click()
    expect(page.get_by_role("alert")).to_contain_text("called Anna already")
    expect(page.get_by_label("Greeting")).to_have_value("Hello")
    quality.is_sound(page)


def test_the_file_is_saved_again_with_another_password(server, state, browse):
    page = browse(server.pages, storage_state=state, viewport=PHONE)
    page.goto("/gifts")
    page.get_by_label("What the family calls them").fill("Oma of two networks")
    page.get_by_label("Greeting").fill("Hello")
    page.get_by_role("button", name="Make the card").click()
    page.get_by_label("Name of the Wi-Fi").fill("Mummola")
    for password in ("a mistyped walk", "a long walk"):
        # The same press twice is one; the next one goes after two seconds.
        expect(page.locator("form[data-pressed]")).to_have_count(0)
        page.get_by_label("Password of the Wi-Fi").fill(password)
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save the file").click()
        assert letter(saved.value)["network"]["password"] == password
