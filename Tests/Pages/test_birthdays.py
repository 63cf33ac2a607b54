"""Birthdays: said on one's own page or by a keeper, celebrated on the album's page, and never told to guests."""
import datetime
import json
import zipfile
import zoneinfo

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PHONE, signed_in, start_server
from Rig.client import Refused
from Rig.quality import is_sound
from family_frame import take_in
from simulated_frame import SimulatedFrame

SIZES = pytest.mark.parametrize(("size", "scripts"), [(PHONE, True), (DESK, True), (PHONE, False)],
                                ids=["phone", "desk", "plain"])


def zone_far_from_midnight():
    """A time zone where no midnight falls into a test."""
    now = datetime.datetime.now(datetime.timezone.utc)
    zones = ["Europe/Helsinki", "Pacific/Honolulu"]
    return next(zone for zone in zones if 2 <= now.astimezone(zoneinfo.ZoneInfo(zone)).hour < 21)


@pytest.fixture(scope="module")
def home(tmp_path_factory, chromium):
    """A keeper, a relative with a photo, a guest, and Grandma, who has a frame and no pages."""
    with start_server(tmp_path_factory.mktemp("birthdays")) as server:
        zone = zone_far_from_midnight()
        server.keeper_calls = server.keeper(zone)
        server.today = datetime.datetime.now(zoneinfo.ZoneInfo(zone)).date()
        server.state = signed_in(chromium, server)
        server.relative = server.browser()
        link = server.keeper_calls.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
        server.relative.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": "Mikko"})
        server.relative.send_bytes(pictures.noisy(640, 420, seed="of Mikko"), "mikko.jpg", "By the lake")
        link = server.keeper_calls.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"]
        server.guest = server.browser()
        server.guest.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": "Gus"})
        server.frame = SimulatedFrame(server)
        take_in(server.keeper_calls, server.frame, "Grandma")
        yield server


def ids(home):
    return {one["displayName"]: one["id"] for one in home.keeper_calls.call("GET", "/api/v1/members")["members"]}


def choose(home, name, birthday=None, by=None):
    body = {"birthday": birthday} if birthday else {}
    return (by or home.keeper_calls).call("PUT", f"/api/v1/members/{ids(home)[name]}/birthday", body)


def apart(name):
    """A name as it stands in a sentence, whose direction it does not turn."""
    return f"\u2068{name}\u2069"


def on(day, year=None):
    return {"month": day.month, "day": day.day, **({"year": year} if year else {})}


@pytest.fixture(autouse=True)
def nobody_celebrates(home):
    yield
    for name in ("Anna", "Mikko", "Grandma"):
        choose(home, name)


@SIZES
def test_one_says_it_oneself_and_takes_it_back(home, browse, size, scripts):
    page = browse(home.pages, size, storage_state=home.state, java_script_enabled=scripts)
    page.goto("/me")
    form = page.locator("#birthday")
    form.get_by_label("Day", exact=True).fill("31")
    form.get_by_label("Month").select_option(label="February")
    is_sound(page, scripts)
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_contain_text("Please give a day that exists")
    expect(form.get_by_label("Day", exact=True)).to_have_value("31")
    form.get_by_label("Month").select_option(label="July")
    form.get_by_label("Year").fill("1956")
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_role("alert")).to_have_count(0)
    expect(form.get_by_label("Month")).to_have_value("7")
    page.goto("/people")
    expect(page.locator("li.item").filter(has_text="Anna")).to_contain_text("Birthday: 31 July 1956")
    page.goto("/me")
    form.get_by_role("button", name="Remove the birthday").click()
    expect(form.get_by_label("Day", exact=True)).to_have_value("")
    page.goto("/people")
    expect(page.get_by_text("Birthday:")).to_have_count(0)


