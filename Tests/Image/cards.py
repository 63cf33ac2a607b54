"""Cards that the image was written to, and pictures for people who look at what a test saw."""
import os
import pathlib
import subprocess

from .disk import Disk

IMAGE = pathlib.Path(os.environ["GRANDMA_IMAGE"])
PACKAGE = pathlib.Path(os.environ["GRANDMA_PACKAGE"])
# Larger than the image.
CARD_BYTES = 8 << 30


def written_card(folder):
    card = folder / "card.img"
    subprocess.run(["cp", "--sparse=always", IMAGE, card], check=True)
    os.truncate(card, CARD_BYTES)
    return Disk(card)


def keep(picture, name):
    kept = os.environ.get("GRANDMA_SCREENS")
    if kept:
        picture.save(pathlib.Path(kept, f"{name}.png"))
