"""The grid of thumbnails on the tests' screen."""
from . import pictures
from .waiting import until

# The layout of `GridLayout` on the tests' screen of 1280 x 800: six columns of 206 pixels, with 6 pixels between them.
COLUMNS, SIDE, PITCH, LEFT, TOP = 6, 206, 212, 7, 6


def middle(place):
    return LEFT + place % COLUMNS * PITCH + SIDE // 2, TOP + place // COLUMNS * PITCH + SIDE // 2


def shows(home, place, photo):
    return pictures.near(home.screen.picture().getpixel(middle(place)), home.colours[photo])


def until_grid(home, photos):
    """Waits until the grid shows these photos from its top left corner on, as far as they are in sight."""
    seen = photos[:COLUMNS * 3]
    until(20, "the grid", lambda: all(shows(home, place, photo) for place, photo in enumerate(seen)))


def newest_first(home):
    return home.photos[::-1]
