"""Films, voices and animations from the sender to what plays: by Debian's ffmpeg, which nobody here wrote."""
import errno
import functools
import io
import json
import random
import socket
import time
import zipfile

import pytest
import requests
from PIL import Image, ImageChops, ImageStat

from Rig import darkroom, databases, films, pictures, tus
from Rig.programs import Server
from Rig.client import Refused
from Rig.waiting import until


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("films") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


# What the numbers mean is said, lest two programs guess.
HDTV = ["-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709"]


def send(keeper, content, name):
    return keeper.send_bytes(content, name)["results"][0]["photo"]


def refusal(keeper, content, name):
    with pytest.raises(Refused) as refused:
        keeper.send_bytes(content, name)
    return refused.value.problem["results"][0]["problem"]


def fetch(server, keeper, photo, path="film", **headers):
    address = f"{server.url}/api/v1/photos/{photo['id']}/{path}"
    return requests.get(address, headers={**tus.headers(keeper), **headers}, timeout=30)


def film_of(server, keeper, photo, folder):
    photo = films.played(keeper, photo)
    answer = fetch(server, keeper, photo)
    assert answer.status_code == 200 and answer.headers["Content-Type"] == "video/mp4"
    assert len(answer.content) == photo["film"]["bytes"]
    path = folder / "film.mp4"
    path.write_bytes(answer.content)
    return photo, path


def still_of(server, keeper, photo):
    name = photo["renditions"][-1]["name"]
    return Image.open(io.BytesIO(fetch(server, keeper, photo, f"renditions/{name}").content))


