"""A search finds the moment itself, above its photos."""
import time

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PHONE, join
from Rig.quality import is_sound

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def made(person, title, photos=0, **more):
    moment = person.call("POST", "/api/v1/moments", {"title": title, **more})["id"]
    for number in range(photos):
        seed = f"{title} {number}"
        person.send_bytes(pictures.noisy(640, 420, seed=seed), "a.jpg", seed, moment=moment)
    return moment


def search(page, words):
    page.goto("/browse")
    page.get_by_role("searchbox").fill(words)
    page.get_by_role("searchbox").press("Enter")


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_search_finds_the_moment_above_its_photos(server, keeper_state, keeper, browse, size, scripts):
    tag = f"x{size['width']}{scripts}x"
    lantern = made(keeper, f"Lantern walk {tag}", photos=2)
    empty = made(keeper, f"Lantern making {tag}")
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    search(page, f"lantern {tag}")
    row = page.get_by_role("region", name="Moments")
    expect(row.get_by_role("link")).to_have_count(2)
    expect(row.get_by_role("link", name=f"Lantern walk {tag}").locator("img")).to_have_count(1)
    expect(page.locator(".grid > li")).to_have_count(2)
    is_sound(page, scripts)
    # One photo's caption and its moment's title.
    search(page, f"walk {tag}")
    row.get_by_role("link", name=f"Lantern walk {tag}").click()
    expect(page).to_have_url(f"{server.pages}/moments/{lantern}")
    # A moment without photos is found, and the page says that there are none.
    search(page, f"making {tag}")
    expect(page.get_by_text("There is no photo with these words.")).to_be_visible()
    expect(page.get_by_role("heading", name="No photo fits")).to_have_count(0)
    is_sound(page, scripts)
    row.get_by_role("link", name=f"Lantern making {tag}").click()
    expect(page).to_have_url(f"{server.pages}/moments/{empty}")
    # A year narrows down moments too; hearts are about photos.
    year = time.gmtime().tm_year
    page.goto(f"/album?q=lantern+{tag}&year={year}")
    expect(row.get_by_role("link")).to_have_count(2)
    page.goto(f"/album?q=lantern+{tag}&year={year - 9}")
    expect(row).to_have_count(0)
    page.goto(f"/album?q=lantern+{tag}&loved=1")
    expect(row).to_have_count(0)


def test_nobody_finds_a_moment_that_is_not_for_them(server, keeper, browse):
    secret = made(keeper, "Firelight for some", photos=1, audience="invited")
    page = browse(server.pages, PHONE)
    join(page, keeper, "Seeker of light")
    page.goto("/album?q=firelight")
    expect(page.get_by_role("heading", name="No photo fits")).to_be_visible()
    expect(page.get_by_role("region", name="Moments")).to_have_count(0)
    assert secret not in page.content()
    found = keeper.call("GET", "/api/v1/album/moments?q=firelight")["moments"]
    assert [one["id"] for one in found] == [secret]
