"""Files of every kind that tell where they were taken, in every way that their formats have."""
import io
import struct
import subprocess
import zlib

from PIL import Image

from . import films, heif, pictures

# 59° 18′ 12.34″ N, 18° 6′ 7.89″ E, as three fractions each: none of these bytes occurs by chance.
NORTH = struct.pack(">6I", 59, 1, 18, 1, 1234567, 100043)
EAST = struct.pack(">6I", 18, 1, 6, 1, 789123, 100049)
DEGREES = (59.303428, 18.102191)
TEXTS = ["59.303428", "59,18.2057", "+59.3034", "Kuusamontie"]
NEEDLES = [NORTH, EAST, struct.pack("<6I", 59, 1, 18, 1, 1234567, 100043), *(text.encode() for text in TEXTS),
           *(text.encode("utf-16-le") for text in TEXTS)]
XMP = (b'<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF '
       b'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/"'
       b' exif:GPSLatitude="59,18.2057N"><exif:GPSLongitude>18,6.1315E</exif:GPSLongitude></rdf:Description></rdf:RDF>'
       b'</x:xmpmeta><?xpacket end="w"?>')
NOTE = b"MAKER\0note of 59.303428"
TIME = b"2026:07:04 16:40:00\0"


def exif(order=">"):
    """Returns a TIFF structure: time, orientation and camera are to stay, everything else tells the place."""
    directories = {
        "first": [(0x010F, 2, b"Made\0"), (0x0112, 3, struct.pack(order + "H", 1)), (0x02BC, 1, XMP),
                  (0x8769, 4, "exif"), (0x8825, 4, "place"), (0x9C9C, 1, "Kuusamontie\0".encode("utf-16-le"))],
        "exif": [(0x9003, 2, TIME), (0x927C, 7, NOTE), (0x9286, 7, b"ASCII\0\0\0Kuusamontie")],
        "place": [(0x0001, 2, b"N\0"), (0x0002, 5, numbers(NORTH, order)), (0x0003, 2, b"E\0"),
                  (0x0004, 5, numbers(EAST, order)), (0x001B, 7, b"ASCII\0\0\0Kuusamontie")],
    }
    places, place = {}, 8
    for name, fields in directories.items():
        places[name] = place
        place += 6 + 12 * len(fields)
    body, values = b"", b""
    for fields in directories.values():
        body += struct.pack(order + "H", len(fields))
        for tag, kind, value in fields:
            if isinstance(value, str):
                count, value = 1, struct.pack(order + "I", places[value])
            else:
                count = len(value) // {2: 1, 1: 1, 3: 2, 5: 8, 7: 1}[kind]
            if len(value) > 4:
                values += b"" if len(values) % 2 == 0 else b"\0"
                where, held = place + len(values), value
                values, value = values + held, struct.pack(order + "I", where)
            body += struct.pack(order + "HHI", tag, kind, count) + value.ljust(4, b"\0")
        body += bytes(4)
    return {">": b"MM\0*", "<": b"II*\0"}[order] + struct.pack(order + "I", 8) + body + values


def numbers(big, order):
    return struct.pack(order + "6I", *struct.unpack(">6I", big))


def picture(seed, size=(640, 420)):
    return Image.open(io.BytesIO(pictures.noisy(*size, seed=f"position {seed}"))).convert("RGB")


def segment(marker, body):
    return struct.pack(">BBH", 0xFF, marker, 2 + len(body)) + body


def jpeg(seed, order=">"):
    """Returns a JPEG with Exif, XMP in both forms, IPTC and a comment; a second picture is behind the first, and a film
    behind that."""
    inner = pictures.encode(picture(seed))
    told = (segment(0xE1, b"Exif\0\0" + exif(order)) + segment(0xE1, b"http://ns.adobe.com/xap/1.0/\0" + XMP)
            + segment(0xE1, b"http://ns.adobe.com/xmp/extension/\0" + bytes(40) + XMP)
            + segment(0xED, b"Photoshop 3.0\x008BIM\x04\x04\0\0\0\x10\x1c\x02\x5c\0\x0bKuusamontie") + segment(0xFE, b"at 59.303428"))
    whole = inner[:2] + told + inner[2:]
    return whole + whole + b"\0\0\0\x18ftypmp42 of a moving photo, +59.3034+018.1021/"


def png(seed):
    out = io.BytesIO()
    picture(seed, (200, 120)).save(out, "PNG")
    plain = out.getvalue()

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    raw = b"Raw profile type exif\0\0" + zlib.compress(b"\nexif\n" + exif().hex().encode())
    told = (chunk(b"eXIf", exif()) + chunk(b"tEXt", b"Comment\0at 59.303428") + chunk(b"zTXt", raw)
            + chunk(b"iTXt", b"XML:com.adobe.xmp\0\0\0\0\0" + XMP) + chunk(b"prVt", b"Kuusamontie"))
    return plain[:33] + told + plain[33:] + b"behind the end: 59.303428"


def webp(seed):
    out = io.BytesIO()
    picture(seed, (200, 120)).save(out, "WEBP", exif=exif("<"), xmp=XMP)
    body = out.getvalue()[12:] + b"PLCE" + struct.pack("<I", 12) + b"Kuusamontie\0"
    return b"RIFF" + struct.pack("<I", 4 + len(body)) + b"WEBP" + body + b"59.303428"


