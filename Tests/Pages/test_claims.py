"""Taking a frame in: what the server refuses on the way stays on the page, and the code goes on."""
import urllib.parse
import urllib.request

import pytest
from playwright.sync_api import expect

from Rig.browsing import PHONE
from Rig.quality import is_sound
from family_frame import start_claim, take_in
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_name_that_is_taken_is_no_dead_end(server, keeper, keeper_state, browse, scripts):
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)
    frame = SimulatedFrame(server)
    number = start_claim(page, frame)
    chosen = page.get_by_role("radio", name=str(number))
    chosen.check(force=True)
    whose, name = page.get_by_label("Whose frame is it?"), page.get_by_label("What the family calls them")
    whose.select_option("new:grandpa")
    add = page.get_by_role("button", name="Add it to the family")
    name.fill("Anna")
    add.click()
    expect(page.get_by_role("alert")).to_contain_text("called Anna already")
    expect(chosen).to_be_checked()
    expect(whose).to_have_value("new:grandpa")
    expect(name).to_have_value("Anna")
    is_sound(page, scripts)
    # A person of no usual name needs one.
    whose.select_option("new:other")
    name.fill("   ")
    add.click()
    expect(page.get_by_role("alert")).to_contain_text("1 to 60 letters")
    expect(whose).to_have_value("new:other")
    # A frame that somebody removed meanwhile takes no other's place.
    lost = take_in(keeper, SimulatedFrame(server), f"Lost {scripts}")
    expect(chosen).to_be_checked()
    name.fill("x")
    page.locator("#whose").evaluate("""(whose, lost) => {
        whose.add(new Option("Lost", `frame:${lost}`, true, true));
    }""", lost)
    keeper.call("DELETE", f"/api/v1/frames/{lost}")
    add.click()
    expect(page.get_by_role("alert")).to_contain_text("was removed from the family in the meantime")
    # Spaces are no name: the frame's person is called what they are.
    called = "Uncle" if scripts else "Aunt"
    whose.select_option(f"new:{called.lower()}")
    page.locator("#displayName").fill("   ")
    add.click()
    expect(page.get_by_role("heading", name=f"{called} is in the family!")).to_be_visible()
    assert frame.call("GET", "/frames/me")["displayName"] == called


# Sends a form that the page does not have yet.
POST = """async ([address, fields]) => {
    const csrf = document.querySelector("input[name=csrf]").value;
    const answer = await fetch(address, { method: "POST", body: new URLSearchParams({ csrf, ...fields }) });
    return [answer.status, await answer.text()];
}"""


def test_a_number_before_the_frame_shows_one_is_told_so_and_waited_for(server, keeper_state, browse):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto("/accept?code=" + SimulatedFrame(server).code)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Found the frame")).to_be_visible()
    status, told = page.evaluate(POST, [page.url, {"number": "42", "whose": "new:aunt"}])
    assert status == 422 and "does not show its number yet" in told and 'data-state="waiting"' in told


def without_has(page, server):
    """Serves the style sheets as a browser of 2020 reads them: it drops each rule whose selector has `:has()`."""
    def serve(route):
        with urllib.request.urlopen(server.url + urllib.parse.urlsplit(route.request.url).path) as answer:
            style = answer.read().decode()
        route.fulfill(content_type="text/css", body=style.replace(":has(", ":is-unknown("))

    page.route("**/static/*.css*", serve)


@pytest.mark.parametrize("is_old", [False, True], ids=["today", "2020"])
def test_the_chosen_number_is_seen_in_every_browser(server, keeper_state, browse, is_old):
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    if is_old:
        without_has(page, server)
    number = start_claim(page, SimulatedFrame(server))
    chosen = page.get_by_role("radio", name=str(number))
    expect(chosen).to_have_count(1)
    label = page.locator(".numbers label").filter(has=chosen)
    before = label.evaluate("label => getComputedStyle(label).borderTopColor")
    chosen.check(force=True)
    after = label.evaluate("label => getComputedStyle(label).borderTopColor")
    seen = chosen.evaluate("radio => getComputedStyle(radio).opacity")
    # Either the whole field shows the choice, or the radio button itself does.
    assert (seen, before == after) == (("1", True) if is_old else ("0", False))
    is_sound(page)
