"""Moments: the named parts of the album, from a form, from the sending page and on a photo's page."""
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PHONE, join
from Rig.quality import is_sound

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def file(seed):
    return {"name": f"{seed}.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed=seed)}


def sent(person, seed, **more):
    content = pictures.noisy(640, 420, seed=seed)
    return person.send_bytes(content, f"{seed}.jpg", seed, **more)["results"][0]["photo"]


def made(person, title, **more):
    return person.call("POST", "/api/v1/moments", {"title": title, **more})


def listed(person, status):
    return person.call("GET", f"/api/v1/moments?status={status}&limit=100")["moments"]


@SIZES
def test_a_moment_is_made_edited_and_deleted_by_forms(server, keeper_state, keeper, browse, size):
    page = browse(server.pages, size, storage_state=keeper_state)
    page.goto("/")
    page.get_by_role("navigation", name="Main menu").get_by_role("link", name="Moments").click()
    is_sound(page)
    page.get_by_role("link", name="New moment").click()
    is_sound(page)
    page.get_by_label("Name of the moment").fill("Grandpa's <b>80th</b>")
    page.get_by_label("Begins").fill("2031-05-02T14:00")
    page.get_by_label("Ends").fill("2031-05-01T14:00")
    page.get_by_label("What else to know").fill("Bring a cake.\nAnd songs.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("when it ends after that")
    expect(page.get_by_label("Name of the moment")).to_have_value("Grandpa's <b>80th</b>")
    expect(page.get_by_label("Begins")).to_have_value("2031-05-02T14:00")
    page.get_by_label("Ends").fill("2031-05-02T18:30")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Grandpa's <b>80th</b>")).to_be_visible()
    expect(page.locator("header .lead")).to_have_text("2 May 2031 at 14:00 – 18:30")
    expect(page.locator(".moment-details")).to_contain_text("And songs.")
    expect(page.locator(".tag")).to_have_text(re.compile(r"in \d+ days"))
    expect(page.get_by_role("heading", name="No photos here yet")).to_be_visible()
    is_sound(page)
    page.get_by_role("link", name="Edit", exact=True).click()
    expect(page.get_by_label("Ends")).to_have_value("2031-05-02T18:30")
    page.get_by_label("Ends").fill("2031-05-03T11:00")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("header .lead")).to_have_text("2 May 2031 at 14:00 – 3 May 2031 at 11:00")
    page.goto("/moments")
    expect(page.get_by_role("heading", name="Coming up")).to_be_visible()
    is_sound(page)
    page.get_by_role("link", name="Grandpa's <b>80th</b>").click()
    page.get_by_role("link", name="Delete").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Its photos stay in the album.")
    dialog.get_by_role("button", name="Delete the moment").click()
    page.wait_for_url("**/moments")
    assert "Grandpa's <b>80th</b>" not in [one["title"] for one in listed(keeper, "not-started")]


def test_a_moment_is_made_and_deleted_without_scripts(plain_page, keeper):
    plain_page.goto("/moments/new")
    plain_page.get_by_label("Name of the moment").fill("Quietly")
    plain_page.get_by_role("button", name="Save").click()
    expect(plain_page.get_by_role("heading", name="Quietly")).to_be_visible()
    expect(plain_page.locator(".tag")).to_have_text("going on")
    plain_page.get_by_role("link", name="Delete").click()
    plain_page.get_by_role("button", name="Delete the moment").click()
    plain_page.wait_for_url("**/moments")
    assert "Quietly" not in [one["title"] for one in listed(keeper, "going-on")]


@pytest.mark.parametrize("scripts", [True, False])
def test_photos_that_are_named_while_they_are_sent_make_a_moment(server, keeper_state, keeper, browse, scripts):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/send")
    title = f"At the lake {scripts}"
    page.get_by_label("Name of a moment").fill(f"  {title} ")
    page.locator("input[type=file]").set_input_files([file(f"quick {scripts} {number}") for number in range(3)])
    page.get_by_role("button", name="Send").click()
    if scripts:
        expect(page.locator(".file.done")).to_have_count(3)
        expect(page.get_by_label("Name of a moment")).to_have_value("")
    page.get_by_role("link", name="See the moment").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.locator(".tile")).to_have_count(3)
    found = [one for one in listed(keeper, "going-on") if one["title"] == title]
    assert [one["photos"] for one in found] == [3]
    assert found[0]["cover"] == keeper.call("GET", "/api/v1/album?limit=3")["photos"][-1]["id"]
    page.goto("/send")
    page.locator("input[type=file]").set_input_files([file(f"no moment {scripts}")])
    page.get_by_role("button", name="Send").click()
    if scripts:
        expect(page.locator(".file.done")).to_have_count(1)
    else:
        expect(page.get_by_role("heading", name="1 photo is in the album")).to_be_visible()
    assert "moment" not in keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]


def test_a_moment_that_was_begun_gets_the_rest_of_its_photos_on_another_day(server, keeper_state, keeper, browse):
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/send")
    page.get_by_label("Name of a moment").fill("In two parts")
    page.locator("input[type=file]").set_input_files([file("part one")])
    key = page.locator("#moment").input_value()
    page.goto("/moments")
    page.goto("/send")
    expect(page.get_by_label("Name of a moment")).to_have_value("In two parts")
    expect(page.locator("#moment")).to_have_value(key)
    expect(page.locator(".file")).to_have_count(1)
    page.locator("input[type=file]").set_input_files([file("part two")])
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".file.done")).to_have_count(2)
    assert [one["photos"] for one in listed(keeper, "going-on") if one["title"] == "In two parts"] == [2]
    expect(page.locator("#moment")).not_to_have_value(key)


