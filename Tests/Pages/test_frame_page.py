"""One frame's page: what it shows now, how it is, and what a keeper decides about it."""
import re
import time

import pytest
from playwright.sync_api import expect

from Rig import databases, pictures, positions
from Rig.browsing import DESK, PASSWORD, PHONE, join
from Rig.quality import fits, serious, small_targets
from own_family import keeper, keeper_state, server
from Rig.client import Refused
from Rig.waiting import until
from simulated_frame import SimulatedFrame


@pytest.fixture(scope="module")
def photos(keeper):
    def sent(words):
        answer = keeper.send_bytes(pictures.noisy(640, 420, seed=words), "f.jpg", words)
        return answer["results"][0]["photo"]["id"]

    return [sent(words) for words in ("By the lake", "In the hay", "On the stairs")]


class WallFrame(SimulatedFrame):
    """A frame in a room: it shows one of these photos, and follows what the family says of it."""

    def __init__(self, server, photos):
        super().__init__(server)
        self.photos, self.at = photos, 0
        self.id = self.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})["frameID"]
        self.chosen = None
        self.tell()

    def tell(self, **more):
        self.report(self.photos[self.at], **{"settingsVersion": (self.chosen or {}).get("version", 0)} | more)

    def hear(self, name, data):
        if name == "frame":
            self.chosen = self.call("GET", "/frames/me").get("chosen")
            self.tell()
        if name == "turn":
            self.put((self.at + {"next": 1, "previous": -1}[data]) % len(self.photos))

    def awake(self):
        return self.listening(self.hear)

    def put(self, number):
        self.at = number
        self.tell()


@pytest.fixture(scope="module")
def wall(server, keeper, photos):
    return WallFrame(server, photos)


@pytest.fixture
def frame(wall):
    wall.put(0)
    return wall


@pytest.fixture
def frame_page(frame, page):
    page.goto("/frames/" + frame.id)
    return page


def test_what_it_shows_follows_its_pages(frame, frame_page):
    page = frame_page
    now = page.get_by_role("region", name="Connected")
    expect(now.get_by_role("img", name="By the lake")).to_be_visible()
    expect(page.get_by_text("5.3 GB left")).to_be_visible()
    expect(page.get_by_text("Strong", exact=True)).to_be_visible()
    frame.put(1)
    expect(now.get_by_role("img", name="In the hay")).to_be_visible(timeout=2_000)
    frame.tell(photoID=None, panel={"width": 1280, "height": 800, "rotation": 0, "isOn": False})
    expect(now.get_by_text("The frame is asleep")).to_be_visible(timeout=2_000)
    expect(now.get_by_role("img")).to_have_count(0)


def test_a_look_asks_the_frame_how_it_is(frame, page):
    heard = []
    with frame.listening(lambda name, data: heard.append(name)):
        page.goto("/frames")
        expect(page.locator(f"#frame-{frame.id}")).to_contain_text("Connected")
        page.locator(f"#frame-{frame.id}").get_by_role("link").click()
        expect(page.get_by_role("heading", name="How it is")).to_be_visible()
        assert heard.count("watched") >= 2


def test_a_relative_sees_it_and_changes_nothing(frame, server, keeper, browse):
    relative_page = browse(server.pages)
    join(relative_page, keeper, "Mikko")
    relative_page.goto("/frames/" + frame.id)
    expect(relative_page.get_by_role("img", name="By the lake")).to_be_visible()
    expect(relative_page.get_by_role("main").get_by_role("button")).to_have_count(0)


def choose(page, **settings):
    page.get_by_label("Each photo stays").select_option(settings["stays"])
    page.get_by_role("region", name="Settings").get_by_role("button", name="Save").click()


