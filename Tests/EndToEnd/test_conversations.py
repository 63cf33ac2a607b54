"""Clients of every landed version against the server of today: their conversations, recorded then, are said again."""
import json

import pytest

from Rig.conversation import FOLDER, Talk, replay
from Rig.programs import Server

RECORDED = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: path.stem)
def test_a_frame_and_phones_of_then_are_at_home_with_the_server_of_today(path, tmp_path):
    recorded = json.loads(path.read_text())
    assert len(recorded["steps"]) > 35
    with Server(tmp_path / "server") as server:
        assert replay(recorded, Talk(server, server.setup_link().rsplit("token=", 1)[-1])) == []


def test_every_careless_change_of_the_wire_is_told(tmp_path):
    """The recording is harmed as if the older wire had been another: each harm must be told."""
    recorded = json.loads(RECORDED[0].read_text())
    steps = {step["client"]: step for step in recorded["steps"] if "client" in step}
    steps["register"]["answer"]["renamed"] = "x"
    steps["register"]["headersGiven"].append("x-of-old")
    steps["poll"]["answer"]["state"] = "waiting"
    steps["newest"]["answer"]["revision"] = "12"
    steps["newest"]["answer"]["photos"][0]["renditions"][0]["shade"] = "red"
    steps["listen"]["text"] = "event: bell\ndata: \n\n"
    steps["unknown"]["status"] = 403
    with Server(tmp_path / "server") as server:
        told = "\n".join(replay(recorded, Talk(server, server.setup_link().rsplit("token=", 1)[-1])))
    for harm in ("answer.renamed is gone", "header x-of-old is gone", "answer.state was 'waiting', is 'pending'",
                 "answer.revision was text, is a number", "renditions[].shade is gone", "no event bell", "was 403, is 401"):
        assert harm in told, told
    assert len(told.splitlines()) == 7, told