@pytest.mark.parametrize("scripts", [True, False])
def test_everybody_sends_to_a_moment_also_late(server, keeper, browse, scripts):
    title = f"Long ago {scripts}"
    moment = made(keeper, title, starts="2020-05-02T14:00:00", ends="2020-05-02T18:00:00")
    context = browse(server.pages)
    join(context, keeper, f"Late {scripts}")
    page = browse(server.pages, storage_state=context.context.storage_state(), java_script_enabled=scripts)
    page.goto(f"/moments/{moment['id']}")
    expect(page.locator(".tag")).to_have_count(0)
    expect(page.get_by_role("link", name="Edit", exact=True)).to_have_count(0)
    page.get_by_role("link", name="Send to this moment").click()
    expect(page.locator("#for-moment")).to_contain_text(title)
    expect(page.get_by_role("link", name="Send without a moment")).to_have_count(1)
    expect(page.get_by_label("Name of a moment")).to_have_count(0)
    page.locator("input[type=file]").set_input_files([file(f"late {scripts}")])
    page.get_by_role("button", name="Send").click()
    page.get_by_role("link", name="See the moment").click()
    expect(page.locator(".tile")).to_have_count(1)
    assert keeper.call("GET", f"/api/v1/moments/{moment['id']}")["photos"] == 1


@SIZES
def test_a_photo_is_moved_between_moments_and_becomes_the_cover(server, keeper_state, keeper, browse, size):
    first, second = made(keeper, f"First {size['width']}"), made(keeper, f"Second {size['width']}")
    photos = [sent(keeper, f"moved {size['width']} {number}") for number in range(2)]
    page = browse(server.pages, size, storage_state=keeper_state)
    for photo in photos:
        page.goto(f"/photos/{photo['id']}")
        expect(page.locator("#in-moment")).to_have_count(0)
        page.get_by_text("Put into a moment").click()
        page.get_by_label("Moment", exact=True).select_option(first["title"])
        page.locator("#moment button", has_text="Save").click()
        expect(page.locator("#in-moment")).to_have_text(first["title"])
    is_sound(page)
    page.get_by_role("button", name="Make it the cover").click()
    expect(page.get_by_role("button", name="Make it the cover")).to_have_count(0)
    assert keeper.call("GET", f"/api/v1/moments/{first['id']}")["cover"] == photos[1]["id"]
    page.locator("#in-moment").click()
    expect(page.locator(".moment-cover")).to_have_attribute("href", f"/photos/{photos[1]['id']}")
    expect(page.locator(".tile")).to_have_count(2)
    is_sound(page)
    page.locator(f"#photo-{photos[1]['id']} a").click()
    page.get_by_text("Change the moment").click()
    page.get_by_label("Moment", exact=True).select_option(second["title"])
    page.locator("#moment button", has_text="Save").click()
    expect(page.locator("#in-moment")).to_have_text(second["title"])
    assert keeper.call("GET", f"/api/v1/moments/{first['id']}")["cover"] == photos[0]["id"]
    page.get_by_text("Change the moment").click()
    page.get_by_label("Moment", exact=True).select_option("None")
    page.locator("#moment button", has_text="Save").click()
    expect(page.locator("#in-moment")).to_have_count(0)


def test_who_neither_sent_a_photo_nor_made_its_moment_does_not_move_it(relative_page, keeper):
    moment = made(keeper, "The keeper's")
    photo = sent(keeper, "stays where it is", moment=moment["id"])
    assert photo["moment"] == moment["id"]
    relative_page.goto(f"/photos/{photo['id']}")
    expect(relative_page.locator("#in-moment")).to_have_text("The keeper's")
    expect(relative_page.get_by_text("Change the moment")).to_have_count(0)
    expect(relative_page.get_by_role("button", name="Make it the cover")).to_have_count(0)
    relative_page.goto(f"/moments/{moment['id']}/edit")
    expect(relative_page.get_by_label("Name of the moment")).to_have_count(0)


def test_the_list_goes_back_year_by_year(page, keeper):
    for number in range(40):
        made(keeper, f"Year {1900 + number}", starts=f"{1900 + number}-05-02T14:00:00", ends=f"{1900 + number}-05-02T15:00:00")
    seen = []
    page.goto("/moments")
    while True:
        seen += page.locator(".moment h3", has_text="Year 19").all_inner_texts()
        if page.get_by_role("link", name="Earlier moments").count() == 0:
            break
        page.get_by_role("link", name="Earlier moments").click()
        page.wait_for_url("**/moments?after=*")
    assert seen == [f"Year {year}" for year in range(1939, 1899, -1)]
    expect(page.get_by_role("heading", name="1900", exact=True)).to_be_visible()
    page.get_by_role("link", name="Back to the latest").click()
    page.wait_for_url("**/moments")


def test_a_long_moment_is_turned_page_by_page(page, keeper, server):
    moment = made(keeper, "A long one")
    photos = [sent(keeper, f"long {number}", moment=moment["id"])["id"] for number in range(50)]
    sent(keeper, "not of it")
    page.goto(f"/moments/{moment['id']}")
    expect(page.locator(".tile")).to_have_count(48)
    page.get_by_role("link", name="Older photos").click()
    expect(page.locator(".tile")).to_have_count(2)
    shown = page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.photo)")
    assert shown == photos[1::-1]


def test_what_is_no_moment_is_not_found(page, keeper):
    for path in ("/moments/nowhere", "/moments/nowhere/edit", "/moments/nowhere/delete", "/send?moment=nowhere"):
        assert page.goto(path).status == 404
    assert page.goto("/moments?after=nonsense").status == 400
