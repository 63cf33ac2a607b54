"""Pages with long words on the narrowest phones: nothing goes over the edge."""
import pytest

from Rig.quality import fits

NARROWEST = {"width": 320, "height": 640}
LONG = "Donaudampfschifffahrtsgesellschaft"


@pytest.mark.parametrize("locale", ["de", "fi"])
def test_no_page_is_wider_than_the_narrowest_phone(server, keeper, keeper_state, browse, locale):
    moment = "/moments/" + keeper.call("POST", "/api/v1/moments", {"title": LONG})["id"]
    collection = "/collections/" + keeper.call("POST", "/api/v1/collections", {"title": LONG})["id"]
    page = browse(server.pages, NARROWEST, storage_state=keeper_state, locale=locale)
    wide = []
    for path in ("/sessions", "/people", "/me", "/family", "/activity", f"/send?moment={moment.rsplit('/', 1)[1]}",
                 moment, moment + "/edit", moment + "/invite", moment + "/outside", moment + "/delete",
                 collection, collection + "/edit", collection + "/add", collection + "/order", collection + "/delete"):
        assert page.goto(path).status == 200, path
        if not fits(page):
            wide.append(path)
    assert wide == []
