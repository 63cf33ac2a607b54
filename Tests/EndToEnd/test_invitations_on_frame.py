"""An invitation to a moment as a card on the frame's own screen, answered by a finger."""
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from Rig import frame_card
from Rig.frame_card import NOT_NOW, YES
from Rig.waiting import until

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


def see_card(home, moment):
    home.screen.tap(*NOBODY)
    home.frame.until("the invitation", lambda status: status.get("invitation") == moment)
    frame_card.until_come(home.screen)


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
