"""An album of years stays light: what is far from sight rests, and is there again when it is looked at."""
import shutil

import pytest
from playwright.sync_api import TimeoutError, expect

from Rig import pictures
from Rig.databases import multiply_photos
from Rig.browsing import DESK, PASSWORD, PHONE, signed_in, start_server
from Rig.waiting import until

PHOTOS = 1_000
# Some eight months of four photos a day.
APART = 6 * 3600 * 1000


@pytest.fixture(scope="module")
def album(tmp_path_factory, chromium):
    """A server with an album of a thousand photos and the keeper's cookies, which no test changes."""
    folder = tmp_path_factory.mktemp("album")
    with start_server(folder / "server") as server:
        server.keeper().send_bytes(pictures.plain(1, (640, 420)), "seed.jpg", "By the lake")
        server.stop()
        multiply_photos(server.data, PHOTOS, APART)
        server.start()
        server.state = signed_in(chromium, server)
        server.stop()
        server.copy = folder / "copy"
        shutil.copytree(server.data, server.copy)
        server.start()
        yield server


@pytest.fixture
def own_album(tmp_path, album):
    """The same with a server of its own and the keeper's programs, to be changed."""
    shutil.copytree(album.copy, tmp_path / "server")
    with start_server(tmp_path / "server") as server:
        server.state, server.programs = album.state, server.browser()
        server.programs.begin("/api/v1/sessions", {"userName": "anna", "password": PASSWORD})
        yield server


def scroll(page, screens):
    page.evaluate("screens => scrollBy(0, screens * innerHeight)", screens)


def to_the_end(page):
    def is_there():
        scroll(page, 2)
        page.wait_for_timeout(20)
        return page.get_by_text("This is where the album begins.").is_visible()
    until(90, "the end of the album", is_there)


def tiles(page):
    return page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.photo)")


# The tiles on the screen, each with its picture's state.
SEEN = """() => [...document.querySelectorAll(".tile")].filter((tile) => {
    const box = tile.getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
}).map((tile) => {
    const { complete, naturalWidth, currentSrc } = tile.querySelector("img");
    return { isThere: complete && naturalWidth > 0, complete, currentSrc };
})"""


