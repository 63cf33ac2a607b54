"""Pages with long words on the narrowest phones: nothing goes over the edge."""
import pytest

from own_family import keeper, keeper_state, server
from Rig.quality import fits

NARROWEST = {"width": 320, "height": 640}
LONG = "Donaudampfschifffahrtsgesellschaft"


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
        name, button = row.get_by_text("Ottilie", exact=True), row.get_by_role("button")
        assert name.evaluate("name => name.getClientRects().length") == 1
        card, pressed = row.bounding_box(), button.bounding_box()
        assert pressed["x"] + pressed["width"] < card["x"] + card["width"]