def unlike(one, other):
    """How far two pictures are apart, 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(one, other.resize(one.size))).mean)


def test_a_film_has_its_still_at_once_and_then_plays(server, keeper, tmp_path):
    content = films.film(tmp_path / "a.mp4", seconds=3, size="1920x1080", options=HDTV)
    photo = send(keeper, content, "Beach.mp4")
    assert (photo["motion"], photo["width"], photo["height"]) == ("film", 1920, 1080)
    assert [rendition["name"] for rendition in photo["renditions"]] == [400, 1280, 1920]
    still = still_of(server, keeper, photo)
    assert still.size == (1920, 1080) and unlike(still, films.picture(tmp_path / "a.mp4", 1)) < 8
    photo, path = film_of(server, keeper, photo, tmp_path)
    film = photo["film"]
    assert (film["kind"], film["width"], film["height"], film["hasSound"]) == ("film", 1280, 720, True)
    streams, length = films.look(path)
    video, audio = streams["video"], streams["audio"]
    assert (video["codec_name"], video["pix_fmt"], video["width"], video["height"]) == ("h264", "yuv420p", 1280, 720)
    assert (audio["codec_name"], audio["sample_rate"], audio["channels"]) == ("aac", "48000", 2)
    assert abs(length - 3) < 0.1 and abs(film["milliseconds"] - 3000) < 100
    for at in (0, 1.5, 2.8):
        assert unlike(films.picture(path, at), films.picture(tmp_path / "a.mp4", at)) < 8, at
    # The index comes before the pictures: a browser has it at once.
    content = path.read_bytes()
    assert content.index(b"moov") < content.index(b"mdat")


def test_a_film_of_sixty_pictures_a_second_keeps_thirty(server, keeper, tmp_path):
    content = films.film(tmp_path / "a.mp4", seconds=1, rate=60, sound=False)
    photo, path = film_of(server, keeper, send(keeper, content, "a.mp4"), tmp_path)
    video = films.look(path)[0]["video"]
    assert not photo["film"]["hasSound"] and 28 <= int(video["nb_frames"]) <= 31


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_film_is_seen_upright(server, keeper, tmp_path, degrees):
    original = tmp_path / "a.mp4"
    films.film(original, seconds=1, sound=False)
    content = films.turned(tmp_path / "turned.mov", original, degrees)
    photo, path = film_of(server, keeper, send(keeper, content, "IMG_1.MOV"), tmp_path)
    upright = films.picture(tmp_path / "turned.mov", 0.5)
    assert (photo["width"], photo["height"]) == upright.size
    assert (photo["film"]["width"], photo["film"]["height"]) == upright.size
    assert unlike(films.picture(path, 0.5), upright) < 12
    assert "rotation" not in str(films.look(path)[0]["video"].get("side_data_list"))
    assert unlike(still_of(server, keeper, photo), films.picture(tmp_path / "turned.mov", 1 / 3)) < 12


@pytest.mark.parametrize("name, options", [
    ("a.webm", ["-c:v", "libvpx", "-b:v", "1M", "-c:a", "libopus"]), ("a.mkv", ["-c:v", "libx264", "-c:a", "libvorbis"]),
    ("vp9.webm", ["-c:v", "libvpx-vp9", "-cpu-used", "8", "-deadline", "realtime", "-c:a", "libopus"]),
    ("ten-bit.mov", ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-tag:v", "hvc1"]),
    ("mpeg4.mp4", ["-c:v", "mpeg4", "-q:v", "4"]), ("full.mp4", ["-c:v", "libx264", "-pix_fmt", "yuvj420p"]),
], ids=lambda value: value if isinstance(value, str) else "")
def test_what_phones_and_browsers_record_plays(server, keeper, tmp_path, name, options):
    content = films.film(tmp_path / name, seconds=1, size="320x240", options=options)
    photo, path = film_of(server, keeper, send(keeper, content, name), tmp_path)
    streams, length = films.look(path)
    assert (streams["video"]["codec_name"], streams["audio"]["codec_name"]) == ("h264", "aac") and abs(length - 1) < 0.2
    assert unlike(films.picture(path, 0.5), films.picture(tmp_path / name, 0.5)) < 12
    assert photo["film"]["hasSound"]


@pytest.mark.parametrize("curve", ["arib-std-b67", "smpte2084"])
def test_a_film_in_high_dynamic_range_has_the_colours_of_a_standard_screen(server, keeper, tmp_path, curve):
    """White paper, skin, a red coat, leaves, the night."""
    colours = [(255, 255, 255), (224, 172, 140), (220, 30, 30), (40, 110, 50), (16, 16, 16)]
    photo = send(keeper, films.hdr(tmp_path / "hdr.mov", curve, colours), "IMG_2.MOV")
    photo, path = film_of(server, keeper, photo, tmp_path)
    video = films.look(path)[0]["video"]
    assert [video[name] for name in ("color_space", "color_primaries", "color_transfer")] == ["bt709"] * 3
    for picture in (films.picture(path, 0.5), still_of(server, keeper, photo)):
        width = picture.width // len(colours)
        for index, colour in enumerate(colours):
            middle = picture.crop((index * width + width // 4, 20, (index + 1) * width - width // 4, picture.height - 20))
            seen = ImageStat.Stat(middle).mean
            assert pictures.near(seen, colour, 25), (colour, seen)


@pytest.mark.parametrize("name, options", [
    ("v.m4a", []), ("v.mp3", []), ("v.ogg", ["-c:a", "libopus"]), ("v.wav", []), ("v.webm", ["-c:a", "libopus"]),
], ids=lambda value: value if isinstance(value, str) else "")
def test_a_voice_is_seen_as_its_loudness_and_heard(server, keeper, tmp_path, name, options):
    photo, path = film_of(server, keeper, send(keeper, films.voice(tmp_path / name, options=options), name), tmp_path)
    film = photo["film"]
    assert (photo["motion"], film["kind"], film["hasSound"], film["width"]) == ("voice", "voice", True, 0)
    streams, length = films.look(path)
    assert list(streams) == ["audio"] and streams["audio"]["codec_name"] == "aac" and abs(length - 3) < 0.2
    still = still_of(server, keeper, photo)
    assert still.size == (1280, 960)
    assert pictures.near(still.getpixel((20, 20)), (247, 240, 229)) and pictures.near(still.getpixel((646, 480)), (178, 86, 70), 40)


@pytest.mark.parametrize("name", ["a.gif", "a.webp"])
def test_what_moves_without_being_a_film_plays_too(server, keeper, tmp_path, name):
    content = films.animation(tmp_path / name)
    photo, path = film_of(server, keeper, send(keeper, content, name), tmp_path)
    assert (photo["motion"], photo["film"]["kind"], photo["film"]["hasSound"]) == ("animation", "animation", False)
    streams, length = films.look(path)
    assert list(streams) == ["video"] and abs(length - 1) < 0.15
    with Image.open(io.BytesIO(content)) as image:
        image.seek(5)
        assert unlike(films.picture(path, 0.48), image.convert("RGB")) < 12


def test_a_still_gif_is_a_photo(keeper):
    image = io.BytesIO()
    Image.new("RGB", (60, 40), "teal").save(image, "GIF")
    photo = send(keeper, image.getvalue(), "still.gif")
    assert "motion" not in photo and "film" not in photo


def test_a_film_comes_in_ranges(server, keeper, tmp_path):
    photo = films.played(keeper, send(keeper, films.film(tmp_path / "r.mp4", seconds=1, rate=12), "r.mp4"))
    whole = fetch(server, keeper, photo)
    part = fetch(server, keeper, photo, Range="bytes=1000-1999")
    assert part.status_code == 206 and part.content == whole.content[1000:2000]
    assert fetch(server, keeper, photo, **{"If-None-Match": whole.headers["ETag"]}).status_code == 304
    assert requests.get(f"{server.url}/api/v1/photos/{photo['id']}/film", timeout=10).status_code == 401


def padded(content, length):
    """The same film with room in it that nobody reads (ISO/IEC 14496-12, 8.1.2), so that the file is this long."""
    size = length - len(content)
    return content + size.to_bytes(4, "big") + b"free" + bytes(size - 8)


def sent_in_pieces(keeper, content, name, piece=25_000_000):
    path = tus.begin(keeper, len(content), name)
    for offset in range(0, len(content), piece):
        answer = tus.go_on(keeper, path, offset, content[offset:offset + piece])
        if answer.status_code != 204:
            break
    return answer


def test_a_minute_of_a_present_phone_comes_in_pieces_and_is_made_smaller(server, keeper, tmp_path):
    # 4K, as heavy as a film may be: the darkroom reads it all within its bounds of memory and time.
    clip = films.film(tmp_path / "new.mp4", seconds=2, size="3840x2160", options=["-preset", "ultrafast"])
    content = padded(clip, 500_000_000)
    answer = sent_in_pieces(keeper, content, "new.mp4")
    assert answer.status_code == 204, answer.text
    photo = keeper.call("GET", "/api/v1/album")["photos"][0]
    assert (photo["width"], photo["height"]) == (3840, 2160)
    photo, path = film_of(server, keeper, photo, tmp_path)
    streams, seconds = films.look(path)
    assert abs(seconds - 2) < 0.2 and max(streams["video"]["width"], streams["video"]["height"]) <= 1920
    assert photo["film"]["bytes"] < 20_000_000


def test_what_is_heavier_or_longer_is_refused_before_or_after_its_bytes(keeper, tmp_path):
    for length, name in ((500_000_001, "film.MOV"), (60_000_001, "photo.jpg"), (60_000_001, "voice.m4a")):
        answer = tus.announce(keeper, length, name)
        assert answer.status_code == 413 and answer.json()["code"] == "file-too-large", name
    # The name alone lets nothing else in.
    answer = sent_in_pieces(keeper, pictures.plain(7) + bytes(60_000_000), "photo.mp4")
    assert answer.status_code == 413 and "larger than 60 MB" in answer.json()["title"]
    long = films.film(tmp_path / "long.mp4", seconds=62, size="160x120", rate=5, sound=False)
    answer = sent_in_pieces(keeper, padded(long, 70_000_000), "long.mp4")
    assert answer.status_code == 422 and answer.json()["code"] == "film-too-long"


@pytest.fixture(scope="module")
def minutes(tmp_path_factory):
    """A film of a minute and a half, of a colour for each second; its keyframes are far apart."""
    path = tmp_path_factory.mktemp("minutes") / "minutes.mp4"
    films.coloured(path, sound=True)
    return path


def cut(path, start, folder, kind="movie"):
    """The seconds that are seen at the beginning, in the middle and at the end of what the darkroom makes."""
    assert darkroom.film(path, folder, kind, start=start).answer == "filmed"
    streams, length = films.look(folder / "film.mp4")
    assert abs(length - 60) < 0.15
    assert abs(float(streams["video"]["start_time"])) < 0.01 and int(streams["video"]["nb_frames"]) in range(598, 603)
    return [films.second(films.picture(folder / "film.mp4", at)) for at in (0, 30.05, 59.8)]


@pytest.mark.parametrize("start, seen", [
    (0, [0, 30, 59]), (12_000, [12, 42, 71]), (12_500, [12, 42, 72]), (30_000, [30, 60, 89]),
    # Too late for a whole minute: the last one.
    (75_000, [30, 60, 89]), (86_400_000, [30, 60, 89])])
def test_of_a_long_film_the_minute_is_made_that_was_chosen(minutes, tmp_path, start, seen):
    assert cut(minutes, start, tmp_path) == seen
    streams = films.look(tmp_path / "film.mp4")[0]
    assert abs(float(streams["audio"]["duration"]) - 60) < 0.1


@pytest.mark.parametrize("name, options", [
    ("film.webm", ["-c:v", "libvpx", "-b:v", "300k"]), ("no-index.mkv", ["-c:v", "libx264", "-cluster_time_limit", "1000"]),
    ("fragments.mp4", ["-movflags", "frag_keyframe+empty_moov", "-g", "30"]), ("late.mov", ["-output_ts_offset", "5"])])
def test_a_minute_of_a_film_of_another_form_is_made_too(tmp_path, name, options):
    films.coloured(tmp_path / name, options=options)
    kind = "matroska" if name.endswith(("webm", "mkv")) else "movie"
    assert cut(tmp_path / name, 20_000, tmp_path, kind) == [20, 50, 79]


def test_a_short_film_stays_whole_whatever_start_was_sent(tmp_path):
    films.coloured(tmp_path / "short.mp4", seconds=20)
    assert darkroom.film(tmp_path / "short.mp4", tmp_path, start=12_000).answer == "filmed"
    assert abs(films.look(tmp_path / "film.mp4")[1] - 20) < 0.15
    assert films.second(films.picture(tmp_path / "film.mp4", 0)) == 0


@pytest.mark.parametrize("way", ["form", "pieces"])
def test_a_long_film_is_sent_with_the_minute_to_show(server, keeper, minutes, tmp_path, way):
    # One more byte, so that it is another film.
    content = padded(minutes.read_bytes(), minutes.stat().st_size + (16 if way == "form" else 24))
    name = f"{way}.mp4"
    if way == "form":
        photo = keeper.send_bytes(content, name, filmStart="12.5")["results"][0]["photo"]
    else:
        path = tus.begin(keeper, len(content), name, filmStart="12.5")
        assert tus.go_on(keeper, path, 0, content).status_code == 204
        photo = keeper.call("GET", "/api/v1/album")["photos"][0]
    # The still is what the sender saw at the chosen start.
    assert films.second(still_of(server, keeper, photo)) == 12
    photo, path = film_of(server, keeper, photo, tmp_path)
    assert abs(photo["film"]["milliseconds"] - 60_000) < 100
    assert [films.second(films.picture(path, at)) for at in (0, 59.8)] == [12, 72]
    assert fetch(server, keeper, photo, "original").content == content
    # Lost, it is made again of the same minute.
    blob, = [file for file in (server.data / "photos").rglob(photo["film"]["sha256"] + "*") if file.is_file()]
    blob.unlink()
    assert fetch(server, keeper, photo).status_code == 503
    photo, path = until_made_again(server, keeper, photo, tmp_path)
    assert films.second(films.picture(path, 0)) == 12


def test_an_export_has_long_films_whole_and_says_so(tmp_path, minutes):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        keeper.send_bytes(minutes.read_bytes(), "minutes.mp4", "The rainbow", filmStart="12.5")
        saved = requests.post(server.url + "/export", headers=tus.headers(keeper), timeout=60)
    with zipfile.ZipFile(io.BytesIO(saved.content)) as album:
        name = {one.rpartition("/")[2]: one for one in album.namelist()}
        assert "1 video is here whole; the album shows one minute of it." in album.read(name["index.html"]).decode()
        facts, = json.loads(album.read(name["photos.json"]))
        assert facts["shownFrom"] == 12.5
        film, = [one for one in album.namelist() if one.endswith(".mp4")]
        assert album.read(film) == minutes.read_bytes()


def until_made_again(server, keeper, photo, folder):
    deadline = time.monotonic() + 60
    while fetch(server, keeper, photo).status_code != 200:
        assert time.monotonic() < deadline
        films.hurry()
        time.sleep(0.1)
    return film_of(server, keeper, photo, folder)


def test_of_a_long_voice_the_chosen_minute_is_heard(server, keeper, tmp_path):
    # A second of sound at 1:10 and none besides.
    options = ["-af", "volume=enable='not(between(t,70,71))':volume=0"]
    content = films.voice(tmp_path / "long.m4a", seconds=80, options=options)
    assert refusal(keeper, content, "long.m4a")["code"] == "film-too-long"
    photo = keeper.send_bytes(content, "long.m4a", filmStart="15")["results"][0]["photo"]
    photo, path = film_of(server, keeper, photo, tmp_path)
    assert abs(photo["film"]["milliseconds"] - 60_000) < 100
    assert films.loud(path) == pytest.approx([55, 56], abs=0.1)


@pytest.mark.parametrize("typed", ["-1", "nan", "86400.5", "1:30", "1e3"])
def test_a_start_that_is_none_is_refused_with_a_sentence(keeper, minutes, typed):
    said = "The start of a video must be a number of seconds from 0 to 86400."
    with pytest.raises(Refused) as refused:
        keeper.send_bytes(minutes.read_bytes(), "a.mp4", filmStart=typed)
    assert (refused.value.problem["code"], refused.value.problem["title"]) == ("film-start", said)
    answer = tus.announce(keeper, 1000, "a.mp4", filmStart=typed)
    assert (answer.status_code, answer.json()["code"], answer.json()["title"]) == (400, "film-start", said)


def test_what_cannot_be_played_is_refused_with_a_sentence(keeper, tmp_path):
    content = films.film(tmp_path / "long.mp4", seconds=70, size="160x120", rate=5, sound=False)
    problem = refusal(keeper, content, "Summer.mp4")
    assert problem["code"] == "film-too-long"
    assert problem["title"] == (
        "Summer.mp4 lasts 70 seconds. A video or voice recording may last one minute: send a shorter part of it.")
    whole = films.film(tmp_path / "whole.mp4", seconds=4, container=["-movflags", "+faststart"])
    for share in (0.001, 0.3, 0.7):
        assert refusal(keeper, whole[:int(len(whole) * share)], "cut.mp4")["code"] in ("photo-damaged", "type-unsupported")
    garbage = whole[:2000] + bytes(len(whole) - 2000)
    assert refusal(keeper, garbage, "garbage.mp4")["code"] in ("photo-damaged", "photo-too-hard")
    rare = films.film(tmp_path / "rare.mkv", seconds=1, sound=False, options=["-c:v", "ffv1"])
    assert refusal(keeper, rare, "rare.mkv")["title"] == (
        "rare.mkv is a video that few programs can open. Save it as an ordinary MP4 and send that.")
    large = films.film(tmp_path / "large.mp4", seconds=0.2, size="5120x2880", sound=False, options=["-preset", "ultrafast"])
    assert refusal(keeper, large, "large.mp4")["code"] == "too-many-pixels"


def test_what_a_phone_tells_of_a_film_is_kept(keeper, tmp_path):
    told = ["com.apple.quicktime.creationdate=2026-07-04T16:40:00+0300", "com.apple.quicktime.make=Apple",
            "com.apple.quicktime.model=iPhone 15", "com.apple.quicktime.location.ISO6709=+59.3000+018.1000+010.0/"]
    options = [word for line in told for word in ("-metadata", line)]
    content = films.film(tmp_path / "t.mov", seconds=1, sound=False, container=["-movflags", "use_metadata_tags", *options])
    photo = send(keeper, content, "t.mov")
    assert (photo["takenAt"], photo["takenAtOffset"], photo["camera"]) == ("2026-07-04T16:40:00", "+03:00", "Apple iPhone 15")
    assert "59.3" not in str(photo)


@pytest.mark.parametrize("name, options", [("rockets.mp4", []), ("rockets.webm", ["-c:v", "libvpx", "-b:v", "300k"])])
def test_a_film_with_its_time_in_utc_is_of_the_family_s_day(server, keeper, tmp_path, name, options):
    """Android's phones write UTC: in Helsinki this is a film of the new year."""
    content = films.film(tmp_path / name, seconds=1, rate=10, sound=False,
                         options=[*options, "-metadata", "creation_time=2026-12-31T23:30:00Z"])
    photo = send(keeper, content, name)
    assert (photo["takenAt"], photo["takenAtOffset"]) == ("2027-01-01T01:30:00", "+02:00")
    assert photo["id"] in selected(keeper, "day=2027-01-01") and photo["id"] in selected(keeper, "year=2027")
    assert photo["id"] not in selected(keeper, "year=2026")
    page = requests.get(f"{server.url}/photos/{photo['id']}", headers=tus.headers(keeper), timeout=30)
    assert "Taken 1 January 2027 at 1:30" in page.text


