"""The album's grid, a photo's page, its heart and its end."""
import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE
from Rig.quality import fits
from own_family import keeper, keeper_state, server


@pytest.fixture(scope="module")
def long_album(keeper):
    """More photos than one page of the album shows; answers with their number."""
    def send_one(number):
        content = pictures.noisy(160, 96 + number, seed=f"album {number}")
        keeper.send_bytes(content, f"{number}.jpg", f"Photo {number}")

    with ThreadPoolExecutor(3) as pool:
        list(pool.map(send_one, range(52)))
    return 52


def send(keeper, caption, seed=None):
    answer = keeper.send_bytes(pictures.noisy(640, 420, seed=seed or caption), "photo.jpg", caption)
    return answer["results"][0]["photo"]["id"]


def test_without_scripts_older_photos_are_a_link_away(plain_page, long_album):
    plain_page.goto("/")
    expect(plain_page.locator(".tile")).to_have_count(48)
    first = plain_page.locator(".tile").first.get_attribute("data-photo")
    plain_page.get_by_role("link", name="Older photos").click()
    expect(plain_page.get_by_text("This is where the album begins.")).to_be_visible()
    assert plain_page.locator(".tile").count() >= 4
    plain_page.get_by_role("link", name="Back to the newest").click()
    assert plain_page.locator(".tile").first.get_attribute("data-photo") == first


def test_the_album_loads_as_one_scrolls_and_nothing_comes_twice(page, long_album):
    photos = set()

    def look():
        shown = page.locator(".tile").evaluate_all("tiles => tiles.map(tile => tile.dataset.photo)")
        assert len(shown) == len(set(shown))
        photos.update(shown)

    page.goto("/")
    look()
    page.mouse.wheel(0, 100_000)
    expect(page.get_by_text("This is where the album begins.")).to_be_visible()
    # Those that are far from sight may rest meanwhile.
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    look()
    while page.evaluate("scrollY") > 0:
        look()
        page.evaluate("scrollBy(0, -innerHeight)")
    assert len(photos) >= long_album
    # One month that two pages share stands there once.
    months = page.locator(".month").all_text_contents()
    assert len(months) == len(set(months))


def test_new_photos_say_so_quietly(page, keeper, long_album):
    with page.expect_response("**/api/v1/events"):
        page.goto("/")
    send(keeper, "Just arrived")
    pill = page.get_by_role("status").filter(has_text="1 new photo")
    expect(pill).to_be_visible()
    pill.click()
    expect(page.locator(".tile").first.get_by_alt_text("Just arrived")).to_be_visible()


def test_a_photo_that_arrives_before_the_line_stands_says_so_too(page, keeper, long_album):
    def late(route):
        send(keeper, "Too early to be told")
        route.continue_()

    page.route("**/api/v1/events", late)
    page.goto("/")
    expect(page.get_by_role("status").filter(has_text="1 new photo")).to_be_visible()


@pytest.mark.parametrize("width", [320, 390, 1440, 3840])
def test_nothing_is_wider_than_the_screen(page, long_album, keeper, width):
    photo = send(keeper, "Pneumonoultramicroscopicsilicovolcanoconiosis" * 4, seed="long word")
    page.set_viewport_size({"width": width, "height": 800})
    for path in ("/", f"/photos/{photo}", "/send", "/frames", "/people", "/accept", "/password-again"):
        page.goto(path)
        assert fits(page), path


def test_a_photo_can_be_turned_by_link_key_and_finger(server, keeper, keeper_state, browse):
    older, middle, newer = (send(keeper, f"Turning {number}") for number in range(3))
    page = browse(server.pages, PHONE, storage_state=keeper_state, has_touch=True, is_mobile=True)
    page.goto(f"/photos/{middle}")
    expect(page.get_by_role("paragraph").get_by_text("Turning 1", exact=True)).to_be_visible()

    def arrives_at(photo):
        expect(page).to_have_url(f"{server.pages}/photos/{photo}")
        # Keys and fingers are the script's, which runs when the page has come.
        page.wait_for_load_state("load")

    page.get_by_role("link", name="Older photo").click()
    arrives_at(older)
    page.keyboard.press("ArrowLeft")
    arrives_at(middle)
    swipe(page, 320, 60)
    arrives_at(older)
    page.goto(f"/photos/{newer}")
    expect(page.get_by_role("link", name="Newer photo")).to_have_count(0)


