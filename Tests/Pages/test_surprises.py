"""Photos and moments that are kept as a surprise until a time."""
import datetime
import zoneinfo

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE
from Rig.client import Refused
from Rig.kept import KEPT
from Rig.quality import is_sound
from Rig.waiting import until
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])


def later(**span):
    """A time on the family's clock."""
    return datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Helsinki")) + datetime.timedelta(**span)


def minute(time):
    return time.strftime("%Y-%m-%dT%H:%M")


def photo(name, seed):
    return {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=seed)}


@pytest.fixture(scope="module")
def frame(server, keeper):
    """Grandma's frame; it was signed in with Anna's name."""
    frame = SimulatedFrame(server)
    frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    return frame


def shown(frame, revision=0):
    """The captions that a frame is told of."""
    return [one["caption"] for one in frame.call("GET", f"/album/changes?since={revision}")["changed"]]


def send(page, words, time, seed, scripts, moment=None):
    """Sends a photo as a surprise, and stays on the page that says so."""
    page.goto("/send")
    page.get_by_label("A few words", exact=True).fill(words)
    if moment:
        page.get_by_label("Name of a moment").fill(moment)
    page.get_by_text("Keep it a surprise").click()
    page.get_by_label("Nobody else sees it until").fill(time)
    is_sound(page, scripts)
    page.locator("#files").set_input_files([photo(f"{seed}.jpg", seed)])
    page.locator("#go").click()


@SIZES
@SCRIPTS
def test_a_photo_waits_until_its_sender_shows_it(server, keeper, keeper_state, frame, browse, size, scripts):
    words = f"Cake {size['width']} {scripts}"
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    time = later(days=30)
    send(page, words, minute(time), words, scripts)
    expect(page.locator(".file").get_by_text("Waits as a surprise", exact=True)).to_be_visible()
    if scripts:
        expect(page.get_by_text("All sent. It waits as a surprise.")).to_be_visible()
    page.goto("/")
    tile = page.locator(".tile").first
    expect(tile.get_by_text("Surprise")).to_be_visible()
    is_sound(page, scripts)
    tile.locator("a").click()
    notice = page.locator("#surprise")
    expect(notice).to_contain_text(f"A surprise until {time.day} {time:%B} {time.year} at {time.hour}:{time:%M}.")
    is_sound(page, scripts)
    before = shown(frame)
    assert words not in before
    notice.get_by_text("Change the time").click()
    past = minute(later(days=-1))
    notice.get_by_label("Nobody else sees it until").fill(past)
    notice.get_by_role("button", name="Save").click()
    expect(notice.get_by_role("alert")).to_contain_text("A surprise needs a time that is still to come")
    expect(notice.get_by_label("Nobody else sees it until")).to_have_value(past)
    is_sound(page, scripts)
    notice.get_by_role("button", name="Show it now").click()
    expect(page.get_by_role("heading", name=words)).to_be_attached()
    assert not page.locator("#surprise").count()
    assert shown(frame) == [*before, words]


@SIZES
def test_a_named_moment_waits_with_its_photos(server, keeper, keeper_state, frame, browse, size):
    name = f"Grandma turns {size['width']}"
    page = browse(server.pages, size, storage_state=keeper_state)
    send(page, f"Pie {name}", minute(later(days=3)), name, True, moment=name)
    expect(page.get_by_text("All sent. It waits as a surprise.")).to_be_visible()
    page.locator("#see").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.locator(".tag").first).to_have_text("Surprise")
    expect(page.locator("#surprise")).to_contain_text("only you see this moment and its photos")
    # Members may be invited already: they hear of it when it arrives. Guests from outside may not.
    assert not page.get_by_role("link", name="Guests from outside").count() and page.locator("#guests").count()
    is_sound(page)
    address = page.url
    page.locator(".tile a").first.click()
    expect(page.locator("#surprise")).to_contain_text("It arrives with its moment.")
    assert not page.get_by_role("button", name="Show it now").count()
    # Another photo of the moment says the same, without a choice of its own.
    page.goto(address)
    page.get_by_role("link", name="Send to this moment").click()
    # Before its script runs, the form goes as it would without.
    page.wait_for_load_state()
    assert not page.get_by_text("Keep it a surprise").count()
    page.locator("#files").set_input_files([photo("more.jpg", f"more {name}")])
    page.locator("#go").click()
    expect(page.get_by_text("All sent. It waits as a surprise.")).to_be_visible()
    assert f"Pie {name}" not in shown(frame)
    page.goto(address)
    page.get_by_role("button", name="Show it now").click()
    expect(page.locator("#guests")).to_be_visible()
    assert not page.locator("#surprise").count() and page.locator(".tile").count() == 2
    assert f"Pie {name}" in shown(frame)