@pytest.mark.parametrize("offset", ["+0000", "+0300"])
def test_a_film_with_its_local_time_keeps_it(keeper, tmp_path, offset):
    """Apple's phones write both times."""
    told = ["creation_time=2026-12-31T23:30:00Z", f"com.apple.quicktime.creationdate=2026-12-31T20:30:00{offset}"]
    options = [word for line in told for word in ("-metadata", line)]
    content = films.film(tmp_path / "a.mov", seconds=1, rate=10, sound=False,
                         container=["-movflags", "use_metadata_tags", *options])
    photo = send(keeper, content, "a.mov")
    assert (photo["takenAt"], photo["takenAtOffset"]) == ("2026-12-31T20:30:00", f"{offset[:3]}:{offset[3:]}")
    assert photo["id"] in selected(keeper, "day=2026-12-31")


def test_a_british_photo_keeps_its_local_time(keeper):
    """Its offset is zero because the winter's time of London is, not because the camera knows UTC alone."""
    tags = Image.Exif()
    tags.get_ifd(0x8769).update({0x9003: "2026:12:31 23:30:00", 0x9011: "+00:00"})
    photo = send(keeper, pictures.encode(Image.new("RGB", (640, 420), (9, 80, 70)), exif=tags), "London.jpg")
    assert (photo["takenAt"], photo["takenAtOffset"]) == ("2026-12-31T23:30:00", "+00:00")
    assert photo["id"] in selected(keeper, "day=2026-12-31")


