"""TIFF files put together byte by byte (TIFF 6.0, and BigTIFF): kinds that libraries do not write, and that few
programs write."""
import struct

# The numbers of fields.
WIDTH, HEIGHT, BITS, COMPRESSION, PHOTOMETRIC, STRIPS, SAMPLES, ROWS, STRIP_BYTES, PLANAR = (
    256, 257, 258, 259, 262, 273, 277, 278, 279, 284)
PALETTE, TILE_WIDTH, TILE_HEIGHT, TILES, TILE_BYTES, EXTRA, FORMAT, SUBSAMPLING, PROFILE = (
    320, 322, 323, 324, 325, 338, 339, 530, 34675)
# The meanings of a pixel's numbers.
WHITE_IS_ZERO, GREY, RGB, INDEXED, CMYK, YCBCR, LAB, ICC_LAB = 0, 1, 2, 3, 5, 6, 8, 9
# The meanings of an extra sample.
UNKNOWN, PREMULTIPLIED, ALPHA = 0, 1, 2
# The forms of a sample.
UNSIGNED, SIGNED, FLOAT = 1, 2, 3
NONE, LZW = 1, 5


def tiff(quarters, photometric, bits=8, side=32, **options):
    """Returns a square of four plain quarters, each a tuple of the numbers of its pixels."""
    return file([page(quarters, photometric, bits, side, **options)],
                options.get("order", "<"), options.get("big", False))


def page(quarters, photometric, bits=8, side=32, order="<", big=False, extra=(), form=UNSIGNED, compression=NONE,
         planar=False, tile=None, palette=None, subsampling=None, profile=None, lies=()):
    """Returns one picture of a file: its fields, and the pieces of its pixels."""
    half, count = side // 2, len(quarters[0])
    rows = [[quarters[(y >= half) * 2 + (x >= half)] for x in range(side)] for y in range(side)]
    if subsampling:
        pieces = [packed([number for row in blocks(rows, *subsampling) for number in row], bits, form, order)]
    else:
        areas = [rows] if tile is None else [
            [row[left:left + tile] for row in rows[top:top + tile]]
            for top in range(0, side, tile) for left in range(0, side, tile)]
        planes = [[sample] for sample in range(count)] if planar else [range(count)]
        pieces = [b"".join(packed([pixel[sample] for pixel in row for sample in plane], bits, form, order) for row in area)
                  for plane in planes for area in areas]
    pieces = [lzw(piece) if compression == LZW else piece for piece in pieces]
    fields = {WIDTH: side, HEIGHT: side, BITS: [bits] * count, COMPRESSION: compression, PHOTOMETRIC: photometric,
              SAMPLES: count, PLANAR: 2 if planar else 1, FORMAT: [form] * count}
    if tile is None:
        fields |= {ROWS: side, STRIP_BYTES: [len(piece) for piece in pieces]}
    else:
        fields |= {TILE_WIDTH: tile, TILE_HEIGHT: tile, TILE_BYTES: [len(piece) for piece in pieces]}
    if extra:
        fields[EXTRA] = list(extra)
    if palette:
        fields[PALETTE] = palette
    if subsampling:
        fields[SUBSAMPLING] = list(subsampling)
    if profile:
        fields[PROFILE] = profile
    return fields | dict(lies), pieces, STRIPS if tile is None else TILES


def file(pages, order="<", big=False):
    """Returns a file of pages one behind the other, each with its directory behind its pixels."""
    mark = b"II" if order == "<" else b"MM"
    word, size = ("Q", 8) if big else ("I", 4)
    head = 16 if big else 8
    body, place_of_next = bytearray(head), head - size
    for fields, pieces, name in pages:
        places = []
        for piece in pieces:
            places.append(len(body))
            body += piece + bytes(-len(piece) % 8)
        written = {}
        for tag, value in {**fields, name: places}.items():
            if isinstance(value, bytes):
                kind, count, value = 7, len(value), value
            else:
                numbers = value if isinstance(value, list) else [value]
                kind = 4 if tag in (STRIPS, STRIP_BYTES, TILES, TILE_BYTES) else 3
                count, value = len(numbers), struct.pack(f"{order}{len(numbers)}{'I' if kind == 4 else 'H'}", *numbers)
            if len(value) > size:
                place = len(body)
                body += value + bytes(-len(value) % 8)
                value = struct.pack(order + word, place)
            written[tag] = struct.pack(f"{order}HH{word}", tag, kind, count) + value.ljust(size, b"\0")
        struct.pack_into(order + word, body, place_of_next, len(body))
        body += struct.pack(order + ("Q" if big else "H"), len(written)) + b"".join(written[tag] for tag in sorted(written))
        place_of_next = len(body)
        body += bytes(size)
    body[:4] = mark + struct.pack(order + "H", 43 if big else 42)
    if big:
        body[4:8] = struct.pack(order + "HH", 8, 0)
    return bytes(body)


def packed(numbers, bits, form, order):
    """Returns samples as bytes; samples of less than a byte begin at its upper end, and each call ends with a whole
    byte."""
    if form == FLOAT:
        return struct.pack(f"{order}{len(numbers)}f", *numbers)
    if bits >= 8:
        letter = {8: "b", 16: "h", 32: "i"}[bits]
        return struct.pack(f"{order}{len(numbers)}{letter if form == SIGNED else letter.upper()}", *numbers)
    digits = "".join(format(number, f"0{bits}b") for number in numbers)
    digits += "0" * (-len(digits) % 8)
    return int(digits, 2).to_bytes(len(digits) // 8, "big")


def blocks(rows, across, down):
    """Returns YCbCr with halved colours: the brightness of each block, then its two colours (TIFF 6.0, section 21)."""
    for top in range(0, len(rows), down):
        yield [number for left in range(0, len(rows[0]), across)
               for number in [*(rows[top + y][left + x][0] for y in range(down) for x in range(across)),
                              *rows[top][left][1:]]]


def lzw(data):
    """Compresses in the plainest way: each byte stands for itself, and the table is cleared before a tenth bit is
    needed."""
    codes = []
    for start in range(0, len(data), 250):
        codes += [256, *data[start:start + 250]]
    digits = "".join(format(code, "09b") for code in [*codes, 257])
    digits += "0" * (-len(digits) % 8)
    return int(digits, 2).to_bytes(len(digits) // 8, "big")
