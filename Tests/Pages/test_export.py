"""Taking everything along: the archive as other programs read it, and as a browser shows it from the disk."""
import concurrent.futures
import datetime
import hashlib
import io
import json
import shutil
import subprocess
import zipfile

import pytest
from playwright.sync_api import expect

from Rig import databases, pictures
from Rig.browsing import DESK, PHONE, PASSWORD, sign_in, start_server
from Rig.client import Refused
from Rig.quality import fits, serious

CAPTIONS = ["Midsummer: the boat?", "おばあちゃん と 犬", "", "<b>CON</b>/../..\\x", "👩‍👩‍👧 at home\nsecond line", "Äiti"]


def dated(number, taken):
    """A photo with what a camera writes: its name, when and where it was."""
    image = pictures.Image.open(io.BytesIO(pictures.plain(number, (800 + 40 * number, 600))))
    exif = image.getexif()
    exif[0x0132] = taken
    exif.get_ifd(0x8769)[0x9003] = taken
    exif[0x010F], exif[0x0110] = "Canon", "Canon EOS 5D"
    exif.get_ifd(0x8825).update({1: "S", 2: (33.0, 52.0, 7.68), 3: "E", 4: (151.0, 12.0, 33.48)})
    out = io.BytesIO()
    image.save(out, "JPEG", exif=exif, comment=str(number).encode())
    return out.getvalue()


