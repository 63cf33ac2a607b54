"""Files that contain a program: each runs a script if a browser takes it for another kind of file than it is.

The script writes its mark into the page's title and makes a request to the page's own origin, if our pages allow
that."""
import gzip
import io
import struct
import zlib

from PIL import Image, PngImagePlugin

MARK = "THE SCRIPT RAN"
# The address of the script's request; the server has no such page, and its log tells of each request.
HOME = "/static/ran"
SCRIPT = f"document.title='{MARK}';new Image().src='{HOME}'"
TAG = f"<script>{SCRIPT}</script>"
HTML = f"<!doctype html><title>hm</title><body>{TAG}<img src=x onerror=\"{SCRIPT}\">".encode()
XHTML = ("<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title>hm</title></head>"
         f"<body><script>{SCRIPT}</script></body></html>").encode()
SVG = (f"<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload=\"{SCRIPT}\"><title>hm</title>"
       f"<script>{SCRIPT}</script></svg>").encode()
PDF = (b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\n"
       b"2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n" + TAG.encode())


def picture(seed=0):
    return Image.new("RGB", (64, 48), (60 + seed, 120, 180 - seed))


def jpeg(seed=0, **more):
    out = io.BytesIO()
    picture(seed).save(out, "JPEG", **more)
    return out.getvalue()


def png(seed=0, **more):
    out = io.BytesIO()
    picture(seed).save(out, "PNG", **more)
    return out.getvalue()


def exif(words):
    """A photo whose Exif has these words in every field for text."""
    tags = Image.Exif()
    for tag in (0x010E, 0x010F, 0x0110, 0x0131, 0x013B, 0x8298):
        tags[tag] = words
    return jpeg(1, exif=tags)


def xmp():
    packet = f"<x:xmpmeta xmlns:x='adobe:ns:meta/'>{TAG}</x:xmpmeta>".encode()
    body = b"http://ns.adobe.com/xap/1.0/\0" + packet
    whole = jpeg(2)
    return whole[:2] + b"\xff\xe1" + struct.pack(">H", len(body) + 2) + body + whole[2:]


def texts():
    info = PngImagePlugin.PngInfo()
    for name in ("Title", "Description", "Comment"):
        info.add_text(name, TAG)
    return png(3, pnginfo=info)


def gif_script():
    """A GIF that is also a script: its width spells the beginning of a comment, which ends behind the picture."""
    wide = Image.new("P", (0x2A2F, 1))
    out = io.BytesIO()
    wide.save(out, "GIF")
    whole = out.getvalue().replace(b"GIF87a", b"GIF89a", 1)
    assert whole.startswith(b"GIF89a/*")
    return whole + b"*/=1;" + SCRIPT.encode()


def jpeg_script():
    """A JPEG that is also a script: the length of its first segment spells the beginning of a comment."""
    whole = jpeg(4)
    filling = b"*/=1;" + SCRIPT.encode() + b";/*"
    length = 0x2F2A
    segment = b"\xff\xe0" + struct.pack(">H", length) + (b"JFIF\0\1\1\0\0\1\0\1\0\0" + filling).ljust(length - 2, b" ")
    first = 4 + struct.unpack(">H", whole[4:6])[0] - 2 + 2
    return whole[:2] + segment + whole[first:] + b"*/"


def svg_in_png():
    """A PNG whose pixels spell a page, if they are not compressed."""
    row = b"\0" + TAG.encode().ljust(64 * 3, b" ")
    data = zlib.compress(row * 48, 0)
    header = struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
        for kind, content in ((b"IHDR", header), (b"IDAT", data), (b"IEND", b"")))


# These files are not pictures, whatever their names say: the server refuses them, so that nobody can open them.
REFUSED = {
    "page.html": HTML, "page.jpg": HTML, "page.xhtml": XHTML, "page.png": XHTML, "drawing.svg": SVG, "drawing.jpg": SVG,
    "drawing.svgz": gzip.compress(SVG), "drawing.png": gzip.compress(SVG),
    # libvips' own loader: a compressed drawing cut after 185 bytes made the library hang that opens any kind of file.
    "cut.svgz": gzip.compress(SVG * 3)[:185], "cut.jpg": gzip.compress(SVG * 3)[:185],
    "paper.pdf": PDF, "paper.gif": PDF, "program.js": SCRIPT.encode(), "program.jpg": SCRIPT.encode(),
    "style.css": b"body{background:url(javascript:" + SCRIPT.encode() + b")}",
}

# These files are pictures with something else inside: the server takes them and shows only the pictures.
TAKEN = {
    "comment.jpg": jpeg(5, comment=TAG.encode()),
    "tail.jpg": jpeg(6) + HTML,
    "exif.jpg": exif(TAG),
    "xmp.jpg": xmp(),
    "texts.png": texts(),
    "tail.png": png(7) + SVG,
    "pixels.png": svg_in_png(),
    "program.gif": gif_script(),
    "program.jpg": jpeg_script(),
    # The names of these files are wrong.
    "photo.html": jpeg(8, comment=HTML),
    "photo.svg": jpeg(9, comment=SVG),
    "photo.jpg.js": jpeg(10) + b"\n" + SCRIPT.encode(),
    "photo.jpg%00.html": jpeg(11, comment=HTML),
}
