"""A photo that waits goes only where it was chosen to go, whichever page sends it, and the page says where."""
import datetime
import re

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import join
from Rig.kept import KEPT
from Rig.waiting import until


@pytest.fixture
def name(request):
    return request.node.name[5:60]


@pytest.fixture
def moment(keeper, name):
    """A moment that only its maker sees."""
    return keeper.call("POST", "/api/v1/moments", {"title": name, "audience": "invited"})["id"]


def choose(page, path, name):
    """Opens the page with an empty outbox, and stays until the photo that was chosen there is stored."""
    page.goto(path)
    choose_here(page, name)
    until(20, "the photo in the outbox", lambda: page.evaluate(KEPT) == 1)


def choose_here(page, name):
    page.locator("#files").set_input_files(
        {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=name)})
    expect(row(page, name)).to_be_visible()


def row(page, name):
    return page.locator(".file").filter(has=page.get_by_text(name, exact=True))


def newest(keeper, count=1):
    return keeper.call("GET", f"/api/v1/album?limit={count}")["photos"]


def all_sent(page):
    expect(page.get_by_text("All sent.")).to_be_visible()


def test_a_photo_for_a_moment_goes_to_nobody_else_from_the_page_for_everybody(server, page, keeper, browse, name, moment):
    mikko = browse(server.pages)
    join(mikko, keeper, f"Mikko {name}"[:40])
    choose(page, f"/send?moment={moment}", f"{name}.jpg")
    page.get_by_label("A few words").fill("Not for Mikko")
    page.goto("/people")
    page.get_by_role("link", name="1 photo waits on this device to be sent").click()
    expect(row(page, f"{name}.jpg")).to_contain_text(f"Goes to “⁨{name}⁩”")
    # A photo that is chosen now goes to everybody, with words of its own.
    expect(page.get_by_label("A few words")).to_have_value("")
    page.get_by_label("A few words").fill("For everybody")
    choose_here(page, f"{name} too.jpg")
    page.get_by_role("button", name="Send 2 photos").click()
    # Not all of the family sees both.
    expect(page.locator("#all-words")).to_have_text("All sent.")
    photos = {one["caption"]: one.get("moment") for one in newest(keeper, 2)}
    assert photos == {"Not for Mikko": moment, "For everybody": None}
    seen = mikko.evaluate("async () => (await (await fetch('/api/v1/album')).json()).photos.map((one) => one.caption)")
    assert "For everybody" in seen and "Not for Mikko" not in seen


def test_a_photo_for_everybody_stays_one_on_the_page_of_a_moment(page, keeper, name, moment):
    choose(page, "/send", f"{name}.jpg")
    page.goto(f"/send?moment={moment}")
    expect(row(page, f"{name}.jpg")).to_contain_text("Goes to the whole family")
    page.get_by_label("A few words").fill("For the moment")
    choose_here(page, f"{name} too.jpg")
    page.get_by_role("button", name="Send 2 photos").click()
    all_sent(page)
    assert {one["caption"]: one.get("moment") for one in newest(keeper, 2)} == {"": None, "For the moment": moment}


def test_a_photo_whose_moment_is_gone_says_that_it_is_in_none(page, keeper, name):
    moment = keeper.call("POST", "/api/v1/moments", {"title": name})["id"]
    choose(page, f"/send?moment={moment}", f"{name}.jpg")
    expect(page.locator("#for-moment")).to_be_visible()
    keeper.call("DELETE", f"/api/v1/moments/{moment}")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(row(page, f"{name}.jpg")).to_contain_text("In no moment: the one it was for is not there any more")
    all_sent(page)
    assert newest(keeper)[0].get("moment") is None
    # Nothing on the page claims the moment any more.
    expect(page.get_by_text("These photos go to")).to_be_hidden()
    expect(page.get_by_role("link", name="See the moment")).to_have_count(0)
    page.get_by_role("link", name="See the album").click()
    expect(page.locator("#album, main").first).to_be_visible()
    assert page.evaluate("location.pathname") == "/"


