"""Pages with long words on the narrowest phones: nothing goes over the edge."""
import pytest
from playwright.sync_api import expect

from family_frame import sent, take_in
from own_family import keeper, keeper_state, server
from Rig import gifts, pictures
from Rig.quality import fits
from simulated_frame import SimulatedFrame

NARROWEST = {"width": 320, "height": 640}
LONG = "Donaudampfschifffahrtsgesellschaft"
# As long as a name may be, of the widest letter, and without a place to break it.
LONGEST = "M" * 60


def joined_guest(server, keeper, moment, name):
    """A guest from outside of this moment."""
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    guest = server.browser()
    guest.begin("/api/v1/outside-guests", {"token": link.rsplit("token=", 1)[-1], "displayName": name})
    return guest


def wide(page, paths):
    """Returns those of the paths whose pages are wider than the window, also with all folds and the menu open."""
    found = []
    for path in paths:
        assert page.goto(path).status == 200, path
        page.evaluate("document.querySelectorAll('details').forEach(fold => { fold.open = true })")
        if not fits(page):
            found.append(path)
    return found


@pytest.mark.parametrize("locale", ["de", "fi"])
def test_no_page_is_wider_than_the_narrowest_phone(server, keeper, keeper_state, browse, locale):
    moment = "/moments/" + keeper.call("POST", "/api/v1/moments", {"title": LONG})["id"]
    collection = "/collections/" + keeper.call("POST", "/api/v1/collections", {"title": LONG})["id"]
    page = browse(server.pages, NARROWEST, storage_state=keeper_state, locale=locale)
    assert wide(page, (
        "/sessions", "/people", "/me", "/family", "/activity", f"/send?moment={moment.rsplit('/', 1)[1]}", moment,
        moment + "/edit", moment + "/invite", moment + "/outside", moment + "/delete", collection,
        collection + "/edit", collection + "/add", collection + "/order", collection + "/delete")) == []


def test_guests_from_outside_fit_and_their_names_stay_in_one_piece(server, keeper, keeper_state, browse):
    moment = keeper.call("POST", "/api/v1/moments", {"title": "Party"})["id"]
    for name in ("Ottilie", "Ottokar Tammenmaa-Lehtinen"):
        joined_guest(server, keeper, moment, name)
    for width in (320, 360):
        page = browse(server.pages, {"width": width, "height": 640}, storage_state=keeper_state, locale="de")
        assert page.goto(f"/moments/{moment}/outside").status == 200
        row = page.locator("li.item").filter(has_text="Ottilie")
        assert fits(page)
        name, buttons = row.get_by_text("Ottilie", exact=True), row.get_by_role("button")
        assert name.evaluate("name => name.getClientRects().length") == 1
        expect(buttons).to_have_count(2)
        card = row.bounding_box()
        for pressed in (button.bounding_box() for button in buttons.all()):
            assert pressed["x"] + pressed["width"] < card["x"] + card["width"]


def broken_words(page, parts):
    """Returns the words of these parts of the page that go on in the next line."""
    return page.evaluate(r"""parts => [...document.querySelectorAll(parts)].flatMap((part) => {
        const text = part.firstChild;
        return [...text.textContent.matchAll(/\p{L}+/gu)].filter(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map((box) => box.top)).size > 1;
        }).map(([word]) => word);
    })""", parts)


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_facts_of_a_frame_break_no_word(server, keeper, keeper_state, browse, width):
    frame = SimulatedFrame(server)
    frame_id = take_in(keeper, frame, f"Wall {width}")
    frame.report(sent(keeper, f"on the wall {width}"))
    page = browse(server.pages, {"width": width, "height": 640}, storage_state=keeper_state, locale="de")
    page.goto(f"/frames/{frame_id}")
    expect(page.locator("#facts")).to_contain_text("Hinzugefügt von Anna")
    assert fits(page)
    assert broken_words(page, "#facts dt, #facts dd") == []


