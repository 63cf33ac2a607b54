"""Photos of this day of earlier years: a card on the album's page, and a page of their own."""
import datetime
import io
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from Rig import pictures, quality
from Rig.browsing import DESK, PHONE, signed_in, start_server

DATE_TAKEN = 0x9003


def taken(day, seed):
    image = Image.open(io.BytesIO(pictures.noisy(640, 420, seed=seed)))
    tags = Image.Exif()
    tags.get_ifd(0x8769)[DATE_TAKEN] = day.strftime("%Y:%m:%d 12:00:00")
    return pictures.encode(image, exif=tags)


def around_today(years_ago):
    """The dates of yesterday, today and tomorrow, so many years ago: one of them is today's wherever the family is and
    however long the test takes. Years by four, so that each has a 29 February if this one has."""
    now = datetime.datetime.now(datetime.timezone.utc).date()
    dates = [now + datetime.timedelta(days=days) for days in (-1, 0, 1)]
    return [date.replace(year=date.year - years_ago) for date in dates]


@pytest.fixture(scope="module")
def past(tmp_path_factory, chromium):
    """A family of its own, so that no other photo is of this day: three photos of eight years ago, one of four."""
    with start_server(tmp_path_factory.mktemp("past")) as server:
        keeper = server.keeper()
        empty = keeper.call("GET", "/api/v1/album/memories")
        assert empty == {"memories": []}
        for years, count in ((8, 3), (4, 1)):
            for day in around_today(years):
                for number in range(count):
                    keeper.send_bytes(taken(day, f"{day} {number}"), f"{day} {number}.jpg", f"Day {number}")
        server.state = signed_in(chromium, server)
        server.family_keeper = keeper
        yield server


def test_the_call_tells_each_year_with_its_photos(past):
    memories = past.family_keeper.call("GET", "/api/v1/album/memories")["memories"]
    assert [(memory["yearsAgo"], memory["photos"]) for memory in memories] == [(4, 1), (8, 3)]
    for memory in memories:
        found = past.family_keeper.call("GET", f"/api/v1/album/selection?day={memory['day']}")["photos"]
        assert len(found) == memory["photos"]
        assert memory["cover"]["id"] in [photo["id"] for photo in found]


def test_the_most_loved_photo_stands_for_a_day(past):
    keeper = past.family_keeper
    day = keeper.call("GET", "/api/v1/album/memories")["memories"][1]
    others = [photo["id"] for photo in keeper.call("GET", f"/api/v1/album/selection?day={day['day']}")["photos"]]
    loved = next(photo for photo in others if photo != day["cover"]["id"])
    keeper.call("PUT", f"/api/v1/photos/{loved}/hearts/mine")
    assert keeper.call("GET", "/api/v1/album/memories")["memories"][1]["cover"]["id"] == loved
    keeper.call("DELETE", f"/api/v1/photos/{loved}/hearts/mine")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("scripts", [True, False])
def test_a_card_leads_to_the_photos_of_this_day_and_through_them(past, browse, size, scripts):
    page = browse(past.pages, size, storage_state=past.state, java_script_enabled=scripts)
    page.goto("/")
    card = page.get_by_role("link", name="On this day in earlier years")
    expect(card).to_contain_text("4 photos")
    if scripts:
        assert quality.fits(page) and quality.serious(page) == [] and quality.small_targets(page) == []
    card.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("On this day")
    expect(page.get_by_role("heading", level=2)).to_contain_text(["4 years ago", "8 years ago"])
    if scripts:
        assert quality.fits(page) and quality.serious(page) == [] and quality.small_targets(page) == []
    expect(page.locator(".tile")).to_have_count(4)
    page.locator(".tile a").nth(1).click()
    # The photo leads on within its day.
    expect(page).to_have_url(re.compile(r"\?day="))
    page.locator("a[rel=next]").click()
    page.locator("a[rel=next]").click()
    expect(page.locator("a[rel=prev]")).to_be_visible()
    expect(page.locator("a[rel=next]")).to_have_count(0)


def test_a_day_without_photos_says_how_they_come(server, keeper, keeper_state, browse):
    keeper.send_bytes(pictures.noisy(640, 420, seed="of today"), "today.jpg")
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/browse")
    page.get_by_role("link", name="On this day").click()
    expect(page.get_by_role("heading", name="No photo from this day yet")).to_be_visible()
    page.get_by_role("link", name="The whole album").click()
    expect(page.get_by_role("heading", name="On this day")).to_have_count(0)
