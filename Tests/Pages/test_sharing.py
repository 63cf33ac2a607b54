"""One photo for somebody with no account: the link, what it shows, and its end."""
import pytest
import requests
from playwright.sync_api import expect

from Rig import films, pictures
from Rig.browsing import DESK, PHONE
from Rig.quality import fits, serious


@pytest.fixture(scope="module")
def photo(keeper):
    answer = keeper.send_bytes(pictures.noisy(1200, 800, seed="shared"), "sea.jpg", "The <b>sea</b> in July")
    return answer["results"][0]["photo"]["id"]


def share(page, photo):
    page.goto(f"/photos/{photo}")
    page.get_by_role("link", name="Share by a link").click()
    expect(page.get_by_role("heading", name="Share this photo")).to_be_visible()
    page.get_by_label("The link works for").select_option(label="7 days")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("heading", name="The link is ready")).to_be_visible()
    return page.locator("#link").inner_text()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_stranger_sees_the_photo_until_the_link_is_taken_back(server, keeper_state, photo, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    link = share(page, photo)
    assert link.startswith(server.pages + "/shared?token=")

    stranger = browse(server.pages, DESK, java_script_enabled=scripts)
    assert stranger.goto(link).status == 200
    expect(stranger.get_by_role("heading", name="A photo from Anna")).to_be_visible()
    expect(stranger.get_by_text("The <b>sea</b> in July", exact=True)).to_be_visible()
    picture = stranger.get_by_role("img", name="The <b>sea</b> in July")
    expect(picture).to_be_visible()
    stranger.wait_for_function("() => document.images[0].complete && document.images[0].naturalWidth === 1200")
    # Nothing leads on: no link of ours but the one that skips to the photo.
    assert stranger.locator("a:not(.skip)").count() == 0
    assert stranger.goto("/").url.endswith("/sign-in")

    page.goto("/shares")
    page.get_by_role("button", name="Take back").first.click()
    answer = stranger.goto(link)
    assert answer.status == 404
    expect(stranger.get_by_role("heading", name="Not shared any more")).to_be_visible()
    assert answer.headers["cache-control"] == "private, no-store"
    assert "noindex" in answer.headers["x-robots-tag"]


def test_a_shared_film_plays_for_a_stranger_and_tells_nothing_else(server, keeper, keeper_state, browse, tmp_path):
    told = ["-metadata", "location=+60.1699+024.9384/", "-metadata", "creation_time=2026-07-04T10:00:00Z",
            "-metadata", "title=Secret"]
    content = films.film(tmp_path / "sea.mp4", seconds=3, options=told)
    photo = keeper.send_bytes(content, "sea.mp4", "Waves")["results"][0]["photo"]
    films.played(keeper, photo)
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    link = share(page, photo["id"])
    stranger = browse(server.pages, PHONE)
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="A video from Anna")).to_be_visible()
    video = stranger.locator("video")
    stranger.wait_for_function("() => document.querySelector('video').readyState >= 2")
    assert abs(video.evaluate("video => video.duration") - 3) < 0.2
    video.evaluate("video => { video.muted = true; return video.play() }")
    stranger.wait_for_function("() => document.querySelector('video').currentTime > 0.5")
    video.evaluate("video => { video.currentTime = 2.5 }")
    stranger.wait_for_function("() => document.querySelector('video').currentTime > 2.4")
    assert serious(stranger) == [] and fits(stranger)

    address = server.url + "/shared/film" + link[link.index("?"):]
    whole, part = requests.get(address), requests.get(address, headers={"Range": "bytes=100-299"})
    assert part.status_code == 206 and part.content == whole.content[100:300]
    assert part.headers["Content-Range"] == f"bytes 100-299/{len(whole.content)}"
    assert requests.get(address, headers={"Range": f"bytes={len(whole.content)}-"}).status_code == 416
    for answer in (whole, part):
        assert answer.headers["Content-Type"] == "video/mp4" and answer.headers["Accept-Ranges"] == "bytes"
        assert answer.headers["Cache-Control"] == "private, no-store" and "noindex" in answer.headers["X-Robots-Tag"]
    for secret in (b"60.1699", b"2026", b"Secret", b"location"):
        assert secret not in whole.content
    page.goto("/shares")
    page.get_by_role("button", name="Take back").first.click()
    assert requests.get(address, headers={"Range": "bytes=0-9"}).status_code == 404
    stranger.goto(link)
    expect(stranger.get_by_role("heading", name="Not shared any more")).to_be_visible()


def test_a_shared_photo_has_no_film(server, keeper_state, photo, browse):
    link = share(browse(server.pages, PHONE, storage_state=keeper_state), photo)
    assert requests.get(server.url + "/shared/film" + link[link.index("?"):]).status_code == 404


def test_a_relative_shares_and_a_keeper_takes_it_back(server, relative_page, keeper_state, photo, browse):
    link = share(relative_page, photo)
    relative_page.goto("/people")
    relative_page.get_by_role("link", name="Photos shared by a link").click()
    expect(relative_page.get_by_text("Shared by Mikko, ends in")).to_be_visible()
    keeper = browse(server.pages, storage_state=keeper_state)
    keeper.goto("/shares")
    item = keeper.get_by_role("listitem").filter(has_text="Shared by Mikko")
    item.get_by_role("button", name="Take back").click()
    expect(item).to_have_count(0)
    assert browse(server.pages).goto(link).status == 404


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [{"width": 320, "height": 640}, DESK], ids=["small", "desk"])
def test_the_pages_are_fit_for_everybody(server, keeper_state, photo, browse, scheme, viewport):
    page = browse(server.pages, viewport, storage_state=keeper_state, color_scheme=scheme)
    link = share(page, photo)
    page.goto(f"/photos/{photo}/share")
    assert serious(page) == []
    page.goto("/shares")
    assert serious(page) == []
    stranger = browse(server.pages, viewport, color_scheme=scheme)
    stranger.goto(link)
    stranger.wait_for_function("() => document.images[0].complete")
    assert serious(stranger) == []
    for one in (page, stranger):
        assert fits(one)
    assert stranger.evaluate("document.images[0].getBoundingClientRect().bottom <= innerHeight")
