"""Looking closely, with real fingers: pinch, double tap, pan, and on to the next page."""
import time

import pytest
from PIL import Image, ImageDraw

from Rig import pictures
from Rig.waiting import until

# A photo of the screen's shape with a black square on white, and stripes that only the largest file holds.
SIZE = (2560, 1600)
SQUARE = (1400, 700, 1600, 900)
STRIPES = (700, 600, 1000, 900)
STRIPE_PERIOD = 3


def target():
    image = Image.new("RGB", SIZE, "white")
    draw = ImageDraw.Draw(image)
    draw.rectangle(SQUARE, fill="black")
    for x in range(STRIPES[0], STRIPES[2], STRIPE_PERIOD):
        draw.line((x, STRIPES[1], x, STRIPES[3]), fill=(90, 90, 90))
    return pictures.encode(image, 95)


def square_on(screen):
    """The black square's box on the screen; nothing where it is not whole. It is the only large black thing."""
    dark = screen.picture().convert("L").point(lambda value: 255 if value < 40 else 0)
    # Marks and words are at the edges, stripes are no blocks.
    box = dark.crop((0, 60, screen.width, screen.height - 200)).getbbox()
    return box and (box[0], box[1] + 60, box[2], box[3] + 60)


def contrast(picture, box):
    """Of the brightness in a box, where stripes are: how far most of it lies from grey."""
    values = sorted(picture.convert("L").crop(box).tobytes())
    return values[len(values) * 9 // 10] - values[len(values) // 10]


def is_about(box, wanted, slop=12):
    return box is not None and all(abs(is_ - want) <= slop for is_, want in zip(box, wanted))


def rests(screen, wanted, slop):
    """Whether the square is there and stays: a finger that takes it in mid-glide keeps the scale of that instant."""
    before = square_on(screen)
    time.sleep(0.2)
    return is_about(before, wanted, slop) and square_on(screen) == before


@pytest.fixture
def photo(home):
    answer = home.keeper.send_bytes(target(), "target.jpg", "")
    photo = answer["results"][0]["photo"]["id"]
    home.screen.key("Home")
    home.frame.until_page(photo)
    # Half of each of the original's numbers: the screen is 1280 wide.
    until(20, "the photo at rest", lambda: is_about(square_on(home.screen), (700, 350, 800, 450)))
    return photo


def pinch(screen, middle, before, after, ms=400):
    (x, y), half = middle, [before / 2, after / 2]
    screen.glide([(x - half[0], y, x - half[1], y), (x + half[0], y, x + half[1], y)], ms)


def drag_and_rest(screen, begin, end):
    """Pulls to the left and stays there before lifting, as who means this place: nothing is flung."""
    finger = screen.hold(begin, 400)
    for x in range(begin - 5, end - 1, -5):
        screen.move(finger, x, 400)
    time.sleep(0.2)
    screen.lift(finger, end, 400)


def test_a_pinch_enlarges_what_is_between_the_fingers(home, photo):
    # About the square's middle, until it is about twice as large: a little of the way tells that it is a pinch.
    pinch(home.screen, (750, 400), 200, 424)
    until(10, "the square, twice as large, where it was",
          lambda: is_about(square_on(home.screen), (650, 300, 850, 500), 16))
    assert home.frame.status()["page"] == photo
    pinch(home.screen, (750, 400), 400, 60)
    until(10, "the whole photo again", lambda: is_about(square_on(home.screen), (700, 350, 800, 450), 3))


def test_a_double_tap_comes_near_and_shows_what_only_the_larger_file_has(home, photo):
    screen = home.screen
    small = contrast(screen.picture(), (360, 310, 490, 440))
    assert small < 60, "the stripes are too fine for the screen's own file"
    assert SIZE not in [Image.open(file).size for file in home.frame.shelf_files()]
    screen.tap(425, 375)
    screen.tap(425, 375)
    # 2.5 times about the point touched; the larger file takes the place of the smaller one while she looks.
    near = (425 - 140, 375 - 140, 425 + 140, 375 + 140)
    until(30, "the stripes", lambda: contrast(screen.picture(), near) > small + 60)
    assert [file for file in home.frame.shelf_files() if Image.open(file).size == SIZE], "the larger file is not on the shelf"
    screen.tap(640, 400)
    screen.tap(640, 400)
    until(10, "the whole photo again", lambda: is_about(square_on(screen), (700, 350, 800, 450), 3))


def test_the_photo_stays_under_the_finger_and_at_its_side_the_page_turns(home, photo):
    screen = home.screen
    screen.tap(750, 400)
    screen.tap(750, 400)
    until(10, "the photo, closer", lambda: rests(screen, (625, 275, 875, 525), 2))
    drag_and_rest(screen, 900, 600)
    until(10, "the photo where the finger took it", lambda: rests(screen, (325, 275, 575, 525), 3))
    # On to the photo's right side, and with another swipe beyond it.
    drag_and_rest(screen, 1100, 605)
    until(10, "the photo's right side", lambda: rests(screen, (0, 275, 80, 525), 3))
    assert home.frame.status()["page"] == photo
    screen.swipe_left(ms=300)
    # At rest: a page taken back in mid-turn comes as it left.
    home.frame.until_page(home.newest)
    screen.swipe_right()
    until(10, "the photo, whole again", lambda: is_about(square_on(screen), (700, 350, 800, 450), 3))


def test_keys_come_nearer_and_back(home, photo):
    screen = home.screen
    screen.key("plus")
    # 1.6 times about the middle of the screen.
    until(10, "the photo, closer", lambda: is_about(square_on(screen), (736, 320, 896, 480), 3))
    screen.key("Escape")
    until(10, "the whole photo again", lambda: is_about(square_on(screen), (700, 350, 800, 450), 3))
