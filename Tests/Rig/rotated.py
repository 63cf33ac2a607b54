"""A screen that hangs on its side or upside down, as seen by somebody who turns the head along."""
from PIL import Image

from . import pictures
from .waiting import until


def upright(screen, degrees):
    """Returns the picture upright; the frame has drawn it turned clockwise by `degrees`."""
    return screen.picture().rotate(degrees, Image.Resampling.NEAREST, expand=True)


def shows(picture, number):
    """Returns whether the photo's colour is in the middle, and its light disc where it was drawn, near the top."""
    width, height = picture.size
    disc_middle = 0.1 * (2 + number * 7 % 6) + 0.2 * 1000 / 1600 * 0.5
    # The photo fills the width of the page.
    x, y = int(width * disc_middle), height // 2 - int(width * 0.3 * 1000 / 1600)
    return (pictures.near(picture.getpixel((width // 2, height * 9 // 20)), pictures.COLOURS[number])
            and pictures.near(picture.getpixel((x, y)), (240, 240, 235)))


def until_turned(home, degrees, number):
    until(20, f"photo {number} turned by {degrees}", lambda: shows(upright(home.screen, degrees), number))
