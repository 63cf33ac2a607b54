"""HEIC pictures as phones make them: tiles of HEVC in a grid, with a turn of their own or one in Exif
(ISO/IEC 23008-12, clauses 6.6.2.3 and 7)."""
import struct

from .films import made

TILE = 256


def box(kind, *parts):
    body = b"".join(parts)
    return struct.pack(">I4s", 8 + len(body), kind) + body


def full_box(kind, version, *parts, flags=0):
    return box(kind, struct.pack(">I", version << 24 | flags), *parts)


# The colours are sRGB's primaries and curve and BT.709's matrix, in full range (ISO/IEC 23091-2).
COLOURS = box(b"colr", b"nclx", struct.pack(">HHHB", 1, 13, 1, 0x80))


def heic(image, folder, bits=8, quarters=0, exif=b""):
    """Encodes `image` in tiles; the transform property has `quarters` of a turn anticlockwise, and `exif` is a TIFF
    structure."""
    across, down = -(-image.width // TILE), -(-image.height // TILE)
    tiles = [tile(image.crop((x * TILE, y * TILE, (x + 1) * TILE, (y + 1) * TILE)), folder, bits)
             for y in range(down) for x in range(across)]
    numbers = list(range(2, 2 + len(tiles)))
    grid = struct.pack(">BBBBHH", 0, 0, down - 1, across - 1, image.width, image.height)
    about = len(tiles) + 2
    blobs = [samples for _, samples in tiles] + ([struct.pack(">I", 0) + exif] if exif else [])
    items = numbers + ([about] if exif else [])
    infos = [info(1, b"grid")] + [info(number, b"hvc1", hidden=1) for number in numbers]
    references = [reference(b"dimg", 1, numbers)]
    if exif:
        infos.append(info(about, b"Exif", hidden=1))
        references.append(reference(b"cdsc", about, [1]))
    properties = [box(b"hvcC", tiles[0][0]), size(TILE, TILE), size(image.width, image.height), COLOURS]
    of_grid = [3, 4]
    if quarters:
        properties.append(box(b"irot", bytes([quarters])))
        of_grid.append(0x80 | 5)
    owned = [(1, of_grid)] + [(number, [0x80 | 1, 2, 4]) for number in numbers]
    head = box(b"ftyp", b"heic", struct.pack(">I", 0), b"mif1heic")

    def meta(start):
        places, place = [], start
        for number, blob in zip(items, blobs):
            places.append(struct.pack(">HHHHII", number, 0, 0, 1, place, len(blob)))
            place += len(blob)
        in_here = struct.pack(">HHHHII", 1, 1, 0, 1, 0, len(grid))
        return full_box(
            b"meta", 0,
            full_box(b"hdlr", 0, struct.pack(">I4s12s", 0, b"pict", b""), b"\0"),
            full_box(b"pitm", 0, struct.pack(">H", 1)),
            full_box(b"iloc", 1, struct.pack(">BBH", 0x44, 0, 1 + len(items)), in_here, *places),
            full_box(b"iinf", 0, struct.pack(">H", len(infos)), *infos),
            full_box(b"iref", 0, *references),
            box(b"iprp", box(b"ipco", *properties), full_box(b"ipma", 0, struct.pack(">I", len(owned)), *(
                struct.pack(">HB", number, len(ones)) + bytes(ones) for number, ones in owned))),
            box(b"idat", grid))

    start = len(head) + len(meta(0)) + 8
    return head + meta(start) + box(b"mdat", *blobs)


def tile(image, folder, bits):
    """Returns the decoder configuration and the samples of one picture, from the film that ffmpeg makes of it."""
    image.save(folder / "tile.png")
    wanted = "yuv420p10le" if bits == 10 else "yuv420p"
    film = made(folder / "tile.mp4", ["-i", str(folder / "tile.png")], [
        "-c:v", "libx265", "-x265-params", "crf=12:log-level=none", "-pix_fmt", wanted, "-vf",
        "scale=out_color_matrix=bt709:out_range=full", "-color_range", "pc", "-colorspace", "bt709", "-tag:v", "hvc1"])
    return inside(film, b"hvcC"), inside(film, b"mdat")


def inside(film, kind):
    place = film.index(kind)
    length, = struct.unpack(">I", film[place - 4:place])
    return film[place + 4:place - 4 + length]


def info(number, kind, hidden=0):
    return full_box(b"infe", 2, struct.pack(">HH4s", number, 0, kind), b"\0", flags=hidden)


def reference(kind, source, targets):
    return box(kind, struct.pack(">HH", source, len(targets)), *(struct.pack(">H", target) for target in targets))


def size(width, height):
    return full_box(b"ispe", 0, struct.pack(">II", width, height))