def gif(seed):
    out = io.BytesIO()
    frames = [picture(f"{seed} {n}", (96, 64)).quantize(32) for n in range(2)]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], loop=0, comment=b"at 59.303428")
    plain = out.getvalue()
    # The application block of XMP: its letters are read as lengths of blocks, and its tail leads out from any of them.
    tail = b"\x01" + bytes(range(255, -1, -1)) + b"\0"
    return plain[:-1] + b"\x21\xff\x0bXMP DataXMP" + XMP + tail + b";"


def tiff(seed, order="<"):
    image = picture(seed, (96, 64))
    rows = image.tobytes()
    told = exif(order)
    # The directories of the Exif are the file's own: the fields of a picture are added to the first one.
    count, = struct.unpack(order + "H", told[8:10])
    fields = [told[10 + 12 * index:22 + 12 * index] for index in range(count)]
    place = len(told)
    bits, pixels = place, place + 6
    directory = pixels + len(rows)
    for tag, kind, many, value in [(256, 3, 1, 96), (257, 3, 1, 64), (258, 3, 3, bits), (259, 3, 1, 1), (262, 3, 1, 2),
                                   (273, 4, 1, pixels), (277, 3, 1, 3), (278, 3, 1, 64), (279, 4, 1, len(rows))]:
        held = struct.pack(order + "H", value) if kind == 3 and many == 1 else struct.pack(order + "I", value)
        fields.append(struct.pack(order + "HHI", tag, kind, many) + held.ljust(4, b"\0"))
    geo = struct.pack(order + "6d", 0, 0, 0, DEGREES[1], DEGREES[0], 0)
    fields.append(struct.pack(order + "HHII", 33922, 12, 6, directory + 2 + 12 * (len(fields) + 1) + 4))
    fields.sort(key=lambda field: struct.unpack(order + "H", field[:2])[0])
    last = struct.pack(order + "H", len(fields)) + b"".join(fields) + bytes(4) + geo
    head = told[:4] + struct.pack(order + "I", directory)
    return head + told[8 - 8 + 8:] + struct.pack(order + "3H", 8, 8, 8) + rows + last


def heic(seed, folder):
    return heif.heic(picture(seed, (256, 256)), folder, exif=exif())


def avif(seed):
    out = io.BytesIO()
    picture(seed, (256, 160)).save(out, "AVIF", exif=exif(), xmp=XMP)
    return out.getvalue()


def movie(path, seed):
    """Makes a film with the fields of phones, 3GPP's box, and a track that is neither picture nor sound."""
    tags = ["-metadata", "location=+59.3034+018.1021/", "-metadata", "comment=Kuusamontie 59.303428"]
    if path.suffix == ".mov":
        tags += ["-movflags", "use_metadata_tags", "-metadata", "com.apple.quicktime.location.ISO6709=+59.3034+018.1021/",
                 "-metadata", "com.apple.quicktime.creationdate=2026-07-04T16:40:00+0300"]
    subtitles = path.parent / f"{path.stem}.srt"
    subtitles.write_text("1\n00:00:00,000 --> 00:00:01,000\nGPS(59.303428,18.102191)\n")
    inputs = ["-f", "lavfi", "-i", films.PICTURES.format(size="320x240", rate=30, seconds=1), "-f", "lavfi", "-i",
              films.TONE.format(seconds=1), "-i", subtitles]
    made = films.made(path, map(str, inputs), ["-map", "0", "-map", "1", "-map", "2", "-pix_fmt", "yuv420p", "-c:s",
                      "mov_text", "-metadata", f"title={seed}", *tags])
    return made + box(b"uuid", bytes(16) + XMP) + box(b"loci", b"Kuusamontie") + box(b"free", b"at 59.303428")


def box(kind, body):
    return struct.pack(">I4s", 8 + len(body), kind) + body


def matroska(path):
    return films.film(path, seconds=1, size="320x240", options=[
        "-c:v", "libvpx", "-c:a", "libopus", "-metadata", "LOCATION=+59.3034+018.1021/",
        "-metadata", "comment=Kuusamontie 59.303428"])


def sound(path, *options):
    return films.voice(path, seconds=1, options=[*options, "-metadata", "comment=Kuusamontie 59.303428"])


def told(path):
    """Returns what exiftool finds about a place, in all embedded files."""
    found = subprocess.run(["exiftool", "-a", "-u", "-U", "-ee3", "-G1", "-s", "-api", "LargeFileSupport=1", str(path)],
                           capture_output=True).stdout.decode(errors="replace")
    words = ("gps", "location", "latitude", "longitude", "59.30", "59 deg", "kuusamo")
    # The names of fields are not places: QuickTime lists them apart from their values.
    return [line for line in found.splitlines() if any(word in line.lower() for word in words) and "[System]" not in line]


def taken(path):
    """Returns when the file was taken, as exiftool says."""
    found = subprocess.run(["exiftool", "-s3", "-DateTimeOriginal", str(path)], capture_output=True, text=True).stdout
    return found.strip()