def swipe(page, start, end):
    """Swipes until the browser has passed one finger on: Chromium drops simulated touches on a page that is new."""
    touches = []
    # Told to us, not asked of the page: a page that was turned cannot be asked.
    page.expose_function("tellTouch", lambda: touches.append(True))
    page.evaluate("addEventListener('touchstart', () => window.tellTouch(), { passive: true })")
    here = page.url
    for _ in range(20):
        glide(page, start, end)
        page.wait_for_timeout(100)
        if touches or page.url != here:
            return
    raise AssertionError("no touch came through")


def glide(page, start, end):
    devtools = page.context.new_cdp_session(page)
    y = page.locator("#stage").bounding_box()["y"] + 60

    def touch(kind, *xs):
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x in xs]})

    touch("touchStart", start)
    for step in range(1, 6):
        touch("touchMove", start + (end - start) * step / 5)
    touch("touchEnd")


def test_a_click_looks_closer_and_the_actions_are_in_sight(page, keeper):
    content = pictures.noisy(2400, 1600, seed="closer")
    photo = keeper.send_bytes(content, "large.jpg", "Closer")["results"][0]["photo"]["id"]
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/photos/{photo}")
    for name in ("Give a heart", "Download", "Share by a link", "Delete"):
        name = page.locator("#hearts, .actions").locator("a, button").filter(has_text=name)
        expect(name).to_be_in_viewport(ratio=1)

    def width():
        page.wait_for_function("() => document.getElementById('photo').complete")
        return page.locator("#photo").bounding_box()["width"]

    whole = width()
    page.mouse.click(300, 300)
    page.wait_for_function("whole => document.getElementById('photo').getBoundingClientRect().width > 1.9 * whole", arg=whole)
    before = page.locator("#photo").bounding_box()["x"]
    page.mouse.move(700, 300)
    assert page.locator("#photo").bounding_box()["x"] < before - 100
    # A step back is not yet the way to the album.
    page.keyboard.press("Escape")
    assert abs(width() - whole) < 1 and page.url.endswith(photo)
    page.keyboard.press("z")
    assert width() > 1.9 * whole
    page.mouse.click(300, 300)
    assert abs(width() - whole) < 1


@pytest.mark.parametrize("scripts", [True, False])
def test_a_heart_is_given_and_taken_back(server, keeper, keeper_state, browse, scripts):
    photo = send(keeper, f"Heart {scripts}")
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/photos/{photo}")
    page.get_by_role("button", name="Give a heart").click()
    expect(page.get_by_role("button", name="1 heart")).to_have_attribute("aria-pressed", "true")
    assert keeper.call("GET", f"/api/v1/photos/{photo}")["hearts"] == 1
    page.get_by_role("button", name="1 heart").click()
    expect(page.get_by_role("button", name="Give a heart")).to_be_visible()


def test_the_original_comes_back_byte_for_byte(page, keeper):
    content = pictures.noisy(640, 420, seed="original")
    photo = keeper.send_bytes(content, "summer.jpg", "")["results"][0]["photo"]["id"]
    page.goto(f"/photos/{photo}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    assert download.value.path().read_bytes() == content


def test_deleting_asks_in_a_dialog(page, keeper):
    photo = send(keeper, "To be deleted")
    page.goto(f"/photos/{photo}")
    page.get_by_role("link", name="Delete").click()
    dialog = page.get_by_role("dialog", name="Delete this photo?")
    expect(dialog).to_be_visible()
    dialog.get_by_role("link", name="No, go back").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("link", name="Delete").click()
    dialog.get_by_role("button", name="Yes, delete it").click()
    expect(page.locator("#album")).to_be_attached()
    assert page.goto(f"/photos/{photo}").status == 404


def test_deleting_asks_on_a_page_without_scripts(plain_page, keeper):
    photo = send(keeper, "To be deleted plainly")
    plain_page.goto(f"/photos/{photo}")
    plain_page.get_by_role("link", name="Delete").click()
    expect(plain_page).to_have_url(re.compile("/delete$"))
    plain_page.get_by_role("button", name="Yes, delete it").click()
    expect(plain_page.locator(f"[data-photo='{photo}']")).to_have_count(0)
