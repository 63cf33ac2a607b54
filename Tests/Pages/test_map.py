"""The map of the album's places: near ones joined, moved by finger, wheel and keys, and a picture with a list without
scripts."""
import io
import re
import urllib.parse

import pytest
from PIL import Image
from playwright.sync_api import expect

from Rig import pictures, quality
from Rig.browsing import DESK, PHONE, signed_in, start_server
from Rig.client import Refused
from Rig.waiting import until

WORLD = {"west": -180_000_000, "south": -90_000_000, "east": 180_000_000, "north": 90_000_000}
STOCKHOLM, UPPSALA, LISBON, SKERRY = (59.3294, 18.0687), (59.8586, 17.6454), (38.7169, -9.1399), (59.30, 18.90)
TOKYO, CAPE_TOWN = (35.6895, 139.6917), (-33.9258, 18.4232)


def degrees(value):
    value = abs(value)
    minutes = value % 1 * 60
    return (int(value), int(minutes), round(minutes % 1 * 60, 3))


def taken_at(place, seed):
    north, east = place
    image = Image.open(io.BytesIO(pictures.noisy(640, 420, seed=seed)))
    tags = Image.Exif()
    tags.get_ifd(0x8825).update({
        1: "N" if north >= 0 else "S", 2: degrees(north), 3: "E" if east >= 0 else "W", 4: degrees(east)})
    return pictures.encode(image, exif=tags)


def query(zoom, **area):
    return "/api/v1/album/map?" + "&".join(f"{name}={value}" for name, value in {"zoom": zoom, **WORLD, **area}.items())


@pytest.fixture(scope="module")
def travelled(tmp_path_factory, chromium):
    """A family of its own: three photos of Stockholm, one each of Uppsala, Lisbon and a typed skerry, one of nowhere."""
    with start_server(tmp_path_factory.mktemp("travelled")) as server:
        keeper = server.keeper()
        server.state = signed_in(chromium, server)
        context = chromium.new_context(base_url=server.pages, storage_state=server.state)
        page = context.new_page()
        page.goto("/map")
        expect(page.get_by_role("heading", name="No place on the map yet")).to_be_visible()
        context.close()
        assert keeper.call("GET", query(0)) == {"points": []}

        def send(place, seed):
            return keeper.send_bytes(taken_at(place, seed), f"{seed}.jpg")["results"][0]["photo"]["id"]

        for number in range(3):
            send(STOCKHOLM, f"stockholm {number}")
        send(UPPSALA, "uppsala")
        send(LISBON, "lisbon")
        for number, shift in enumerate((-0.01, 0.01)):
            photo = send((SKERRY[0] + shift, SKERRY[1]), f"skerry {number}")
            keeper.call("PUT", f"/api/v1/photos/{photo}/place", {"place": "The Skerry"})
        photo = keeper.send_bytes(pictures.noisy(640, 420, seed="nowhere"), "nowhere.jpg")["results"][0]["photo"]["id"]
        keeper.call("PUT", f"/api/v1/photos/{photo}/place", {"place": "Nowhere"})
        server.family_keeper = keeper
        yield server


def test_the_call_joins_near_places_and_parts_them_closer(travelled):
    keeper = travelled.family_keeper
    whole = keeper.call("GET", query(0))
    assert keeper.call("GET", "/api/v1/album/map") == whole
    assert [(point["name"], point["photos"], point["places"]) for point in whole["points"]] == [("Stockholm", 7, 4)]
    assert whole["points"][0]["area"] == whole["bounds"]
    closer = keeper.call("GET", query(9))["points"]
    assert [(point["name"], point["photos"]) for point in closer] == [
        ("Stockholm", 3), ("The Skerry", 2), ("Lisbon", 1), ("Uppsala", 1)]
    # What was typed lies in the middle of its photos; a town where the gazetteer has it.
    skerry = closer[1]
    assert abs(skerry["latitude"] / 1e6 - SKERRY[0]) < 0.001 and abs(skerry["longitude"] / 1e6 - SKERRY[1]) < 0.001
    for point in closer:
        found = keeper.call("GET", f"/api/v1/album/selection?place={urllib.parse.quote(point['place'])}")["photos"]
        assert len(found) == point["photos"] and point["cover"]["id"] == found[0]["id"]
    # Only what lies in the area, and all places' bounds all the same.
    south = keeper.call("GET", query(9, north=45_000_000))
    assert [point["name"] for point in south["points"]] == ["Lisbon"]
    assert south["bounds"] == whole["bounds"]


