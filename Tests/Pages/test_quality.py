"""What holds for every page: fit for screen readers, and light."""
import gzip
import urllib.request

import pytest
from playwright.sync_api import expect

from Rig.browsing import PASSWORD, PHONE
from Rig import pictures
from Rig.quality import fits, serious, small_targets
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame

# Everything a first visit loads before the first photo, as it goes over the line.
MOST_BYTES = 60_000


@pytest.fixture(scope="module")
def photo(keeper):
    answer = keeper.send_bytes(pictures.noisy(640, 420, seed="quality"), "q.jpg", "A caption")
    return answer["results"][0]["photo"]["id"]


@pytest.fixture(scope="module")
def news(server, keeper):
    """A frame that came in with the keeper's own name, of which the album tells; the address of its page."""
    frame = SimulatedFrame(server)
    identity = frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    return "/frames/" + identity["frameID"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_familys_pages(server, keeper_state, photo, news, browse, scheme):
    page = browse(server.pages, PHONE, storage_state=keeper_state, color_scheme=scheme)
    for path in ("/", f"/photos/{photo}", f"/photos/{photo}/delete", "/send", "/frames", news, "/people", "/activity", "/accept",
                 "/password", "/password-again", "/nowhere"):
        page.goto(path)
        assert serious(page) == [], path


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_photos_that_wait(server, keeper_state, browse, scheme):
    page = browse(server.pages, {"width": 320, "height": 640}, storage_state=keeper_state, color_scheme=scheme)
    page.goto("/send")
    page.locator("input[type=file]").set_input_files([
        {"name": "letter.pdf", "mimeType": "image/jpeg", "buffer": b"%PDF-1.7 " + scheme.encode()},
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=scheme)}])
    page.get_by_role("button", name="Send 2 photos").click()
    expect(page.get_by_role("button", name="Try again: letter.pdf")).to_be_visible()
    expect(page.get_by_text("1 sent, 1 not.")).to_be_visible()
    page.locator("input[type=file]").set_input_files(
        {"name": "b.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=scheme + "b")})
    page.evaluate("document.getElementById('kept').hidden = false")
    assert serious(page) == []
    assert fits(page)
    assert small_targets(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_in_front_of_the_door(server, keeper, browse, scheme):
    page = browse(server.pages, PHONE, color_scheme=scheme)
    link = keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"]
    for address in ("/sign-in", link, "/join?token=used"):
        page.goto(address)
        assert serious(page) == [], address


def test_axe_finds_nothing_while_a_frame_is_taken_in(server, keeper_state, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    frame = SimulatedFrame(server)
    page.goto("/accept?code=" + frame.code)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Found the frame")).to_be_visible()
    assert serious(page) == []
    frame.poll()
    expect(page.get_by_role("radio")).to_have_count(3)
    assert serious(page) == []


@pytest.mark.parametrize("path", ["/", "/send", "/people", "/sign-in"])
def test_a_first_visit_is_light(server, keeper_state, photo, browse, path):
    page = browse(server.pages, storage_state=None if path == "/sign-in" else keeper_state)
    loaded = []
    page.on("response", lambda answer: loaded.append(answer)
            if answer.request.resource_type in ("document", "stylesheet", "script", "other") else None)
    page.goto(path, wait_until="load")
    assert len(loaded) >= 3
    assert sum(answer.request.sizes()["responseBodySize"] for answer in loaded if answer.ok) < MOST_BYTES


def test_style_and_scripts_are_packed_for_who_takes_that_and_pages_are_not(server):
    def ask(path, coding):
        request = urllib.request.Request(server.url + path, headers={"Accept-Encoding": coding})
        with urllib.request.urlopen(request, timeout=10) as answer:
            return answer.headers, answer.read()

    plain_head, plain = ask("/static/pages.css", "identity")
    assert plain_head["Content-Encoding"] is None
    for coding in ("gzip", "br, GZIP;q=0.5", "deflate, gzip ; q=1"):
        head, packed = ask("/static/pages.css", coding)
        assert head["Content-Encoding"] == "gzip" and head["Vary"] == "Accept-Encoding"
        assert gzip.decompress(packed) == plain and len(packed) < len(plain) / 3
        assert head["ETag"] != plain_head["ETag"]
    for path, coding in (("/static/pages.css", "gzip;q=0"), ("/static/pages.css", "br"), ("/static/icon-192.png", "gzip"),
                         ("/sign-in", "gzip")):
        assert ask(path, coding)[0]["Content-Encoding"] is None


def test_files_are_kept_by_the_browser_until_they_change(page):
    page.goto("/")
    style = page.locator("link[rel=stylesheet]").get_attribute("href")
    stamped = page.goto(style)
    assert "immutable" in stamped.headers["cache-control"]
    plain = page.goto("/static/pages.css")
    assert plain.headers["etag"] == stamped.headers["etag"]
    assert "immutable" not in plain.headers["cache-control"]
    page.goto("/")
    answer = page.evaluate("""async tag => (await fetch("/static/pages.css",
        { cache: "no-store", headers: { "If-None-Match": tag } })).status""", plain.headers["etag"])
    assert answer == 304


@pytest.mark.parametrize("path", ["/", "/send", "/frames", "/people", "/activity"])
def test_what_is_pressed_is_large_enough_for_a_thumb(server, keeper_state, photo, news, browse, path):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto(path)
    if path == "/":
        expect(page.locator(".news")).not_to_have_count(0)
    assert small_targets(page) == []