def test_settings_arrive_within_a_second(frame, frame_page):
    page = frame_page
    with frame.awake():
        page.get_by_label("Order").select_option("Newest first")
        page.get_by_label("It sleeps at night").check()
        page.get_by_label("From", exact=True).fill("22:30")
        page.get_by_label("Until").fill("06:45")
        page.get_by_label("Brightness").fill("70")
        expect(page.get_by_text("70 %")).to_be_visible()
        page.get_by_label("Language on the frame").select_option("Suomi")
        page.get_by_label("Show the clock").check()
        expect(page.get_by_label("Words on the photos")).to_be_checked()
        page.get_by_label("Words on the photos").uncheck()
        began = time.monotonic()
        choose(page, stays="5 minutes")
        while (frame.chosen or {}).get("settings", {}).get("interval") != 300:
            assert time.monotonic() - began < 1
            time.sleep(0.01)
        assert frame.chosen["settings"] == {
            "interval": 300, "order": "newest", "night": {"begins": 1350, "ends": 405}, "brightness": 70,
            "language": "fi", "showsClock": True, "showsWords": False, "showsNightClock": False}
        # The page hears of it without being asked for again.
        expect(page.get_by_text("The frame uses these settings.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("From", exact=True)).to_have_value("22:30")
    expect(page.get_by_label("Each photo stays")).to_have_value("300")
    expect(page.get_by_label("Words on the photos")).not_to_be_checked()


def test_photos_that_a_hand_stopped_are_told_of(frame, frame_page):
    page = frame_page
    stopped = page.get_by_text("They stopped changing when somebody touched the frame.")
    expect(stopped).to_have_count(0)
    for is_paused in (True, False):
        frame.tell(isPaused=is_paused)
        page.reload()
        expect(stopped).to_have_count(1 if is_paused else 0)


MEMORY = {
    "en": ("Memory", "62 MB of 360 MB", "ran out of memory once", "ran out of memory 3 times",
           "up to 15 MB is usual", "more than the usual 15 MB"),
    "de": ("Arbeitsspeicher", "62 MB von 360 MB", "einmal der Speicher ausgegangen", "3-mal der Speicher ausgegangen",
           "üblich sind bis zu 15 MB", "mehr als die üblichen 15 MB"),
    "es": ("Memoria RAM", "62 MB de 360 MB", "se quedó una vez sin memoria", "se quedó 3 veces sin memoria",
           "lo habitual es hasta 15 MB", "más de lo habitual (15 MB)"),
    "fi": ("Käyttömuisti", "62 Mt / 360 Mt", "muisti on loppunut kerran", "muisti on loppunut 3 kertaa",
           "tavallista on enintään 15 Mt", "enemmän kuin tavallinen määrä (15 Mt)"),
}


@pytest.mark.parametrize("language", MEMORY)
def test_keepers_see_memory_and_writes_with_their_limits(frame, server, keeper_state, browse, language):
    name, text, once, often, usual, more = MEMORY[language]
    page = browse(server.pages, PHONE, storage_state=keeper_state, locale=language)
    memory = {"used": 62_400_000, "limit": 360_000_000, "ended": 0}
    for ended, said in ((0, None), (1, once), (3, often)):
        # 1 MB a day, and 1.3 times the photos.
        written = 20_000_000 if ended else 14_000_000
        frame.tell(memory=memory | {"ended": ended},
                   writes={"written": written, "received": 11_000_000, "seconds": 9_000})
        page.goto("/frames/" + frame.id)
        fact = page.locator("dt", has_text=name).locator("xpath=following-sibling::dd[1]")
        expect(fact).to_contain_text(said or text)
        expect(fact).to_contain_text(text)
        if not said:
            expect(fact).to_have_text(text)
        expect(page.get_by_text(more if ended else usual)).to_be_visible()
        assert fits(page)
    frame.tell(memory={"used": 62_400_000})
    page.reload()
    expect(fact).to_have_text(" ".join(text.split(" ")[:2]))
    # An older frame says nothing of it.
    frame.tell()
    page.reload()
    expect(page.locator("dt", has_text=name)).to_have_count(0)


def fall_silent(server):
    """Heard of two hours ago: a simulated frame cannot turn the clock back, its server's book can."""
    databases.move_back_last_seen(server.data, 7_200_000)


def test_a_frame_that_is_away_gets_them_when_it_is_back(frame, frame_page, server):
    page = frame_page
    fall_silent(server)
    choose(page, stays="An hour")
    expect(page.get_by_text("The frame gets them when it is connected again.")).to_be_visible()
    frame.hear("frame", "")
    assert frame.chosen["settings"]["interval"] == 3600
    expect(page.get_by_text("The frame uses these settings.")).to_be_visible()


def test_a_frame_whose_home_is_chosen_says_how_far_from_it_photos_were_taken(frame, frame_page, keeper):
    photo = keeper.send_bytes(positions.jpeg("far from home"), "far.jpg")["results"][0]["photo"]["id"]
    page, address = frame_page, frame_page.url
    assert "homeKilometres" not in frame.call("GET", f"/photos/{photo}")
    page.get_by_role("link", name="Name a place").click()
    page.locator("#name").fill("Grandma's house")
    page.locator("#north").fill("60.17")
    page.locator("#east").fill("24.94")
    page.locator("section").get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Grandma's house")).to_be_visible()
    page.goto(address)
    page.get_by_label("Where it stands").select_option("Grandma's house")
    choose(page, stays="5 minutes")
    expect(page).to_have_url(re.compile("#settings$"))
    expect(page.get_by_label("Where it stands")).to_have_value(re.compile("."))
    assert fits(page)
    # From Stockholm to Helsinki: 394.9 km.
    assert frame.call("GET", f"/photos/{photo}")["homeKilometres"] == 390
    assert "homeKilometres" not in keeper.call("GET", f"/api/v1/photos/{photo}")


def test_two_keepers_at_once_lose_nothing(frame, frame_page, server, keeper_state, browse):
    mine, theirs = frame_page, browse(server.pages, storage_state=keeper_state)
    theirs.goto("/frames/" + frame.id)
    choose(theirs, stays="15 seconds")
    expect(theirs).to_have_url(re.compile("#settings$"))
    mine.get_by_label("Brightness").fill("45")
    choose(mine, stays="15 minutes")
    told = mine.get_by_role("alert")
    expect(told).to_contain_text("Somebody else has changed these settings in the meantime.")
    expect(told).to_contain_text("15 seconds")
    # What was typed stands there still, and a second press means it.
    expect(mine.get_by_label("Each photo stays")).to_have_value("900")
    expect(mine.get_by_label("Brightness")).to_have_value("45")
    mine.get_by_role("region", name="Settings").get_by_role("button", name="Save").click()
    expect(mine.get_by_role("alert")).to_have_count(0)
    assert frame.call("GET", "/frames/me")["chosen"]["settings"]["interval"] == 900


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_quiet_frame_is_told_of_with_its_likely_cause(frame, server, keeper, keeper_state, browse, scheme):
    page = browse(server.pages, PHONE, storage_state=keeper_state, color_scheme=scheme)
    for words, last in (("Its Wi-Fi was weak", {"wifi": 12}), ("Its memory card was full", {"freeBytes": 9_000_000}),
                        ("All was well until then", {})):
        frame.tell(**last)
        fall_silent(server)
        for path in ("/", "/activity", "/frames", "/frames/" + frame.id):
            page.goto(path)
            told = page.locator(".notice").filter(has_text="has gone quiet")
            expect(told).to_contain_text("“Anna” has gone quiet")
            expect(told).to_contain_text(words)
            assert serious(page) == []
            assert small_targets(page) == []
    # It comes back while one looks.
    page.goto("/frames")
    expect(page.get_by_text("has gone quiet")).to_have_count(1)
    frame.tell()
    expect(page.get_by_text("has gone quiet")).to_have_count(0)
    relative = browse(server.pages)
    join(relative, keeper, "Relative " + scheme)
    fall_silent(server)
    relative.goto("/")
    expect(relative.locator("#album")).to_be_attached()
    expect(relative.get_by_text("has gone quiet")).to_have_count(0)
    frame.tell()


def test_its_page_is_turned_from_here(frame, frame_page):
    page = frame_page
    now = page.get_by_role("region", name="Connected")
    further, back = (page.get_by_role("button", name=name) for name in ("Next photo", "Previous photo"))
    with frame.awake():
        further.click()
        expect(now.get_by_role("img", name="In the hay")).to_be_visible(timeout=2_000)
        # The same button again, without looking for it anew.
        expect(further).to_be_focused()
        page.keyboard.press("Enter")
        expect(now.get_by_role("img", name="On the stairs")).to_be_visible(timeout=2_000)
        back.click()
        expect(now.get_by_role("img", name="In the hay")).to_be_visible(timeout=2_000)
        expect(page.get_by_text("its page was not turned")).to_have_count(0)
        frame.tell(panel={"width": 1280, "height": 800, "rotation": 0, "isOn": False})
        further.click()
        expect(page.get_by_text("The frame is asleep, so its photo was not changed.")).to_be_visible()
        frame.tell()


def is_here(keeper, frame):
    return next(one["isHere"] for one in keeper.call("GET", "/api/v1/frames")["frames"] if one["id"] == frame.id)


def test_a_frame_that_is_away_is_not_turned_and_the_page_says_so(frame, page, plain_page, keeper):
    until(20, "the end of the frame's live line", lambda: not is_here(keeper, frame))
    for one in (page, plain_page):
        one.goto("/frames/" + frame.id)
        one.get_by_role("button", name="Next photo").click()
        expect(one.get_by_text("The frame is not connected now, so its photo was not changed.")).to_be_visible()
    assert frame.at == 0


def may_send(newcomer):
    """Whether somebody who joined may, at this moment."""
    try:
        newcomer.send_bytes(pictures.noisy(64, 48, seed=str(time.monotonic())), "f.jpg")
    except Refused as refused:
        assert refused.status == 403 and "send photos now" in refused.problem["title"]
        return False
    return True


@pytest.fixture(scope="module")
def guest(server, keeper):
    link = keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 1})["url"]
    guest = server.browser()
    guest.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": "Gustav"})
    return guest


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_who_may_send_is_chosen_here_and_holds_at_once(frame, server, keeper, guest, keeper_state, browse, scripts):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=scripts)
    for path, opposite in (("/frames/" + frame.id, "/people"), ("/people", "/frames/" + frame.id)):
        page.goto(path)
        who = page.get_by_role("region", name="Who may send")
        expect(who.get_by_text("so for all its frames")).to_be_visible()
        for choice, may in (("Organizers and relatives, no guests", False), ("Everybody in the family", True)):
            who.get_by_label("Who may send").select_option(choice)
            with page.expect_navigation():
                who.get_by_role("button", name="Save").click()
            expect(page).to_have_url(re.compile("#senders$"))
            expect(who.get_by_role("combobox").locator("option:checked")).to_have_text(choice)
            assert may_send(guest) == may
            other = browse(server.pages, storage_state=keeper_state)
            other.goto(opposite)
            expect(other.get_by_label("Who may send").locator("option:checked")).to_have_text(choice)


