"""Pages that turn by themselves while nobody touches, and a hand that takes over."""
import time

from Rig.waiting import until

SECONDS = 5


def is_between(home):
    """Whether the plain spot has no photo's colour: one shines through another."""
    return not any(home.shows(photo) for photo in home.photos)


def test_pages_turn_by_themselves_and_a_touch_takes_over(new_home):
    home = new_home(GRANDMA_SLIDESHOW_SECONDS=str(SECONDS), GRANDMA_SLIDESHOW_ORDER="newest",
                    GRANDMA_SLIDESHOW_MOTION="true")
    home.frame.until_page(home.newest)
    begun = time.monotonic()
    home.frame.until_page(home.photos[-2])
    assert time.monotonic() - begun < 4 * SECONDS
    # In between, the one shines through the other.
    until(30, "two photos in one picture", lambda: is_between(home))
    home.screen.tap(640, 400)
    held = until(10, "a photo at rest", lambda: next((photo for photo in home.photos if home.shows(photo)), None))
    time.sleep(2.5 * SECONDS)
    assert home.shows(held), "a touch holds the page for a minute"
    assert home.frame.status()["page"] == held


def test_a_finger_that_rests_on_a_photo_may_stop_them_and_another_time_let_them_go(new_home):
    home = new_home(GRANDMA_SLIDESHOW_SECONDS=str(SECONDS))
    home.frame.until("the slideshow", lambda status: status.get("isPaused") is False)
    for paused in (True, False):
        finger = home.screen.hold(640, 400)
        # Told while the finger still lies there.
        home.frame.until("the card", lambda status: status.get("photoToHide"))
        home.screen.lift(finger, 640, 400)
        home.screen.tap(872, 496)
        home.frame.until("what it means", lambda status: status.get("isPaused") is paused)