def selected(keeper, query):
    return [photo["id"] for photo in keeper.call("GET", f"/api/v1/album/selection?{query}")["photos"]]


def test_a_film_gone_from_the_disk_is_made_again(server, keeper, tmp_path):
    photo, path = film_of(server, keeper, send(keeper, films.film(tmp_path / "g.mp4", seconds=1, rate=15), "g.mp4"), tmp_path)
    blob, = [file for file in (server.data / "photos").rglob("*") if file.is_file() and file.name.startswith(photo["film"]["sha256"])]
    blob.unlink()
    answer = fetch(server, keeper, photo)
    assert answer.status_code == 503 and answer.headers["Retry-After"]
    deadline = time.monotonic() + 30
    while fetch(server, keeper, photo).status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert films.look(path)[1] > 0.9


def test_a_photo_gone_from_the_disk_does_not_wait_behind_a_film(tmp_path):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        photo = send(keeper, pictures.plain(1), "a.jpg")
        content = films.film(tmp_path / "w.mp4", seconds=20, size="1280x720", options=["-preset", "ultrafast"])
        film = send(keeper, content, "w.mp4")
        begun(server)
        lost = photo["renditions"][0]
        blob, = [file for file in (server.data / "photos").rglob(lost["sha256"] + "*") if file.is_file()]
        blob.unlink()
        deadline = time.monotonic() + 20
        while fetch(server, keeper, photo, f"renditions/{lost['name']}").status_code != 200:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert "film" not in keeper.call("GET", f"/api/v1/photos/{film['id']}"), "the film was first"