def test_of_two_keepers_the_later_is_told_who_may_send_now(frame, frame_page, keeper):
    who = frame_page.get_by_role("region", name="Who may send")
    keeper.call("PUT", "/api/v1/family/senders", {"senders": "relatives", "insteadOf": "everybody"})
    who.get_by_label("Who may send").select_option("Organizers only")
    who.get_by_role("button", name="Save").click()
    expect(who.get_by_role("alert")).to_contain_text("Now it is: Organizers and relatives, no guests.")
    expect(who.get_by_role("combobox").locator("option:checked")).to_have_text("Organizers only")
    who.get_by_role("button", name="Save").click()
    expect(who.get_by_role("alert")).to_have_count(0)
    assert keeper.call("GET", "/api/v1/family/senders") == {"senders": "keepers"}
    keeper.call("PUT", "/api/v1/family/senders", {"senders": "everybody", "insteadOf": "keepers"})


def test_settings_work_without_scripts(frame, server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    page.goto("/frames/" + frame.id)
    choose(page, stays="2 minutes")
    expect(page.get_by_label("Each photo stays")).to_have_value("120")
    assert frame.call("GET", "/frames/me")["chosen"]["settings"]["interval"] == 120


def test_a_blank_name_stays_in_its_field_which_says_why_it_was_refused(frame, plain_page):
    plain_page.goto("/frames/" + frame.id)
    name = plain_page.get_by_role("heading", level=1).inner_text()
    field = plain_page.get_by_label("Name of the frame")
    field.fill("   ")
    plain_page.locator("form[action$='/name'] button").click()
    expect(plain_page.get_by_role("alert")).to_have_text("The frame’s name needs 1 to 60 letters.")
    expect(field).to_have_value("   ")
    expect(field).to_have_attribute("aria-describedby", "name-refusal")
    expect(plain_page.get_by_role("heading", level=1)).to_have_text(name)
    field.fill(name)
    plain_page.locator("form[action$='/name'] button").click()
    expect(plain_page.get_by_role("alert")).to_have_count(0)
    expect(field).to_have_value(name)


def test_a_form_that_was_opened_before_an_upgrade_leaves_the_words_on_the_photo(frame, server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    page.goto("/frames/" + frame.id)
    for stays, chosen in (("2 minutes", True), ("5 minutes", False)):
        words = page.get_by_label("Words on the photos")
        words.check() if chosen else words.uncheck()
        choose(page, stays=stays)
        # The form as a server printed it that did not know the choice yet.
        page.get_by_role("region", name="Settings").locator("form").evaluate(
            "form => { form.elements.words.remove(); form.elements.asksWords.remove(); }")
        choose(page, stays="An hour")
        expect(page.get_by_label("Each photo stays")).to_have_value("3600")
        settings = frame.call("GET", "/frames/me")["chosen"]["settings"]
        assert settings["interval"] == 3600 and settings["showsWords"] == chosen


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_all_of_it_fits(frame, server, keeper_state, browse, scheme):
    page = browse(server.pages, PHONE, storage_state=keeper_state, color_scheme=scheme)
    for size in (PHONE, {"width": 320, "height": 640}, DESK):
        page.set_viewport_size(size)
        page.goto("/frames/" + frame.id)
        expect(page.get_by_role("img", name="By the lake")).to_be_visible()
        assert serious(page) == []
        assert fits(page)
    page.set_viewport_size(PHONE)
    assert small_targets(page) == []


def test_a_turn_without_an_answer_is_not_sent_twice(frame, frame_page):
    page = frame_page
    further = page.get_by_role("button", name="Next photo")
    asked = []
    page.route("**/turn", lambda route: (asked.append(route.request.url), route.abort()))
    for presses in (1, 2):
        further.click()
        expect(page.get_by_role("alert")).to_have_text("No answer came, so this may or may not have been done. Look again")
        expect(page.locator("form[data-pressed]")).to_have_count(0)
        assert len(asked) == presses
    assert serious(page) == [] and small_targets(page) == [] and fits(page)
    page.get_by_role("link", name="Look again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(further).to_be_visible()
