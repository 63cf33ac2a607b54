"""What strangers and broken phones send: each is refused in words, and nothing else happens."""
import http.client
import io
import struct
import zlib

import pytest
from PIL import Image

from Rig import pictures
from Rig.client import Refused


def result(keeper, content, name):
    try:
        return keeper.send_bytes(content, name)["results"][0]
    except Refused as refused:
        return refused.problem["results"][0]


def png_header(width, height, body=b""):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(body)) + chunk(b"IEND", b"")


def tiff_bytes():
    out = io.BytesIO()
    Image.new("RGB", (900, 600), (200, 90, 40)).save(out, "TIFF")
    return out.getvalue()


BAD = {
    "zero bytes": (b"", "empty.jpg", "file-empty"),
    "truncated": (pictures.plain(1)[:4000], "half.jpg", "photo-damaged"),
    "a PDF with a photo's name": (b"%PDF-1.7\n" + b"x" * 4000, "photo.jpg", "type-unsupported"),
    "a script": (b"<html><script>alert(1)</script>", "photo.png", "type-unsupported"),
    "an SVG": (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "drawing.svg", "type-unsupported"),
    "a pixel bomb": (png_header(65_535, 65_535), "bomb.png", "too-many-pixels"),
    "noise after a JPEG's first bytes": (b"\xff\xd8\xff\xe0" + bytes(range(256)) * 40, "noise.jpg", "photo-damaged"),
}


@pytest.mark.parametrize("case", BAD)
def test_is_refused_in_words(server, keeper, case):
    content, name, code = BAD[case]
    answer = result(keeper, content, name)
    assert answer["problem"]["code"] == code
    assert answer["problem"]["title"].endswith((".", "?", "!"))
    assert answer["fileName"] == name and answer.get("photo") is None
    # The next one is taken as if nothing had been.
    assert result(keeper, pictures.plain(2), "good.jpg")["photo"]


def test_a_wrong_extension_does_not_matter(server, keeper):
    assert result(keeper, tiff_bytes(), "holiday.jpg")["photo"]["width"] == 900


@pytest.mark.parametrize("name", ["../../../../etc/passwd", "..\\..\\boot.ini", "👵🏽 " * 20 + ".jpg", "a\x01b.jpg",
                                  "<img src=x onerror=alert(1)>.jpg", "x" * 4000 + ".jpg"])
def test_a_name_is_words_and_never_a_path(server, keeper, name, tmp_path):
    before = {path for path in tmp_path.rglob("*") if "blobs" not in path.parts}
    answer = result(keeper, pictures.plain(3), name)
    assert answer["photo"], answer
    assert "/" not in answer["fileName"].replace("</", "") or answer["fileName"] in name
    after = {path for path in tmp_path.rglob("*") if "blobs" not in path.parts}
    assert not {path.name for path in after - before} & {"passwd", "boot.ini"}


def test_two_gigabytes_are_refused_at_constant_memory(server, keeper):
    boundary = "b" * 20
    head = (f'--{boundary}\r\nContent-Disposition: form-data; name="csrf"\r\n\r\n{keeper.token}\r\n'
            f'--{boundary}\r\nContent-Disposition: form-data; name="photos"; filename="huge.jpg"\r\n\r\n').encode()
    total = 2_000_000_000
    connection = http.client.HTTPConnection("localhost", server.port, timeout=60)
    connection.putrequest("POST", "/send")
    for name, value in [("Cookie", keeper.cookies), ("Origin", server.url), ("Accept", "application/json"),
                        ("X-CSRF-Token", keeper.token), ("Content-Length", str(total + len(head))),
                        ("Content-Type", f"multipart/form-data; boundary={boundary}")]:
        connection.putheader(name, value)
    connection.endheaders()
    sent = 0
    try:
        connection.send(head + b"\xff\xd8\xff\xe0")
        piece = bytes(1_000_000)
        while sent < total:
            connection.send(piece)
            sent += len(piece)
    except OSError:
        pass  # The server has said enough and closed: that is the point.
    assert sent < 400_000_000, "the server read on and on"
    peak = next(int(line.split()[1]) for line in open(f"/proc/{server.process.pid}/status") if line.startswith("VmHWM"))
    assert peak < 300_000, f"{peak} kB"
    assert result(keeper, pictures.plain(4), "good.jpg")["photo"]


def test_the_same_bytes_are_one_photo(server, keeper):
    first = result(keeper, pictures.plain(5), "one.jpg")
    again = result(keeper, pictures.plain(5), "two.jpg")
    assert again["alreadyThere"] and again["photo"]["id"] == first["photo"]["id"]
