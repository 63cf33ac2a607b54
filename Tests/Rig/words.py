"""Finds out which of the frame's sentences stands at the foot of its screen, by the shape of its line."""
import functools
import json
import subprocess

from PIL import ImageChops, ImageFont

from .programs import ASSETS

CREAM = (251, 243, 231)
# The edges of letters are blended with the background, and the screen rounds to whole pixels: a difference of a
# fortieth was seen. The sentences about the ends of the album differ by a quarter and more.
NEAR = 0.08


def stands_at_foot(screen, name):
    """Returns whether the foot of the screen has the sentence of this name in `words/en.json`, on one line.

    The same font gives the same line, so its ratio of length to height is the same here as there. Sentences that are
    told apart by this must differ in their length, as those about the two ends of the album do."""
    box = letters(screen, (104, 600, screen.width - 104, screen.height))
    if box is None:
        return False
    left, top, right, bottom = bold(64).getbbox(sentence(name))
    wanted = (right - left) / (bottom - top)
    return abs((box[2] - box[0]) / (box[3] - box[1]) - wanted) < wanted * NEAR


def letters(screen, place):
    """Returns the box around the cream letters in this part of the screen; None if there are no letters."""
    part = screen.picture().crop(place)
    channels = [channel.point(lambda value, wanted=wanted: 255 * (abs(value - wanted) <= 24))
                for channel, wanted in zip(part.split(), CREAM)]
    return functools.reduce(ImageChops.darker, channels).getbbox()


def sentence(name):
    return json.loads((ASSETS / "words" / "en.json").read_text())["words"][name]


@functools.cache
def bold(size):
    found = subprocess.run(["fc-match", "--format", "%{file}", "Noto Sans:bold"], check=True, stdout=subprocess.PIPE)
    return ImageFont.truetype(found.stdout.decode(), size)
