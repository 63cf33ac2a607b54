"""The head of every page: the family's name and the ways on, whole on every screen."""
import pytest
from playwright.sync_api import expect

from Rig.quality import cut, fits

# Of these a long name may end in an ellipsis on a phone.
PARTS = ".top .brand span, .top .tabs a, .top .bell, .top .me"


@pytest.mark.parametrize("language", ["en", "de", "es", "fi"])
def test_nothing_of_it_is_cut(server, keeper_state, browse, language):
    page = browse(server.pages, {"width": 768, "height": 1024}, storage_state=keeper_state, locale=language)
    page.goto("/people")
    expect(page.locator("html")).to_have_attribute("lang", language)
    # A number of two digits, whatever the family did before.
    page.locator(".bell").evaluate("""bell => {
        const number = bell.querySelector("span") ?? bell.appendChild(document.createElement("span"));
        number.textContent = "99";
    }""")
    for width in (320, 390, 600, 767, 768, 820, 1023, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 1024})
        assert cut(page, PARTS) == [], (language, width)
        assert fits(page)
