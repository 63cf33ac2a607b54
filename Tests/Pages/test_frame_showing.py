"""A frame that is told to show one collection or one moment."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE, join
from Rig.quality import is_sound
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@pytest.fixture(scope="module")
def album(server, keeper):
    """A frame, a collection with a rose, a moment with the lake, and an empty collection."""
    frame = SimulatedFrame(server)
    frame.id = frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})["frameID"]
    frame.photos = {}
    for words in ["rose", "lake", "sea"]:
        sent = keeper.send_bytes(pictures.noisy(320, 240, seed=words), f"{words}.jpg", words)["results"][0]
        frame.photos[words] = sent["photo"]["id"]
    gardens = keeper.call("POST", "/api/v1/collections", {"title": "Gardens"})["id"]
    keeper.call("POST", f"/api/v1/collections/{gardens}/photos", {"photos": [frame.photos["rose"]]})
    keeper.call("POST", "/api/v1/collections", {"title": "Empty"})
    moment = keeper.call("POST", "/api/v1/moments", {"title": "At the lake", "starts": "2026-07-04T12:00:00",
                                                     "ends": "2026-07-04T14:00:00"})["id"]
    keeper.call("PUT", f"/api/v1/photos/{frame.photos['lake']}/moment", {"moment": moment})
    return frame


def shown(frame):
    return sorted(one["caption"] for one in frame.call("GET", "/album")["photos"])


def choose(page, title):
    page.get_by_label("Photos on this frame").select_option(label=title)
    with page.expect_navigation():
        page.locator("#shown").get_by_role("button", name="Save").click()


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_frame_shows_what_its_page_says(server, keeper_state, album, browse, size, scripts):
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/frames/{album.id}")
    expect(page.get_by_label("Photos on this frame")).to_have_value("")
    if scripts:
        is_sound(page)
    for title, captions in [("Gardens", ["rose"]), ("At the lake", ["lake"])]:
        revision = album.call("GET", "/album")["revision"]
        choose(page, title)
        expect(page.locator("#shown option:checked")).to_have_text(title)
        expect(page.locator("#facts")).to_contain_text(f"Shows only{title}")
        assert shown(album) == captions
        told = album.call("GET", f"/album/changes?since={revision}")
        assert [one["caption"] for one in told["changed"]] == (captions if title != "Gardens" else [])
        assert album.photos["sea"] in told["deleted"] or title != "Gardens"
    choose(page, "Empty")
    expect(page.get_by_role("alert")).to_have_text("There is no photo in it that this frame could show.")
    assert shown(album) == ["lake"]
    choose(page, "Everything")
    expect(page.locator("#shown option:checked")).to_have_text("Everything")
    expect(page.locator("#facts")).not_to_contain_text("Shows only")
    assert shown(album) == ["lake", "rose", "sea"]


def test_a_relative_sees_what_it_shows_and_has_no_choice(server, keeper, album, keeper_state, browse):
    keeper_page = browse(server.pages, DESK, storage_state=keeper_state)
    keeper_page.goto(f"/frames/{album.id}")
    choose(keeper_page, "Gardens")
    expect(keeper_page.locator("#shown option:checked")).to_have_text("Gardens")
    context = browse(server.pages)
    join(context, keeper, "Mikko")
    page = browse(server.pages, PHONE, storage_state=context.context.storage_state())
    page.goto(f"/frames/{album.id}")
    expect(page.locator("#facts")).to_contain_text("Gardens")
    assert not page.locator("#shown").count()
    is_sound(page)
    choose(keeper_page, "Everything")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_the_list_of_frames_says_which_part_a_frame_shows(server, keeper, album, keeper_state, browse, scripts):
    keeper_page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    context = browse(server.pages)
    join(context, keeper, f"Ida {scripts}")
    relative_page = browse(server.pages, PHONE, storage_state=context.context.storage_state(),
                           java_script_enabled=scripts)
    for title in ["Gardens", "At the lake", "Everything"]:
        keeper_page.goto(f"/frames/{album.id}")
        choose(keeper_page, title)
        expect(keeper_page.locator("#shown option:checked")).to_have_text(title)
        for page in [keeper_page, relative_page]:
            page.goto("/frames")
            item = page.locator(f"#frame-{album.id}")
            if title == "Everything":
                expect(item).not_to_contain_text("Shows only")
            else:
                expect(item).to_contain_text(f"Shows only {title}")
            expect(page.get_by_role("main")).not_to_contain_text("whole album")
            is_sound(page, scripts)
    page.goto("/send")
    expect(page.locator(".lead")).to_have_text("They appear in the album and on the family’s frames.")