def test_what_cannot_be_made_to_play_is_said_and_stays_a_picture(keeper):
    """A GIF whose pictures are each small enough to be seen, and together too many to be opened at once."""
    content = io.BytesIO()
    pages = [Image.new("P", (6200, 5000), colour) for colour in (1, 2)]
    pages[0].save(content, "GIF", save_all=True, append_images=pages[1:], duration=100)
    photo = send(keeper, content.getvalue(), "huge.gif")
    assert photo["motion"] == "animation"
    deadline = time.monotonic() + 60
    while "hasFilmFailed" not in photo:
        assert time.monotonic() < deadline
        time.sleep(0.1)
        photo = keeper.call("GET", f"/api/v1/photos/{photo['id']}")
    assert photo["hasFilmFailed"] is True and "film" not in photo


def test_a_server_killed_in_the_middle_of_a_film_goes_on_with_it(tmp_path):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        content = films.film(tmp_path / "k.mp4", seconds=4, size="1280x720", options=["-preset", "ultrafast"])
        photo = send(keeper, content, "k.mp4")
        begun(server)
        server.kill()
        server.start()
        photo = films.played(keeper, photo)
        assert abs(photo["film"]["milliseconds"] - 4_000) < 150


def test_a_server_stopped_again_and_again_in_the_middle_of_a_film_makes_it_first_each_time(tmp_path):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        content = films.film(tmp_path / "s.mp4", seconds=20, size="1280x720", options=["-preset", "ultrafast"])
        photo = send(keeper, content, "s.mp4")
        # A film is given up after three attempts that say something of it.
        for _ in range(4):
            begun(server)
            server.stop()
            server.start()
        photo = films.played(keeper, photo)
        assert abs(photo["film"]["milliseconds"] - 20_000) < 150