def heic_like(number):
    """A picture that browsers do not show by themselves."""
    out = io.BytesIO()
    pictures.Image.new("RGB", (640, 480), pictures.COLOURS[number]).save(out, "TIFF")
    return out.getvalue()


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    """A family with photos that came in three months, all taken in another year; one a browser does not show."""
    with start_server(tmp_path_factory.mktemp("export") / "server") as server:
        keeper = server.keeper()
        sent = {}
        for number, caption in enumerate(CAPTIONS):
            data = dated(number, f"2025:0{1 + number // 3}:1{number} 1{number}:40:00")
            sent[keeper.send_bytes(data, f"IMG_{number}.jpg", caption)["results"][0]["photo"]["id"]] = data
            came = datetime.datetime(2026, 1 + number // 3, 10 + number, 18, 20, tzinfo=datetime.UTC)
            databases.let_arrive(server.data, number + 1, came)
        data = heic_like(3)
        sent[keeper.send_bytes(data, "scan.tif", "A scan")["results"][0]["photo"]["id"]] = data
        first = next(iter(sent))
        keeper.call("PUT", f"/api/v1/photos/{first}/hearts/mine")
        keeper.call("POST", f"/api/v1/photos/{first}/comments", {"words": "What a <day> & night"})
        moment = keeper.call("POST", "/api/v1/moments", {
            "title": "Midsummer <night>", "details": "By the boat", "starts": "2025-06-20T18:00:00",
            "ends": "2025-06-21T03:00:00"})["id"]
        for photo in list(sent)[:2]:
            keeper.call("PUT", f"/api/v1/photos/{photo}/moment", {"moment": moment})
        keeper.call("PUT", f"/api/v1/moments/{moment}/cover", {"photo": list(sent)[1]})
        keeper.call("POST", "/api/v1/moments", {"title": "Nobody came"})
        collection = keeper.call("POST", "/api/v1/collections", {"title": "By <hand>", "details": "An order of our own"})
        chosen = [list(sent)[number] for number in (3, 0, 2)]
        keeper.call("POST", f"/api/v1/collections/{collection['id']}/photos", {"photos": chosen})
        keeper.call("PUT", f"/api/v1/collections/{collection['id']}/cover", {"photo": chosen[2]})
        keeper.call("POST", "/api/v1/collections", {"title": "Nothing in it"})
        server.sent = sent
        yield server, keeper


def signed_in(server, browse, viewport=DESK, **options):
    page = browse(server.pages, viewport, **options)
    sign_in(page)
    return page


def download(page, path):
    page.goto("/people")
    page.get_by_role("link", name="Album settings").click()
    return press_download(page, path)


def press_download(page, path):
    """Waits for the whole file, and returns the name that the server proposes: while a file comes, the server refuses
    another one."""
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download everything").click()
    waiting.value.save_as(path)
    return waiting.value.suggested_filename


@pytest.fixture(scope="module")
def archive(family, chromium, tmp_path_factory):
    server, _ = family
    context = chromium.new_context(base_url=server.pages, java_script_enabled=False)
    page = signed_in(server, lambda base, *_, **__: context.new_page())
    path = tmp_path_factory.mktemp("saved") / "album.zip"
    name = download(page, path)
    context.close()
    assert name.startswith("The Lindgrens 20") and name.endswith(".zip")
    return path


@pytest.fixture(scope="module")
def unpacked(archive, tmp_path_factory):
    folder = tmp_path_factory.mktemp("unpacked")
    zipfile.ZipFile(archive).extractall(folder)
    return folder / "The Lindgrens"


def test_other_programs_find_the_archive_whole(archive):
    assert zipfile.ZipFile(archive).testzip() is None
    for program in (["unzip", "-tq"], ["bsdtar", "-tf"], ["7z", "t"]):
        if shutil.which(program[0]):
            done = subprocess.run([*program, str(archive)], capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
    # Front to back, as it comes over the line: each head says all of what follows it.
    names = [entry.filename for entry in zipfile.ZipFile(archive).infolist()]
    assert len(names) == len(set(name.lower() for name in names))
    for name in names:
        assert not set('<>:"\\|?*') & set(name) and ".." not in name.split("/")
        assert all(part.strip(". ") == part for part in name.split("/"))


def test_every_original_is_there_byte_for_byte(family, unpacked):
    server, _ = family
    found = {hashlib.sha256(path.read_bytes()).hexdigest() for path in unpacked.glob("20*/20*/*.*")}
    assert {hashlib.sha256(data).hexdigest() for data in server.sent.values()} <= found
    names = sorted(path.name for path in (unpacked / "2026" / "2026-01").iterdir())
    assert names == ["2025-01-10 10.40 Midsummer the boat (1).jpg", "2025-01-11 11.40 おばあちゃん と 犬 (2).jpg",
                     "2025-01-12 12.40 (3).jpg", "photos.json"]


def test_the_months_are_those_of_the_album(family, unpacked, browse):
    server, _ = family
    page = signed_in(server, browse)
    album = page.locator("h2.month").all_inner_texts()
    assert album[-2:] == ["February 2026", "January 2026"] and len(album) == 3
    page.goto((unpacked / "index.html").as_uri())
    assert page.locator(".months:not(.of-moments, .of-collections) .name").all_inner_texts() == album


def test_moments_are_there_for_programs_and_for_people(unpacked, browse):
    photos = json.loads((unpacked / "2026" / "2026-01" / "photos.json").read_text())
    assert [photo.get("moment", {}).get("title") for photo in photos] == ["Midsummer <night>"] * 2 + [None]
    moments = json.loads((unpacked / "family.json").read_text())["moments"]
    assert [(one["title"], one["photos"]) for one in moments] == [("Nobody came", 0), ("Midsummer <night>", 2)]
    assert moments[1]["id"] == photos[0]["moment"]["id"] and moments[1]["details"] == "By the boat"
    assert (moments[1]["starts"], moments[1]["madeBy"]) == ("2025-06-20T18:00:00", "Anna")
    page = browse(None, PHONE, offline=True)
    page.goto((unpacked / "index.html").as_uri())
    shown = page.locator(".of-moments li")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("20 June 2025 at 18:00 – 21 June 2025 at 3:00")
    shown.get_by_role("link", name="Midsummer <night>").click()
    large = page.locator(".large:target")
    expect(large.get_by_text("おばあちゃん")).to_be_visible()
    expect(large.get_by_text("Moment: Midsummer <night>")).to_be_visible()


def test_collections_are_there_for_programs_and_for_people_in_their_order(unpacked, browse):
    photos = [photo for path in sorted(unpacked.glob("*/*/photos*.json")) for photo in json.loads(path.read_text())]
    files = {photo["position"]: photo["file"] for photo in photos}
    collections = json.loads((unpacked / "family.json").read_text())["collections"]
    assert [one["title"] for one in collections] == ["Nothing in it", "By <hand>"]
    ours = collections[1]
    assert ours["photos"] == [files[4], files[1], files[3]] and ours["cover"] == files[3]
    assert (ours["madeBy"], ours["details"]) == ("Anna", "An order of our own")
    assert collections[0]["photos"] == []
    page = browse(None, PHONE, offline=True)
    page.goto((unpacked / "index.html").as_uri())
    shown = page.locator(".of-collections li")
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("3 photos")
    shown.get_by_role("link", name="By <hand>").click()
    expect(page.get_by_role("heading", name="By <hand>")).to_be_visible()
    expect(page.get_by_text("An order of our own")).to_be_visible()
    small = page.locator(".photo img").evaluate_all("all => all.map(one => one.src.split('/').pop())")
    assert small == ["4.jpg", "1.jpg", "3.jpg"]
    assert page.locator(".photo img").first.evaluate("one => one.decode().then(() => one.naturalWidth)") > 0
    assert fits(page) and serious(page) == []
    page.locator(".photo a").nth(1).click()
    expect(page.locator(".large:target .words .caption")).to_have_text("Midsummer: the boat?")


def test_what_is_known_of_the_photos_is_there_for_programs(unpacked):
    photos = json.loads((unpacked / "2026" / "2026-01" / "photos.json").read_text())
    assert [photo["caption"] for photo in photos] == CAPTIONS[:3]
    assert photos[0]["hearts"] == ["Anna"] and photos[0]["sentBy"] == "Anna"
    said = photos[0]["comments"]
    assert [(one["by"], one["words"]) for one in said] == [("Anna", "What a <day> & night")]
    assert photos[0]["takenAt"] == "2025-01-10T10:40:00" and photos[0]["sentAs"] == "IMG_0.jpg"
    assert (photos[0]["camera"], photos[0]["latitude"], photos[0]["longitude"]) == ("Canon EOS 5D", -33.8688, 151.2093)
    for photo in photos:
        assert hashlib.sha256((unpacked / photo["file"]).read_bytes()).hexdigest() == photo["sha256"]
    family = json.loads((unpacked / "family.json").read_text())
    assert family["family"] == "The Lindgrens" and family["missing"] == []
    assert sum(month["photos"] for month in family["months"]) == 7


def test_the_camera_stands_beside_the_photo_and_the_place_leaves_the_server_in_an_archive_alone(family, browse):
    server, keeper = family
    photo = list(server.sent)[1]
    answers = [keeper.call("GET", path) for path in (f"/api/v1/photos/{photo}", "/api/v1/album")]
    assert answers[0]["camera"] == "Canon EOS 5D"
    page = signed_in(server, browse)
    page.goto(f"/photos/{photo}")
    expect(page.get_by_text("Canon EOS 5D", exact=True)).to_be_visible()
    assert not any("33.86" in text or "33868" in text for text in (str(answers), page.content()))


@pytest.mark.parametrize("viewport", [PHONE, DESK], ids=["phone", "desk"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_opens_from_the_disk(unpacked, browse, viewport, scheme, tmp_path_factory):
    page = browse(None, viewport, color_scheme=scheme, offline=True, java_script_enabled=True)
    page.goto((unpacked / "index.html").as_uri())
    expect(page.get_by_role("heading", name="The Lindgrens")).to_be_visible()
    assert serious(page) == []
    shown(page)
    page.get_by_role("link", name="January 2026").click()
    expect(page.get_by_role("heading", name="January 2026")).to_be_visible()
    assert page.locator(".photo").count() == 3
    shown(page)
    assert serious(page) == []
    assert fits(page)
    page.locator(".photo a").first.click()
    large = page.locator(".large:target")
    expect(large.get_by_text("Midsummer: the boat?")).to_be_visible()
    expect(large.get_by_text("Loved by Anna")).to_be_visible()
    expect(large.get_by_text("Anna What a <day> & night")).to_be_visible()
    shown(page)
    large.get_by_role("link", name="Later").click()
    expect(page.locator(".large:target").get_by_text("おばあちゃん")).to_be_visible()
    page.locator(".large:target").get_by_role("link", name="Close").click()
    expect(page.locator(".large:target")).to_have_count(0)


def test_what_browsers_do_not_show_has_a_picture_beside_it(unpacked, browse):
    page = browse(None, DESK, offline=True)
    scan = next(json.loads(path.read_text()) for path in unpacked.glob("20*/20*/photos.json")
                if "A scan" in path.read_text())
    number = next(photo for photo in scan if photo["caption"] == "A scan")["position"]
    month = next(path for path in unpacked.glob("pages/*.html") if "A scan" in path.read_text())
    page.goto(month.as_uri() + f"#photo-{number}")
    picture = page.locator(".large:target img")
    expect(picture).to_be_visible()
    page.wait_for_function("() => document.querySelector('.large:target img').naturalWidth > 0")
    assert picture.get_attribute("src") == f"large/{number}.jpg"


def shown(page):
    """Waits until every picture that is looked at is there."""
    page.wait_for_function("""() => [...document.images].filter(one => one.checkVisibility()).every(one => {
        one.loading = 'eager'; return one.complete && one.naturalWidth > 0 })""")


def test_pictures_are_shown_whole(unpacked, browse):
    page = browse(None, DESK, offline=True)
    for address in ("index.html", "pages/2026-01.html", "pages/2026-01.html#photo-1"):
        page.goto((unpacked / address.split("#")[0]).as_uri() + address[len(address.split("#")[0]):])
        shown(page)
        cut = page.evaluate("""() => [...document.images].filter(one => one.checkVisibility()).filter(one => {
            const off = one.width / one.height * one.naturalHeight / one.naturalWidth;
            return getComputedStyle(one).objectFit !== 'contain' && Math.abs(off - 1) > 0.02 })
            .map(one => one.outerHTML)""")
        assert cut == [], address


def test_a_photo_that_is_deleted_meanwhile_is_just_not_there(family, browse, tmp_path):
    server, keeper = family
    before = keeper.send_bytes(pictures.plain(8), "gone.jpg", "Gone")["results"][0]["photo"]["id"]
    keeper.call("DELETE", f"/api/v1/photos/{before}")
    page = signed_in(server, browse)
    download(page, tmp_path / "again.zip")
    names = zipfile.ZipFile(tmp_path / "again.zip").namelist()
    assert not [name for name in names if "Gone" in name]


def test_a_photo_that_went_bad_on_the_disk_is_told_of(tmp_path, browse):
    with start_server(tmp_path / "server") as server:
        keeper = server.keeper()
        keeper.send_bytes(pictures.plain(1), "a.jpg", "Good")
        keeper.send_bytes(pictures.plain(2), "b.jpg", "Bad")
        original = hashlib.sha256(pictures.plain(2)).hexdigest()
        path = tmp_path / "server" / "photos" / original[:2] / original
        data = bytearray(path.read_bytes())
        data[100] ^= 1
        path.write_bytes(data)
        renditions = keeper.call("GET", "/api/v1/album")["photos"][0]["renditions"]
        page = signed_in(server, browse)
        download(page, tmp_path / "album.zip")
        archive = zipfile.ZipFile(tmp_path / "album.zip")
        assert archive.testzip() is None
        family = json.loads(archive.read("The Lindgrens/family.json"))
        assert [photo["caption"] for photo in family["smallerCopies"]] == ["Bad"] and family["missing"] == []
        assert b"1 photo is here as a smaller copy" in archive.read("The Lindgrens/index.html")
        copy = next(name for name in archive.namelist() if "Bad" in name)
        assert hashlib.sha256(archive.read(copy)).hexdigest() == renditions[-1]["sha256"]
        # Nothing of it can be read any more.
        for rendition in renditions:
            (path.parent.parent / rendition["sha256"][:2] / rendition["sha256"]).unlink(missing_ok=True)
        download(page, tmp_path / "again.zip")
        archive = zipfile.ZipFile(tmp_path / "again.zip")
        family = json.loads(archive.read("The Lindgrens/family.json"))
        assert [photo["caption"] for photo in family["missing"]] == ["Bad"] and family["smallerCopies"] == []
        assert b"1 photo could not be read" in archive.read("The Lindgrens/index.html")


def test_of_exports_at_once_one_is_whole_and_the_others_are_told_to_wait(family):
    server, keeper = family

    def export(_):
        try:
            found = zipfile.ZipFile(io.BytesIO(keeper.send("POST", "/export", b"", {})))
            return "whole" if found.testzip() is None else "broken"
        except Refused as refused:
            return refused.status
    assert export(None) == "whole"
    with concurrent.futures.ThreadPoolExecutor(4) as several:
        # Each round begins as soon as the last one has ended.
        for _ in range(20):
            outcomes = list(several.map(export, range(4)))
            assert "whole" in outcomes and set(outcomes) <= {"whole", 429}, outcomes


def test_an_old_password_is_asked_for_again_and_the_way_leads_back(family, browse):
    server, _ = family
    page = browse(server.pages)
    assert page.goto("/family").url.endswith("/sign-in?next=/family")
    page = signed_in(server, browse)
    page.goto("/export")
    expect(page).to_have_url(server.pages + "/family#take-along")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_password_is_asked_before_and_the_download_starts_with_it(family, browse, tmp_path, scripts):
    server, _ = family
    page = signed_in(server, browse, java_script_enabled=scripts)
    # A page that was open when the password grew old leads to the question too.
    page.goto("/family")
    databases.age_passwords(server.data, 3_600_000)
    page.get_by_role("button", name="Download everything").click()
    expect(page).to_have_url(server.pages + "/export")
    page.goto("/family")
    page.get_by_role("link", name="Download everything").click()
    expect(page.get_by_role("heading", name="Your password, once more")).to_be_visible()
    page.get_by_label("Password").fill("not the one")
    page.get_by_role("button", name="Download everything").click()
    expect(page.get_by_role("alert")).to_have_text("The password is not right.")
    page.get_by_label("Password").fill(PASSWORD)
    press_download(page, tmp_path / "album.zip")
    assert zipfile.ZipFile(tmp_path / "album.zip").testzip() is None
    # The page is still there for whoever has cancelled the download.
    expect(page.locator("form[data-pressed]")).to_have_count(0, timeout=10_000)
    page.get_by_label("Password").fill(PASSWORD)
    press_download(page, tmp_path / "again.zip")
    # It was given for the next minutes as well.
    page.goto("/family")
    for _ in range(2):
        expect(page.locator("form[data-pressed]")).to_have_count(0, timeout=10_000)
        press_download(page, tmp_path / "again.zip")


def test_the_page_says_how_much_room_is_used(family, browse):
    server, _ = family
    for scheme in ("light", "dark"):
        page = signed_in(server, browse, PHONE, color_scheme=scheme)
        page.goto("/family")
        expect(page.get_by_text("of 20 GB")).to_be_visible()
        expect(page.get_by_text("7 photos of at most 100\u202f000")).to_be_visible()
        assert serious(page) == []
        assert fits(page)


def test_no_page_that_a_keeper_looks_at_asks_for_the_password(family, browse):
    server, _ = family
    page = signed_in(server, browse)
    databases.age_passwords(server.data, 3_600_000)
    for path in ("/", "/browse", "/moments", "/collections", "/activity", "/frames", "/people", "/me", "/sessions", "/family",
                 "/family/places", "/family/webhooks", "/family/house", "/gifts", "/accept", "/shares", "/hidden"):
        assert page.goto(path).status == 200, path
        expect(page).to_have_url(server.pages + path)
    # What a form was to do is not done, and the page that asks for the password says so.
    page.goto("/people")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_role("note")).to_contain_text("Nothing has changed yet.")
    page.get_by_label("Password").fill("not the one")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("note")).to_contain_text("Nothing has changed yet.")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page).to_have_url(server.pages + "/people")