def is_seen_whole(page):
    """Waits until every tile on the screen has its picture and no row has a hole."""
    try:
        page.wait_for_function(f"() => (({SEEN})()).length > 3 && (({SEEN})()).every((tile) => tile.isThere)", polling=100)
    except TimeoutError as error:
        ends = page.locator(".more").all_inner_texts()
        raise AssertionError((page.url, page.evaluate("scrollY"), ends, page.evaluate(SEEN))) from error


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_a_thousand_photos_scroll_by_and_few_are_held(album, browse, screen):
    page = browse(album.pages, screen, storage_state=album.state)
    page.goto("/")
    first = tiles(page)[0]
    to_the_end(page)
    page.wait_for_function("() => document.querySelectorAll('.tile').length < 400")
    assert tiles(page)[-1] != first
    height = page.evaluate("document.documentElement.scrollHeight")
    is_seen_whole(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    is_seen_whole(page)
    page.evaluate("scrollTo(0, 0)")
    is_seen_whole(page)
    assert tiles(page)[0] == first
    # What rests keeps its room: nothing jumps.
    assert abs(page.evaluate("document.documentElement.scrollHeight") - height) < 4
    page.locator(".tile a").first.click()
    expect(page).to_have_url(f"{album.pages}/photos/{first}")


# A month's tiles stand in several lists: each is as wide as the album, and its rows end at its edge.
ROWS = """() => [...document.querySelectorAll("#album .grid")].filter((list) => list.firstElementChild).map((list) => {
    const box = list.getBoundingClientRect();
    const rows = new Map();
    for (const tile of list.children) {
        const { top, right } = tile.getBoundingClientRect();
        rows.set(Math.round(top), Math.max(rows.get(Math.round(top)) ?? 0, right));
    }
    const gaps = [...rows.values()].map((right) => box.right - right);
    return {
        album: document.getElementById("album").clientWidth,
        list: box.width,
        // The last row of a list that goes on in no other may end before the edge.
        gap: Math.max(0, ...(list.classList.contains("full-rows") ? gaps : gaps.slice(0, -1))),
    };
})"""


def test_rows_stay_as_wide_as_the_album_when_more_come(album, browse):
    for width in (700, 1024, 1920, 3840):
        # Few rows at a time: what is drawn here is drawn without a graphics card.
        page = browse(album.pages, {"width": width, "height": 600}, storage_state=album.state)
        page.goto("/")
        page.wait_for_function("""() => {
            scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
            return document.querySelectorAll("#album .grid").length >= 4;
        }""", polling=100)
        page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        page.wait_for_function("() => document.querySelector('#album .grid').firstElementChild")
        for rows in page.evaluate(ROWS):
            # On a phone the grid reaches over the page's margins.
            assert rows["list"] >= rows["album"] - 1, (width, rows)
            assert rows["gap"] < 2, (width, rows)


def test_all_of_them_come_once_and_what_is_deleted_while_it_rests_is_gone(own_album, browse):
    keeper = own_album.programs
    page = browse(own_album.pages, PHONE, storage_state=own_album.state)
    with page.expect_response("**/api/v1/events"):
        page.goto("/")
    gone = tiles(page)[3]
    to_the_end(page)
    met = []
    while page.evaluate("scrollY") > 0:
        is_seen_whole(page)
        met = tiles(page) + met
        scroll(page, -2)
    is_seen_whole(page)
    assert set(tiles(page) + met) == {f"copy-{number}" for number in range(2, PHOTOS + 1)} | {met[-1]}
    # One look: tiles come and go as they rest.
    there = tiles(page)
    assert len(there) == len(set(there))
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("gone => !document.querySelector(`[data-photo='${gone}']`)", arg=gone)
    keeper.call("DELETE", f"/api/v1/photos/{gone}")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_function("() => document.querySelectorAll('.tile')[2]?.dataset.photo === 'copy-998'"
                           " && document.querySelectorAll('.tile')[3]?.dataset.photo === 'copy-996'")


def left_at(page, screens):
    """Scrolls down, presses a tile in the middle, and answers with its photo and where it was."""
    for _ in range(screens):
        scroll(page, 1)
        page.wait_for_timeout(50)
    is_seen_whole(page)
    # NB: where it was is read at the press: Playwright scrolls by itself when a press does not reach its tile at once.
    photo = page.evaluate("""() => {
        const far = (tile) => Math.abs(tile.getBoundingClientRect().top - innerHeight / 2);
        const tiles = [...document.querySelectorAll(".tile")].sort((one, other) => far(one) - far(other));
        // Not the first of its row.
        const { photo } = (tiles[0].nextElementSibling ?? tiles[0]).dataset;
        addEventListener("click", () => {
            const { x, y } = document.getElementById(`photo-${photo}`).getBoundingClientRect();
            sessionStorage.left = JSON.stringify({ photo, x, y });
        }, { capture: true, once: true });
        return photo;
    }""")
    page.locator(f"[data-photo='{photo}'] a").click()
    page.wait_for_url(f"**/photos/{photo}")
    page.wait_for_load_state()
    return page.evaluate("() => JSON.parse(sessionStorage.left)")


def place_of(page, photo):
    page.wait_for_function("photo => document.readyState === 'complete' && document.getElementById(`photo-${photo}`)",
                           arg=photo)
    is_seen_whole(page)
    return page.evaluate("photo => document.getElementById(`photo-${photo}`).getBoundingClientRect().toJSON()", photo)


WAYS = {
    "button": lambda page: page.get_by_role("link", name="Back to the album").click(),
    # NB: Playwright's own way waits for a page to load, which one that was kept does not.
    "back": lambda page: page.evaluate("history.back()"),
    "key": lambda page: page.keyboard.press("Escape"),
}


@pytest.mark.parametrize("screen", [PHONE, DESK], ids=["phone", "desk"])
def test_the_way_back_from_a_photo_leads_to_its_tile(album, browse, screen):
    page = browse(album.pages, screen, storage_state=album.state)
    page.goto("/")
    for screens, way in enumerate(WAYS.values(), start=9):
        tile = left_at(page, screens)
        way(page)
        place = place_of(page, tile["photo"])
        assert abs(place["x"] - tile["x"]) < 20 and abs(place["y"] - tile["y"]) < 20, (tile, place)
    # What is above and below it is there too, once each and up to both ends.
    page.evaluate("document.activeElement.blur()")
    to_the_end(page)
    page.wait_for_function("() => { scrollBy(0, -2 * innerHeight); return scrollY === 0 && !document.querySelector('#newer'); }",
                           polling=50)
    is_seen_whole(page)
    page.wait_for_function("photo => document.querySelector('.tile').dataset.photo === photo", arg=f"copy-{PHOTOS}")
    shown = tiles(page)
    assert len(shown) == len(set(shown))
    for rows in page.evaluate(ROWS):
        assert rows["list"] >= rows["album"] - 1, rows


# Where the tile is in each frame that the browser paints.
GLIMPSES = """(() => {
    globalThis.glimpses = [];
    const look = () => {
        const tile = document.getElementById(`photo-${new URLSearchParams(location.search).get("at")}`);
        if (tile) glimpses.push(Math.round(tile.getBoundingClientRect().top));
        requestAnimationFrame(look);
    };
    look();
})()"""


def test_an_album_opened_at_a_photo_is_painted_there_from_the_first_frame(album, browse):
    page = browse(album.pages, DESK, storage_state=album.state)
    page.goto("/")

    def late(route):
        page.wait_for_timeout(300)
        route.continue_()

    page.route("**/tiles*.js", late)
    page.add_init_script(GLIMPSES)
    page.goto("/?at=copy-500")
    place_of(page, "copy-500")
    # The photos above it come after that, and move it nowhere.
    page.wait_for_function("() => document.querySelectorAll('.tile').length > 100")
    glimpses = page.evaluate("glimpses")
    assert max(glimpses) - min(glimpses) <= 1, glimpses


def test_who_turned_photos_comes_back_to_the_last_one(album, browse):
    page = browse(album.pages, DESK, storage_state=album.state)
    page.goto("/")
    tile = left_at(page, 5)
    number = int(tile["photo"].removeprefix("copy-"))
    for turned in range(1, 61):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/photos/copy-{number - turned}")
        page.wait_for_load_state()
    page.go_back()
    place = place_of(page, f"copy-{number - 60}")
    assert 0 < place["y"] < DESK["height"]


@pytest.mark.parametrize("way", WAYS)
def test_an_album_that_the_browser_kept_is_as_it_was_left_and_up_to_date(own_album, keeping_chromium, way):
    keeper = own_album.programs
    page = keeping_chromium.new_context(
        base_url=own_album.pages, viewport=DESK, storage_state=own_album.state).new_page()
    page.goto("/")
    page.evaluate("globalThis.isKept = true")
    tile = left_at(page, 5)
    number = int(tile["photo"].removeprefix("copy-"))
    page.get_by_role("button", name="Give a heart").click()
    expect(page.get_by_role("button", name="1 heart")).to_be_visible()
    keeper.call("DELETE", f"/api/v1/photos/copy-{number - 1}")
    WAYS[way](page)
    place = place_of(page, tile["photo"])
    assert page.evaluate("globalThis.isKept"), "the browser has read the page anew"
    assert abs(place["x"] - tile["x"]) < 20 and abs(place["y"] - tile["y"]) < 20, (tile, place)
    expect(page.locator(f"#photo-copy-{number}")).to_contain_text("1")
    expect(page.locator(f"#photo-copy-{number} a")).to_be_focused()
    expect(page.locator(f"#photo-copy-{number - 1}")).to_have_count(0)
    # News comes as it did before.
    keeper.call("DELETE", f"/api/v1/photos/copy-{number - 2}")
    expect(page.locator(f"#photo-copy-{number - 2}")).to_have_count(0)


def test_who_turned_photos_finds_the_last_one_in_an_album_that_the_browser_kept(album, keeping_chromium):
    page = keeping_chromium.new_context(base_url=album.pages, viewport=PHONE, storage_state=album.state).new_page()
    page.goto("/")
    number = int(left_at(page, 3)["photo"].removeprefix("copy-"))
    for there in range(number - 1, number - 21, -1):
        page.keyboard.press("ArrowRight")
        page.wait_for_url(f"**/photos/copy-{there}")
        page.wait_for_load_state()
    page.keyboard.press("Escape")
    expect(page.locator(f"#photo-copy-{number - 20}")).to_be_in_viewport()
    expect(page.locator(f"#photo-copy-{number - 20} a")).to_be_focused()


def test_without_scripts_the_album_opens_at_the_photo(album, browse):
    page = browse(album.pages, DESK, storage_state=album.state, java_script_enabled=False)
    page.goto("/photos/copy-500")
    page.get_by_role("link", name="Back to the album").click()
    expect(page.locator("#photo-copy-500")).to_be_in_viewport()
    page.get_by_role("link", name="Newer photos").click()
    expect(page.locator("#photo-copy-525")).to_be_visible()
    expect(page.locator("#photo-copy-524")).to_have_count(0)
    page.goto("/?at=copy-5000")
    expect(page).to_have_url(album.pages + "/")
