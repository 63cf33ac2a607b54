"""The head of every page: the family's name and the ways on, whole on every screen."""
import pytest
from playwright.sync_api import expect

from Rig.quality import fits

# What is wider than its room, or does not stand within the window. On a phone a long name may end in an ellipsis.
CUT = """() => [...document.querySelectorAll(".top .brand span, .top .tabs a, .top .bell, .top .me")].filter((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const mayEnd = part.matches("span") && innerWidth < 390;
    return !mayEnd && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1 || left < 0 || right > innerWidth + 0.5
        || top < 0 || bottom > innerHeight + 0.5 || bottom - top > 70;
}).map((part) => part.outerHTML)"""


@pytest.mark.parametrize("language", ["en", "de", "es", "fi"])
def test_nothing_of_it_is_cut(server, keeper_state, browse, language):
    page = browse(server.pages, {"width": 768, "height": 1024}, storage_state=keeper_state, locale=language)
    page.goto("/people")
    expect(page.locator("html")).to_have_attribute("lang", language)
    for width in (320, 390, 600, 767, 768, 820, 1023, 1024, 1440):
        page.set_viewport_size({"width": width, "height": 1024})
        assert page.evaluate(CUT) == [], (language, width)
        assert fits(page)