# Each socket gets its address three seconds late: a server that did not wait for it would have begun to work.
LATE_BIND = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=bind", "-e", "inject=bind:delay_enter=3000000"]


def test_a_server_whose_port_is_in_use_ends_without_an_attempt_at_a_film(tmp_path):
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        send(keeper, films.film(tmp_path / "p.mp4", seconds=4, size="1280x720", options=["-preset", "ultrafast"]), "p.mp4")
        begun(server)
        server.kill()
        databases.end_rendition_leases(server.data)
        # A server that ends takes back what it has counted.
        databases.note_rendition_attempts(server.data)
        with socket.socket() as other:
            other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            other.bind(("", server.port))
            other.listen()
            with pytest.raises(RuntimeError, match="ended with 5"):
                server.start(wrapper=LATE_BIND)
        assert databases.noted_rendition_attempts(server.data) == 0
        server.start()
        until(20, "an attempt", lambda: databases.noted_rendition_attempts(server.data))


def begun(server):
    """Waits until a film lies half made in the staging folder."""
    deadline = time.monotonic() + 20
    while not any(file.stat().st_size > 200_000 for file in server.data.rglob("film.mp4")):
        assert time.monotonic() < deadline, "no film was begun"
        time.sleep(0.02)


def test_deleting_a_film_deletes_its_bytes(server, keeper, tmp_path):
    photo = films.played(keeper, send(keeper, films.film(tmp_path / "d.mp4", seconds=1, rate=10), "d.mp4"))
    used = lambda: [file for file in (server.data / "photos").rglob(photo["film"]["sha256"] + "*") if file.is_file()]
    assert used()
    keeper.call("DELETE", f"/api/v1/photos/{photo['id']}")
    assert fetch(server, keeper, photo).status_code in (404, 410)


