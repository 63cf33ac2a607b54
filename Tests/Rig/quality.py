"""What a page is held to: nothing in the way of a screen reader, nothing over the side, buttons as large as a thumb."""
from axe_playwright_python.sync_playwright import Axe


def violations(page):
    """All that axe finds: what, and where first."""
    return [(one["id"], [node["target"] for node in one["nodes"]][:3]) for one in audit(page)]


def serious(page):
    """As `violations`, without what axe calls minor."""
    return [(one["id"], [node["target"] for node in one["nodes"]][:3])
            for one in audit(page) if one["impact"] in ("serious", "critical", "moderate")]


def audit(page):
    return Axe().run(page).response["violations"]


def fits(page):
    """Whether nothing lies beyond the side of the window."""
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def small_targets(page):
    pressed = page.locator("main a:not(.tile a), main button, main select, main summary, nav a, header summary")
    return pressed.evaluate_all(
        """parts => parts.filter(part => part.checkVisibility())
             .map(part => [part.textContent.trim(), part.getBoundingClientRect()])
             .filter(([, box]) => box.height < 43.5 || box.width < 43.5).map(([name]) => name)""")