@pytest.mark.parametrize("width", [600, 1280])
def test_a_button_stands_beside_its_field_and_not_beside_the_hint_below(server, keeper, keeper_state, browse, width):
    url = keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"]
    guest = server.browser()
    guest.begin("/api/v1/join", {"token": url.rsplit("token=", 1)[-1], "displayName": f"Gus {width}"})
    photo = sent(keeper, f"somewhere {width}")
    page = browse(server.pages, {"width": width, "height": 800}, storage_state=keeper_state, locale="de")
    for path, field in (("/people", "[name=until]"), (f"/photos/{photo}", "#place"), ("/me", "#displayName")):
        page.goto(path)
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")
        form = page.locator("form.inline-form").filter(has=page.locator(field)).first
        beside, button = form.locator(field).bounding_box(), form.get_by_role("button").bounding_box()
        assert abs(beside["y"] + beside["height"] - button["y"] - button["height"]) < 1, path
        assert button["x"] > beside["x"] + beside["width"], path
        hint = form.locator(".hint").bounding_box()
        assert hint["y"] >= beside["y"] + beside["height"], path


def test_the_longest_names_widen_no_page(server, keeper, keeper_state, browse):
    relative_name, guest_name, frame_name, place = (initial + LONGEST[1:] for initial in "RGFP")
    keeper.send_form("/family/name", familyName=LONGEST, timeZone="Europe/Helsinki")
    keeper.send_form("/me/name", displayName=LONGEST)
    url = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    relative = server.browser()
    relative.begin("/api/v1/join", {"token": url.rsplit("token=", 1)[-1], "displayName": relative_name})
    frame = SimulatedFrame(server)
    frame_id = take_in(keeper, frame, frame_name)
    photo, hidden = sent(relative, "seen"), sent(relative, "hidden")
    frame.report(photo)
    keeper.send_form("/family/places", name=place, north="60.1", east="24.9", radius="500")
    keeper.send_form(f"/photos/{photo}/place", place=place)
    relative.send_form(f"/photos/{photo}/heart", give="1")
    relative.send_form(f"/photos/{photo}/comments", words=LONGEST)
    relative.send_form(f"/photos/{hidden}/hide", reason=LONGEST)
    keeper.send_form(f"/photos/{photo}/share", days="7")
    gift = gifts.page_of(keeper, displayName="N" + LONGEST[1:])
    moment = keeper.call("POST", "/api/v1/moments", {"title": LONG})["id"]
    guest = joined_guest(server, keeper, moment, guest_name)
    guests_photo = guest.send_bytes(pictures.noisy(640, 420, seed="guest"), "a.jpg", "", moment=moment)
    guests_photo = guests_photo["results"][0]["photo"]["id"]
    members = {member["displayName"]: member["id"] for member in keeper.call("GET", "/api/v1/members")["members"]}
    member, other = members[relative_name], members[frame_name]
    page = browse(server.pages, NARROWEST, storage_state=keeper_state, locale="de")
    assert wide(page, (
        "/", f"/photos/{photo}", f"/photos/{guests_photo}", f"/photos/{photo}/hide", f"/photos/{photo}/share",
        "/activity", "/people", f"/people/{member}/merge", f"/people/{member}/merge?into={other}",
        f"/people/{member}/remove", "/me", "/family", "/family/places", "/frames", f"/frames/{frame_id}",
        f"/frames/{frame_id}/remove", "/hidden", "/gifts", gift, "/shares", "/send", "/moments", f"/moments/{moment}",
        f"/album?person={member}", f"/photos/{photo}?person={member}", "/browse",
        f"/moments/{moment}/outside", f"/moments/{moment}/invite", "/map",
    )) == []
    cookies = [{"name": cookie.name, "value": cookie.value, "url": server.pages} for cookie in guest.jar]
    guests_page = browse(server.pages, NARROWEST, locale="de")
    guests_page.context.add_cookies(cookies)
    assert wide(guests_page, ("/send", "/me", f"/moments/{moment}", f"/photos/{guests_photo}", "/sign-out")) == []


def test_other_files_are_chosen_as_wide_as_the_narrowest_phone(server, keeper_state, browse):
    page = browse(server.pages, NARROWEST, storage_state=keeper_state, locale="de", java_script_enabled=False)
    page.goto("/send")
    page.locator("#files").set_input_files({"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"})
    page.locator("#go").click()
    expect(page.get_by_role("heading", name="Mit anderen Dateien versuchen")).to_be_visible()
    assert fits(page)
    assert page.locator("#files").bounding_box()["height"] >= 44
