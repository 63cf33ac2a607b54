"""Which minute of a long film is shown: chosen on the page, by finger and by keys."""
import io

import pytest
from PIL import Image
from playwright.sync_api import expect

from Rig import films
from Rig.browsing import PHONE
from Rig.quality import fits, serious, small_targets
from Rig.waiting import until
from own_family import keeper, keeper_state, server

LEAD = "It lasts longer than a minute."


@pytest.fixture(scope="module")
def minutes(tmp_path_factory):
    """A film of a minute and a half, of a colour for each second."""
    return film(tmp_path_factory.mktemp("minutes") / "minutes.mp4")


def film(path, **how):
    films.coloured(path, size="320x240", **how)
    return path


@pytest.fixture
def page(server, keeper_state, browse):
    return browse(server.pages, storage_state=keeper_state)


def choose(page, *files):
    page.goto("/send")
    page.locator("#files").set_input_files(files)
    slider = page.get_by_role("slider", name=f"Which minute of {files[0].name} is shown")
    expect(slider).to_be_visible()
    return slider


def second_on(page, canvas):
    """Which second of the coloured film a canvas shows in its middle."""
    red, green = page.locator(canvas).evaluate("""canvas => {
        const { data } = canvas.getContext("2d").getImageData(canvas.width / 2, canvas.height / 2, 1, 1);
        return [data[0], data[1]];
    }""")
    return round(red / 25) + 10 * round(green / 25)


def newest(keeper):
    return keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]


def seen(keeper, photo, folder):
    """The seconds at the beginning and near the end of the film that is served, how long it is, and that of its still."""
    photo = films.played(keeper, photo)
    path = folder / "served.mp4"
    path.write_bytes(keeper.fetch(f"/api/v1/photos/{photo['id']}/film"))
    still = Image.open(io.BytesIO(keeper.fetch(f"/api/v1/photos/{photo['id']}/renditions/400")))
    ends = [films.second(films.picture(path, at)) for at in (0, 59.5)]
    return ends, round(films.look(path)[1]), films.second(still)


def send(page):
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible(timeout=60_000)
    expect(page.get_by_text(LEAD)).to_be_hidden()


def test_the_minute_is_chosen_by_keys_and_sent(page, keeper, minutes, tmp_path):
    slider = choose(page, minutes)
    expect(page.get_by_text(LEAD)).to_be_visible()
    expect(slider).to_have_attribute("aria-valuetext", "from 0:00 to 1:00")
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "from 0:30 to 1:30")
    page.keyboard.press("Home")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuetext", "from 0:12 to 1:12")
    expect(page.get_by_text("0:12 – 1:12 of 1:30")).to_be_visible()
    # The frame's page in large shows what the minute begins with.
    page.wait_for_function("() => !document.querySelector('.trim video').seeking")
    expect(page.locator("#preview canvas")).to_be_visible()
    until(20, "the preview of the chosen start", lambda: second_on(page, "#preview canvas") == 12)
    send(page)
    photo = newest(keeper)
    assert seen(keeper, photo, tmp_path) == ([12, 71], 60, 12)
    assert keeper.fetch(f"/api/v1/photos/{photo['id']}/original") == minutes.read_bytes()


def test_the_minute_is_chosen_by_a_finger_and_sent(server, keeper, keeper_state, browse, tmp_path):
    page = browse(server.pages, PHONE, storage_state=keeper_state, has_touch=True, is_mobile=True)
    slider = choose(page, film(tmp_path / "touched.mp4", rate=8))
    slider.scroll_into_view_if_needed()
    drag(page, slider, 0.3, 0.5)
    said = slider.get_attribute("aria-valuetext")
    # A fifth of the strip is a fifth of its minute and a half, less what the finger moves before it counts as a drag.
    start = int(slider.input_value())
    assert 12 <= start <= 19 and said == f"from 0:{start} to 1:{start}"
    send(page)
    (begin, _), length, still = seen(keeper, newest(keeper), tmp_path)
    assert (begin, length, still) == (start, 60, start)


