"""A moment on the frame: its title page in the row, and the way through it alone, under real fingers."""
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from Rig import databases, pictures
from Rig.waiting import until

TITLE = "Anna’s birthday"
# The upper corner of the newer end: where the name of a moment and the way back stand.
SIGN = (70, 45)


def make_party(home, photos, ends="2026-07-04T18:00:00"):
    times = {"starts": "2026-07-04T14:00:00", "ends": ends}
    moment = home.keeper.call("POST", "/api/v1/moments", {"title": TITLE, **times})["id"]
    for photo in photos:
        home.keeper.call("PUT", f"/api/v1/photos/{photo}/moment", {"moment": moment})
    return moment


def until_title(home, moment):
    home.frame.until("the title page", lambda status: status.get("title") == moment and "page" not in status)


def until_visit(home, moment):
    home.frame.until(f"a visit of {moment}", lambda status: status.get("visit") == moment)


def is_darkened(picture, place, colour):
    """Whether this is the colour with about half of its light, or less."""
    pixel = picture.getpixel(place)[:3]
    return all(value <= full * 0.62 for value, full in zip(pixel, colour)) and any(value > 4 for value in pixel)


def go_to(home, photo):
    home.frame.until_page(photo)
    home.until_shown(photo)


def leaf_to_title(home, moment):
    """A frame that has not heard of the moment yet has a photo there instead; then it goes back and tries again."""
    def is_next():
        home.open_newest()
        home.screen.swipe_left()
        home.frame.until("the next page", lambda status: status.get("page") != home.newest)
        return "page" not in home.frame.status()
    until(60, "a title page", is_next)
    until_title(home, moment)


def test_the_title_page_passes_under_the_finger(home):
    cover = home.photos[0]
    moment = make_party(home, home.photos[:4])
    # From here on the frame knows the moment.
    leaf_to_title(home, moment)
    home.open_newest()
    screen = home.screen
    # Held in the middle of the way, both pages are there.
    finger = screen.hold(1000, 400)
    for x in range(980, 380, -20):
        screen.move(finger, x, 400)
    until(10, "half of both pages", lambda: (
        pictures.near(screen.picture().getpixel((60, 620)), home.colours[home.newest])
        and is_darkened(screen.picture(), (1240, 620), home.colours[cover])))
    screen.lift(finger, 380, 400)
    until_title(home, moment)
    until(10, "the cover behind the words", lambda: is_darkened(screen.picture(), (40, 620), home.colours[cover]))
    screen.swipe_left()
    go_to(home, home.photos[3])
    screen.swipe_right()
    until_title(home, moment)
    screen.swipe_right()
    go_to(home, home.newest)


def test_a_touch_leads_through_the_moment_alone_and_back(home):
    moment = make_party(home, home.photos[1:3])
    screen = home.screen
    home.open_newest()
    screen.swipe_left()
    go_to(home, home.photos[3])
    screen.swipe_left()
    until_title(home, moment)
    screen.tap(640, 300)
    until_visit(home, moment)
    go_to(home, home.photos[2])
    screen.swipe_left()
    go_to(home, home.photos[1])
    # Its own end: the album goes on, the moment does not.
    screen.swipe_left()
    go_to(home, home.photos[1])
    screen.tap(*SIGN)
    until_title(home, moment)
    until_visit(home, None)
    # From a photo, by the name over it.
    screen.swipe_left()
    go_to(home, home.photos[2])
    screen.tap(*SIGN)
    until_visit(home, moment)
    go_to(home, home.photos[2])
    screen.key("Escape")
    until_visit(home, None)


def test_another_title_and_the_end_of_a_moment_reach_the_frame(home):
    moment = make_party(home, home.photos[:4])
    leaf_to_title(home, moment)
    before = home.screen.picture().tobytes()
    home.keeper.call("PUT", f"/api/v1/moments/{moment}", {"title": "A very different name"})
    until(20, "the other title", lambda: home.screen.picture().tobytes() != before)
    home.server.stop()
    home.frame.stop()
    home.frame.start()
    home.open_newest()
    home.screen.swipe_left()
    until_title(home, moment)
    home.server.start()
    home.frame.until("the server", lambda status: status.get("serverReachable"), 120)
    home.keeper.call("DELETE", f"/api/v1/moments/{moment}")
    home.frame.until("no title page", lambda status: "title" not in status and "page" in status, 60)


