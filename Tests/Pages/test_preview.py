"""How a chosen photo will look on the frame, seen before anything is sent."""
import io
import json
import pathlib
import re

import pytest
from PIL import Image
from playwright.sync_api import expect

from Rig.browsing import PASSWORD, PHONE, signed_in
from Rig.quality import fits
from Rig.waiting import until
from simulated_frame import SimulatedFrame

ROOT = pathlib.Path(__file__).resolve().parents[2]
FITS = ROOT / "Tests/Rig/picture-fits.json"
# What the canvas shows at places in its own fractions.
LOOK = """(canvas, points) => points.map(([x, y]) => [...canvas.getContext("2d")
    .getImageData(Math.round(x * (canvas.width - 1)), Math.round(y * (canvas.height - 1)), 1, 1).data].slice(0, 3))"""


def plain(name, size, colour):
    content = io.BytesIO()
    Image.new("RGB", size, colour).save(content, "JPEG", quality=95)
    return {"name": name, "mimeType": "image/jpeg", "buffer": content.getvalue()}


def choose(page, *files):
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(files)
    expect(page.locator(".look")).to_have_count(len(files))


def is_near(colour, wanted):
    return all(abs(value - other) <= 8 for value, other in zip(colour, wanted))


def test_a_photo_lies_where_the_frame_lays_it(page):
    page.goto("/send")
    rows = json.loads(FITS.read_text())
    fits = page.evaluate("""async rows => {
        const { fit } = await import("/static/fit.js");
        const size = ([width, height]) => ({ width, height });
        return rows.map(({ picture, page }) => fit(size(picture), size(page)));
    }""", rows)
    for row, found in zip(rows, fits, strict=True):
        assert [found["place"][side] for side in ("x", "y", "width", "height")] == row["place"], row
        assert abs(found["shown"]["width"] - row["shown"][0]) < 1e-9 > abs(found["shown"]["height"] - row["shown"][1])


def test_a_portrait_stands_before_its_own_light_and_a_wide_one_fills_the_frame(page):
    choose(page, plain("tall.jpg", (600, 800), (200, 40, 40)), plain("wide.jpg", (1600, 1000), (40, 60, 200)))
    canvas = page.locator("#preview canvas")
    expect(canvas).to_be_visible()
    middle, beside = canvas.evaluate(LOOK, [[0.5, 0.5], [0.1, 0.5]])
    assert is_near(middle, (200, 40, 40)) and is_near(beside, (90, 18, 18))
    page.get_by_role("button", name="Show how it will look on the frame: wide.jpg").click()
    page.wait_for_function("() => document.querySelector('#preview canvas').getContext('2d')"
                           ".getImageData(5, 5, 1, 1).data[2] > 150")
    assert all(is_near(colour, (40, 60, 200)) for colour in canvas.evaluate(LOOK, [[0, 0], [1, 1], [0.5, 0.5]]))
    expect(page.locator(".look[aria-pressed=true]")).to_have_count(1)


def test_the_words_stand_at_the_foot_as_they_are_typed(page):
    choose(page, plain("a.jpg", (800, 600), (90, 90, 90)))
    page.get_by_label("A few words").fill("By the lake\nin July")
    page.get_by_label("Where").fill("Kuusamo")
    expect(page.locator(".preview-caption")).to_have_text("By the lake in July")
    expect(page.locator(".preview-from")).to_have_text("Anna · Kuusamo · just now")


def test_it_says_when_the_frame_will_show_the_words(empty_server, chromium, browse):
    empty_server.keeper()
    page = browse(empty_server.pages, storage_state=signed_in(chromium, empty_server))
    when = page.locator("#preview-when")
    choose(page, plain("a.jpg", (800, 600), (90, 90, 90)))
    expect(when).to_have_text("The words are there for the photo’s first seconds, and again at a touch.")
    frame = SimulatedFrame(empty_server)
    frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    settings = {"interval": 60, "order": "all", "brightness": 100, "showsClock": False}
    # An older frame knows no such setting.
    for told, wanted in ((settings, "when somebody touches the frame"),
                         (settings | {"showsWords": True}, "first seconds"),
                         (settings | {"showsWords": False}, "when somebody touches the frame")):
        frame.report(settings=told)
        page.goto("/send")
        expect(when).to_contain_text(wanted)


def test_nothing_is_sent_for_it(page):
    asked = []
    page.on("request", lambda request: asked.append(request) if request.method != "GET" else None)
    choose(page, plain("a.jpg", (800, 600), (90, 90, 90)))
    expect(page.locator("#preview")).to_be_visible()
    assert asked == []


