"""Positions stay with the family, or are taken out before anything is stored: looked for byte by byte in what is kept."""
import io
import urllib.parse

import pytest
from PIL import Image

from Rig import films, pictures, positions, tus
from Rig.programs import Server

PICTURES = {
    "jpg": lambda folder, seed: positions.jpeg(seed),
    "little.jpg": lambda folder, seed: positions.jpeg(seed, "<"),
    "png": lambda folder, seed: positions.png(seed),
    "webp": lambda folder, seed: positions.webp(seed),
    "gif": lambda folder, seed: positions.gif(seed),
    "tiff": lambda folder, seed: positions.tiff(seed),
    "big.tiff": lambda folder, seed: positions.tiff(seed, ">"),
    "heic": lambda folder, seed: positions.heic(seed, folder),
    "avif": lambda folder, seed: positions.avif(seed),
}
FILMS = {
    "mp4": lambda folder, seed: positions.movie(folder / "film.mp4", seed),
    "mov": lambda folder, seed: positions.movie(folder / "film.mov", seed),
    "webm": lambda folder, seed: positions.matroska(folder / "film.webm"),
    "mkv": lambda folder, seed: positions.matroska(folder / "film.mkv"),
    "m4a": lambda folder, seed: positions.sound(folder / "voice.m4a"),
    "ogg": lambda folder, seed: positions.sound(folder / "voice.ogg", "-c:a", "libvorbis"),
    "opus.ogg": lambda folder, seed: positions.sound(folder / "voice.ogg", "-c:a", "libopus"),
    "mp3": lambda folder, seed: positions.sound(folder / "voice.mp3", "-write_id3v1", "1"),
    "wav": lambda folder, seed: positions.sound(folder / "voice.wav"),
}


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A keeper, and a guest; the server is theirs alone."""
    with Server(tmp_path_factory.mktemp("positions") / "server") as server:
        keeper = server.keeper()
        yield keeper, joined(server, keeper, "guest")


def joined(server, keeper, role):
    link = keeper.call("POST", "/api/v1/join-links", {"role": role, "uses": 1})["url"]
    browser = server.browser()
    token = urllib.parse.urlparse(link).fragment or link
    browser.begin("/api/v1/join", {"token": token.rsplit("token=", 1)[-1].rsplit("/", 1)[-1], "displayName": role.title()})
    return browser


def sent(person, content, name, **more):
    path = tus.begin(person, len(content), name, **more)
    answer = tus.go_on(person, path, 0, content)
    assert answer.status_code == 204, answer.text
    return next(photo for photo in person.call("GET", "/api/v1/album?limit=1")["photos"])


def choose(keeper, positions):
    form = urllib.parse.urlencode({"csrf": keeper.token, "positions": positions}).encode()
    keeper.send("POST", "/family/positions", form, {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})


def tells(content):
    return [needle for needle in positions.NEEDLES if needle in content]


def shown(keeper, photo):
    """All bytes that frames, pages and links show of a photo."""
    found = [keeper.fetch(f"/api/v1/photos/{photo['id']}/renditions/{one['name']}") for one in photo["renditions"]]
    if "film" in photo:
        found.append(keeper.fetch(f"/api/v1/photos/{photo['id']}/film"))
    return found


@pytest.mark.parametrize("kind", PICTURES)
def test_a_picture_is_stored_without_its_place(family, tmp_path, kind):
    keeper, _ = family
    content = PICTURES[kind](tmp_path, f"strip {kind}")
    assert tells(content), "the file would prove nothing"
    photo = sent(keeper, content, f"photo.{kind}", positions="strip")
    original = keeper.fetch(f"/api/v1/photos/{photo['id']}/original")
    assert original != content and not tells(original)
    kept = tmp_path / f"kept.{kind}"
    kept.write_bytes(original)
    assert positions.told(kept) == []
    # The picture is the same, and so is its time where the format has one.
    if "heic" not in kind:
        before, after = (Image.open(io.BytesIO(one)).convert("RGB") for one in (content, original))
        assert before.tobytes() == after.tobytes()
    if kind != "gif":
        assert positions.taken(kept) == "2026:07:04 16:40:00"
    assert not any(tells(one) for one in shown(keeper, photo))


@pytest.mark.parametrize("kind", FILMS)
def test_a_film_is_stored_without_its_place(family, tmp_path, kind):
    keeper, _ = family
    content = FILMS[kind](tmp_path, f"strip {kind}")
    assert tells(content), "the file would prove nothing"
    photo = sent(keeper, content, f"film.{kind}", positions="strip")
    original = keeper.fetch(f"/api/v1/photos/{photo['id']}/original")
    assert not tells(original)
    kept = tmp_path / f"kept.{kind}"
    kept.write_bytes(original)
    assert positions.told(kept) == []
    (tmp_path / f"sent.{kind}").write_bytes(content)
    before, after = (films.look(tmp_path / f"{name}.{kind}") for name in ("sent", "kept"))
    assert set(before[0]) - {"subtitle", "data"} == set(after[0]) and abs(before[1] - after[1]) < 0.2
    if kind == "mov":
        assert photo["takenAt"].startswith("2026-07-04T16:40"), photo
    assert not any(tells(one) for one in shown(keeper, films.played(keeper, photo)))


@pytest.mark.parametrize("kind", [*PICTURES, *FILMS])
def test_a_place_is_kept_where_nobody_says_otherwise_and_never_shown_or_given_to_guests(family, tmp_path, kind):
    keeper, guest = family
    content = (PICTURES | FILMS)[kind](tmp_path, f"kept {kind}")
    assert tells(content), "the file would prove nothing"
    photo = sent(keeper, content, f"kept.{kind}")
    if kind in FILMS:
        photo = films.played(keeper, photo)
    path = f"/api/v1/photos/{photo['id']}/original"
    assert keeper.fetch(path) == content
    assert not any(tells(one) for one in shown(keeper, photo))
    given = guest.fetch(path)
    assert not tells(given)
    (tmp_path / "given").write_bytes(given)
    assert positions.told(tmp_path / "given") == []
    if kind in FILMS:
        assert given == guest.fetch(f"/api/v1/photos/{photo['id']}/film")
    else:
        assert Image.open(io.BytesIO(given)).size == (photo["width"], photo["height"])


def test_what_a_guest_sends_is_theirs_as_it_was(family):
    _, guest = family
    own = positions.jpeg("of the guest")
    assert guest.fetch(f"/api/v1/photos/{sent(guest, own, 'own.jpg')['id']}/original") == own


def test_the_familys_choice_counts_for_every_sender(family):
    keeper, _ = family
    content = positions.jpeg("of the family")
    choose(keeper, "strip")
    try:
        photo = sent(keeper, content, "family.jpg")
        assert not tells(keeper.fetch(f"/api/v1/photos/{photo['id']}/original"))
        # The same again is the same photo.
        assert sent(keeper, content, "family.jpg")["id"] == photo["id"]
        by_form = keeper.send_bytes(positions.jpeg("by form"), "form.jpg")["results"][0]["photo"]
        assert not tells(keeper.fetch(f"/api/v1/photos/{by_form['id']}/original"))
    finally:
        choose(keeper, "keep")


def test_what_cannot_be_followed_to_its_end_is_refused(family):
    keeper, _ = family
    content = pictures.noisy(640, 420, seed="torn")[:-2]
    path = tus.begin(keeper, len(content), "torn.jpg", positions="strip")
    answer = tus.go_on(keeper, path, 0, content)
    assert answer.status_code == 415 and "could not be removed" in answer.json()["title"], answer.text
