"""Photos taken out of the album, and brought back."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE, join, sign_in, start_server
from Rig.copies import command
from Rig.quality import fits, is_sound, serious


def sent(person, seed, caption=""):
    content = pictures.noisy(640, 420, seed=seed)
    return person.send_bytes(content, f"{seed}.jpg", caption)["results"][0]["photo"]["id"]


def notice(page, words):
    return page.get_by_role("status").filter(has_text=words)


def take_back(page, photo):
    page.goto(f"/photos/{photo}")
    page.get_by_role("link", name="Delete").click()
    expect(page.get_by_text("For ten minutes you can undo this.")).to_be_visible()
    # A key that is pressed too soon does no harm.
    expect(page.get_by_role("link", name="No, go back")).to_be_focused()
    page.get_by_role("button", name="Yes, delete it").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_deletion_is_undone(server, keeper, keeper_state, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    older, newer = (sent(keeper, f"undo {scripts} {n}", f"Undone {scripts} {n}") for n in range(2))
    take_back(page, older)
    said = notice(page, f"“Undone {scripts} 0” is deleted. It can be brought back until")
    expect(said).to_be_visible()
    expect(page.locator(f"[data-photo='{older}']")).to_have_count(0)
    said.get_by_role("button", name="Undo").click()
    expect(page).to_have_url(f"{server.pages}/photos/{older}")
    expect(page.locator(".caption")).to_have_text(f"Undone {scripts} 0")
    page.goto("/")
    shown = page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.photo)")
    assert shown.index(older) == shown.index(newer) + 1
    expect(said).to_have_count(0)


def test_a_guest_takes_back_what_they_just_sent(server, keeper, browse):
    page = browse(server.pages)
    page.goto(keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"])
    page.get_by_label("Your name").fill("Gustav")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(
        {"name": "g.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed="of Gustav")})
    page.get_by_role("button", name="Send").click()
    page.get_by_role("link", name="See the photo").click()
    page.get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Yes, delete it").click()
    expect(notice(page, "A photo is deleted.")).to_be_visible()


def test_what_others_take_out_leaves_open_pages(server, keeper, keeper_state, relative_page, browse):
    photo = sent(keeper, "leaves open pages")
    with relative_page.expect_response("**/api/v1/events"):
        relative_page.goto("/")
    expect(relative_page.locator(f"[data-photo='{photo}']")).to_have_count(1)
    looking = browse(server.pages, storage_state=keeper_state)
    with looking.expect_response("**/api/v1/events"):
        looking.goto(f"/photos/{photo}")
    keeper.call("DELETE", f"/api/v1/photos/{photo}")
    expect(relative_page.locator(f"[data-photo='{photo}']")).to_have_count(0)
    expect(looking.get_by_role("heading", name="This cannot be found")).to_be_visible()
    # The one who looked on deleted nothing.
    relative_page.goto("/")
    expect(notice(relative_page, "is deleted")).to_have_count(0)


def test_what_was_sent_again_is_not_brought_back_beside_itself(page, keeper):
    photo = sent(keeper, "sent again")
    take_back(page, photo)
    expect(notice(page, "is deleted").first).to_be_visible()
    sent(keeper, "sent again")
    page.goto("/")
    page.locator(f"form[action='/photos/{photo}/undo'] button").click()
    expect(page.get_by_text("This photo was sent again in the meantime")).to_be_visible()


def test_a_relative_deletes_no_photo_of_others(server, keeper, browse):
    page = browse(server.pages)
    join(page, keeper, "Runa")
    page.goto("/photos/" + sent(keeper, "not Runa's"))
    expect(page.get_by_role("link", name="Delete")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_notice_can_be_used_by_everybody(server, keeper, keeper_state, browse, scheme):
    page = browse(server.pages, {"width": 320, "height": 700}, storage_state=keeper_state, color_scheme=scheme)
    words = f"A rather long walk around the whole lake in the {scheme}"
    take_back(page, sent(keeper, f"axe removal {scheme}", words))
    said = notice(page, "is deleted").first
    expect(said).to_be_visible()
    assert said.get_by_role("button").bounding_box()["height"] >= 43.5
    assert serious(page) == []
    assert fits(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_whoever_deletes_a_photo_is_told_of_its_copies_in_the_backup(tmp_path, browse, scripts):
    words = "Copies of it may stay in the backup for a year."
    with start_server(tmp_path / "server") as server:
        keeper, sender = server.keeper(), server.browser()
        link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
        sender.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": "Runa"})
        photo, own = sent(keeper, "copied"), sent(sender, "copied too")
        page = browse(server.pages, PHONE, java_script_enabled=scripts)
        sign_in(page)

        def asked(told):
            page.goto(f"/photos/{photo}")
            page.get_by_role("link", name="Delete").click()
            expect(page.get_by_text("For ten minutes you can undo this.")).to_be_visible()
            expect(page.get_by_text(words)).to_have_count(1 if told else 0)
            assert (words in sender.fetch(f"/photos/{own}/delete").decode()) == told
        asked(False)
        command(server, "backup", tmp_path / "stick", check=0)
        asked(True)
        is_sound(page, scripts)
