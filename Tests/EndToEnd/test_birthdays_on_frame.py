"""A birthday on the frame: told by the server once, and celebrated on the day without it."""
import urllib.parse
from datetime import datetime
from zoneinfo import ZoneInfo

from Rig.waiting import until


def far_from_midnight():
    """A time zone where no midnight falls into the test."""
    zones = ["Europe/Helsinki", "Pacific/Honolulu"]
    return next(zone for zone in zones if 2 <= datetime.now(ZoneInfo(zone)).hour < 21)


def members(home):
    return {one["displayName"]: one["id"] for one in home.keeper.call("GET", "/api/v1/members")["members"]}


def move(home, zone):
    fields = {"csrf": home.keeper.token, "familyName": "The Lindgrens", "timeZone": zone}
    home.keeper.send("POST", "/family/name", urllib.parse.urlencode(fields).encode(),
                     {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})


def choose(home, name, birthday):
    home.keeper.call("PUT", f"/api/v1/members/{members(home)[name]}/birthday", {"birthday": birthday})


def until_told(home, names):
    home.frame.until(f"the birthdays of {names}", lambda status: status.get("birthdays") == names)


def test_the_frame_greets_on_the_day_also_without_the_server_and_without_its_clock(new_home):
    home, zone = new_home(), far_from_midnight()
    move(home, zone)
    home.until_shown(home.newest)
    corner = (640, 0, 1280, 160)
    before = home.screen.picture().crop(corner).tobytes()
    today = datetime.now(ZoneInfo(zone))
    day = {"month": today.month, "day": today.day}
    choose(home, "Anna", day | {"year": today.year - 40})
    until_told(home, ["Anna"])
    until(10, "the line in the corner", lambda: home.screen.picture().crop(corner).tobytes() != before)
    choose(home, "Grandma", day)
    until_told(home, ["Grandma", "Anna"])
    home.server.stop()
    home.frame.stop()
    home.frame.start()
    until_told(home, ["Grandma", "Anna"])
    home.server.start()
    home.frame.until("the server", lambda status: status.get("serverReachable"), 120)
    for name in ("Anna", "Grandma"):
        choose(home, name, None)
    home.frame.until("nobody's birthday", lambda status: "birthdays" not in status)
    until(10, "the corner as before", lambda: home.screen.picture().crop(corner).tobytes() == before)
