"""Deleting the family for good: what is asked before, and that nothing is left after."""
import contextlib
import json
import shutil
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect

from Rig import databases, pictures
from Rig.browsing import PASSWORD, PHONE, sign_in, start_server
from Rig.waiting import until
from Rig.quality import fits, serious
from Rig.tus import begin, go_on
from simulated_frame import SimulatedFrame

# Words that only this family has: where one of them lies, not all is gone.
MARKS = [b"Zebedee", b"Quokka", b"zwieback.jpg"]


def furnish(server):
    """A family with everything in it that a family leaves on a disk."""
    keeper = server.keeper()
    keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 3})
    frame = SimulatedFrame(server)
    frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    photo = keeper.send_bytes(pictures.plain(1), "zwieback.jpg", "Zebedee Quokka")["results"][0]["photo"]["id"]
    keeper.call("PUT", f"/api/v1/photos/{photo}/hearts/mine")
    upload = begin(keeper, 200_000)
    go_on(keeper, upload, 0, b"\xff\xd8\xff\xe0" + bytes(100_000))
    return keeper, frame


# Says whose the folder of the photos is, and nothing of a family.
MARKER = "this-is-grandma.json"


def files(server, folder):
    return [path for path in (server.data / folder).rglob("*") if path.is_file() and path.name != MARKER]


def nothing_left(server):
    until(30, "everything to be forgotten", lambda: databases.forgetting(server.data) == 0)
    assert files(server, "photos") == [] and files(server, "uploads") == []
    assert list(server.data.glob("*before-schema*")) == [] and list(server.data.glob("*before-move*")) == []
    for path in server.data.iterdir():
        if path.is_file() and path.name != "log.txt":
            data = path.read_bytes()
            assert not [mark for mark in MARKS if mark in data], path
    kept = {"server", "server_notes", "schema_migrations", "frames", "sqlite_sequence"}
    assert databases.full_tables(server.data) <= kept
    # The edition of the towns' names says nothing of a family.
    assert databases.server_note_names(server.data) <= {"places.entered"}
    assert databases.frames_with_words(server.data) == 0


def as_revoked(frame):
    with pytest.raises(urllib.error.HTTPError) as refused:
        frame.call("GET", "/album")
    problem = json.loads(refused.value.read())
    assert refused.value.code == 403 and problem["code"] == "frame-revoked" and problem["serverID"]


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_a_keeper_deletes_everything_and_nothing_is_left(tmp_path, browse, scripts):
    with start_server(tmp_path / "server") as server:
        _, frame = furnish(server)
        # As a change of the schema leaves one, and a move into a database.
        for name in ("catalogue.sqlite-before-schema-2", "catalogue-before-move-2026-11-02.sqlite"):
            shutil.copy(server.data / "catalogue.sqlite", server.data / name)
        page = browse(server.pages, PHONE, java_script_enabled=scripts)
        sign_in(page)
        page.goto("/family")
        page.get_by_role("link", name="What would be deleted?").click()
        for line in ("1 photo with all its copies", "1 person,", "1 frame", "backups"):
            expect(page.get_by_text(line).first).to_be_visible()
        if scripts:
            assert serious(page) == []
        assert fits(page)

        page.get_by_label("Your password").fill("not the password")
        page.get_by_role("button", name="Delete everything").click()
        expect(page.get_by_role("alert")).to_contain_text("The password is not right.")
        assert files(server, "photos") and frame.call("GET", "/album")["photos"]

        page.get_by_label("Your password").fill(PASSWORD)
        page.get_by_role("button", name="Delete everything").click()
        expect(page.get_by_role("heading", name="The album is deleted")).to_be_visible()
        as_revoked(frame)
        nothing_left(server)
        as_revoked(frame)

        # As on the first day: the link that the server printed makes a family.
        assert json.loads(urllib.request.urlopen(server.url + "/health").read())["isSetUp"] is False
        again = server.keeper()
        assert again.call("GET", "/api/v1/album")["photos"] == []


STAYS = "until whoever runs the server erases"


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "plain"])
def test_before_the_deletion_a_keeper_reads_which_copies_stay(tmp_path, browse, scripts):
    with start_server(tmp_path / "server") as server:
        server.keeper()
        page = browse(server.pages, PHONE, java_script_enabled=scripts)
        sign_in(page)
        page.goto("/family/delete")
        expect(page.get_by_text(STAYS)).to_have_count(0)
        for name in ("last-backup.json", "last-heirloom.json"):
            made = {"folder": "/media/disk", "finishedAt": "2026-03-05T12:00:00Z", "photos": 1, "missing": 0}
            (server.data / name).write_text(json.dumps(made))
        page.reload()
        for copies in ("The copies on the backup disk, last made", "The album on the USB stick, last brought up"):
            line = page.get_by_text(copies)
            expect(line).to_contain_text(STAYS)
            expect(line).to_contain_text("5 March")
        if scripts:
            assert serious(page) == []
        assert fits(page)


def test_a_deletion_that_was_killed_goes_on_with_the_next_start(tmp_path):
    with start_server(tmp_path / "server") as server:
        keeper, frame = furnish(server)
        server.stop()
        original = files(server, "photos")[0]
        # The kernel kills it as it takes the first of the family's files away.
        server.start(["strace", "-f", "-qq", "-o", "/dev/null", "-P", str(original),
                      "-e", "trace=unlink,unlinkat", "-e", "inject=unlink,unlinkat:signal=SIGKILL:when=1"])
        keeper = server.browser()
        keeper.begin("/api/v1/sessions", {"userName": "anna", "password": PASSWORD})
        form = f"csrf={keeper.token}&current={PASSWORD.replace(' ', '+')}".encode()
        with contextlib.suppress(OSError, ValueError):
            keeper.send("POST", "/family/delete", form, {"Content-Type": "application/x-www-form-urlencoded"})
        until(30, "the kill", lambda: not server.running)
        assert databases.forgetting(server.data) == 1
        server.start([])
        nothing_left(server)
        as_revoked(frame)
        assert server.keeper()


def test_a_relative_may_not_even_look(server, relative_page):
    for path in ("/family", "/family/delete"):
        assert relative_page.goto(path).status == 403
    relative_page.goto("/people")
    expect(relative_page.get_by_role("link", name="Album settings")).to_have_count(0)
