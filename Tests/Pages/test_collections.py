"""Collections: photos that somebody puts together by hand, in an order of their own."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE
from Rig.quality import is_sound

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


@SIZES
def test_photos_are_dragged_to_their_places(server, keeper_state, keeper, browse, size):
    photos = [sent(keeper, f"dragged {size['width']} {number}") for number in range(3)]
    collection = made(keeper, "Dragged", photos)
    page = browse(server.pages, size, storage_state=keeper_state)
    page.goto(f"/collections/{collection}/order")

    def drag(photo, target):
        page.locator(f"#photo-{photo} .grip").scroll_into_view_if_needed()
        grip = page.locator(f"#photo-{photo} .grip").bounding_box()
        place = page.locator(f"#photo-{target} .ordered-picture").bounding_box()
        page.mouse.move(grip["x"] + 20, grip["y"] + 20)
        page.mouse.down()
        with page.expect_response(lambda answer: answer.request.method == "POST"):
            page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=4)
            page.mouse.up()

    drag(photos[0], photos[1])
    expect(page.locator(".ordered-photo").first).to_have_attribute("data-photo", photos[1])
    expect(page.locator("form[data-pressed]")).to_have_count(0)
    assert order(keeper, collection) == [photos[1], photos[0], photos[2]]
    drag(photos[0], photos[1])
    expect(page.locator("form[data-pressed]")).to_have_count(0)
    assert order(keeper, collection) == photos
    assert tiles(page, ".ordered-photo") == photos


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