def drag(page, part, start, end):
    """Drags with a finger along a part, from and to these fractions of its breadth.

    Until it has moved: Chromium drops simulated touches on a page that is new."""
    devtools = page.context.new_cdp_session(page)

    def touch(kind, *fractions):
        box = part.bounding_box()
        points = [{"x": box["x"] + box["width"] * one, "y": box["y"] + box["height"] / 2} for one in fractions]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move():
        touch("touchStart", start)
        for step in range(1, 11):
            touch("touchMove", start + (end - start) * step / 10)
        touch("touchEnd")
        return part.input_value() != "0"

    until(20, "a touch that comes through", move)


def test_what_is_played_is_the_chosen_minute(page, minutes):
    slider = choose(page, minutes)
    slider.fill("25")
    video = page.locator(".trim video")
    page.get_by_role("button", name="Play this minute").click()
    page.wait_for_function("() => document.querySelector('.trim video').currentTime > 25.2")
    assert video.evaluate("video => video.currentTime") < 40
    page.get_by_role("button", name="Pause").click()
    assert video.evaluate("video => video.paused")
    # At the end of the minute it stands at its start again.
    video.evaluate("video => { video.currentTime = 84.6; return video.play(); }")
    page.wait_for_function("() => document.querySelector('.trim video').paused")
    page.wait_for_function("() => Math.abs(document.querySelector('.trim video').currentTime - 25) < 0.2")


def test_the_choice_outlives_the_page(page, minutes, keeper):
    slider = choose(page, minutes)
    slider.fill("7")
    until(20, "the choice in the outbox", lambda: page.evaluate("""() => new Promise((resolve) => {
        const request = indexedDB.open("outbox");
        request.onsuccess = () => {
            const all = request.result.transaction("photos").objectStore("photos").getAll();
            all.onsuccess = () => { request.result.close(); resolve(all.result.some((one) => one.own?.start === 7)); };
        };
    })"""))
    page.goto("/send")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "from 0:07 to 1:07")


def test_a_short_film_has_no_window(page, tmp_path):
    page.goto("/send")
    page.locator("#files").set_input_files(film(tmp_path / "short.mp4", seconds=5))
    expect(page.locator("#preview canvas")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_count(0)


def test_of_a_long_voice_the_minute_is_chosen_too(page, keeper, tmp_path):
    films.voice(tmp_path / "long.mp3", seconds=80)
    slider = choose(page, tmp_path / "long.mp3")
    slider.fill("20")
    send(page)
    assert abs(films.played(keeper, newest(keeper))["film"]["milliseconds"] - 60_000) < 100


def test_a_film_that_was_sent_off_too_soon_waits_for_its_minute(page, keeper, tmp_path):
    """Its length is known late, and its bytes are on their way by then."""
    page.add_init_script("""
        const src = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, "src");
        const late = function (address) { setTimeout(() => src.set.call(this, address), this.preload === "metadata" ? 3000 : 0); };
        Object.defineProperty(HTMLMediaElement.prototype, "src", { ...src, set: late });""")
    page.goto("/send")
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    conditions = {"offline": False, "latency": 0, "downloadThroughput": -1}
    line.send("Network.emulateNetworkConditions", {**conditions, "uploadThroughput": 2_000})
    page.locator("#files").set_input_files(film(tmp_path / "soon.mp4"))
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.locator(".file .state")).to_contain_text("sent")
    expect(page.get_by_role("slider")).to_be_visible()
    line.send("Network.emulateNetworkConditions", {**conditions, "uploadThroughput": -1})
    page.get_by_role("slider").fill("3")
    send(page)
    assert films.played(keeper, newest(keeper))["film"]["milliseconds"] > 59_900


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_the_window_is_fit_for_every_hand(server, keeper_state, browse, minutes, scheme, width):
    page = browse(server.pages, {"width": width, "height": 800}, storage_state=keeper_state, color_scheme=scheme)
    slider = choose(page, minutes)
    expect(page.locator("#preview canvas")).to_be_visible()
    assert serious(page) == [] and fits(page)
    if width == 320:
        assert small_targets(page) == []
    box = slider.bounding_box()
    assert box["height"] >= 44 and box["width"] > width / 2.5
