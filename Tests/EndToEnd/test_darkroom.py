"""The darkroom's own way with a JPEG, held against a decoder and a scaler that nobody here wrote."""
import errno
import io
import math
import os
import re
import shutil

import pytest
from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

from Rig import heif
from Rig.darkroom import develop, develop_by
from Rig.programs import BIN, Server

SIDES = [400, 1280]
EXIF_ORIENTATION = 0x0112


def scene(width, height):
    """Soft and sharp, bright and coloured, and no two corners alike."""
    image = Image.new("RGB", (width, height))
    across = Image.linear_gradient("L").rotate(90).resize((width, height))
    down = Image.linear_gradient("L").resize((width, height))
    middle = Image.radial_gradient("L").resize((width, height))
    image = Image.merge("RGB", (across, down, middle))
    image.paste((250, 250, 250), (width // 8, height // 8, width // 3, height // 4))
    image.paste((20, 30, 90), (width // 2, height // 2, width * 5 // 6, height * 3 // 4))
    return image


def jpeg(image, **options):
    file = io.BytesIO()
    image.save(file, "JPEG", **{"quality": 95, **options})
    return file.getvalue()


def likeness(one, other):
    """Decibels between two pictures of one size: PSNR over all colours."""
    assert one.size == other.size
    parts = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB")))
    mean = sum(parts.sum2) / 3 / (one.width * one.height)
    return 10 * math.log10(255 ** 2 / max(mean, 1e-9))


def developed(folder, data, sides=SIDES):
    path = folder / "original.jpg"
    path.write_bytes(data)
    result = develop(path, sides, folder)
    assert result.answer == "developed"
    # Read now: the next photo of the test has the same files.
    return [Image.open(io.BytesIO(file.read_bytes())) for file in result.renditions if file.stat().st_size]


def expected(image, side):
    image = ImageOps.exif_transpose(image).convert("RGB")
    share = min(1, side / max(image.size))
    size = [max(1, math.floor(length * share + 0.5)) for length in image.size]
    return image.resize(size, Image.LANCZOS)


@pytest.mark.parametrize("size", [(1600, 1200), (1601, 1199), (1283, 777), (900, 1999), (5000, 401), (3, 2), (1, 1)])
@pytest.mark.parametrize("subsampling", ["4:4:4", "4:2:2", "4:2:0"])
def test_any_size_and_sampling_looks_as_it_is(tmp_path, size, subsampling):
    data = jpeg(scene(*size), subsampling=subsampling)
    original = Image.open(io.BytesIO(data))
    # Of a few pixels the colours are all edge, and kept in half their number.
    least = 33 if min(size) > 100 else 14
    for seen, side in zip(developed(tmp_path, data), SIDES):
        assert likeness(seen, expected(original, side)) > least, (size, side)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_each_orientation_is_turned_upright_once(tmp_path, orientation):
    image = scene(1501, 1000)
    exif = image.getexif()
    exif[EXIF_ORIENTATION] = orientation
    data = jpeg(image, exif=exif)
    for seen, side in zip(developed(tmp_path, data), SIDES):
        assert likeness(seen, expected(Image.open(io.BytesIO(data)), side)) > 33
        assert not seen.getexif()


@pytest.mark.parametrize("options", [{"progressive": True}, {"restart_marker_blocks": 4}, {"optimize": True}, {"quality": 30}],
                         ids=str)
def test_each_way_of_coding_looks_the_same(tmp_path, options):
    data = jpeg(scene(1500, 1000), **options)
    for seen, side in zip(developed(tmp_path, data), SIDES):
        assert likeness(seen, expected(Image.open(io.BytesIO(data)), side)) > 33


def test_grey_and_printers_colours_are_shown_in_the_screens(tmp_path):
    grey = jpeg(scene(1500, 1000).convert("L"))
    assert likeness(developed(tmp_path, grey)[0], expected(Image.open(io.BytesIO(grey)), 400)) > 33
    printed = jpeg(scene(1500, 1000).convert("CMYK"))
    # Without a profile each program has its own idea of ink.
    assert likeness(developed(tmp_path, printed)[0], expected(Image.open(io.BytesIO(printed)), 400)) > 12


def test_a_profile_that_is_srgb_by_another_name_changes_nothing(tmp_path):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    plain, named = jpeg(scene(1500, 1000)), jpeg(scene(1500, 1000), icc_profile=profile)
    for one, other in zip(developed(tmp_path, plain), developed(tmp_path, named)):
        assert likeness(one, other) > 55


def srgb_of_adobe(pixel):
    """By the definitions of both: powers and matrices under D65."""
    red, green, blue = ((value / 255) ** (563 / 256) for value in pixel)
    linear = (1.39836 * red - 0.39836 * green, green, -0.04293 * green + 1.04293 * blue)
    return tuple(round(255 * (12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055))
                 for light in (min(max(value, 0), 1) for value in linear))


def test_a_camera_that_says_adobe_rgb_in_exif_alone_is_believed(tmp_path):
    for pixel in ((120, 180, 90), (200, 100, 80), (90, 110, 190), (128, 128, 128)):
        image = Image.new("RGB", (800, 600), pixel)
        exif = image.getexif()
        exif.get_ifd(0x8769)[0xA001] = 0xFFFF
        plain = jpeg(image, exif=exif)
        exif.get_ifd(0x8769)[0xA005] = {1: "R03"}
        wide = jpeg(image, exif=exif)
        for data, wanted in ((plain, pixel), (wide, srgb_of_adobe(pixel))):
            seen = developed(tmp_path, data)[0].convert("RGB").getpixel((100, 100))
            assert max(abs(a - b) for a, b in zip(seen, wanted)) <= 4, (pixel, seen, wanted)


def test_a_broken_profile_is_no_reason_to_refuse(tmp_path):
    data = jpeg(scene(1500, 1000), icc_profile=b"no profile at all" * 20)
    assert likeness(developed(tmp_path, data)[0], expected(Image.open(io.BytesIO(data)), 400)) > 33


def test_pictures_after_the_first_are_left_alone(tmp_path):
    """Motion photos and MPO: more files behind the still."""
    data = jpeg(scene(1500, 1000))
    film = b"\0\0\0\x18ftypmp42" + bytes(range(256)) * 400
    for rest in (film, jpeg(scene(300, 300))):
        for one, other in zip(developed(tmp_path, data + rest), developed(tmp_path, data)):
            assert likeness(one, other) > 55


def test_a_half_photo_is_refused(tmp_path):
    data = jpeg(scene(1500, 1000))
    path = tmp_path / "half.jpg"
    for share in (0.3, 0.6, 0.95):
        path.write_bytes(data[:int(len(data) * share)])
        assert develop(path, SIDES, tmp_path).answer == "damaged", share


@pytest.mark.parametrize("marker, bits", [(0xC1, 12), (0xC3, 8), (0xC9, 8)], ids=["twelve bits", "lossless", "arithmetic"])
def test_a_jpeg_of_no_camera_is_refused_as_that(tmp_path, marker, bits):
    data = bytearray(jpeg(scene(300, 200)))
    frame = data.index(b"\xff\xc0")
    data[frame + 1], data[frame + 4] = marker, bits
    path = tmp_path / "unusual.jpg"
    path.write_bytes(data)
    assert develop(path, SIDES, tmp_path).answer == "unusual"


def turned_by_exif(orientation):
    exif = Image.Exif()
    exif[EXIF_ORIENTATION] = orientation
    # Without the mark that JPEG puts before it.
    return exif.tobytes()[6:]


@pytest.mark.parametrize("bits", [8, 10])
@pytest.mark.parametrize("quarters, orientation", [(0, None), (1, None), (2, None), (3, 6), (0, 6)],
                         ids=["plain", "turned", "upside down", "turned and said in Exif", "turned in Exif alone"])
def test_a_phones_heic_of_tiles_is_seen_upright_once(tmp_path, bits, quarters, orientation):
    original = scene(600, 400)
    exif = turned_by_exif(orientation) if orientation else b""
    path = tmp_path / "original.heic"
    path.write_bytes(heif.heic(original, tmp_path, bits, quarters, exif))
    result = develop(path, SIDES, tmp_path, kind="heic")
    assert result.answer == "developed"
    # The transform property decides; Exif beside it says the same once more, or nothing that counts (clause 6.5.10).
    upright = original.rotate(90 * quarters, expand=True)
    assert likeness(Image.open(result.renditions[1]), upright) > 30
    assert likeness(Image.open(result.renditions[0]), expected(upright, 400)) > 30


@pytest.mark.parametrize("full", ["400.jpg", "1280.jpg"])
@pytest.mark.parametrize("kind", ["jpeg", "png"])
def test_a_full_disk_is_told_as_that_and_is_not_the_photos_fault(tmp_path, kind, full):
    path = tmp_path / "original"
    scene(1500, 1000).save(path, kind.upper())
    (tmp_path / full).symlink_to("/dev/full")
    result = develop(path, SIDES, tmp_path, kind=kind)
    assert (result.answer, int.from_bytes(result.rest, "little")) == ("cannot write", errno.ENOSPC)


@pytest.mark.parametrize("kind", ["jpeg", "png", "webp", "gif", "tiff", "avif"])
def test_one_photo_starts_few_threads_whatever_the_machine_has(tmp_path, kind):
    path = tmp_path / "original"
    scene(2400, 1800).save(path, kind.upper())
    result = develop(path, SIDES, tmp_path, kind=kind)
    assert result.answer == "developed"
    assert result.processors <= 4
    # libvips has a thread that reads ahead and one that writes; a decoder one for each processor that it may use.
    assert result.threads <= 3 + 2 * result.processors, result.threads


def failing(call, error):
    """A kernel in which this system call always fails."""
    return [shutil.which("strace"), "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}",
            "-e", f"inject={call}:error={error}"]


def developed_under(wrapper, folder):
    path = folder / "original.jpg"
    path.write_bytes(jpeg(scene(900, 600)))
    return develop_by("jpegs", path, SIDES, folder, wrapper=wrapper)


@pytest.mark.parametrize("limit", ["fsize=20000000", "cpu=8", "nofile=24"])
def test_limits_that_are_lower_already_are_kept(tmp_path, limit):
    # Root may raise its hard limits again, if the privilege is not taken from it.
    plain = ["setpriv", "--bounding-set=-sys_resource", "--inh-caps=-sys_resource"] if os.geteuid() == 0 else []
    value = limit.split("=")[1]
    assert developed_under(["prlimit", f"--{limit}:{value}", *plain], tmp_path).answer == "developed"


@pytest.mark.parametrize("error", ["ENOSYS", "EPERM"])
def test_an_old_kernel_closes_the_inherited_files_one_by_one(tmp_path, error):
    assert developed_under(failing("close_range", error), tmp_path).answer == "developed"


def test_without_a_system_call_filter_the_darkroom_names_the_step_and_opens_no_photo(tmp_path):
    result = developed_under(failing("seccomp", "EINVAL"), tmp_path)
    assert result.answer == "without sandbox"
    assert b"filter" in result.rest
    assert not any(rendition.stat().st_size for rendition in result.renditions)


def test_a_server_whose_darkroom_cannot_close_its_sandbox_does_not_start(tmp_path):
    program = tmp_path / "darkroom"
    program.write_text(f'#!/bin/sh\nexec {" ".join(failing("seccomp", "EINVAL"))} {BIN / "grandma-darkroom"} "$@"\n')
    program.chmod(0o755)
    server = Server(tmp_path / "server", GRANDMA_DARKROOM=str(program))
    with pytest.raises(RuntimeError, match="the server ended with 6"):
        server.start()
    line = r"A part of the server is missing: the darkroom cannot close its sandbox: [a-z ]*filter[a-z ]*: \w"
    assert re.search(line, server.log()), server.log()
