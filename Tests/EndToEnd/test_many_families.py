"""Several families on one server: invited, measured, paused, deleted and brought back by its operator at the shell, beside a
running server and a stopped one, with the catalogue in a file and in PostgreSQL."""
import json
import shutil

import pytest

from Rig import databases, pictures
from Rig.client import Refused
from Rig.copies import command
from Rig.kill_injector import KillInjector
from Rig.operating import families, invite, operate, ordered, second_family, start_family
from Rig.postgresql import PostgreSQL
from Rig.programs import Frame, Server, take_in
from Rig.touchscreen import Touchscreen
from Rig.waiting import until
from kill_lines import Line, run_all


@pytest.fixture(scope="module")
def database():
    database = PostgreSQL()
    yield database
    database.close()


@pytest.fixture(params=["file", "postgresql"])
def server(request, tmp_path):
    more = {}
    if request.param == "postgresql":
        more["GRANDMA_DATABASE"] = request.getfixturevalue("database").make(tmp_path.name)
    with Server(tmp_path / "server", **more) as server:
        yield server


def send(keeper, seed):
    return keeper.send_bytes(pictures.plain(seed, (320, 240)), f"{seed}.jpg")["results"][0]


def album(keeper):
    return [photo["id"] for photo in keeper.call("GET", "/api/v1/album?limit=200")["photos"]]


def refusal(keeper, *call):
    with pytest.raises(Refused) as refused:
        keeper.call(*call)
    return refused.value.status, refused.value.problem["code"]


def test_a_second_family_begins_by_an_invitation(server):
    anna = server.keeper()
    token = invite(server, "--for", "The Millers", "--quota", "5GB")
    mary = start_family(server, token)
    ours, theirs = send(anna, 1)["photo"]["id"], send(mary, 2)["photo"]["id"]
    assert album(anna) == [ours] and album(mary) == [theirs]
    listed = families(server)
    assert {name: (family["people"], family["photos"], family["state"]) for name, family in listed.items()} == {
        "The Lindgrens": (1, 1, "open"), "The Millers": (1, 1, "open")}
    assert listed["The Millers"]["quota"] == 5_000_000_000 and listed["The Lindgrens"]["quota"] == 20_000_000_000
    assert listed["The Millers"]["bytes"] > 0 and listed["The Millers"]["lastUsedAt"]
    table = ordered(server, "families")
    assert "5 GB" in table and "20 GB *" in table and "anna" not in table.lower()
    # The link works once, and the operator revokes another one.
    with pytest.raises(Refused) as used:
        start_family(server, token, user_name="martin")
    assert used.value.problem["code"] == "link-unknown"
    taken = invite(server, "--days", "3")
    waiting = next(line for line in ordered(server, "invite-family", "--list").splitlines() if "waiting" in line)
    ordered(server, "invite-family", "--revoke", waiting.split()[0])
    with pytest.raises(Refused) as revoked:
        start_family(server, taken, user_name="martin")
    assert revoked.value.problem["code"] == "link-unknown"
    assert token not in server.log()


def test_a_quota_is_one_familys_alone_and_takes_nothing_away(server):
    anna, mary = server.keeper(), second_family(server)
    first = send(mary, 1)["photo"]["id"]
    millers = families(server)["The Millers"]["id"]
    told = json.loads(ordered(server, "family", millers, "quota", "1MB", "--json"))
    assert [(family["quota"], family["hasOwnQuota"]) for family in told] == [(1_000_000, True)]
    heavy = pictures.plain(3, (320, 240)) + bytes(1_000_000)
    with pytest.raises(Refused) as refused:
        mary.send_bytes(heavy, "heavy.jpg")
    problem = refused.value.problem["results"][0]["problem"]
    assert (refused.value.status, problem["code"], problem["arguments"]) == (507, "album-full", {"megabytes": 1})
    assert send(anna, 4)["photo"]
    assert album(mary) == [first]
    for wrong in ["0GB", "10", "-5GB", "1e3GB", "much"]:
        answer = operate(server, "family", millers, "quota", wrong)
        assert answer.returncode == 2 and "is no size" in answer.stderr, wrong
    ordered(server, "family", millers, "quota", "none")
    assert send(mary, 5)["photo"]


def test_a_paused_family_looks_on_and_adds_nothing(server):
    anna, mary = server.keeper(), second_family(server)
    photo = send(mary, 1)["photo"]["id"]
    millers = families(server)["The Millers"]["id"]
    ordered(server, "family", millers, "pause")
    assert refusal(mary, "POST", "/api/v1/moments", {"title": "At the lake"}) == (403, "family-paused")
    with pytest.raises(Refused) as refused:
        send(mary, 2)
    assert refused.value.status == 403
    assert refusal(mary, "POST", f"/api/v1/photos/{photo}/comments", {"words": "Lovely"}) == (403, "family-paused")
    assert album(mary) == [photo] and mary.fetch(f"/api/v1/photos/{photo}/original")
    assert send(anna, 3)["photo"]
    # The commands work while the server is stopped, too.
    server.stop()
    assert families(server)["The Millers"]["state"] == "paused"
    ordered(server, "family", millers, "resume")
    server.start()
    assert send(mary, 4)["photo"]


