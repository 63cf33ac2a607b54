"""A guest for a while: a last day on the link and on the people's page, which a keeper may put off."""
import datetime

import pytest
from playwright.sync_api import expect

from Rig.browsing import PHONE
from Rig.quality import fits, serious, small_targets

DESKTOP = {"width": 1280, "height": 800}
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December"]


def in_days(days):
    """That day as a form sends it, and as a page says it."""
    day = datetime.date.today() + datetime.timedelta(days=days)
    return day.isoformat(), f"{day.day} {MONTHS[day.month - 1]} {day.year}"


@pytest.mark.parametrize(("size", "scripts"), [(PHONE, True), (DESKTOP, True), (PHONE, False)],
                         ids=["phone", "desktop", "plain"])
def test_a_guest_stays_until_the_last_day_and_a_keeper_puts_it_off(server, keeper_state, browse, size, scripts):
    name = f"Gustav {size['width']} {scripts}"
    keeper = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    keeper.goto("/people")
    day, said = in_days(30)
    keeper.get_by_label("They join as").select_option("guest")
    keeper.locator("#until-link").fill(day)
    if scripts:
        assert serious(keeper) == [] and small_targets(keeper) == [] and fits(keeper)
    keeper.get_by_role("button", name="Make a link").click()
    link = keeper.locator("#link").inner_text()

    guest = browse(server.pages, size, java_script_enabled=scripts)
    guest.goto(link)
    expect(guest.get_by_text(f"You are a guest here until {said}.")).to_be_visible()
    guest.get_by_label("Your name").fill(name)
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_label(f"Signed in as {name}")).to_be_visible()
    guest.goto("/me")
    expect(guest.get_by_text(f"You are a guest here until {said}.")).to_be_visible()

    keeper.goto("/people")
    row = keeper.locator("li.item").filter(has_text=name)
    expect(row).to_contain_text(f"Guest until {said}")
    row.get_by_text("Change", exact=False).first.click()
    later, said_later = in_days(45)
    expect(row.get_by_label("A guest’s last day")).to_have_value(day)
    row.get_by_label("A guest’s last day").fill(later)
    if scripts:
        assert serious(keeper) == [] and small_targets(keeper) == [] and fits(keeper)
    row.locator("form[action$='/until'] button").click()
    expect(row).to_contain_text(f"Guest until {said_later}")
    guest.reload()
    expect(guest.get_by_text(f"You are a guest here until {said_later}.")).to_be_visible()
    row.get_by_text("Change", exact=False).first.click()
    row.get_by_label("A guest’s last day").fill("")
    row.locator("form[action$='/until'] button").click()
    expect(row).not_to_contain_text("Guest until")
    guest.reload()
    expect(guest.get_by_text("You are a guest here")).to_have_count(0)


def test_no_day_is_asked_for_a_relative_nor_taken_that_has_been(page):
    page.goto("/people")
    page.get_by_label("They join as").select_option("guest")
    page.locator("#until-link").fill(in_days(3)[0])
    page.get_by_label("They join as").select_option("relative")
    expect(page.locator("#until-link")).to_be_hidden()
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("heading", name="The link is ready")).to_be_visible()
    page.goto("/people")
    # A day that the browser refuses stays in sight.
    page.get_by_label("They join as").select_option("guest")
    page.locator("#until-link").evaluate("field => field.value = '2020-01-01'")
    page.get_by_label("They join as").select_option("relative")
    expect(page.locator("#until-link")).to_be_visible()
    page.get_by_label("They join as").select_option("guest")
    # A browser that checks no dates.
    page.locator("#until-link").evaluate("field => { field.removeAttribute('min'); field.value = '2020-01-01'; }")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_text("The last day of a guest lies within the next ten years.")).to_be_visible()
