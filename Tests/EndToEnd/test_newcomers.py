"""A newcomer is asked for on the frame's own screen, and may send when a finger says so."""

import pytest

from Rig import frame_card, pictures
from Rig.frame_card import NOT_NOW, YES, stands
from Rig.programs import Frame, take_in
from Rig.touchscreen import Touchscreen
from Rig.client import Refused
from Rig.waiting import until

NOBODY = (640, 40)


def newcomer(home, name="Mikko"):
    """Who joined by a link that asks on the frame first."""
    link = home.keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1, "asksFirst": True})
    person = home.server.browser()
    person.begin("/api/v1/join", {"token": link["url"].split("token=")[1], "displayName": name})
    return person


def member(home, name="Mikko"):
    members = home.keeper.call("GET", "/api/v1/members")["members"]
    return next(member for member in members if member["displayName"] == name)


def send(person, number=7):
    return person.send_bytes(pictures.plain(number), f"new-{number}.jpg", "")["results"][0]["photo"]["id"]


def refused(person):
    with pytest.raises(Refused) as refusal:
        send(person)
    return refusal.value.status, refusal.value.problem["code"]


def see_card(home):
    home.screen.tap(*NOBODY)
    home.frame.until("the newcomer", lambda status: status.get("newcomer"))
    frame_card.until_come(home.screen)


def test_a_touch_on_yes_lets_the_newcomer_send_at_once(home):
    mikko = newcomer(home)
    assert refused(mikko) == (403, "not-yet-welcome")
    # Nobody is there: no card.
    until(10, "the question on the frame", lambda: "Mikko" in identity(home))
    assert not stands(home.screen)
    see_card(home)
    home.screen.tap(*YES)
    until(10, "the welcome", lambda: "introduction" not in member(home))
    home.frame.until("the photo again", lambda status: not status.get("newcomer") and home.shows(home.newest))
    photo = send(mikko)
    home.photos.append(photo)
    home.colours[photo] = pictures.COLOURS[7 % len(pictures.COLOURS)]
    home.frame.until("their photo on the shelf", lambda _: len(home.frame.shelf_files()) == len(home.photos))


def test_a_touch_on_not_now_is_told_to_the_keeper_and_asks_no_more(home):
    mikko = newcomer(home)
    see_card(home)
    home.screen.tap(*NOT_NOW)
    until(10, "what was said", lambda: member(home)["introduction"]["state"] == "declined")
    assert member(home)["introduction"]["saidOn"] == "Grandma"
    assert refused(mikko) == (403, "not-yet-welcome")
    home.frame.until("the photo", lambda status: not status.get("newcomer") and home.shows(home.newest))
    home.screen.key("Right")
    home.until_shown(home.photos[-2])
    assert not home.frame.status().get("newcomer")


def test_a_touch_beside_it_leaves_it_and_a_keeper_takes_it_away(home):
    newcomer(home)
    see_card(home)
    # It is the photos' again at once.
    home.screen.swipe_left()
    home.until_shown(home.photos[-2])
    assert member(home)["introduction"]["state"] == "asked"
    home.keeper.call("PUT", f"/api/v1/members/{member(home)['id']}/welcome")
    until(10, "the end of the question", lambda: "Mikko" not in identity(home))


def test_an_answer_survives_a_pulled_plug_and_a_server_that_is_gone(home):
    newcomer(home)
    see_card(home)
    home.server.stop()
    home.screen.key("Right")
    home.screen.key("Return")
    home.frame.until("the answer taken", lambda status: not status.get("newcomer"))
    home.frame.kill()
    home.server.start()
    home.frame.start()
    until(30, "what was said", lambda: member(home)["introduction"]["state"] == "declined")


def test_two_frames_ask_and_one_answer_is_enough(home, tmp_path):
    with Touchscreen(1280, 800) as screen, Frame(tmp_path / "second", home.server.url, screen.display) as second:
        take_in(home.keeper, second, "Aunt", "aunt")
        second.until("its photos", lambda status: status["photos"] == len(home.photos))
        newcomer(home)
        see_card(home)
        screen.tap(*NOBODY)
        second.until("the card there too", lambda status: status.get("newcomer"))
        home.screen.tap(*YES)
        second.until("the card's going", lambda status: not status.get("newcomer"))
        assert "introduction" not in member(home)


def identity(home):
    """What the frame keeps of who it is, and who is to be asked for."""
    return "".join(path.read_text() for path in home.frame.data.glob("identity-*.json"))
