"""The card with a question on the frame's own screen, of 1280 by 800."""
import time

from Rig import pictures
from Rig.waiting import until

# The middles of the card's two buttons, and a corner of each that its word leaves free.
YES, NOT_NOW = (360, 584), (920, 584)
YES_CORNER, NOT_NOW_CORNER = (140, 600), (700, 600)
AMBER, KEY = (0xF6, 0xBE, 0x73), (0x3A, 0x2F, 0x27)


def stands(screen):
    """Returns whether the card is on the screen, with both of its buttons."""
    picture = screen.picture()
    return pictures.near(picture.getpixel(YES_CORNER), AMBER) and pictures.near(picture.getpixel(NOT_NOW_CORNER), KEY)


def until_come(screen):
    """Waits until the card stands and takes touches: who touches while it comes, meant the photo."""
    until(60, "the card", lambda: stands(screen))
    until(10, "the card to have come", lambda: rests(screen))


def rests(screen):
    """Returns whether nothing on the screen changes for longer than a card takes to come."""
    before = screen.picture().tobytes()
    time.sleep(0.4)
    return screen.picture().tobytes() == before
