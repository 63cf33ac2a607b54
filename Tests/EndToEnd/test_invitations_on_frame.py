"""An invitation to a moment as a card on the frame's own screen, answered by a finger."""
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from Rig import pictures
from Rig.waiting import until

# On 1280 by 800: the middles of the card's two buttons, and a corner of each that its word leaves free.
YES, NOT_NOW = (360, 584), (920, 584)
YES_CORNER, NOT_NOW_CORNER = (140, 600), (700, 600)
AMBER, KEY = (0xF6, 0xBE, 0x73), (0x3A, 0x2F, 0x27)
NOBODY = (640, 40)


def local(hours):
    return (datetime.now(ZoneInfo("Europe/Helsinki")) + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%S")


def grandma(home):
    members = home.keeper.call("GET", "/api/v1/members")["members"]
    return next(member["id"] for member in members if member["displayName"] == "Grandma")


def invite(home, title="Picnic"):
    times = {"starts": local(48), "ends": local(50)}
    moment = home.keeper.call("POST", "/api/v1/moments", {"title": title, **times})["id"]
    home.keeper.call("POST", f"/api/v1/moments/{moment}/invitations", {"members": [grandma(home)]})
    return moment


def stands(home):
    """Whether the card is on the screen, with both of its buttons."""
    picture = home.screen.picture()
    return pictures.near(picture.getpixel(YES_CORNER), AMBER) and pictures.near(picture.getpixel(NOT_NOW_CORNER), KEY)


def see_card(home, moment):
    home.screen.tap(*NOBODY)
    home.frame.until("the card", lambda status: status.get("invitation") == moment and stands(home))
    home.screen.until_still()


def answers(home, moment):
    guests = home.keeper.call("GET", f"/api/v1/moments/{moment}/guests")["guests"]
    return {guest["displayName"]: guest["answer"] for guest in guests}


def test_a_finger_says_yes_and_the_family_sees_it(home):
    moment = invite(home)
    see_card(home, moment)
    home.screen.tap(*YES)
    until(20, "her answer", lambda: answers(home, moment) == {"Grandma": "coming"})
    home.frame.until("no card", lambda status: "invitation" not in status)
    home.until_shown(home.newest)


def test_an_answer_waits_for_the_server_through_a_pulled_plug(home):
    moment = invite(home)
    see_card(home, moment)
    home.server.stop()
    home.screen.tap(*NOT_NOW)
    home.frame.until("no card", lambda status: "invitation" not in status)
    home.frame.stop()
    home.frame.start()
    home.until_shown(home.newest)
    home.server.start()
    until(120, "her answer", lambda: answers(home, moment) == {"Grandma": "not-now"})


def test_an_invitation_that_was_taken_back_is_gone(home):
    moment = invite(home)
    see_card(home, moment)
    home.keeper.call("DELETE", f"/api/v1/moments/{moment}")
    home.frame.until("no card", lambda status: "invitation" not in status)
    home.until_shown(home.newest)
