"""Sticks and their photos that make trouble: slow, fatal, too large, or refused by the family's server."""
import hashlib
import io
import struct

import pytest
from PIL import Image

from Rig import pictures
from Rig.slow_stick import SlowStick
from Rig.sticks import SEND, album, until_stick_page
from Rig.waiting import until

# A line of the sign of a photo that a frame cannot show, on 1280 by 800.
SIGN, SIGN_COLOUR = (688, 376), (0x8A, 0x78, 0x66)


@pytest.fixture
def slow(tmp_path):
    stick = SlowStick(tmp_path / "sticks/usb1", {"new.jpg": pictures.plain(7)})
    stick.hold()
    yield stick
    stick.pull()


def test_a_stick_that_keeps_one_waiting_holds_up_neither_album_nor_shelf(new_home, slow):
    home = new_home(GRANDMA_STICKS=str(slow.root.parent))
    home.until_shown(home.newest)
    home.frame.until("the server", lambda status: status.get("serverReachable"))
    slow.put_in()
    assert slow.waiting.wait(30), "the frame reads the photo of the page"
    kept = home.frame.status()["photos"]
    home.send()
    home.frame.until("the sent photo on the shelf", lambda status: status["photos"] == kept + 1)
    # From the stick's page, which has no picture yet.
    for photo in reversed(home.photos[-3:]):
        home.screen.key("Right")
        home.until_shown(photo)
    # It answers at last, and has its page.
    slow.release()
    home.screen.key("Home")
    until_stick_page(home, "offered")
    # Now the copying waits.
    slow.hold()
    home.screen.tap(*SEND)
    assert slow.waiting.wait(30), "the frame copies the photo"
    until_stick_page(home, "copying")
    home.send()
    home.frame.until("the next photo on the shelf", lambda status: status["photos"] == kept + 2)
    before = len(album(home))
    slow.release()
    until(60, "the stick's photo in the album", lambda: len(album(home)) == before + 1)


def test_a_photo_of_a_stick_that_crashed_the_frame_twice_is_left_out(stick_home, stick):
    bad, good = pictures.plain(7), pictures.plain(8)
    stick.fill([("bad.jpg", bad), ("good.jpg", good)])
    stick.put_in()
    until_stick_page(stick_home, "offered")
    stick_home.colours["bad"], stick_home.colours["good"] = pictures.COLOURS[7], pictures.COLOURS[8]
    stick_home.until_shown("bad")
    stick.pull()
    frame = stick_home.frame
    frame.until("the album", lambda status: "stick" not in status)
    memory = (frame.data / "status.json").resolve().parent
    for _ in range(2):
        # What a frame leaves that dies over a photo.
        (memory / f"decoding-stick-{hashlib.sha256(bad).hexdigest()[:32]}").touch()
        frame.kill()
        frame.start()
        stick_home.until_shown(stick_home.newest)
    stick.put_in()
    until_stick_page(stick_home, "offered")
    stick_home.until_shown("good")


def large(colour, small=None):
    """A progressive JPEG whose decoding takes more memory than a frame gives it; perhaps with a small picture in it."""
    whole = Image.new("RGB", (7200, 5000), colour)
    # Six bytes of coefficients for each pixel.
    options = {"progressive": True, "subsampling": 0}
    if not small:
        return pictures.encode(whole, **options)
    picture = pictures.encode(Image.new("RGB", (160, 112), small))
    exif = b"Exif\0\0II*\0" + struct.pack("<I", 8) + struct.pack("<HI", 0, 14)
    exif += struct.pack("<H", 2) + struct.pack("<HHII", 0x0201, 4, 1, 44) + struct.pack("<HHII", 0x0202, 4, 1, len(picture))
    return pictures.encode(whole, **options, exif=exif + struct.pack("<I", 0) + picture)


def test_a_photo_too_large_for_a_frame_is_shown_small_or_by_a_sign_and_sent_whole(stick_home, stick):
    with_small, without = large((20, 20, 20), small=(200, 40, 40)), large((30, 60, 90))
    assert Image.open(io.BytesIO(with_small)).info["progressive"]
    stick.fill([("small.jpg", with_small), ("sign.jpg", without)])
    stick.put_in()
    until_stick_page(stick_home, "offered")
    stick_home.colours["small"] = (200, 40, 40)
    stick_home.until_shown("small")
    stick_home.screen.key("Right")
    until(30, "the sign", lambda: pictures.near(stick_home.screen.picture().getpixel(SIGN), SIGN_COLOUR))
    until_stick_page(stick_home, "offered")
    before = len(album(stick_home))
    stick_home.screen.tap(*SEND)
    until(90, "the photo in the album", lambda: len(album(stick_home)) == before + 1)
    until_stick_page(stick_home, "sent")
    sent = album(stick_home)[0]
    assert stick_home.keeper.fetch(f"/api/v1/photos/{sent['id']}/original") == without


def choose_senders(home, senders, instead_of):
    home.keeper.call("PUT", "/api/v1/family/senders", {"senders": senders, "insteadOf": instead_of})


def test_a_photo_that_may_not_be_sent_any_more_waits_for_the_family_who_hear_of_it(stick_home, stick):
    stick.fill([("new.jpg", pictures.plain(7))])
    stick.put_in()
    until_stick_page(stick_home, "offered")
    before = len(album(stick_home))
    stick_home.server.stop()
    stick_home.screen.tap(*SEND)
    stick_home.frame.until("a copy", lambda status: status.get("outgoing") == 1)
    stick_home.frame.stop()
    stick_home.server.start()
    choose_senders(stick_home, "keepers", "everybody")
    stick_home.frame.start()
    until_stick_page(stick_home, "waitsForFamily")
    words = "1 waits because this frame may not send photos now."
    until(30, "the keeper's notice", lambda: words in stick_home.keeper.fetch("/").decode())
    choose_senders(stick_home, "everybody", "keepers")
    # A restart tries at once what is tried at a slow pace.
    stick_home.frame.stop()
    stick_home.frame.start()
    until(60, "the photo in the album", lambda: len(album(stick_home)) == before + 1)
    until(30, "no notice", lambda: words not in stick_home.keeper.fetch("/").decode())