def test_at_its_time_it_arrives_by_itself(server, keeper, frame):
    time = later(seconds=4)
    revision = frame.call("GET", "/album")["revision"]
    sent = keeper.send_bytes(pictures.noisy(64, 48, seed="soon"), "soon.jpg", "Soon",
                             surprise=time.strftime("%Y-%m-%dT%H:%M:%S"))["results"][0]["photo"]
    keeper.send_bytes(pictures.noisy(64, 48, seed="meanwhile"), "meanwhile.jpg", "Meanwhile")
    assert sent["waitsUntil"]
    until(60, "the frame is told", lambda: shown(frame, revision) == ["Meanwhile", "Soon"])
    assert keeper.call("GET", "/api/v1/album")["photos"][0]["caption"] == "Soon"


def test_a_time_that_is_over_is_refused_beside_the_file_and_can_be_mended(server, keeper_state, frame, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=False)
    past = minute(later(days=-1))
    send(page, "Too late", past, "too late", False)
    expect(page.get_by_text("A surprise needs a time that is still to come")).to_be_visible()
    field = page.get_by_label("Nobody else sees it until")
    expect(field).to_have_value(past)
    field.fill(minute(later(days=1)))
    page.locator("#files").set_input_files([photo("late.jpg", "too late")])
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator(".file").get_by_text("Waits as a surprise", exact=True)).to_be_visible()
    assert "Too late" not in shown(frame)


def test_it_is_taken_back_without_a_trace(keeper, frame):
    time = minute(later(days=9))
    sent = keeper.send_bytes(pictures.noisy(64, 48, seed="regret"), "r.jpg", "Regret", surprise=time)
    photo = sent["results"][0]["photo"]["id"]
    keeper.call("DELETE", f"/api/v1/photos/{photo}")
    assert photo not in frame.call("GET", "/album/changes?since=0")["deleted"]
    with pytest.raises(Refused) as refused:
        keeper.call("GET", f"/api/v1/photos/{photo}")
    assert refused.value.status == 404


