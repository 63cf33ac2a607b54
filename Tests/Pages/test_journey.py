"""How far a photo has come: from its sender over the frames to her eyes."""
import datetime

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE
from Rig.quality import fits, serious
from family_frame import sent, take_in
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame


@pytest.fixture
def frame(server, keeper):
    """Grandma's, for the length of one test."""
    frame = SimulatedFrame(server)
    known = take_in(keeper, frame, "Grandma")
    yield frame
    keeper.call("DELETE", f"/api/v1/frames/{known}")


def now():
    return datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def tell(frame, photo, times=0, looked=False):
    sighting = {"photoID": photo, "arrivedAt": now(), "times": times}
    if times:
        sighting |= {"firstSeenAt": now(), "lastSeenAt": now()}
    if looked:
        sighting["lookedAt"] = now()
    frame.call("PUT", "/frames/me/sightings", {"at": now(), "sightings": [sighting]})


def steps(page):
    return page.locator("#journey li")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_journey_goes_step_by_step(server, keeper, keeper_state, frame, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    photo = sent(keeper, f"journey {scripts}")
    page.goto(f"/photos/{photo}")
    expect(steps(page)).to_have_count(4)
    expect(steps(page).nth(0)).to_contain_text("Received")
    expect(steps(page).nth(0)).to_contain_text("today at")
    expect(steps(page).nth(1)).to_contain_text("Safe")
    expect(steps(page).nth(2)).to_have_text("On its way to Grandma’s frame")
    expect(steps(page).nth(3)).to_have_text("No look noticed yet")

    def look():
        # With scripts it comes by itself.
        if not scripts:
            page.reload()

    tell(frame, photo)
    look()
    expect(steps(page).nth(2)).to_contain_text("On Grandma’s frame")
    expect(steps(page).nth(3)).to_have_class("ahead")
    # Turned by itself: it was on the screen, and nobody is known to have looked.
    tell(frame, photo, 14)
    look()
    expect(steps(page).nth(2)).to_contain_text("on the screen today at")
    expect(steps(page).nth(3)).to_have_text("No look noticed yet")
    # Who loves it has looked.
    frame.call("PUT", f"/photos/{photo}/hearts/mine")
    look()
    expect(steps(page).nth(3)).to_contain_text("Grandma looked at it")
    expect(steps(page).nth(3)).to_contain_text("today at")
    expect(page.locator("#journey")).to_contain_text("Shown 14 times · loved by Grandma")


def test_two_frames_are_counted_and_who_looked_is_named(server, keeper, keeper_state, frame, browse):
    page = browse(server.pages, storage_state=keeper_state)
    second = SimulatedFrame(server)
    known = take_in(keeper, second, "Aunt Inga")
    photo = sent(keeper, "two frames")
    page.goto(f"/photos/{photo}")
    expect(steps(page).nth(2)).to_have_text("On its way to 2 frames")
    tell(second, photo, 2, looked=True)
    tell(frame, photo)
    expect(steps(page).nth(2)).to_contain_text("On 2 frames")
    expect(steps(page).nth(3)).to_contain_text("Aunt Inga looked at it")
    expect(steps(page).nth(3)).to_contain_text("today at")
    keeper.call("DELETE", f"/api/v1/frames/{known}")


def test_without_a_frame_it_waits_for_one(server, keeper, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/photos/" + sent(keeper, "no frame"))
    expect(steps(page).nth(2)).to_have_text("Waiting for the first frame")


@pytest.mark.parametrize("scripts", [True, False])
def test_sending_leads_to_the_journey(server, keeper_state, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed=f"follow {scripts}")})
    page.get_by_role("button", name="Send").click()
    follow = page.get_by_role("link", name="See the photo")
    expect(follow).to_be_visible()
    assert follow.bounding_box()["height"] >= 43.5
    follow.click()
    expect(page.get_by_role("heading", name="Where this photo is")).to_be_in_viewport()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_journey_can_be_read_by_everybody(server, keeper, keeper_state, frame, browse, scheme):
    page = browse(server.pages, PHONE, storage_state=keeper_state, color_scheme=scheme)
    photo = sent(keeper, f"axe {scheme}")
    page.goto(f"/photos/{photo}")
    for times in (None, 0, 3):
        if times is not None:
            tell(frame, photo, times)
            page.reload()
        assert serious(page) == []
        assert fits(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_photo_hidden_on_a_frame_is_brought_back_by_a_relative(
        server, keeper, keeper_state, frame, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    photo = sent(keeper, f"not this one {scripts}")
    page.goto(f"/photos/{photo}")
    expect(page.locator(".off-frame")).to_have_count(0)
    for _ in range(2):
        frame.call("PUT", f"/photos/{photo}/hiding/here")
    if not scripts:
        page.reload()
    # With scripts it comes by itself.
    expect(page.locator(".off-frame")).to_contain_text("Not shown on Grandma’s frame")
    assert frame.call("GET", "/frames/me")["hiddenHere"] == [photo]
    # A page without scripts cannot be measured.
    assert not scripts or fits(page) and serious(page) == []
    page.get_by_role("button", name="Show it there again").click()
    expect(page.locator(".off-frame")).to_have_count(0)
    expect(steps(page)).to_have_count(4)
    assert "hiddenHere" not in frame.call("GET", "/frames/me")
    # The frame's page lists all of them.
    frame.call("PUT", f"/photos/{photo}/hiding/here")
    page.goto(f"/frames/{frame.call('GET', '/frames/me')['frameID']}")
    expect(page.locator("#hidden-here")).to_contain_text("1 photo is not shown here")
    assert not scripts or fits(page) and serious(page) == []
    page.locator("#hidden-here").get_by_role("button", name="Show it there again").click()
    expect(page.locator("#journey")).to_be_visible()
    assert "hiddenHere" not in frame.call("GET", "/frames/me")
