"""The photos of one moment in one file: from its page, for the family and for guests from outside."""
import concurrent.futures
import hashlib
import io
import zipfile

import pytest
from playwright.sync_api import expect

from Rig import pictures, positions
from Rig.browsing import DESK, PHONE
from Rig.client import Refused
from Rig.quality import is_sound
from Rig.waiting import until

SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
DOWNLOAD = "Download all photos"


def party(keeper, title):
    return keeper.call("POST", "/api/v1/moments", {
        "title": title, "starts": "2026-07-04T16:00:00", "ends": "2026-07-04T20:00:00"})["id"]


def sent(person, content, caption, moment=None, name="a.jpg"):
    fields = {"moment": moment} if moment else {}
    return person.send_bytes(content, name, caption, **fields)["results"][0]["photo"]


def guest_of(server, keeper, moment, name):
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    guest = server.browser()
    guest.begin("/api/v1/outside-guests", {"token": link.rsplit("token=", 1)[-1], "displayName": name})
    return guest


def archive(person, moment):
    found = zipfile.ZipFile(io.BytesIO(person.fetch(f"/moments/{moment}/originals")))
    assert found.testzip() is None
    return {name.split("/", 1)[1]: found.read(name) for name in found.namelist()}


@SIZES
@SCRIPTS
def test_one_press_saves_all_photos_of_a_moment(server, keeper_state, keeper, browse, size, scripts, tmp_path):
    title = f"Regatta {size['width']} {scripts}"
    moment = party(keeper, title)
    page = browse(server.pages, size, storage_state=keeper_state, java_script_enabled=scripts)
    page.goto(f"/moments/{moment}")
    # There is nothing to download yet.
    expect(page.get_by_role("heading", name="No photos here yet")).to_be_visible()
    expect(page.get_by_role("link", name=DOWNLOAD)).to_have_count(0)
    content = [pictures.noisy(640, 420, seed=f"{title} {number}") for number in range(3)]
    for number, one in enumerate(content):
        sent(keeper, one, f"Boat {number}", moment)
    page.goto(f"/moments/{moment}")
    is_sound(page, scripts)
    link = page.get_by_role("link", name=DOWNLOAD)
    assert link.bounding_box()["height"] >= 43.5
    with page.expect_download() as waiting:
        link.click()
    assert waiting.value.suggested_filename == f"{title} 2026-07-04.zip"
    waiting.value.save_as(tmp_path / "moment.zip")
    found = zipfile.ZipFile(tmp_path / "moment.zip")
    assert found.testzip() is None
    assert sorted(found.read(name) for name in found.namelist()) == sorted(content)
    assert all(name.startswith(f"{title}/20") and "Boat" in name for name in found.namelist())
    # The page is still there.
    expect(page.get_by_role("heading", name=title)).to_be_visible()


@SIZES
def test_a_guest_saves_them_and_no_position(server, keeper, browse, size, tmp_path):
    moment = party(keeper, f"By the sea {size['width']}")
    files = {"a.jpg": positions.jpeg(f"of the sea {size['width']}"),
             "a.mp4": positions.movie(tmp_path / "a.mp4", f"of the sea {size['width']}")}
    for name, content in files.items():
        photo = sent(keeper, content, name[2:], moment, name)["id"]
    until(60, "the film", lambda: "film" in keeper.call("GET", f"/api/v1/photos/{photo}"))
    assert sorted(archive(keeper, moment).values()) == sorted(files.values())
    page = browse(server.pages, size)
    page.goto(keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"])
    page.get_by_label("Your name").fill(f"Ottmar {size['width']}")
    page.get_by_role("button", name="See the photos").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name=DOWNLOAD).click()
    waiting.value.save_as(tmp_path / "moment.zip")
    found = zipfile.ZipFile(tmp_path / "moment.zip")
    assert sorted(name.rsplit(".", 1)[1] for name in found.namelist()) == ["jpg", "mp4"]
    for name in found.namelist():
        assert not [needle for needle in positions.NEEDLES if needle in found.read(name)], name


