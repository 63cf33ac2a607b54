"""Taking a frame in by its code and its number, and looking after it."""
import datetime

import pytest
from playwright.sync_api import expect

from Rig.browsing import PHONE, join
from Rig.quality import fits, serious
from family_frame import sent, start_claim, take_in
from simulated_frame import SimulatedFrame


def test_a_frame_is_taken_in_renamed_and_removed(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    frame = SimulatedFrame(server)
    number = start_claim(page, frame)
    # The choices come by themselves once the frame has its number.
    page.get_by_role("radio", name=str(number)).check(force=True)
    page.get_by_label("Whose frame is it?").select_option("new:grandma")
    page.get_by_label("What the family calls them").fill("Grandma Liisa")
    page.get_by_role("button", name="Add it to the family").click()
    expect(page.get_by_role("heading", name="Grandma Liisa is in the family!")).to_be_visible()
    assert frame.poll()["state"] == "accepted"
    assert frame.call("GET", "/frames/me")["displayName"] == "Grandma Liisa"

    page.get_by_role("link", name="See the frames").click()
    row = page.locator("li.item").filter(has_text="Grandma Liisa")
    expect(row).to_contain_text("Raspberry Pi 4")
    expect(row).to_contain_text("Connected")
    expect(row).to_contain_text("Added by Anna, today at")
    # It is news to the other keepers only.
    page.goto("/")
    expect(page.get_by_text("added the frame")).to_have_count(0)
    page.goto("/frames")
    row.get_by_role("link", name="Grandma Liisa").click()
    page.get_by_label("Name of the frame").fill("Kitchen & <hall>")
    page.locator("form").filter(has=page.get_by_label("Name of the frame")).get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Kitchen & <hall>")).to_be_visible()

    page.get_by_role("link", name="Remove the frame").click()
    dialog = page.get_by_role("dialog", name="Remove the frame “Kitchen & <hall>”?")
    dialog.get_by_role("button", name="Remove the frame").click()
    expect(page).to_have_url(server.pages + "/frames")
    expect(row).to_have_count(0)
    with pytest.raises(Exception, match="403"):
        frame.call("GET", "/frames/me")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_frame_that_was_removed_by_mistake_comes_back_as_it_was(server, keeper, keeper_state, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    frame, name = SimulatedFrame(server), f"Attic {scripts}"
    known = take_in(keeper, frame, name)
    keeper.call("PUT", f"/api/v1/frames/{known}/settings", {
        "insteadOf": 0, "settings": {"interval": 300, "order": "newest", "brightness": 70, "showsClock": True}})
    keeper.call("DELETE", f"/api/v1/frames/{known}")
    with pytest.raises(Exception, match="403"):
        frame.call("GET", "/frames/me")
    page.goto("/frames")
    row = page.locator("li.item").filter(has_text=name)
    expect(row).to_have_count(0)
    removed = page.locator("div.notice").filter(has_text=f"“{name}” was removed")
    expect(removed).to_contain_text("For a day it can come back as it was.")
    assert serious(page) == [] if scripts else True
    assert fits(page) if scripts else True
    removed.get_by_role("button", name="Bring it back").click()
    page.wait_for_url(f"**/frames/{known}")
    page.goto("/frames")
    expect(removed).to_have_count(0)
    expect(row).to_have_count(1)
    # The frame that still has its secret is the family's again, with its settings.
    assert frame.call("GET", "/frames/me")["chosen"]["settings"]["interval"] == 300
    keeper.call("DELETE", f"/api/v1/frames/{known}")


def test_a_new_frame_takes_the_place_of_a_broken_one(server, keeper, keeper_state, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    broken = SimulatedFrame(server)
    known = take_in(keeper, broken, "Summer house")
    photo = sent(keeper, "summer house")
    moment = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    broken.call("PUT", "/frames/me/sightings", {"at": moment, "sightings": [{
        "photoID": photo, "arrivedAt": moment, "firstSeenAt": moment, "lastSeenAt": moment, "times": 14}]})
    keeper.call("PUT", f"/api/v1/frames/{known}/settings", {
        "insteadOf": 0, "settings": {"interval": 300, "order": "newest", "brightness": 70, "showsClock": True}})
    new = SimulatedFrame(server, "Raspberry Pi 5")
    number = start_claim(page, new)
    page.get_by_role("radio", name=str(number)).check(force=True)
    whose = page.get_by_label("Whose frame is it?")
    expect(whose.locator("optgroup[label='In place of a broken frame']")).to_have_count(1)
    whose.select_option(f"frame:{known}")
    # The name is that of the broken one: nobody is asked for it.
    expect(page.get_by_label("What the family calls them")).to_be_hidden()
    assert serious(page) == [] and fits(page)
    page.get_by_role("button", name="Add it to the family").click()
    expect(page.get_by_role("heading", name="Summer house is in the family!")).to_be_visible()
    assert new.call("GET", "/frames/me")["chosen"]["settings"]["interval"] == 300
    with pytest.raises(Exception, match="403"):
        broken.call("GET", "/frames/me")
    page.goto("/frames")
    row = page.locator("li.item").filter(has_text="Summer house")
    expect(row).to_have_count(1)
    expect(row).to_contain_text("Raspberry Pi 5")
    page.goto(f"/photos/{photo}")
    expect(page.locator("#journey")).to_contain_text("Shown 14 times")


def keeper_named(name, server, keeper, browse):
    """The browser of one more keeper."""
    page = browse(server.pages)
    join(page, keeper, name)
    page.get_by_label(f"Signed in as {name}").click()
    page.get_by_role("link", name="Choose a password").click()
    page.get_by_label("New password").fill("lilies by the lake")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#album")).to_be_attached()
    member = next(one for one in keeper.call("GET", "/api/v1/members")["members"] if one["displayName"] == name)
    keeper.call("PATCH", f"/api/v1/members/{member['id']}", {"role": "keeper"})
    return page


def test_the_other_keepers_hear_of_a_frame_that_was_let_in(server, keeper, keeper_state, browse):
    other = keeper_named("Aunt Inga", server, keeper, browse)
    # A name of its own: other tests take in frames with the first keeper's.
    owner = keeper_named("Tyyne", server, keeper, browse)
    page = browse(server.pages, storage_state=keeper_state)
    frame = SimulatedFrame(server)
    number = start_claim(page, frame)
    page.get_by_role("radio", name=str(number)).check(force=True)
    page.get_by_label("Whose frame is it?").select_option(label="Tyyne")
    page.get_by_role("button", name="Add it to the family").click()
    expect(page.get_by_role("heading", name="Tyyne is in the family!")).to_be_visible()
    other.goto("/")
    expect(other.get_by_text("Anna added the frame “Tyyne”, today at")).to_be_visible()
    # Whose name it bears hears of it, too: somebody else may have typed it.
    owner.goto("/")
    expect(owner.get_by_text("The frame “Tyyne” was added in your name, today at")).to_be_visible()


def test_it_works_without_scripts_and_for_someone_already_there(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    frame = SimulatedFrame(server)
    number = start_claim(page, frame)
    expect(page.get_by_role("radio")).to_have_count(3, timeout=10_000)
    page.get_by_role("radio", name=str(number)).check(force=True)
    page.get_by_label("Whose frame is it?").select_option(label="Anna")
    page.get_by_role("button", name="Add it to the family").click()
    expect(page.get_by_role("heading", name="Anna is in the family!")).to_be_visible()
    assert frame.poll()["identity"]["displayName"] == "Anna"


def test_a_wrong_number_ends_the_code(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    frame = SimulatedFrame(server)
    number = start_claim(page, frame)
    expect(page.get_by_role("radio")).to_have_count(3)
    shown = [int(one) for one in page.locator(".numbers label").all_inner_texts()]
    assert number in shown and len(set(shown)) == 3
    wrong = next(one for one in shown if one != number)
    page.get_by_role("radio", name=str(wrong)).check(force=True)
    page.get_by_role("button", name="Add it to the family").click()
    expect(page.get_by_role("heading", name="That was not its number")).to_be_visible()
    page.get_by_role("link", name="Enter the new code").click()
    page.get_by_label("The frame’s code").fill(frame.code)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_cancelled_claim_ends_the_code(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    frame = SimulatedFrame(server)
    start_claim(page, frame)
    page.get_by_role("button", name="Cancel").click()
    expect(page).to_have_url(server.pages + "/frames")
    page.goto("/accept?code=" + frame.code)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_made_up_code_says_what_to_do(page):
    page.goto("/accept")
    page.get_by_label("The frame’s code").fill("bbbb bbbb")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("alert")).to_contain_text("No frame shows this code now")
    expect(page.get_by_label("The frame’s code")).to_have_value("bbbb bbbb")
