"""Pictures for tests, each of which differs from every other one by its colours."""
import io
import random

from PIL import Image, ImageDraw

COLOURS = [(196, 64, 52), (52, 120, 196), (60, 150, 84), (214, 160, 40), (132, 80, 180), (40, 150, 160),
           (200, 96, 150), (110, 110, 60), (230, 120, 60), (70, 80, 110)]


def plain(number, size=(1600, 1000)):
    """Returns a JPEG of one colour with a lighter disc, so that it can be recognised on a screen."""
    image = Image.new("RGB", size, COLOURS[number % len(COLOURS)])
    draw = ImageDraw.Draw(image)
    x = size[0] * (2 + number * 7 % 6) // 10
    draw.ellipse([x, size[1] // 10, x + size[1] // 5, size[1] * 3 // 10], fill=(240, 240, 235))
    # A few different bytes make two photos of two pictures of one colour.
    return encode(image, comment=str(number).encode())


def noisy(width, height, seed, quality=88):
    """Returns a JPEG with about as many bytes as a photograph of this size."""
    generator = random.Random(seed)
    small = Image.frombytes("RGB", (width // 8, height // 8), generator.randbytes(width // 8 * (height // 8) * 3))
    return encode(small.resize((width, height), Image.BICUBIC), quality)


def encode(image, quality=88, comment=b"", **options):
    out = io.BytesIO()
    image.save(out, "JPEG", quality=quality, comment=comment, **options)
    return out.getvalue()


def near(pixel, colour, tolerance=24):
    return all(abs(a - b) <= tolerance for a, b in zip(pixel, colour))