def test_one_taken_out_makes_room_for_the_next_and_the_last_closes_it(page):
    choose(page, plain("a.jpg", (800, 600), (200, 40, 40)), plain("b.jpg", (800, 600), (40, 200, 40)))
    expect(page.locator("#preview")).to_be_visible()
    page.get_by_role("button", name="Remove: a.jpg").click()
    page.wait_for_function("() => document.querySelector('#preview canvas').getContext('2d')"
                           ".getImageData(480, 300, 1, 1).data[1] > 150")
    page.get_by_role("button", name="Remove: b.jpg").click()
    expect(page.locator("#preview")).to_be_hidden()


def test_what_the_browser_cannot_open_keeps_its_sign_and_can_be_sent(page):
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(
        [{"name": "new.heic", "mimeType": "image/heic", "buffer": b"\0\0\0\x18ftypheic"},
         plain("a.jpg", (800, 600), (40, 200, 40))])
    expect(page.locator(".look")).to_have_count(1)
    expect(page.locator("#preview")).to_be_hidden()
    page.get_by_role("button", name="on the frame: a.jpg").click()
    expect(page.locator("#preview")).to_be_visible()
    expect(page.get_by_role("button", name="Send 2 photos")).to_be_enabled()


def test_of_many_photos_one_at_a_time_is_opened_and_let_go(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    page.add_init_script("""
        window.most = 0; let open = 0, files = 0;
        const make = window.createImageBitmap;
        window.createImageBitmap = async (...all) => {
            most = Math.max(most, ++open);
            const picture = await make.apply(window, all);
            if (picture.width > 960) throw new Error("larger than the frame");
            const close = picture.close.bind(picture);
            picture.close = () => { open--; close(); };
            return picture;
        };
        const [lend, take] = [URL.createObjectURL, URL.revokeObjectURL].map((act) => act.bind(URL));
        URL.createObjectURL = (file) => { files++; return lend(file); };
        URL.revokeObjectURL = (address) => { files--; take(address); };
        window.held = () => open + files;""")
    choose(page, *[plain(f"{number}.jpg", (4000, 3000), (number * 4, 90, 90)) for number in range(40)])
    assert page.evaluate("most") == 1
    page.wait_for_function("() => held() === 0")


def test_nothing_moves_under_the_finger_when_the_preview_comes(page):
    held = []
    page.route(re.compile(r"/preview\.js"), lambda call: held.append(call))
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(plain("late.jpg", (600, 800), (9, 90, 90)))
    go = page.get_by_role("button", name="Send 1 photo")
    expect(go).to_be_visible()
    until(10, "the call for the preview", lambda: held or page.wait_for_timeout(20))
    before = go.bounding_box()
    for call in held:
        call.continue_()
    expect(page.locator("#preview canvas")).to_be_visible()
    assert go.bounding_box() == before


def test_it_fits_a_phone(server, keeper_state, browse):
    page = browse(server.pages, {**PHONE, "width": 320}, storage_state=keeper_state)
    choose(page, plain("a.jpg", (800, 600), (90, 90, 90)))
    expect(page.locator("#preview")).to_be_visible()
    assert fits(page)
    box = page.locator(".look").bounding_box()
    assert box["width"] >= 44 and box["height"] >= 44


@pytest.mark.parametrize("width, height", [(800, 480), (1200, 1920)])
def test_it_has_the_shape_of_the_frame_that_was_heard_of_last(empty_server, chromium, browse, width, height):
    empty_server.keeper()
    frame = SimulatedFrame(empty_server)
    frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    frame.report(panel={"width": width, "height": height, "rotation": 0, "isOn": True})
    page = browse(empty_server.pages, PHONE, storage_state=signed_in(chromium, empty_server))
    choose(page, plain("a.jpg", (width * 2, height * 2), (200, 40, 40)))
    expect(page.locator("#preview canvas")).to_be_visible()
    inner = page.locator("#preview canvas").bounding_box()
    assert abs(inner["width"] / inner["height"] - width / height) < 0.03
    # A photo of its shape fills it to the corners.
    corner = page.locator("#preview canvas").evaluate(
        "canvas => [...canvas.getContext('2d').getImageData(2, canvas.height - 3, 1, 1).data]")
    assert all(abs(one - other) < 12 for one, other in zip(corner, (200, 40, 40)))
    assert fits(page)