@pytest.mark.parametrize(("path", "name"), [("/me", "Anna"), ("/people", "Grandma")])
def test_a_day_may_be_typed_as_germans_write_it(home, browse, path, name):
    page = browse(home.pages, storage_state=home.state)
    page.goto(path)
    page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")
    part = page.locator("#birthday" if path == "/me" else f"#member-{ids(home)[name]}")
    for typed, day in (("4.", 4), ("4 ", 4), ("24.", 24)):
        part.get_by_label("Day", exact=True).fill("")
        part.get_by_label("Day", exact=True).press_sequentially(typed)
        part.get_by_label("Month").select_option(label="July")
        part.get_by_label("Year").fill("")
        part.get_by_label("Year").press_sequentially("1956.")
        part.locator("form[action$='/birthday'] button").first.click()
        page.wait_for_load_state()
        expect(part.get_by_role("alert")).to_have_count(0)
        expect(part.get_by_label("Day", exact=True)).to_have_value(str(day))
        told = next(one for one in home.keeper_calls.call("GET", "/api/v1/members")["members"]
                    if one["displayName"] == name)
        assert told["birthday"] == {"month": 7, "day": day, "year": 1956}
        choose(home, name)
        page.reload()
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")


@SIZES
def test_a_keeper_says_it_for_grandma(home, browse, size, scripts):
    page = browse(home.pages, size, storage_state=home.state, java_script_enabled=scripts)
    page.goto("/people")
    row = page.locator("li.item").filter(has_text="Grandma")
    row.get_by_text("Change", exact=False).first.click()
    row.get_by_label("Day", exact=True).fill("29")
    row.get_by_label("Month").select_option(label="February")
    is_sound(page, scripts)
    row.locator("form[action$='/birthday'] button").first.click()
    expect(row).to_contain_text("Birthday: 29 February")
    # A guest has no such fields.
    guest = page.locator("li.item").filter(has=page.get_by_role("heading", name="Gus", exact=True))
    expect(guest).to_have_count(1)
    expect(guest.get_by_label("Month")).to_have_count(0)


@SIZES
def test_the_album_tells_on_the_day_and_greets_whose_it_is(home, browse, size, scripts):
    choose(home, "Mikko", on(home.today, home.today.year - 40))
    choose(home, "Grandma", on(home.today))
    page = browse(home.pages, size, storage_state=home.state, java_script_enabled=scripts)
    page.goto("/")
    expect(page.get_by_role("heading", name=f"Today is {apart('Grandma')}’s birthday")).to_be_visible()
    is_sound(page, scripts)
    card = page.get_by_role("link", name=f"{apart('Mikko')} is 40 today")
    expect(card).to_contain_text("1 photo")
    card.click()
    expect(page.locator(".tile")).to_have_count(1)
    page.goto("/")
    page.get_by_role("link", name="Send a photo").click()
    expect(page).to_have_url(f"{home.pages}/send")
    choose(home, "Anna", on(home.today, home.today.year - 70))
    page.goto("/")
    expect(page.get_by_role("heading", name=f"Happy birthday, {apart('Anna')}!")).to_be_visible()
    expect(page.get_by_text("Anna is 70")).to_have_count(0)


@SIZES
def test_a_name_of_another_script_turns_no_sentence(home, browse, size, scripts):
    link = home.keeper_calls.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    name = f"שרה {size['width']} {scripts}"
    home.browser().begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": name})
    choose(home, name, on(home.today))
    page = browse(home.pages, size, storage_state=home.state, java_script_enabled=scripts)
    page.goto("/")
    heading = page.get_by_role("heading", name=f"Today is {apart(name)}’s birthday")
    expect(heading).to_be_visible()
    expect(heading).to_have_css("direction", "ltr")
    # "Today" is at the left and "birthday" at the right of the name.
    first, last = (heading.evaluate(
        """(heading, [from, to]) => {
            const range = document.createRange();
            range.setStart(heading.firstChild, from < 0 ? heading.firstChild.length + from : from);
            range.setEnd(heading.firstChild, to < 0 ? heading.firstChild.length + to : to);
            const box = range.getBoundingClientRect();
            return [box.top, box.left];
        }""", part) for part in ([0, 5], [-8, -1]))
    assert first < last
    is_sound(page, scripts)
    choose(home, name)


