"""A moment for some, looked for byte by byte on the disks of two frames: of one whose viewer is invited until she is not
any more, and of one whose viewer never was."""
import pytest

from Rig import pictures
from Rig.programs import Frame, take_in
from Rig.waiting import until

TITLE, CAPTION, COMMENT = "Zwetschgenfest", "Quittenkuchen", "Holunderbeeren"


@pytest.fixture
def grandpa(home, tmp_path):
    """Another frame of the family, in a small window of the same screen."""
    settings = {**home.screen.environment, "GRANDMA_WINDOW": "640x400"}
    with Frame(tmp_path / "hall", home.server.url, home.screen.display, **settings) as frame:
        take_in(home.keeper, frame, "Grandpa", "grandpa")
        frame.until("the album", lambda status: status.get("photos") == len(home.photos), 60)
        yield frame


def traces(frame, needles):
    """What of the needles is in any file of a frame's folder, or in the name of one; its log aside, which is ours."""
    found = set()
    for path in frame.data.rglob("*"):
        if path.name == "log.txt":
            continue
        content = str(path.relative_to(frame.data)).encode() + (path.read_bytes() if path.is_file() else b"")
        found |= {(needle, path.name) for needle in needles if needle.encode() in content}
    return found


def is_rid_of(frame, needles, limit=60):
    try:
        until(limit, "nothing of it on the disk", lambda: not traces(frame, needles))
    except TimeoutError as late:
        raise TimeoutError(f"{late}: {traces(frame, needles)}") from None


def viewer(home, name):
    return next(one["id"] for one in home.keeper.call("GET", "/api/v1/members")["members"] if one["displayName"] == name)


def test_a_moment_for_some_leaves_no_byte_on_the_frames_of_others(home, grandpa):
    keeper = home.keeper
    moment = keeper.call("POST", "/api/v1/moments", {
        "title": TITLE, "starts": "2026-07-04T14:00:00", "ends": "2036-07-04T18:00:00", "audience": "invited"})["id"]
    invitations = f"/api/v1/moments/{moment}/invitations"
    keeper.call("POST", invitations, {"members": [viewer(home, "Grandma")]})
    photo = keeper.send_bytes(pictures.noisy(640, 420, seed="party"), "party.jpg", CAPTION, moment=moment)[
        "results"][0]["photo"]
    keeper.call("POST", f"/api/v1/photos/{photo['id']}/comments", {"words": COMMENT})
    whole = keeper.call("GET", f"/api/v1/photos/{photo['id']}")
    needles = [TITLE, CAPTION, COMMENT, moment, photo["id"], *(one["sha256"] for one in whole["renditions"])]
    home.frame.until_page(photo["id"], 60)
    assert {needle for needle, _ in traces(home.frame, needles)} >= {TITLE, CAPTION, moment, photo["id"]}
    # The other frame has heard of everything that it may hear.
    last = home.send()
    grandpa.until("the last photo", lambda status: status.get("photos") == len(home.photos), 60)
    assert not traces(grandpa, needles)
    # Taken off the list.
    home.frame.until("the last photo", lambda status: status.get("photos") == len(home.photos) + 1, 60)
    keeper.call("POST", f"{invitations}/taken-back", {"members": [viewer(home, "Grandma")]})
    home.frame.until("one photo less", lambda status: status.get("photos") == len(home.photos), 60)
    # The photo's number alone may stay until the server knows that she has seen it (Sightings).
    told = [needle for needle in needles if needle != photo["id"]]
    is_rid_of(home.frame, told)
    home.frame.stop()
    assert not traces(home.frame, told)
    assert last and not traces(grandpa, needles)
