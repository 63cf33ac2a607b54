"""Photos that somebody hid, and the quiet list of them."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE, join
from Rig.quality import fits, serious
from own_family import keeper, keeper_state, server
from Rig.client import Refused


@pytest.fixture
def photo(keeper, request):
    content = pictures.noisy(640, 420, seed=request.node.name)
    return keeper.send_bytes(content, "lake.jpg", request.node.name)["results"][0]["photo"]["id"]


def hide(page, photo, reason):
    page.goto(f"/photos/{photo}")
    page.get_by_role("link", name="Hide").click()
    page.get_by_label("Why, in a few words").fill(reason)
    with page.expect_navigation():
        page.get_by_role("button", name="Hide it").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_relative_hides_and_a_keeper_shows_again(server, keeper, keeper_state, photo, browse, scripts):
    relative = browse(server.pages, PHONE, java_script_enabled=scripts)
    join(relative, keeper, f"Mikko {scripts}")
    looking = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    looking.goto("/")
    expect(looking.locator(f"[data-photo='{photo}']")).to_have_count(1)
    hide(relative, photo, "My <b>face</b> is red")
    expect(relative.get_by_text("1 photo is hidden.")).to_be_visible()
    if not scripts:
        looking.reload()
    expect(looking.locator(f"[data-photo='{photo}']")).to_have_count(0)
    looking.goto("/")
    looking.get_by_role("link", name="See").click()
    row = looking.locator(f"#photo-{photo}")
    expect(row).to_contain_text(f"Hidden by Mikko {scripts}, today at")
    expect(row).to_contain_text("“My <b>face</b> is red”")
    assert row.locator("img").evaluate("async image => { await image.decode(); return image.naturalWidth }") > 0
    row.get_by_role("button", name="Show it again").click()
    expect(looking).to_have_url(f"{server.pages}/photos/{photo}")
    looking.goto("/hidden")
    expect(looking.get_by_text("No photo is hidden.")).to_be_visible()


def test_who_hid_it_finds_it_and_takes_that_back(server, keeper, photo, browse):
    page = browse(server.pages)
    join(page, keeper, "Tove")
    hide(page, photo, "")
    page.goto(f"/photos/{photo}")
    expect(page).to_have_url(f"{server.pages}/hidden#photo-{photo}")
    expect(page.get_by_role("link", name="Delete")).to_have_count(0)
    page.get_by_role("button", name="Show it again").click()
    expect(page.get_by_role("heading", name="Where this photo is")).to_be_visible()


def test_others_find_nothing_of_it(server, keeper, keeper_state, photo, browse):
    keeper.call("PUT", f"/api/v1/photos/{photo}/hiding", {"reason": "Secret"})
    page = browse(server.pages)
    join(page, keeper, "Runa")
    assert page.goto(f"/photos/{photo}").status == 404
    page.goto("/hidden")
    expect(page.get_by_text("No photo is hidden.")).to_be_visible()
    keeper.call("DELETE", f"/api/v1/photos/{photo}/hiding")


def test_a_keeper_deletes_what_is_hidden(server, keeper, keeper_state, photo, browse):
    page = browse(server.pages, storage_state=keeper_state)
    hide(page, photo, "Twice there")
    page.goto("/hidden")
    page.locator(f"#photo-{photo}").get_by_role("link", name="Delete").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("status").filter(has_text="is deleted")).to_be_visible()
    page.goto("/hidden")
    expect(page.locator(f"#photo-{photo}")).to_have_count(0)


def test_a_reason_too_long_stays_where_it_was_typed(server, keeper, keeper_state, photo, browse):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    hide(page, photo, "x" * 141)
    expect(page.get_by_text("The reason may have at most 140 letters.")).to_be_visible()
    expect(page.get_by_label("Why, in a few words")).to_have_value("x" * 141)
    assert keeper.call("GET", "/api/v1/album/hidden")["photos"] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_can_be_used_by_everybody(server, keeper, keeper_state, photo, browse, scheme):
    page = browse(server.pages, {"width": 320, "height": 700}, storage_state=keeper_state, color_scheme=scheme)
    page.goto(f"/photos/{photo}/hide")
    assert serious(page) == []
    page.get_by_label("Why, in a few words").fill("Somebodywithaverylongwordindeed " * 4)
    with page.expect_navigation():
        page.get_by_role("button", name="Hide it").click()
    for path in ("/", "/hidden"):
        page.goto(path)
        assert serious(page) == [], path
        assert fits(page), path
    small = page.locator("main a, main button").evaluate_all(
        "parts => parts.filter(part => part.getBoundingClientRect().height < 43.5).length")
    assert small == 0
    page.get_by_role("button", name="Show it again").click()
    page.get_by_role("link", name="Hide").wait_for()


def hide_as(server, keeper, name, photos, role="guest"):
    """Somebody new hides these; answers their programs."""
    link = keeper.call("POST", "/api/v1/join-links", {"role": role, "uses": 1})["url"]
    guest = server.browser()
    guest.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": name})
    for photo in photos:
        guest.call("PUT", f"/api/v1/photos/{photo}/hiding", {"reason": ""})
    return guest


def some_photos(keeper, name, count):
    return [keeper.send_bytes(pictures.noisy(320, 240, seed=f"{name} {number}"), "p.jpg", f"{name} {number}")["results"][0]
            ["photo"]["id"] for number in range(count)]


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
def test_one_press_shows_all_that_somebody_hid(server, keeper, keeper_state, browse, size):
    photos = some_photos(keeper, f"All {size['width']}", 4)
    name = f"Gus {size['width']}"
    guest = hide_as(server, keeper, name, photos[:3])
    # The fourth is one too many, and the guest is told so in a sentence.
    with pytest.raises(Refused) as refused:
        guest.call("PUT", f"/api/v1/photos/{photos[3]}/hiding", {"reason": ""})
    assert refused.value.status == 429 and "ask an organizer" in refused.value.problem["title"]
    page = browse(server.pages, size, storage_state=keeper_state)
    page.goto("/hidden")
    assert serious(page) == []
    assert fits(page)
    page.get_by_role("button", name=f"Show all 3 photos that {name} hid").click()
    expect(page.get_by_text("No photo is hidden.")).to_be_visible()
    page.goto("/")
    expect(page.locator(", ".join(f"[data-photo='{photo}']" for photo in photos))).to_have_count(4)


@pytest.mark.parametrize("is_wanted", [True, False])
def test_who_is_removed_need_not_leave_photos_hidden(server, keeper, keeper_state, browse, is_wanted):
    photos = some_photos(keeper, f"Removed {is_wanted}", 2)
    name = f"Ina {is_wanted}"
    hide_as(server, keeper, name, photos)
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto("/people")
    row = page.locator("li.item").filter(has_text=name)
    row.get_by_text("Change").click()
    row.get_by_role("link", name="Remove from the family").click()
    tick = page.get_by_label(f"Show all 2 photos that {name} hid")
    expect(tick).to_be_checked()
    if not is_wanted:
        tick.uncheck()
    page.get_by_role("button", name="Remove from the family").click()
    expect(row).to_have_count(0)
    page.goto("/hidden")
    if not is_wanted:
        expect(page.locator(f"#photo-{photos[0]}")).to_contain_text(f"Hidden by {name}")
        page.get_by_role("button", name=f"Show all 2 photos that {name} hid").click()
    expect(page.get_by_text("No photo is hidden.")).to_be_visible()
