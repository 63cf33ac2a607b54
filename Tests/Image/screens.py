"""Reading the frame's screen, as a person or a phone's camera does."""
import io
import re
import subprocess

from PIL import Image

from Rig.pictures import near

# Brighter than this is something; a dark screen's own grey is not.
DARK = 24


def read_by(picture, *reader):
    """The words that a program finds in a picture."""
    out = io.BytesIO()
    picture.save(out, "PNG")
    return subprocess.run(reader, input=out.getvalue(), capture_output=True).stdout.decode(errors="replace")


def invitation_code(picture):
    """The code in the QR code, as a phone's camera reads it; nil if there is none."""
    link = re.search(r"[?&]code=([A-Z0-9-]+)", read_by(picture, "zbarimg", "--quiet", "--raw", "-"))
    return link and link[1]


def number(picture):
    """The two digits that the frame shows while a keeper takes it in; nil if there are none."""
    # Tesseract reads letters of 30 to 100 pixels best. In a quarter of the size it reads all numbers but 44.
    for part in (4, 2):
        small = picture.resize((picture.width // part, picture.height // part), Image.Resampling.LANCZOS)
        words = read_by(small, "tesseract", "-", "-", "--psm", "11")
        if found := re.search(r"^\s*(\d\d)\s*$", words, re.M):
            return int(found[1])
    return None


def says(text):
    """Whether these words stand on the screen, as a program reads them."""
    return lambda picture: text in " ".join(read_by(picture, "tesseract", "-", "-", "--psm", "11").split())


def shows(*colours):
    """Whether the middle of the screen has one of these colours of the rig's pictures."""
    def look(picture):
        pixel = picture.getpixel((picture.width // 2, picture.height * 9 // 20))
        return any(near(pixel, colour) for colour in colours)
    return look


def bright_pixels(picture):
    """The number of pixels that are neither black nor nearly so."""
    return sum(picture.convert("L").histogram()[DARK:])