def test_a_film_that_finds_no_room_costs_itself_alone(tmp_path):
    films.film(tmp_path / "a.mp4", seconds=4)
    assert darkroom.film(tmp_path / "a.mp4", tmp_path).answer == "filmed"
    for limits in ({"most": 20_000}, {"memory": 8 << 20}):
        answer = darkroom.film(tmp_path / "a.mp4", tmp_path, **limits).answer
        assert answer in ("cannot write", "out of memory", "damaged", ""), (limits, answer)
    (tmp_path / "film.mp4").unlink()
    (tmp_path / "film.mp4").symlink_to("/dev/full")
    full = darkroom.film(tmp_path / "a.mp4", tmp_path)
    assert (full.answer, int.from_bytes(full.rest, "little")) == ("cannot write", errno.ENOSPC)
    (tmp_path / "film.mp4").unlink()
    assert darkroom.film(tmp_path / "a.mp4", tmp_path).answer == "filmed"


@pytest.mark.parametrize("name", ["f.mp4", "f.webm", "f.gif"])
def test_a_film_of_broken_bytes_is_refused_or_played(tmp_path, name):
    """Whatever a stranger changes in it, the darkroom answers, and in time."""
    kind = {"f.mp4": "movie", "f.webm": "matroska", "f.gif": "gif"}[name]
    options = ["-c:v", "libvpx", "-b:v", "300k"] if name == "f.webm" else []
    make = films.animation if name == "f.gif" else functools.partial(films.film, options=options, sound=False)
    whole = make(tmp_path / name, seconds=1, size="160x120", rate=10)
    rng = random.Random(7)
    answers = set()
    for _ in range(25):
        broken = bytearray(whole)
        for _ in range(rng.choice([1, 4, 40])):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        (tmp_path / name).write_bytes(broken[:rng.choice([len(broken), rng.randrange(len(broken))])])
        answers.add(darkroom.film(tmp_path / name, tmp_path, kind, seconds=10).answer)
    assert answers <= {"filmed", "damaged", "unusual", "out of memory", "too many pixels", "too long", ""}, answers
    assert "filmed" in answers or "damaged" in answers
