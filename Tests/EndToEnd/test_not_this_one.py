"""A photo that she does not want to see: a long press by a real finger, a button, a line that takes it back."""
from Rig import pictures
from Rig.waiting import until

# On 1280 by 800: the middles of the two buttons of the card, a corner of each that its word leaves free, the line below.
NOT_THIS_ONE, OTHER, UNDO = (408, 496), (872, 496), (640, 740)
NOT_THIS_ONE_CORNER, OTHER_CORNER = (212, 500), (676, 500)
AMBER, KEY = (0xF6, 0xBE, 0x73), (0x3A, 0x2F, 0x27)


def stands(home):
    """Whether the card is on the screen, with both of its buttons."""
    picture = home.screen.picture()
    return (pictures.near(picture.getpixel(NOT_THIS_ONE_CORNER), AMBER)
            and pictures.near(picture.getpixel(OTHER_CORNER), KEY))


def press_long(home, photo, at=(640, 150), trembling=()):
    finger = home.screen.hold(*at)
    for x, y in trembling:
        home.screen.move(finger, x, y)
    # Told while the finger still lies there.
    home.frame.until("the card", lambda status: status.get("photoToHide") == photo and stands(home))
    home.screen.lift(finger, *at)


def hidden_on(home, photo):
    journey = home.keeper.call("GET", f"/api/v1/photos/{photo}/journey")
    return [frame["frameID"] for frame in journey.get("hiddenOn", [])]


def test_a_finger_hides_a_photo_and_takes_it_back(home):
    photo = home.newest
    home.screen.key("Home")
    home.frame.until_page(photo)
    press_long(home, photo, trembling=[(655, 156), (628, 146)])
    home.screen.tap(*NOT_THIS_ONE)
    home.frame.until("another photo", lambda status: status.get("hidden") == 1 and "photoToHide" not in status)
    home.until_shown(home.photos[-2])
    until(20, "the family to see it", lambda: hidden_on(home, photo))
    home.screen.tap(*UNDO)
    home.until_shown(photo)
    until(20, "the family to see that, too", lambda: not hidden_on(home, photo))
    assert "hidden" not in home.frame.status()
    hearts = home.keeper.call("GET", f"/api/v1/photos/{photo}")["hearts"]
    assert hearts == 0, "the long press gave no heart"


def test_without_a_server_it_goes_at_once_and_stays_away(home):
    photo = home.newest
    home.screen.key("Home")
    home.frame.until_page(photo)
    home.server.stop()
    press_long(home, photo)
    home.screen.tap(*NOT_THIS_ONE)
    home.until_shown(home.photos[-2])
    home.frame.stop()
    home.frame.start()
    home.screen.key("Home")
    home.until_shown(home.photos[-2])
    home.server.start()
    frame = until(120, "the family to see it", lambda: hidden_on(home, photo))[0]
    # Everybody else has it still, and a relative brings it back.
    assert home.keeper.call("GET", f"/api/v1/photos/{photo}")["id"] == photo
    home.keeper.call("POST", f"/api/v1/photos/{photo}/hiding/ended", {"frame": frame})
    home.frame.until("nothing hidden", lambda status: "hidden" not in status)
    home.screen.key("Home")
    home.until_shown(photo)


def test_a_tap_beside_the_card_and_eight_quiet_seconds_mean_no(home):
    photo = home.newest
    home.screen.key("Home")
    home.frame.until_page(photo)
    press_long(home, photo)
    home.screen.tap(60, 60)
    home.frame.until("no card", lambda status: "photoToHide" not in status)
    press_long(home, photo)
    home.frame.until("no card", lambda status: "photoToHide" not in status)
    home.until_shown(photo)
    assert "hidden" not in home.frame.status()