@pytest.mark.parametrize("address", [
    query(21), query(-1), query(3, west=1, east=0), query(3, south=-90_000_001), query(3, east=10**30), query("x")])
def test_numbers_that_no_map_has_are_refused(travelled, address):
    with pytest.raises(Refused) as refused:
        travelled.family_keeper.call("GET", address)
    assert (refused.value.status, refused.value.problem["code"]) == (400, "bad-request")


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_one_comes_closer_to_a_place_and_finds_the_map_again(travelled, browse, size):
    page = browse(travelled.pages, size, storage_state=travelled.state)
    page.goto("/browse")
    page.get_by_role("link", name="Map", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Map")
    expect(page.get_by_role("link", name="Lisbon")).to_be_visible()
    assert quality.fits(page) and quality.serious(page) == [] and quality.small_targets(page) == []
    assert land_is_drawn(page)
    several = page.get_by_role("link", name=re.compile("^Stockholm and 2 more places"))
    if several.count():
        several.click()
    else:
        page.get_by_role("button", name="Closer").click(click_count=3, delay=30)
    expect(page.get_by_role("link", name=re.compile("^Uppsala"))).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^The Skerry"))).to_be_visible()
    page.wait_for_function("() => location.hash.length > 5")
    page.get_by_role("link", name=re.compile("^Uppsala")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Uppsala")
    page.go_back()
    expect(page.get_by_role("link", name=re.compile("^Uppsala"))).to_be_in_viewport()
    page.get_by_role("button", name="All places").click()
    expect(page.get_by_role("link", name="Lisbon")).to_be_in_viewport()


def land_is_drawn(page):
    page.wait_for_function("""() => {
        const canvas = document.querySelector("#map canvas");
        const data = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data;
        let drawn = 0;
        for (let place = 3; place < data.length; place += 400) if (data[place]) drawn++;
        return drawn > data.length / 400 / 10;
    }""")
    return True


def places_of(page):
    return page.evaluate("""() => Object.fromEntries([...document.querySelectorAll(".spot")].map((spot) => {
        const { x, y } = spot.getBoundingClientRect();
        return [spot.dataset.place, [Math.round(x), Math.round(y)]];
    }))""")


def test_the_map_lies_under_the_finger_and_a_drag_presses_nothing(travelled, browse):
    page = browse(travelled.pages, DESK, storage_state=travelled.state)
    page.goto("/map")
    spot = page.get_by_role("link", name="Lisbon")
    expect(spot).to_be_visible()
    before = places_of(page)
    box = spot.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y - 40, steps=6)
    after = places_of(page)
    page.mouse.up()
    assert before.keys() <= after.keys()
    for place, (left, top) in before.items():
        assert abs(after[place][0] - left - 60) <= 1 and abs(after[place][1] - top + 40) <= 1, (before, after)
    expect(page).to_have_url(re.compile("/map#"))
    # The wheel brings closer what is under it, and that stays there while the others move away from it.
    lisbon = spot.evaluate("link => link.closest('.spot').dataset.place")
    scale = scale_of(page)
    page.mouse.wheel(0, -240)
    until(10, "the map, closer", lambda: scale_of(page) > scale + 0.9)
    moved = places_of(page)[lisbon]
    assert all(abs(left - after[place][0]) > 100 for place, (left, _) in places_of(page).items()
               if place in after and place != lisbon)
    assert abs(moved[0] - after[lisbon][0]) <= 2 and abs(moved[1] - after[lisbon][1]) <= 12, (after, moved)


def scale_of(page):
    return float(page.evaluate("location.hash.slice(1).split('/')[0]") or 0)


def test_two_fingers_bring_the_map_closer_about_what_is_between_them(travelled, browse):
    page = browse(travelled.pages, PHONE, storage_state=travelled.state, has_touch=True, is_mobile=True)
    page.goto("/map")
    expect(page.get_by_role("link", name="Lisbon")).to_be_visible()
    until(10, "the address", lambda: scale_of(page))
    before, scale = places_of(page), scale_of(page)
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = page.context.new_cdp_session(page)

    def touch(kind, half):
        points = [] if half is None else [{"x": x - half, "y": y, "id": 1}, {"x": x + half, "y": y, "id": 2}]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        # A busy browser would take many movements for one, and the first one only tells that it is a pinch.
        page.evaluate("() => new Promise(requestAnimationFrame)")

    touch("touchStart", 40)
    # Twice the scale: with more, both places would lie beside the screen.
    for half in range(45, 81, 5):
        touch("touchMove", half)
    touch("touchEnd", None)
    centre = box["width"] / 2 + box["x"]

    def is_larger_about_the_middle():
        # The first movement tells that it is a pinch, so the map need not grow by all of it. The address is of the last
        # rest, which slow fingers have on their way, too.
        after, steps = places_of(page), scale_of(page) - scale
        moved = [abs((after[place][0] - centre) - (before[place][0] - centre) * 2 ** steps)
                 for place in before.keys() & after.keys()]
        return 0.6 < steps <= 1.05 and moved and max(moved) <= 8

    until(10, "the map, larger about the middle", is_larger_about_the_middle)
    # Neither finger has pressed what it lay on.
    assert page.url.startswith(f"{travelled.pages}/map")


def test_keys_move_the_map_and_reach_every_place(travelled, browse):
    page = browse(travelled.pages, DESK, storage_state=travelled.state)
    page.goto("/map")
    expect(page.get_by_role("link", name="Lisbon")).to_be_visible()
    page.locator("#map canvas").focus()
    before = places_of(page)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("""([place, x]) => {
        const spot = document.querySelector(`[data-place="${place}"]`);
        return spot && spot.getBoundingClientRect().x > x + 50;
    }""", arg=[*before][:1] + [before[[*before][0]][0]])
    page.keyboard.press("0")
    expect(page.get_by_role("link", name="Lisbon")).to_be_in_viewport()
    tab_to(page, "Lisbon")
    # The map comes to the place with the focus and asks for its surroundings; the focus is where it was.
    page.wait_for_load_state("networkidle")
    assert focused_place(page) == "Lisbon"
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lisbon")


def focused_place(page):
    return page.evaluate("() => document.activeElement.closest('.spot')?.querySelector('strong').textContent ?? ''")


def tab_to(page, name):
    """Presses Tab until this place has the focus, past the buttons and the other places."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if focused_place(page) == name:
            return
    raise AssertionError(f"Tab does not come to {name}")


def test_a_place_with_the_focus_keeps_it_while_the_map_asks_again(travelled, browse):
    page = browse(travelled.pages, DESK, storage_state=travelled.state)
    page.goto("/map")
    expect(page.get_by_role("link", name="Lisbon")).to_be_visible()
    page.locator("#map canvas").focus()
    tab_to(page, "Lisbon")
    page.wait_for_load_state("networkidle")
    with page.expect_response(re.compile(r"/map\?zoom=")) as answer:
        # The wheel brings the map closer over the place, and leaves the focus alone.
        page.evaluate("""() => {
            const { x, y } = document.activeElement.getBoundingClientRect();
            document.getElementById("map").dispatchEvent(
                new WheelEvent("wheel", { deltaY: -480, clientX: x + 40, clientY: y + 28, cancelable: true }));
        }""")
    answer.value.finished()
    page.wait_for_function("() => document.querySelectorAll('.spot').length === 1")
    assert focused_place(page) == "Lisbon"


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_without_scripts_a_picture_and_a_list_lead_to_the_places(travelled, browse, size):
    page = browse(travelled.pages, size, storage_state=travelled.state, java_script_enabled=False)
    page.goto("/map")
    expect(page.locator(".map circle")).to_have_count(2)
    page.get_by_role("link", name=re.compile("^Stockholm and 2 more places 6 photos")).click()
    expect(page.locator(".map circle")).to_have_count(3)
    page.get_by_role("link", name=re.compile("^The Skerry 2 photos")).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Skerry")
    expect(page.locator(".tile")).to_have_count(2)
    page.go_back()
    page.get_by_role("link", name="All places").click()
    expect(page.get_by_role("link", name=re.compile("^Lisbon"))).to_be_visible()


def test_a_guest_learns_no_place(travelled, browse):
    page = browse(travelled.pages)
    page.goto(travelled.family_keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"])
    page.get_by_label("Your name").fill("Guest")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("link", name="Browse").click()
    expect(page.get_by_role("heading", name="Years")).to_be_visible()
    expect(page.get_by_role("link", name="Map", exact=True)).to_have_count(0)
    assert page.goto("/map").status == 403
    assert page.evaluate("address => fetch(address).then((answer) => answer.status)", query(0)) == 403


def test_a_place_of_a_moment_for_some_is_on_no_map_of_others(travelled, browse):
    keeper = travelled.family_keeper
    page = browse(travelled.pages)
    page.goto(keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"])
    page.get_by_label("Your name").fill("Mikko")
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()

    def told():
        return page.evaluate("address => fetch(address).then((answer) => answer.json())", query(9))

    before = told()
    assert before == keeper.call("GET", query(9))
    moment = keeper.call("POST", "/api/v1/moments", {"title": "A secret", "audience": "invited"})["id"]
    photo = keeper.send_bytes(taken_at(TOKYO, "tokyo"), "tokyo.jpg", moment=moment)["results"][0]["photo"]["id"]
    assert "Tokyo" in [point["name"] for point in keeper.call("GET", query(9))["points"]]
    # Neither the place nor the bounds of all places tell of it.
    assert told() == before
    page.goto("/map")
    expect(page.get_by_role("link", name="Lisbon")).to_be_visible()
    expect(page.get_by_role("link", name="Tokyo")).to_have_count(0)
    keeper.call("DELETE", f"/api/v1/photos/{photo}")


def test_no_button_lies_over_a_place(travelled, browse):
    """The southernmost place is where the buttons are, at the right of the map's foot."""
    keeper = travelled.family_keeper
    known = {point["name"] for point in keeper.call("GET", query(9))["points"]}
    photo = keeper.send_bytes(taken_at(CAPE_TOWN, "cape"), "cape.jpg")["results"][0]["photo"]["id"]
    name, = {point["name"] for point in keeper.call("GET", query(9))["points"]} - known
    page = browse(travelled.pages, PHONE, storage_state=travelled.state)
    page.goto("/map")
    spot = page.get_by_role("link", name=re.compile(f"^{re.escape(name)}"))
    for _ in range(2):
        expect(spot).to_be_visible()
        box, buttons = spot.bounding_box(), page.locator(".map-controls").bounding_box()
        assert box["x"] + box["width"] > buttons["x"], "the buttons are elsewhere"
        assert box["y"] + box["height"] <= buttons["y"], (box, buttons)
        page.get_by_role("button", name="All places").click()
        page.wait_for_load_state("networkidle")
    spot.click(position={"x": box["width"] / 2, "y": box["height"] - 3})
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    keeper.call("DELETE", f"/api/v1/photos/{photo}")