def local(hours):
    """So many hours from now on the family's clock."""
    return (datetime.now(ZoneInfo("Europe/Helsinki")) + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S")


def announce(home, title, hours):
    times = {"starts": local(hours), "ends": local(hours + 1)}
    return home.keeper.call("POST", "/api/v1/moments", {"title": title, **times})["id"]


def until_announced(home, moment):
    home.frame.until(f"the announcement of {moment}", lambda status: status.get("coming") == moment)


def test_the_next_moment_is_announced_below_the_clock_also_without_the_server(new_home):
    home = new_home(GRANDMA_CLOCK="true")
    home.until_shown(home.newest)
    corner = (900, 0, 1280, 160)
    before = home.screen.picture().crop(corner).tobytes()
    later = announce(home, "Concert", 100)
    until_announced(home, later)
    soon = announce(home, "Anna’s birthday", 50)
    until_announced(home, soon)
    until(10, "the line below the clock", lambda: home.screen.picture().crop(corner).tobytes() != before)
    home.server.stop()
    home.frame.stop()
    home.frame.start()
    until_announced(home, soon)
    home.server.start()
    home.frame.until("the server", lambda status: status.get("serverReachable"), 120)
    home.keeper.call("DELETE", f"/api/v1/moments/{soon}")
    until_announced(home, later)
    home.keeper.call("DELETE", f"/api/v1/moments/{later}")
    home.frame.until("no announcement", lambda status: "coming" not in status)


def other_picture(home, before):
    """The picture that follows this one, as soon as it stands still."""
    seen = []

    def is_still():
        seen.append(home.screen.picture().tobytes())
        return seen[-1] != before and len(seen) > 1 and seen[-1] == seen[-2]
    until(20, "another picture", is_still)
    return seen[-1]


def test_the_title_page_says_who_came_once_it_is_over(home):
    moment = make_party(home, home.photos[:4])
    leaf_to_title(home, moment)
    cover = home.colours[home.photos[0]]
    until(10, "the cover behind the words", lambda: is_darkened(home.screen.picture(), (40, 620), cover))
    nobody = other_picture(home, b"")
    # It goes on today, so that somebody can still answer.
    home.keeper.call("PUT", f"/api/v1/moments/{moment}", {"title": TITLE, "starts": local(-1), "ends": local(1)})
    today = other_picture(home, nobody)
    home.keeper.call("PUT", f"/api/v1/moments/{moment}/answer", {"answer": "coming"})
    times = {"starts": "2026-07-04T14:00:00", "ends": "2026-07-04T18:00:00"}
    home.keeper.call("PUT", f"/api/v1/moments/{moment}", {"title": TITLE, **times})
    assert other_picture(home, today) != nobody
    assert home.frame.status()["title"] == moment


def audience(home, moment, who):
    home.keeper.call("PUT", f"/api/v1/moments/{moment}", {"title": TITLE, "audience": who})


def stop_without_moments(home):
    """Stops the frame; its shelf knows no moment any more."""
    home.frame.stop()
    assert databases.moments_on_shelf(home.frame.data) == []


def test_a_moment_that_is_not_for_her_leaves_screen_and_disk_also_of_a_frame_that_was_off(home):
    moment = make_party(home, [home.photos[1], home.newest], ends="2036-07-04T18:00:00")
    home.open_newest()
    audience(home, moment, "invited")
    home.until_shown(home.photos[3])
    home.frame.until("two files gone", lambda _: len(home.frame.shelf_files()) == 3)
    # Grandma is invited while the frame is off, and not any more when it is off again.
    stop_without_moments(home)
    grandma = next(one["id"] for one in home.keeper.call("GET", "/api/v1/members")["members"]
                   if one["displayName"] == "Grandma")
    guests = f"/api/v1/moments/{moment}/invitations"
    home.keeper.call("POST", guests, {"members": [grandma]})
    home.frame.start()
    home.frame.until("all files again", lambda _: len(home.frame.shelf_files()) == 5, 60)
    home.frame.stop()
    assert databases.moments_on_shelf(home.frame.data) == [moment]
    home.keeper.call("POST", f"{guests}/taken-back", {"members": [grandma]})
    home.frame.start()
    home.frame.until("two files gone again", lambda _: len(home.frame.shelf_files()) == 3, 60)
    stop_without_moments(home)
    # What is moved into it goes the same way.
    home.keeper.call("PUT", f"/api/v1/photos/{home.photos[3]}/moment", {"moment": moment})
    home.frame.start()
    home.frame.until("one file more gone", lambda _: len(home.frame.shelf_files()) == 2, 60)
    home.until_shown(home.photos[2])
    audience(home, moment, "family")
    home.frame.until("all five files", lambda _: len(home.frame.shelf_files()) == 5, 60)
