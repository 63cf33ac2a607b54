"""Distinct 12-megapixel JPEGs made from real photographs by crop, scale and seed; kept between runs."""
import os
import pathlib
import random
import tempfile

from PIL import Image, ImageEnhance

SOURCES = pathlib.Path("/usr/share/backgrounds/mate/nature")
SIZE = (4000, 3000)


def photographs(count, standing=False):
    folder = pathlib.Path(os.environ.get("GRANDMA_BENCH_PHOTOS", pathlib.Path(tempfile.gettempdir()) / "grandma-bench-photos"))
    folder.mkdir(parents=True, exist_ok=True)
    sources = sorted(SOURCES.glob("*.jpg"))
    files = [folder / f"{'standing-' if standing else ''}{number:03}.jpg" for number in range(count)]
    for number, file in enumerate(files):
        if not file.exists():
            make(sources[number % len(sources)], number, file, standing)
    return files


def make(source, seed, file, standing):
    generator = random.Random(seed)
    image = Image.open(source).convert("RGB")
    share = generator.uniform(0.6, 0.95)
    width = min(image.width, image.height * SIZE[0] / SIZE[1]) * share
    height = width * SIZE[1] / SIZE[0]
    left, top = generator.uniform(0, image.width - width), generator.uniform(0, image.height - height)
    image = image.resize(SIZE, Image.BICUBIC, box=(left, top, left + width, top + height))
    image = ImageEnhance.Color(image).enhance(generator.uniform(0.7, 1.3))
    if standing:
        image = image.transpose(Image.Transpose.ROTATE_90)
    temporary = file.with_suffix(".part")
    image.save(temporary, "JPEG", quality=90)
    temporary.rename(file)
