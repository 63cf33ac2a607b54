"""Collections: photos that somebody puts together by hand, in an order of their own."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE, signed_in
from Rig.databases import multiply_photos
from Rig.quality import is_sound
from Rig.waiting import until

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


def sent(person, seed):
    content = pictures.noisy(640, 420, seed=seed)
    return person.send_bytes(content, f"{seed}.jpg", seed)["results"][0]["photo"]["id"]


def made(person, title, photos=()):
    collection = person.call("POST", "/api/v1/collections", {"title": title})
    for first in range(0, len(photos), 100):
        person.call("POST", f"/api/v1/collections/{collection['id']}/photos", {"photos": photos[first:first + 100]})
    return collection["id"]


def order(person, collection):
    photos = person.call("GET", f"/api/v1/collections/{collection}/photos?limit=200")["photos"]
    return [photo["id"] for photo in photos]


def tiles(page, kind=".tile"):
    return page.locator(kind).evaluate_all("tiles => tiles.map(tile => tile.dataset.photo)")


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_collection_is_made_filled_edited_and_deleted(server, keeper_state, keeper, browse, size, scripts):
    tag = f"{size['width']} {scripts}"
    photos = [sent(keeper, f"filled {tag} {number}") for number in range(4)]
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto("/browse")
    page.get_by_role("link", name="Collections").click()
    is_sound(page, scripts)
    page.get_by_role("link", name="New collection").click()
    is_sound(page, scripts)
    page.get_by_label("Name of the collection").fill("   ")
    page.get_by_label("What else to know").fill("Put together\nby hand")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("1 to 80")
    expect(page.get_by_label("What else to know")).to_have_value("Put together\nby hand")
    page.get_by_label("Name of the collection").fill(f"<b>Gardens</b> {tag}")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=f"<b>Gardens</b> {tag}")).to_be_visible()
    expect(page.locator(".collection-details")).to_contain_text("by hand")
    expect(page.get_by_role("heading", name="No photos here yet")).to_be_visible()
    is_sound(page, scripts)
    address = page.url
    page.get_by_role("link", name="Add photos").click()
    is_sound(page, scripts)
    page.get_by_role("button", name="Add the chosen ones").click()
    expect(page.get_by_role("alert")).to_contain_text("at least one photo")
    for photo in [photos[2], photos[0]]:
        page.locator(f"input[name=photo-{photo}]").check()
    page.get_by_role("button", name="Add the chosen ones").click()
    page.wait_for_url(address)
    assert tiles(page) == [photos[0], photos[2]], "in the order they came"
    is_sound(page, scripts)
    page.get_by_role("link", name="Add photos").click()
    expect(page.locator(f"input[name=photo-{photos[0]}]")).to_have_count(0)
    expect(page.locator(".choice.held .tag").first).to_have_text("In it")
    page.get_by_role("link", name="Cancel").click()
    page.get_by_role("link", name="Edit", exact=True).click()
    page.get_by_label("Name of the collection").fill(f"Orchards {tag}")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name=f"Orchards {tag}")).to_be_visible()
    page.get_by_role("link", name="All collections").click()
    expect(page.locator(".collection", has_text=f"Orchards {tag}")).to_contain_text("by Anna · 2 photos")
    is_sound(page, scripts)
    page.get_by_role("link", name=f"Orchards {tag}").click()
    page.get_by_role("link", name="Delete").click()
    expect(page.get_by_text("Its photos stay in the album.")).to_be_visible()
    page.get_by_role("button", name="Delete the collection").click()
    page.wait_for_url("**/collections")
    assert page.goto(address).status == 404
    assert page.goto(f"/photos/{photos[0]}").status == 200


@SIZES
@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_photos_are_ordered_by_buttons(server, keeper_state, keeper, browse, size, scripts):
    first, second, third = photos = [sent(keeper, f"buttons {size['width']} {scripts} {number}") for number in range(3)]
    collection = made(keeper, "In order", photos)
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/collections/{collection}")
    page.get_by_role("link", name="Change the order").click()
    is_sound(page, scripts)

    def press(photo, words):
        page.locator(f"#photo-{photo}").get_by_role("button", name=words).click()

    def becomes(*expected):
        for index, photo in enumerate(expected):
            expect(page.locator(".ordered-photo").nth(index)).to_have_attribute("data-photo", photo)
        expect(page.locator(".ordered-photo")).to_have_count(len(expected))
        assert order(keeper, collection) == list(expected)

    expect(page.locator(f"#photo-{first}").get_by_role("button", name="Earlier")).to_have_count(0)
    expect(page.locator(f"#photo-{third}").get_by_role("button", name="Later")).to_have_count(0)
    press(third, "Earlier")
    becomes(first, third, second)
    press(first, "Later")
    becomes(third, first, second)
    expect(page.locator(f"#photo-{third} .tag")).to_have_text("Cover")
    press(second, "Make it the cover")
    expect(page.locator(f"#photo-{second} .tag")).to_have_text("Cover")
    assert keeper.call("GET", f"/api/v1/collections/{collection}")["cover"] == second
    press(second, "Take out")
    becomes(third, first)
    is_sound(page, scripts)
    page.get_by_role("link", name="Done").click()
    assert tiles(page) == [third, first]


def grab(page, photo, target):
    """Moves one photo to the place of another, and holds it there."""
    page.locator(f"#photo-{photo} .grip").scroll_into_view_if_needed()
    grip = page.locator(f"#photo-{photo} .grip").bounding_box()
    place = page.locator(f"#photo-{target} .ordered-picture").bounding_box()
    page.mouse.move(grip["x"] + 20, grip["y"] + 20)
    page.mouse.down()
    page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=4)


# Safari 15, which is the last one of some telephones, cannot be asked to send a form.
@pytest.mark.parametrize("size, spoiled", [
    (PHONE, ""), (DESK, ""), (PHONE, "delete HTMLFormElement.prototype.requestSubmit"),
], ids=["phone", "desk", "older"])
def test_photos_are_dragged_to_their_places(server, keeper_state, keeper, browse, size, spoiled):
    photos = [sent(keeper, f"dragged {size['width']} {spoiled} {number}") for number in range(3)]
    collection = made(keeper, "Dragged", photos)
    page = browse(server.pages, size, storage_state=keeper_state)
    page.add_init_script(spoiled)
    page.goto(f"/collections/{collection}/order")

    def drag(photo, target):
        grab(page, photo, target)
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.mouse.up()

    drag(photos[0], photos[1])
    expect(page.locator(".ordered-photo").first).to_have_attribute("data-photo", photos[1])
    expect(page.locator("form[data-pressed]")).to_have_count(0)
    assert order(keeper, collection) == [photos[1], photos[0], photos[2]]
    drag(photos[0], photos[1])
    expect(page.locator("form[data-pressed]")).to_have_count(0)
    assert order(keeper, collection) == photos
    assert tiles(page, ".ordered-photo") == photos


def hold_moves(page):
    """Holds what is sent to the page of the order; returns a function that waits for it and lets it go."""
    held = []

    def hold(route):
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    def let_go():
        # A call of the page lets Playwright hear of requests.
        until(20, "a move", lambda: page.evaluate("true") and held)
        held.pop().continue_()

    page.route("**/order", hold)
    return let_go


def test_a_drag_waits_for_the_answer_to_the_one_before(server, keeper_state, keeper, browse):
    photos = [sent(keeper, f"dragged at once {number}") for number in range(3)]
    collection = made(keeper, "Dragged at once", photos)
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto(f"/collections/{collection}/order")
    let_go = hold_moves(page)
    grab(page, photos[0], photos[1])
    page.mouse.up()
    grab(page, photos[2], photos[0])
    expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()
    first = [photos[1], photos[0], photos[2]]
    assert tiles(page, ".ordered-photo") == first, "nothing that goes back"
    let_go()
    expect(page.locator("form[data-pressed]")).to_have_count(0)
    assert tiles(page, ".ordered-photo") == order(keeper, collection) == first
    grab(page, photos[2], photos[0])
    expect(page.locator(".dragged")).to_have_count(1)
    page.mouse.up()
    let_go()
    expect(page.locator("form[data-pressed]")).to_have_count(0)
    assert order(keeper, collection) == [photos[1], photos[2], photos[0]]


def test_who_orders_by_keys_stays_at_the_photo(server, keeper_state, keeper, browse):
    photos = [sent(keeper, f"keys {number}") for number in range(20)]
    collection = made(keeper, "By keys", photos)
    page = browse(server.pages, PHONE, storage_state=keeper_state)
    page.goto(f"/collections/{collection}/order")
    photo = photos[14]
    rows = page.locator(".ordered-photo")
    row = rows.nth(15).bounding_box()["y"] - rows.nth(14).bounding_box()["y"]

    def button(photo, words):
        return page.locator(f"#photo-{photo}").get_by_role("button", name=words)

    def focus_is_at(photo):
        expect(page.locator(f"#photo-{photo} button:focus")).to_be_in_viewport()

    button(photo, "Later").focus()
    for place in range(15, 20):
        was = page.evaluate("scrollY")
        assert was > 0
        page.keyboard.press("Enter")
        expect(rows.nth(place)).to_have_attribute("data-photo", photo)
        if place < 19:
            expect(button(photo, "Later")).to_be_focused()
        focus_is_at(photo)
        assert abs(page.evaluate("scrollY") - was) <= row + 1
    # At the end of the list there is no later place.
    expect(button(photo, "Earlier")).to_be_focused()
    assert order(keeper, collection) == [*photos[:14], *photos[15:], photo]
    button(photos[5], "Make it the cover").press("Enter")
    expect(page.locator(f"#photo-{photos[5]} .tag")).to_have_text("Cover")
    focus_is_at(photos[5])
    button(photos[5], "Take out").press("Enter")
    expect(rows).to_have_count(19)
    focus_is_at(photos[6])
    button(photo, "Take out").press("Enter")
    expect(rows).to_have_count(18)
    focus_is_at(photos[19])


def test_who_goes_on_before_the_answer_is_not_called_back(server, keeper_state, keeper, browse):
    photos = [sent(keeper, f"on the way {number}") for number in range(3)]
    collection = made(keeper, "On the way", photos)
    page = browse(server.pages, DESK, storage_state=keeper_state)
    page.goto(f"/collections/{collection}/order")
    let_go = hold_moves(page)
    page.locator(f"#photo-{photos[0]}").get_by_role("button", name="Later").press("Enter")
    page.locator(f"#photo-{photos[2]}").get_by_role("button", name="Earlier").focus()
    let_go()
    expect(page.locator(".ordered-photo").first).to_have_attribute("data-photo", photos[1])
    expect(page.locator(f"#photo-{photos[2]}").get_by_role("button", name="Earlier")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Done").focus()
    let_go()
    expect(page.locator(".ordered-photo").nth(1)).to_have_attribute("data-photo", photos[2])
    expect(page.get_by_role("link", name="Done")).to_be_focused()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_photos_that_are_gone_do_not_keep_the_others_out(server, keeper_state, keeper, browse, scripts):
    photos = [sent(keeper, f"gone {scripts} {number}") for number in range(3)]
    collection = made(keeper, f"Some gone {scripts}")
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts)

    def tick(*chosen):
        page.goto(f"/collections/{collection}/add")
        for photo in chosen:
            page.locator(f"input[name=photo-{photo}]").check()

    def add():
        page.get_by_role("button", name="Add the chosen ones").click()

    tick(*photos)
    keeper.call("DELETE", f"/api/v1/photos/{photos[1]}")
    add()
    page.wait_for_url(f"**/collections/{collection}")
    assert tiles(page) == [photos[0], photos[2]]
    late = sent(keeper, f"gone {scripts} late")
    tick(late)
    keeper.call("DELETE", f"/api/v1/photos/{late}")
    add()
    expect(page.get_by_role("alert")).to_contain_text("This photo is not in the album.")
    expect(page.get_by_role("button", name="Add the chosen ones")).to_be_visible()
    assert order(keeper, collection) == [photos[0], photos[2]]


def test_a_full_collection_keeps_the_ticks(empty_server, chromium, browse):
    keeper = empty_server.keeper()
    sent(keeper, "full")
    empty_server.stop()
    multiply_photos(empty_server.data, 2_003)
    empty_server.start()
    collection = made(keeper, "Full", [f"copy-{number}" for number in range(2, 2_001)])
    page = browse(empty_server.pages, PHONE, storage_state=signed_in(chromium, empty_server))
    page.goto(f"/collections/{collection}/add")
    boxes = [page.locator(f"input[name=photo-copy-{number}]") for number in [2_001, 2_002, 2_003]]
    for box in boxes[:2]:
        box.check()
    page.get_by_role("button", name="Add the chosen ones").click()
    expect(page.get_by_role("alert")).to_contain_text("at most")
    for box, is_ticked in zip(boxes, [True, True, False]):
        expect(box).to_be_checked(checked=is_ticked)
    boxes[0].uncheck()
    page.get_by_role("button", name="Add the chosen ones").click()
    page.wait_for_url(f"**/collections/{collection}")
    assert keeper.call("GET", f"/api/v1/collections/{collection}")["photos"] == 2_000


def test_a_photo_goes_into_a_collection_and_out_of_it_from_its_own_page(page, keeper):
    photo = sent(keeper, "from its page")
    collection = made(keeper, "From a photo's page")
    page.goto(f"/photos/{photo}")
    page.get_by_text("Put into a collection").click()
    page.get_by_label("Collection", exact=True).select_option("From a photo's page")
    is_sound(page)
    page.get_by_role("button", name="Put in").click()
    expect(page.locator("#collections").get_by_role("link", name="From a photo's page")).to_be_visible()
    is_sound(page)
    assert order(keeper, collection) == [photo]
    page.get_by_role("button", name="Take out of “From a photo's page”").click()
    expect(page.locator("#collections").get_by_role("link", name="From a photo's page")).to_have_count(0)
    assert order(keeper, collection) == []


def test_a_relative_adds_to_a_collection_of_others_and_orders_it_not(relative_page, keeper):
    photo = sent(keeper, "of the keeper")
    collection = made(keeper, "The keeper's own", [photo])
    relative_page.goto(f"/collections/{collection}")
    expect(relative_page.get_by_role("link", name="Add photos")).to_be_visible()
    for words in ["Change the order", "Edit", "Delete"]:
        expect(relative_page.get_by_role("link", name=words, exact=True)).to_have_count(0)
    assert relative_page.goto(f"/collections/{collection}/order").status == 403
    assert relative_page.goto(f"/collections/{collection}/edit").status == 403
    relative_page.goto(f"/photos/{photo}")
    expect(relative_page.locator("#collections").get_by_role("link", name="The keeper's own")).to_be_visible()
    expect(relative_page.get_by_role("button", name="Take out of")).to_have_count(0)


def test_a_long_collection_is_turned_page_by_page_and_ordered_across_pages(page, keeper):
    photos = [sent(keeper, f"long {number}") for number in range(62)]
    collection = made(keeper, "A long one", photos)
    page.goto(f"/collections/{collection}")
    expect(page.locator(".tile")).to_have_count(48)
    page.get_by_role("link", name="Further photos").click()
    expect(page.locator(".tile")).to_have_count(14)
    assert tiles(page) == photos[48:]
    page.get_by_role("link", name="Back to the beginning").click()
    expect(page.locator(".tile")).to_have_count(48)
    page.goto(f"/collections/{collection}/order")
    page.get_by_role("link", name="Further photos").click()
    expect(page.locator(".ordered-photo")).to_have_count(2)
    page.locator(f"#photo-{photos[60]}").get_by_role("button", name="Earlier").click()
    expect(page.locator(f"#photo-{photos[59]}")).to_have_count(1)
    assert order(keeper, collection)[58:] == [photos[58], photos[60], photos[59], photos[61]]
    # The page before ended with a photo that is not in the collection any more.
    keeper.call("POST", f"/api/v1/collections/{collection}/photos/taken-out", {"photos": [photos[3]]})
    page.goto(f"/collections/{collection}?after={photos[3]}")
    assert page.url.endswith(f"/collections/{collection}")


def test_what_is_no_collection_is_not_found(page, keeper):
    for path in ["/collections/nowhere", "/collections/nowhere/edit", "/collections/nowhere/add",
                 "/collections/nowhere/order", "/collections/nowhere/delete"]:
        assert page.goto(path).status == 404
    assert page.goto("/collections?after=nowhere").status == 200


def test_a_collection_in_firefox(server, keeper, firefox):
    photos = [sent(keeper, f"firefox {number}") for number in range(2)]
    firefox.goto(server.pages + "/sign-in")
    firefox.type("#userName", "anna")
    firefox.type("#password", PASSWORD)
    firefox.click("main button")
    firefox.wait_for("location.pathname === '/'")
    firefox.goto(server.pages + "/collections/new")
    firefox.type("#title", "By a fox")
    firefox.click("main form .row button")
    firefox.wait_for("document.querySelector('h1')?.textContent === 'By a fox'")
    firefox.click(".collection-about a.button")
    firefox.wait_for("location.pathname.endsWith('/add')")
    for photo in photos:
        firefox.click(f"input[name=photo-{photo}]")
    firefox.click(".choosing-bar button")
    firefox.wait_for("document.querySelectorAll('.tile').length === 2")
    collection = firefox.evaluate("location.pathname.split('/').pop()")
    firefox.goto(f"{server.pages}/collections/{collection}/order")
    firefox.click(f"#photo-{photos[1]} form button")
    firefox.wait_for(f"document.querySelector('.ordered-photo')?.dataset.photo === '{photos[1]}'")
    assert firefox.complaints == []
    assert order(keeper, collection) == photos[::-1]