def test_a_guest_gets_what_one_download_after_the_other_gives(server, keeper):
    moment = party(keeper, "Sauna")
    photos = [sent(keeper, positions.jpeg("of the sauna"), "Steam", moment)["id"]]
    guest = guest_of(server, keeper, moment, "Ottokar")
    photos.append(sent(guest, positions.jpeg("of a guest"), "Cold")["id"])
    singly = [guest.fetch(f"/api/v1/photos/{photo}/original") for photo in photos]
    assert sorted(archive(guest, moment).values()) == sorted(singly)


def test_what_is_lost_is_told_in_a_text(server, keeper):
    moment = party(keeper, "Storm")
    content = {caption: pictures.noisy(900, 600, seed=caption) for caption in ["Whole", "Copied", "Lost"]}
    photos = {caption: sent(keeper, one, caption, moment) for caption, one in content.items()}

    def lose(digest):
        (server.data / "photos" / digest[:2] / digest).unlink()

    assert "README.txt" not in archive(keeper, moment)
    for caption in ["Copied", "Lost"]:
        lose(hashlib.sha256(content[caption]).hexdigest())
    for rendition in photos["Lost"]["renditions"]:
        lose(rendition["sha256"])
    found = archive(keeper, moment)
    text = found.pop("README.txt").decode()
    names = {caption: name for caption in content for name in found if caption in name}
    assert sorted(names) == ["Copied", "Whole"] and len(found) == 2
    assert found[names["Whole"]] == content["Whole"]
    assert hashlib.sha256(found[names["Copied"]]).hexdigest() == photos["Copied"]["renditions"][-1]["sha256"]
    lost, copied = text.split("\n\n1 photo is here")
    assert lost.startswith("1 photo could not be read") and "Lost (" in lost
    assert copied.startswith(" as a smaller copy") and names["Copied"] in copied


@pytest.mark.parametrize("language, words", [
    ("de", "Alle Fotos herunterladen"), ("es", "Descargar todas las fotos"), ("fi", "Lataa kaikki kuvat")])
def test_the_link_speaks_the_readers_language(server, keeper_state, keeper, browse, language, words):
    moment = party(keeper, f"Picnic {language}")
    sent(keeper, pictures.noisy(640, 420, seed=f"picnic {language}"), "", moment)
    page = browse(server.pages, PHONE, storage_state=keeper_state, locale=language)
    page.goto(f"/moments/{moment}")
    expect(page.get_by_role("link", name=words)).to_be_visible()
    is_sound(page)


def test_a_moment_that_went_meanwhile_and_a_session_that_ended_are_told_on_a_page(server, keeper_state, keeper, browse):
    moment = party(keeper, "Short")
    sent(keeper, pictures.noisy(640, 420, seed="short"), "", moment)
    page = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=False)
    page.goto(f"/moments/{moment}")
    keeper.call("DELETE", f"/api/v1/moments/{moment}")
    page.get_by_role("link", name=DOWNLOAD).click()
    expect(page.get_by_text("This moment is not there any more.")).to_be_visible()
    is_sound(page, False)
    stranger = browse(server.pages, PHONE)
    stranger.goto(f"/moments/{moment}/originals")
    # After signing in, the page with the link is there, and not a download.
    assert stranger.url.endswith(f"/sign-in?next=/moments/{moment}")


def test_of_downloads_at_once_one_is_whole_and_the_others_are_told_to_wait(server, keeper):
    moment = party(keeper, "Rush")
    for number in range(6):
        sent(keeper, pictures.noisy(640, 420, seed=f"rush {number}"), f"Rush {number}", moment)

    def download(_):
        try:
            return len(archive(keeper, moment))
        except Refused as refused:
            return refused.status
    with concurrent.futures.ThreadPoolExecutor(4) as several:
        # Each round begins as soon as the last one has ended.
        for _ in range(20):
            outcomes = list(several.map(download, range(4)))
            assert 6 in outcomes and set(outcomes) <= {6, 429}, outcomes
