"""Films and voices on the pages: chosen, sent, prepared, played."""
import pytest
from playwright.sync_api import expect

from Rig import films

PLAYS = "media => media.readyState >= 2"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("films")


@pytest.fixture(scope="module")
def film(keeper, folder):
    films.film(folder / "beach.mp4", seconds=2, size="640x360")
    return films.played(keeper, sent(keeper.send_bytes((folder / "beach.mp4").read_bytes(), "beach.mp4", "At the beach")))


@pytest.fixture(scope="module")
def voice(keeper, folder):
    films.voice(folder / "hello.m4a")
    return films.played(keeper, sent(keeper.send_bytes((folder / "hello.m4a").read_bytes(), "hello.m4a", "Hello")))


def sent(answer):
    return answer["results"][0]["photo"]


def test_a_film_plays_on_its_page(server, page, film):
    page.goto(f"{server.pages}/photos/{film['id']}")
    video = page.locator("video#photo")
    expect(video).to_have_attribute("poster", f"/api/v1/photos/{film['id']}/renditions/1280")
    page.wait_for_function(f"() => ({PLAYS})(document.querySelector('video'))")
    assert abs(video.evaluate("video => video.duration") - 2) < 0.2 and video.evaluate("video => video.paused")
    video.evaluate("video => video.play()")
    page.wait_for_function("() => document.querySelector('video').ended || document.querySelector('video').currentTime > 1")
    box, stage = video.bounding_box(), page.locator("#stage").bounding_box()
    assert box["width"] <= stage["width"] + 1 and abs(box["width"] / box["height"] - 16 / 9) < 0.05


def test_a_voice_is_heard_over_its_picture(server, page, voice):
    page.goto(f"{server.pages}/photos/{voice['id']}")
    expect(page.locator("img#photo")).to_be_visible()
    audio = page.locator("audio")
    expect(audio).to_be_visible()
    page.wait_for_function(f"() => ({PLAYS})(document.querySelector('audio'))")
    assert abs(audio.evaluate("audio => audio.duration") - 3) < 0.2


def test_the_album_says_how_long_each_plays(server, page, film, voice):
    page.goto(server.pages)
    expect(page.locator(f"[data-photo='{film['id']}'] .plays")).to_have_text("Video0:02")
    expect(page.locator(f"[data-photo='{voice['id']}'] .plays")).to_have_text("Voice recording0:03")


def test_the_page_says_that_a_film_is_being_prepared_and_then_plays_it(server, page, keeper, folder):
    films.film(folder / "long.mp4", seconds=8, size="1280x720", options=["-preset", "ultrafast"])
    photo = keeper.send_bytes((folder / "long.mp4").read_bytes(), "long.mp4")["results"][0]["photo"]
    page.goto(f"{server.pages}/photos/{photo['id']}")
    expect(page.locator("#not-yet")).to_have_text("It will play in a moment: it is being prepared.")
    expect(page.locator("img#photo")).to_be_visible()
    expect(page.locator("video#photo")).to_be_visible(timeout=60_000)
    expect(page.locator("#not-yet")).to_be_empty()


def test_a_chosen_film_is_seen_as_the_frame_will_show_it_and_sent(server, page, folder):
    films.film(folder / "new.webm", seconds=1, size="640x360", options=["-c:v", "libvpx", "-c:a", "libopus"])
    page.goto(f"{server.pages}/send")
    page.locator("#files").set_input_files(folder / "new.webm")
    expect(page.locator("#preview canvas")).to_be_visible()
    page.locator("#go").click()
    expect(page.locator(".follow")).to_be_visible(timeout=30_000)


def test_a_film_that_is_too_long_and_not_shown_here_is_refused_in_a_sentence_before_it_is_sent(server, page, folder):
    # Its sound alone can be played here, so that its length is known and no minute of it can be chosen.
    films.film(folder / "summer.mp4", seconds=65, size="160x120", rate=5, options=["-c:v", "mpeg4"])
    films.film(folder / "day.mp4", seconds=2, size="160x120")
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.url)))
    page.goto(f"{server.pages}/send")
    expect(page.locator("#files-hint")).to_contain_text("500 MB")
    page.locator("#files").set_input_files([folder / "summer.mp4", folder / "day.mp4"])
    said = "summer.mp4 lasts 65 seconds. A video or voice recording may last one minute: send a shorter part of it."
    expect(page.get_by_text(said)).to_be_visible()
    # The others go without it.
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible(timeout=60_000)
    assert [method for method, address in asked if address.endswith("/uploads")] == ["POST"]
    expect(page.get_by_text(said)).to_be_visible()


def test_a_film_that_this_browser_cannot_read_is_left_to_the_server(server, page, folder):
    films.film(folder / "old.mov", seconds=65, size="160x120", rate=5, sound=False, options=["-c:v", "mpeg4"])
    page.goto(f"{server.pages}/send")
    page.locator("#files").set_input_files(folder / "old.mov")
    page.locator("#go").click()
    expect(page.get_by_text("old.mov lasts 65 seconds.")).to_be_visible(timeout=30_000)


def test_what_is_too_large_is_said_before_it_is_sent(server, page, folder):
    for name, megabytes in (("big.jpg", 61), ("big.mp4", 501), ("right.mp4", 70)):
        with open(folder / name, "wb") as file:
            file.truncate(megabytes * 1_000_000)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{server.pages}/send")
    page.locator("#files").set_input_files([folder / "big.jpg", folder / "big.mp4", folder / "right.mp4"])
    expect(page.get_by_text("big.jpg is larger than 60 MB and was not accepted.")).to_be_visible()
    expect(page.get_by_text("big.mp4 is larger than 500 MB and was not accepted.")).to_be_visible()
    expect(page.get_by_role("button", name="Send 1 photo")).to_be_visible()
    assert not any(address.endswith("/uploads") for address in asked)
