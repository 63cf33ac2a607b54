"""Checks that every page must pass: no obstacle for a screen reader, nothing beyond the window's side, and buttons as
large as a thumb."""
from axe_playwright_python.base import AXE_SCRIPT

SERIOUS = ("serious", "critical", "moderate")


def violations(page):
    """Returns all that axe finds: the rule, and the first place."""
    return told(audit(page))


def serious(page):
    """Returns the same as `violations`, without what axe calls minor."""
    return told(one for one in audit(page) if one["impact"] in SERIOUS)


def audit(page):
    """Returns what axe finds wrong, by all of its rules. Only the violations leave the page: the list of all that is
    right is far longer."""
    assert page.evaluate("matchMedia('(scripting: enabled)').matches"), "axe waits for timers, which need scripts"
    # For a page from a disk, the browser refuses axe's own requests for style sheets.
    options = {"resultTypes": ["violations"], "preload": not page.url.startswith("file:")}
    page.evaluate(AXE_SCRIPT)
    return page.evaluate("options => axe.run(options).then(found => found.violations)", options)


def told(found):
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in found]


def fits(page):
    """Returns whether nothing lies beyond the side of the window."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def cut(page, parts):
    """Returns those of these parts of a page's head that are wider than their space, or are not inside the window. On a
    phone, a long name may end in an ellipsis."""
    return page.evaluate("""parts => [...document.querySelectorAll(parts)].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const mayEnd = part.matches("span") && innerWidth < 390;
        const isWider = !mayEnd && part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
        const isOutside = left < 0 || right > innerWidth + 0.5 || top < 0 || bottom > innerHeight + 0.5;
        return isWider || isOutside || bottom - top > 70;
    }).map((part) => part.outerHTML)""", parts)


def small_targets(page):
    pressed = page.locator("main a:not(.tile a), main button, main select, main summary, nav a, header summary")
    return pressed.evaluate_all(
        """parts => parts.filter(part => part.checkVisibility())
             .map(part => [part.textContent.trim(), part.getBoundingClientRect()])
             .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([name]) => name)""")


def is_sound(page, scripts=True):
    """Fails unless a page is as wide as its window, free of serious findings, and its targets are large enough.

    `scripts`: whether the page's browser runs scripts. axe waits for timers, which never fire without them."""
    assert fits(page)
    small = small_targets(page)
    assert small == [], small
    found = serious(page) if scripts else []
    assert found == [], found