def test_a_photo_whose_moment_is_gone_says_so_without_scripts(plain_page, keeper, name):
    moment = keeper.call("POST", "/api/v1/moments", {"title": name})["id"]
    plain_page.goto(f"/send?moment={moment}")
    plain_page.locator("#files").set_input_files(
        {"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=name)})
    keeper.call("DELETE", f"/api/v1/moments/{moment}")
    plain_page.locator("#go").click()
    expect(row(plain_page, f"{name}.jpg")).to_contain_text("In no moment: the one it was for is not there any more")
    expect(plain_page.get_by_role("link", name="See the moment")).to_have_count(0)
    assert newest(keeper)[0].get("moment") is None


def test_a_photo_for_some_does_not_go_to_all_when_its_moment_is_shown_to_all(page, keeper, name, moment):
    choose(page, f"/send?moment={moment}", f"{name}.jpg")
    keeper.call("PUT", f"/api/v1/moments/{moment}", {"title": name, "audience": "family"})
    page.get_by_role("button", name="Send 1 photo").click()
    expect(row(page, f"{name}.jpg")).to_contain_text("the whole family sees that moment now. So nobody got it.")
    assert keeper.call("GET", f"/api/v1/moments/{moment}")["photos"] == 0
    # The page of the moment now says who sees it, and its sender decides.
    page.goto(f"/send?moment={moment}")
    expect(page.locator(".lead")).to_contain_text("on the family’s frames")
    expect(row(page, f"{name}.jpg")).to_contain_text("Ready to send")
    page.get_by_role("button", name="Send 1 photo").click()
    all_sent(page)
    assert newest(keeper)[0]["moment"] == moment


def test_a_form_for_some_sends_nothing_to_all_without_scripts(plain_page, keeper, name, moment):
    plain_page.goto(f"/send?moment={moment}")
    plain_page.locator("#files").set_input_files(
        {"name": f"{name}.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(64, 48, seed=name)})
    keeper.call("PUT", f"/api/v1/moments/{moment}", {"title": name, "audience": "family"})
    plain_page.locator("#go").click()
    expect(row(plain_page, f"{name}.jpg")).to_contain_text("the whole family sees that moment now. So nobody got it.")
    assert keeper.call("GET", f"/api/v1/moments/{moment}")["photos"] == 0


def test_what_was_stopped_goes_on_to_its_moment_from_another_page(page, keeper, name, moment):
    page.route("**/uploads*", lambda route: route.abort())
    choose(page, f"/send?moment={moment}", f"{name}.jpg")
    page.get_by_role("button", name="Send 1 photo").click()
    expect(row(page, f"{name}.jpg")).to_contain_text("No connection.")
    page.get_by_role("button", name="Stop sending").click()
    page.unroute("**/uploads*")
    page.goto("/send")
    expect(row(page, f"{name}.jpg")).to_contain_text(f"Goes to “⁨{name}⁩”")
    page.get_by_role("button", name="Send 1 photo").click()
    all_sent(page)
    assert newest(keeper)[0]["moment"] == moment


def test_a_photo_that_is_chosen_again_after_a_failure_keeps_its_moment(page, keeper, name, moment, tmp_path):
    path = tmp_path / f"{name}.jpg"
    path.write_bytes(pictures.noisy(64, 48, seed=name))
    page.goto(f"/send?moment={moment}")
    page.locator("#files").set_input_files(path)
    until(20, "the photo in the outbox", lambda: page.evaluate(KEPT) == 1)
    page.goto("/send")
    photo = row(page, path.name)
    expect(photo).to_contain_text(f"Goes to “⁨{name}⁩”")
    refusal = {"status": 409, "content_type": "application/problem+json", "body": '{"code": "photo-hidden", "title": "No."}'}
    page.route("**/uploads*", lambda route: route.fulfill(**refusal))
    page.get_by_role("button", name="Send 1 photo").click()
    expect(photo).to_have_class(re.compile("failed"))
    page.unroute("**/uploads*")
    page.locator("#files").set_input_files(path)
    expect(photo).to_have_count(1)
    expect(photo).not_to_have_class(re.compile("failed"))
    expect(photo).to_contain_text(f"Goes to “⁨{name}⁩”")
    page.get_by_role("button", name="Send 1 photo").click()
    all_sent(page)
    assert newest(keeper)[0]["moment"] == moment


def test_a_surprise_stays_one_though_another_window_has_sent_its_words(page, keeper, name):
    later = datetime.datetime.now() + datetime.timedelta(days=20)
    choose(page, "/send", f"{name}.jpg")
    page.get_by_text("Keep it a surprise").click()
    page.get_by_label("Nobody else sees it until").fill(later.strftime("%Y-%m-%dT%H:%M"))
    page.get_by_label("A few words").fill("The puppy")
    other = page.context.new_page()
    other.goto("/send")
    other.get_by_label("Nobody else sees it until").fill("")
    other.get_by_label("A few words").fill("Today")
    choose_here(other, f"{name} too.jpg")
    other.get_by_role("button", name="Send 1 photo").click()
    all_sent(other)
    page.close()
    # A window with words of its own says what the other photo goes with.
    other.goto("/send")
    expect(row(other, f"{name}.jpg")).to_be_visible()
    expect(other.get_by_label("A few words")).to_have_value("The puppy")
    expect(other.get_by_label("Nobody else sees it until")).to_have_value(later.strftime("%Y-%m-%dT%H:%M"))
    other.get_by_label("A few words").fill("The puppy again")
    other.reload()
    expect(row(other, f"{name}.jpg")).to_be_visible()
    other.get_by_role("button", name="Send 1 photo").click()
    expect(other.get_by_text("All sent. It waits as a surprise.")).to_be_visible()
    assert newest(keeper)[0]["caption"] == "The puppy again" and newest(keeper)[0]["waitsUntil"]


def test_a_photo_keeps_its_words_where_the_page_has_others(page, keeper, name):
    choose(page, "/send", f"{name}.jpg")
    page.get_by_label("A few words").fill("Last week")
    other = page.context.new_page()
    other.goto("/send")
    other.get_by_label("A few words").fill("This week")
    page.close()
    other.reload()
    expect(row(other, f"{name}.jpg")).to_contain_text("Goes to the whole family · ⁨Last week⁩")
    expect(other.get_by_label("A few words")).to_have_value("This week")
    other.get_by_role("button", name="Send 1 photo").click()
    all_sent(other)
    assert newest(keeper)[0]["caption"] == "Last week"
    # What was typed for the next photos stays.
    expect(other.get_by_label("A few words")).to_have_value("This week")