def test_a_deleted_family_is_told_so_and_can_be_brought_back(server):
    anna, mary = server.keeper(), second_family(server)
    photo = send(mary, 1)["photo"]["id"]
    millers = families(server)["The Millers"]["id"]
    assert operate(server, "family", millers, "delete", typed="\n").returncode == 1
    wrong = operate(server, "family", millers, "delete", typed="The Lindgrens\n")
    assert wrong.returncode == 1 and "another name" in wrong.stderr
    assert families(server)["The Millers"]["state"] == "open"
    said = ordered(server, "family", millers, "delete", typed="The Millers\n")
    assert "1 person, 0 frames, 1 photo." in said and "restore" in said
    assert refusal(mary, "GET", "/api/v1/album") == (403, "family-closed")
    assert refusal(server.browser(), "POST", "/api/v1/sessions",
                   {"userName": "mary", "password": mary.password}) == (403, "family-closed")
    assert send(anna, 2)["photo"]
    ordered(server, "family", millers, "restore")
    assert album(mary) == [photo]
    ordered(server, "family", millers, "delete", "--yes-delete", "The Millers")
    assert families(server)["The Millers"]["state"] == "closed"


def test_a_rescue_and_an_heirloom_ask_which_family(server, tmp_path):
    server.keeper()
    second_family(server)
    lost = operate(server, "rescue")
    assert lost.returncode == 4 and "anna of The Lindgrens" in lost.stderr and "mary of The Millers" in lost.stderr
    assert "as Mary" in ordered(server, "rescue", "--family", families(server)["The Millers"]["id"])
    assert "as Anna" in ordered(server, "rescue", "anna")
    if "GRANDMA_DATABASE" not in server.environment:
        heirloom = operate(server, "heirloom", tmp_path / "stick")
        assert heirloom.returncode == 4 and "several families" in heirloom.stderr
        assert "photos are safe" in ordered(server, "backup", tmp_path / "disk")


def test_a_frame_of_a_paused_and_of_a_deleted_family_shows_its_photos(tmp_path):
    with Server(tmp_path / "server") as server:
        server.keeper()
        mary = second_family(server)
        photo = send(mary, 1)["photo"]["id"]
        millers = families(server)["The Millers"]["id"]
        with Touchscreen(640, 400) as screen, Frame(tmp_path / "frame", server.url, screen.display) as frame:
            take_in(mary, frame)
            frame.until_page(photo)
            ordered(server, "family", millers, "pause")
            frame.stop()
            frame.start()
            frame.until_page(photo)
            ordered(server, "family", millers, "delete", "--yes-delete", "The Millers")
            frame.stop()
            frame.start()
            frame.until_page(photo)
            assert frame.status()["state"] == "paired"
            # The frame's own server revokes it only when the grace time is over.
            server.stop()
            databases.end_grace_time(server.data)
            server.start()
            frame.until("the end", lambda status: status.get("state") in ("welcome", "waiting"), 60)


def test_an_erasure_that_is_killed_anywhere_goes_on(tmp_path):
    with Server(tmp_path / "seed") as server:
        anna, mary = server.keeper(), second_family(server)
        # Both families have one photo of the same bytes, and each has one of its own.
        kept = {send(anna, seed)["photo"]["id"]: pictures.plain(seed, (320, 240)) for seed in (1, 2)}
        for seed in (1, 3):
            send(mary, seed)
        ordered(server, "family", families(server)["The Millers"]["id"], "delete", "--yes-delete", "The Millers")
        server.stop()
        databases.end_grace_time(server.data)

    def run(nth):
        folder = tmp_path / f"run-{nth}"
        shutil.copytree(tmp_path / "seed", folder)
        injector = KillInjector(folder / "faults")
        injector.arm("fsync", nth, only="catalogue")
        killed = Server(folder, **injector.environment)
        try:
            killed.start()
            until(60, "the end of the family", lambda: not killed.running or "The Millers" not in families(killed))
        except (RuntimeError, AssertionError):
            pass
        killed.kill()
        with Server(folder) as server:
            until(60, "the end of the family", lambda: list(families(server)) == ["The Lindgrens"])
            again = server.browser()
            again.take_session_of(anna)
            for photo, content in kept.items():
                assert again.fetch(f"/api/v1/photos/{photo}/original") == content
            server.stop()
            assert "All is well." in command(server, "check", "--read-data", check=0)
        return injector.struck

    line = Line("erasure", run)
    run_all([line])
    # The begin, the photos, their files and the remaining rows take at least four commits.
    assert len(line.kills) >= 4, line.kills