@SIZES
@SCRIPTS
def test_a_moment_is_made_as_a_surprise_and_its_time_moves(server, keeper_state, frame, browse, size, scripts):
    title = f"Eighty {size['width']} {scripts}"
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/moments/new")
    page.get_by_label("Name of the moment").fill(title)
    page.get_by_text("Keep it a surprise").click()
    field = page.get_by_label("Nobody else sees it until")
    past = minute(later(days=-2))
    field.fill(past)
    is_sound(page, scripts)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("A surprise needs a time that is still to come")).to_be_visible()
    # What was typed stays there, and can be seen.
    expect(field).to_have_value(past)
    first, second = later(days=5), later(days=40)
    field.fill(minute(first))
    page.get_by_role("button", name="Save").click()
    notice = page.locator("#surprise")
    expect(notice).to_contain_text(f"{first.day} {first:%B} {first.year} at {first.hour}:{first:%M}")
    notice.get_by_text("Change the time").click()
    expect(notice.get_by_label("Nobody else sees it until")).to_have_value(minute(first))
    notice.get_by_label("Nobody else sees it until").fill(minute(second))
    is_sound(page, scripts)
    notice.get_by_role("button", name="Save").click()
    expect(notice).to_contain_text(f"{second.day} {second:%B} {second.year} at {second.hour}:{second:%M}")
    # A time that is over stays in the field, with the sentence.
    notice.get_by_text("Change the time").click()
    notice.get_by_label("Nobody else sees it until").fill(past)
    notice.get_by_role("button", name="Save").click()
    expect(notice.get_by_role("alert")).to_contain_text("A surprise needs a time that is still to come")
    expect(notice.get_by_label("Nobody else sees it until")).to_have_value(past)
    expect(notice.get_by_label("Nobody else sees it until")).to_have_attribute("aria-describedby", "surprise-refusal")
    is_sound(page, scripts)
    expect(notice).to_contain_text(f"{second.day} {second:%B} {second.year}")
    # Who edits it changes nothing of that.
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_text("Keep it a surprise")).to_have_count(0)
    page.get_by_role("button", name="Save").click()
    expect(notice).to_contain_text(f"{second.day} {second:%B} {second.year}")


def test_the_calls_move_it_and_let_it_go(keeper, frame):
    def local(time):
        return time.strftime("%Y-%m-%dT%H:%M:%S")

    moment = keeper.call("POST", "/api/v1/moments", {"title": "By call", "surprise": local(later(days=5))})
    moved = keeper.call("PUT", f"/api/v1/moments/{moment['id']}/surprise", {"until": local(later(days=9))})
    assert moved["waitsUntil"] > moment["waitsUntil"]
    sent = keeper.send_bytes(pictures.noisy(64, 48, seed="by call"), "c.jpg", "By call", surprise=minute(later(days=3)))
    photo = sent["results"][0]["photo"]
    moved = keeper.call("PUT", f"/api/v1/photos/{photo['id']}/surprise", {"until": local(later(days=9))})
    assert moved["waitsUntil"] > photo["waitsUntil"] and "By call" not in shown(frame)
    with pytest.raises(Refused) as refused:
        keeper.call("PUT", f"/api/v1/photos/{photo['id']}/surprise", {"until": local(later(days=-1))})
    assert refused.value.problem["code"] == "surprise-time"
    for path in (f"/api/v1/photos/{photo['id']}/surprise", f"/api/v1/moments/{moment['id']}/surprise"):
        keeper.call("DELETE", path)
        with pytest.raises(Refused) as refused:
            keeper.call("PUT", path, {"until": local(later(days=9))})
        assert refused.value.problem["code"] == "surprise-over"
    assert shown(frame)[-1] == "By call"


def test_a_time_that_is_over_at_home_stops_no_photo_of_a_relative_far_in_the_west(server, keeper, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, timezone_id="America/New_York")
    page.goto("/send")
    page.locator("#files").set_input_files([photo("west.jpg", "west")])
    until(20, "the photo in the outbox", lambda: page.evaluate(KEPT) == 1)
    page.get_by_label("A few words", exact=True).fill("From the west")
    page.get_by_text("Keep it a surprise").click()
    # In New York, the clock shows this time some hours later.
    page.get_by_label("Nobody else sees it until").fill(minute(later(minutes=-5)))
    # A window with other words binds the photo to those with which it was chosen.
    other = page.context.new_page()
    other.goto("/send")
    other.get_by_label("Nobody else sees it until").fill("")
    other.get_by_label("A few words", exact=True).fill("Other words")
    page.close()
    other.reload()
    row = other.locator(".file")
    expect(row).to_contain_text("From the west")
    other.get_by_role("button", name="Send 1 photo").click()
    expect(row).to_contain_text("A surprise needs a time that is still to come")
    other.get_by_role("button", name="Try again: west.jpg").click()
    expect(other.get_by_text("All sent.")).to_be_visible()
    newest = keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]
    assert newest["caption"] == "From the west" and newest.get("waitsUntil") is None
