"""TIFF, whose samples may mean nearly anything: each is seen in its colours, or refused as what few programs can open."""
import io

import pytest
from PIL import Image, ImageCms

from Rig import darkroom, tiffs
from Rig.programs import Server
from Rig.tiffs import tiff
from Rig.client import Refused

COLOURS = [(200, 60, 40), (30, 140, 60), (40, 70, 190), (230, 220, 210)]
GREYS = [(20,), (90,), (170,), (240,)]
NUMBERS = [(0,), (1,), (2,), (3,)]
ALPHA = [255, 128, 0, 255]
WHITE = 255


def plus(colours, *samples):
    return [(*colour, *more) for colour, *more in zip(colours, *samples)]


def sixteen(colours):
    return [tuple(number * 257 for number in colour) for colour in colours]


def inverted(colours):
    return [tuple(255 - number for number in colour) for colour in colours]


def on_white(colours):
    return [tuple(round((number * alpha + WHITE * (255 - alpha)) / 255) for number in colour)
            for colour, alpha in zip(colours, ALPHA)]


def premultiplied(colours):
    return plus([tuple(number * alpha // 255 for number in colour) for colour, alpha in zip(colours, ALPHA)], ALPHA)


def grey(values):
    return [(value,) * 3 for value in values]


def palette(bits):
    columns = [[colour[part] * 257 for colour in COLOURS[:1 << bits]] for part in range(3)]
    return [number for column in columns for number in column + [0] * ((1 << bits) - len(column))]


def ycbcr(colours):
    """Brightness and two colours, as JFIF has them."""
    return list(image(colours).convert("YCbCr").get_flattened_data())


def image(colours):
    square = Image.new("RGB", (2, 2))
    square.putdata(colours)
    return square


def in_lab(colours):
    """L 0…100, a and b -128…127, under D50, by LittleCMS."""
    transform = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")
    return [(light * 100 / 255, a - 128, b - 128)
            for light, a, b in ImageCms.applyTransform(image(colours), transform).get_flattened_data()]


def lab8(colours):
    return [(round(light * 2.55), round(a) % 256, round(b) % 256) for light, a, b in in_lab(colours)]


def lab16(colours):
    return [(round(light * 655.35), round(a * 256) % 65536, round(b * 256) % 65536) for light, a, b in in_lab(colours)]


def light(colours):
    """As it is measured, 0 … 1 (IEC 61966-2-1)."""
    def one(value):
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
    return [tuple(one(number / 255) for number in colour) for colour in colours]


def by_pillow(**options):
    """What libtiff writes."""
    out = io.BytesIO()
    square = image(COLOURS).resize((64, 64), Image.NEAREST)
    square.convert(options.pop("mode", "RGB")).save(out, "TIFF", **options)
    return out.getvalue()


RGB, GREY, INDEXED, LAB, YCBCR = tiffs.RGB, tiffs.GREY, tiffs.INDEXED, tiffs.LAB, tiffs.YCBCR

SHOWN = {
    "red, green and blue": (tiff(COLOURS, RGB), COLOURS),
    "LZW": (tiff(COLOURS, RGB, compression=tiffs.LZW), COLOURS),
    "Deflate": (by_pillow(compression="tiff_deflate"), COLOURS),
    "PackBits": (by_pillow(compression="packbits"), COLOURS),
    "tiles": (tiff(COLOURS, RGB, tile=16), COLOURS),
    "planes": (tiff(COLOURS, RGB, planar=True), COLOURS),
    "planes of sixteen bits": (tiff(sixteen(COLOURS), RGB, 16, planar=True), COLOURS),
    "big-endian": (tiff(COLOURS, RGB, order=">"), COLOURS),
    "sixteen bits": (tiff(sixteen(COLOURS), RGB, 16), COLOURS),
    "sixteen bits, big-endian": (tiff(sixteen(COLOURS), RGB, 16, order=">"), COLOURS),
    "BigTIFF": (tiff(COLOURS, RGB, big=True), COLOURS),
    "BigTIFF, big-endian": (tiff(COLOURS, RGB, big=True, order=">"), COLOURS),
    "the first of two pages": (tiffs.file([tiffs.page(COLOURS, RGB), tiffs.page(inverted(COLOURS), RGB)]), COLOURS),
    "transparency": (tiff(plus(COLOURS, ALPHA), RGB, extra=[tiffs.ALPHA]), on_white(COLOURS)),
    "transparency of sixteen bits": (
        tiff(sixteen(plus(COLOURS, ALPHA)), RGB, 16, extra=[tiffs.ALPHA]), on_white(COLOURS)),
    "premultiplied": (tiff(premultiplied(COLOURS), RGB, extra=[tiffs.PREMULTIPLIED]), on_white(COLOURS)),
    "premultiplied, sixteen bits": (
        tiff(sixteen(premultiplied(COLOURS)), RGB, 16, extra=[tiffs.PREMULTIPLIED]), on_white(COLOURS)),
    "a fourth that is not said": (tiff(plus(COLOURS, ALPHA), RGB), on_white(COLOURS)),
    "a fourth that is something else": (tiff(plus(COLOURS, ALPHA), RGB, extra=[tiffs.UNKNOWN]), COLOURS),
    "the same of sixteen bits": (tiff(sixteen(plus(COLOURS, ALPHA)), RGB, 16, extra=[tiffs.UNKNOWN]), COLOURS),
    "transparency and something else": (
        tiff(plus(COLOURS, ALPHA, ALPHA), RGB, extra=[tiffs.ALPHA, tiffs.UNKNOWN]), on_white(COLOURS)),
    "grey": (tiff(GREYS, GREY), grey([20, 90, 170, 240])),
    "grey, sixteen bits": (tiff(sixteen(GREYS), GREY, 16), grey([20, 90, 170, 240])),
    "grey with transparency": (tiff(plus(GREYS, ALPHA), GREY, extra=[tiffs.ALPHA]), on_white(grey([20, 90, 170, 240]))),
    "grey with something else": (tiff(plus(GREYS, ALPHA), GREY, extra=[tiffs.UNKNOWN]), grey([20, 90, 170, 240])),
    "white is nought": (tiff(inverted(GREYS), tiffs.WHITE_IS_ZERO), grey([20, 90, 170, 240])),
    "white is nought, sixteen bits": (tiff(sixteen(inverted(GREYS)), tiffs.WHITE_IS_ZERO, 16), grey([20, 90, 170, 240])),
    "one bit": (tiff([(0,), (1,), (1,), (0,)], GREY, 1), grey([0, 255, 255, 0])),
    "one bit, white is nought": (tiff([(0,), (1,), (1,), (0,)], tiffs.WHITE_IS_ZERO, 1), grey([255, 0, 0, 255])),
    "fax": (by_pillow(mode="1", compression="group4"), None),
    "two bits": (tiff(NUMBERS, GREY, 2), grey([0, 85, 170, 255])),
    "four bits": (tiff([(0,), (5,), (10,), (15,)], GREY, 4), grey([0, 85, 170, 255])),
    "four bits in tiles": (tiff([(0,), (5,), (10,), (15,)], GREY, 4, tile=16), grey([0, 85, 170, 255])),
    **{f"a palette of {bits} bits": (tiff(NUMBERS, INDEXED, bits, palette=palette(bits)), COLOURS) for bits in (2, 4, 8)},
    "a palette of one bit": (
        tiff([(0,), (1,), (1,), (0,)], INDEXED, 1, palette=palette(1)), [COLOURS[0], COLOURS[1], COLOURS[1], COLOURS[0]]),
    "Lab": (tiff(lab8(COLOURS), LAB), COLOURS),
    "Lab in tiles": (tiff(lab8(COLOURS), LAB, tile=16), COLOURS),
    "Lab, sixteen bits": (tiff(lab16(COLOURS), LAB, 16), COLOURS),
    "light": (tiff(light(COLOURS), RGB, 32, form=tiffs.FLOAT), COLOURS),
    "JPEG": (by_pillow(compression="jpeg", quality=95), COLOURS),
    "JPEG, grey": (by_pillow(mode="L", compression="jpeg", quality=95), None),
}

UNUSUAL = {
    "planes in tiles": tiff(COLOURS, RGB, planar=True, tile=16),
    "transparency behind something else": tiff(plus(COLOURS, ALPHA, ALPHA), RGB, extra=[tiffs.UNKNOWN, tiffs.ALPHA]),
    "four bits of each colour": tiff([tuple(number // 17 for number in colour) for colour in COLOURS], RGB, 4),
    "thirty-two bits": tiff([tuple(number << 24 for number in colour) for colour in COLOURS], RGB, 32),
    "Lab with transparency": tiff(plus(lab8(COLOURS), ALPHA), LAB, extra=[tiffs.ALPHA]),
    "Lab with something else": tiff(plus(lab8(COLOURS), ALPHA), LAB, extra=[tiffs.UNKNOWN]),
    "Lab in planes": tiff(lab8(COLOURS), LAB, planar=True),
    "Lab as profiles have it": tiff(COLOURS, tiffs.ICC_LAB),
    "signed": tiff([tuple(number - 128 for number in colour) for colour in COLOURS], RGB, form=tiffs.SIGNED),
    "signed grey": tiff([(value - 128,) for value, in GREYS], GREY, form=tiffs.SIGNED),
    "signed, sixteen bits": tiff([tuple(number * 257 - 32768 for number in colour) for colour in COLOURS], RGB, 16,
                                 form=tiffs.SIGNED),
    "grey light": tiff([(value / 255,) for value, in GREYS], GREY, 32, form=tiffs.FLOAT),
    "light with transparency": tiff(plus(light(COLOURS), [1.0] * 4), RGB, 32, form=tiffs.FLOAT, extra=[tiffs.ALPHA]),
    "brightness and colours": tiff(ycbcr(COLOURS), YCBCR, subsampling=(1, 1)),
    "brightness and halved colours": tiff(ycbcr(COLOURS), YCBCR, subsampling=(2, 2)),
    "brightness and colours, LZW": tiff(ycbcr(COLOURS), YCBCR, subsampling=(1, 1), compression=tiffs.LZW),
    "brightness and halved colours, LZW": tiff(ycbcr(COLOURS), YCBCR, subsampling=(2, 2), compression=tiffs.LZW),
    "other inks": tiff(plus(COLOURS, ALPHA), tiffs.CMYK, lies={332: 2}),
    "a coding nobody knows": tiff(COLOURS, RGB, lies={tiffs.COMPRESSION: 34712}),
    "a raw photo's preview": tiff(COLOURS, RGB, lies={254: 1}),
}


def develop(folder, data):
    path = folder / "original.tiff"
    path.write_bytes(data)
    return darkroom.develop(path, [400], folder, kind="tiff")


def quarters(picture):
    picture = picture.convert("RGB")
    return [picture.getpixel((picture.width * x // 4, picture.height * y // 4)) for x, y in ((1, 1), (3, 1), (1, 3), (3, 3))]


def furthest(seen, wanted):
    return max(abs(one - other) for pair in zip(seen, wanted) for one, other in zip(*pair))


@pytest.mark.parametrize("name", SHOWN)
def test_is_seen_in_its_colours(tmp_path, name):
    data, wanted = SHOWN[name]
    result = develop(tmp_path, data)
    assert result.answer == "developed"
    # Where nothing is said here, Pillow says it.
    wanted = wanted or quarters(Image.open(io.BytesIO(data)))
    assert furthest(quarters(Image.open(result.renditions[0])), wanted) <= 8


@pytest.mark.parametrize("name", UNUSUAL)
def test_is_refused_as_what_few_programs_open(tmp_path, name):
    assert develop(tmp_path, UNUSUAL[name]).answer == "unusual"


@pytest.mark.parametrize("bits", [8, 16])
@pytest.mark.parametrize("extra", [tiffs.UNKNOWN, tiffs.ALPHA])
def test_ink_looks_the_same_with_a_fifth_sample(tmp_path, bits, extra):
    inks = [(0, 180, 200, 40), (220, 40, 200, 60), (215, 180, 20, 30), (10, 15, 20, 5)]
    deep = sixteen if bits == 16 else list
    one, other = (quarters(Image.open(develop(tmp_path, data).renditions[0])) for data in (
        tiff(deep(inks), tiffs.CMYK, bits), tiff(deep(plus(inks, ALPHA)), tiffs.CMYK, bits, extra=[extra])))
    assert furthest(one, other) <= 2
    # Without a profile each program has its own idea of ink, but none takes red for blue.
    plain = [tuple((255 - ink) * (255 - black) // 255 for ink in colour) for *colour, black in inks]
    assert furthest(one, plain) < 80


def test_a_sender_reads_what_to_do(tmp_path):
    with Server(tmp_path / "server") as server:
        with pytest.raises(Refused) as refused:
            server.keeper().send_bytes(UNUSUAL["signed"], "Scan.tif")
        problem = refused.value.problem["results"][0]["problem"]
        assert (problem["status"], problem["code"]) == (415, "type-unsupported")
        assert problem["title"] == "Scan.tif is a picture that few programs can open. Save it as a JPEG and send that."