@SIZES
def test_a_refused_birthday_of_somebody_else_stays_in_its_form(home, browse, size, scripts):
    page = browse(home.pages, size, storage_state=home.state, java_script_enabled=scripts)
    page.goto("/people")
    row = page.locator("li.item").filter(has_text="Grandma")
    row.get_by_text("Change", exact=False).first.click()
    row.get_by_label("Day", exact=True).fill("31")
    row.get_by_label("Month").select_option(label="February")
    row.locator("form[action$='/birthday'] button").first.click()
    refusal = row.get_by_role("alert")
    expect(refusal).to_contain_text("Please give a day that exists")
    expect(page.get_by_role("alert")).to_have_count(1)
    day = row.get_by_label("Day", exact=True)
    expect(day).to_have_value("31")
    expect(day).to_have_attribute("aria-invalid", "true")
    group = row.get_by_role("group", name="Birthday")
    assert refusal.get_attribute("id") in group.get_attribute("aria-describedby").split()
    is_sound(page, scripts)
    row.get_by_label("Month").select_option(label="July")
    row.locator("form[action$='/birthday'] button").first.click()
    expect(row).to_contain_text("Birthday: 31 July")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_neither_the_day_before_nor_the_day_after(home, browse):
    day = datetime.timedelta(days=1)
    choose(home, "Mikko", on(home.today - day))
    choose(home, "Grandma", on(home.today + day))
    page = browse(home.pages, storage_state=home.state)
    page.goto("/")
    expect(page.locator(".tile")).to_have_count(1)
    assert "birthday" not in page.locator("main").inner_text()


def test_guests_learn_nothing_of_it(home):
    choose(home, "Mikko", on(home.today, 1956))
    choose(home, "Anna", on(home.today, 1956))
    for path in ("/", "/people", "/me", "/browse", "/activity", "/api/v1/members", "/api/v1/album"):
        told = home.guest.fetch(path).decode()
        assert "birthday" not in told.lower() and "1956" not in told, path


def test_the_frame_is_told_beforehand_and_refusals_have_codes(home):
    choose(home, "Mikko", {"month": 7, "day": 4, "year": 1986}, by=home.relative)
    told = home.frame.call("GET", "/frames/me")["birthdays"]
    assert told == [{"memberID": ids(home)["Mikko"], "displayName": "Mikko",
                     "birthday": {"month": 7, "day": 4, "year": 1986}}]
    for name, birthday, by, code in [
            ("Mikko", {"month": 2, "day": 30}, home.relative, "birthday-day"),
            ("Mikko", {"month": 7, "day": 4, "year": home.today.year + 1}, home.relative, "birthday-day"),
            ("Gus", {"month": 7, "day": 4}, home.keeper_calls, "birthday-of-guest"),
            ("Anna", {"month": 7, "day": 4}, home.relative, "keeper-needed"),
            ("Gus", {"month": 7, "day": 4}, home.guest, "not-allowed")]:
        with pytest.raises(Refused) as refused:
            choose(home, name, birthday, by=by)
        assert refused.value.problem["code"] == code, (name, birthday)


def test_an_export_carries_it(home, browse, tmp_path):
    choose(home, "Mikko", {"month": 7, "day": 4, "year": 1986})
    page = browse(home.pages, storage_state=home.state)
    page.goto("/family")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download everything").click()
    download.value.save_as(tmp_path / "album.zip")
    family = json.loads(zipfile.ZipFile(tmp_path / "album.zip").read("The Lindgrens/family.json"))
    born = {one["name"]: one.get("birthday") for one in family["people"]}
    assert born["Mikko"] == {"month": 7, "day": 4, "year": 1986} and born["Anna"] is None
