"""Backups of a machine whose clock is wrong: the snapshot that was made last is the newest, whatever its name is."""
import json

from Rig.copies import command, originals, send
from Rig.false_clock import at
from Rig.programs import Server

NOW, AHEAD, BEHIND = "2026-11-20 03:00:00", "2035-01-01 03:00:00", "1999-01-01 03:00:00"


def names(stick):
    return {path.name for path in (stick / "snapshots").iterdir()}


def test_the_last_one_is_the_newest_after_a_clock_that_was_ahead(tmp_path):
    stick = tmp_path / "stick"
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        first = dict([send(keeper, 1)])
        command(server, "backup", stick, wrapper=at(AHEAD), check=0)
        second = dict([send(keeper, 2)])
        command(server, "backup", stick, wrapper=at(NOW), check=0)
        assert {name[:4] for name in names(stick)} == {"2026", "2035"}
        new = Server(tmp_path / "new", port=server.port)
        said = command(new, "restore", stick, wrapper=at("2026-11-21 03:00:00"), check=0)
        assert "2 photos are back" in said and "as of 2026-11-20" in said and "lies in the future" not in said
        # Who wants the other one is told when it was made.
        [ahead] = [name for name in names(stick) if name.startswith("2035")]
        said = command(Server(tmp_path / "older"), "restore", stick, "--snapshot", ahead,
                       wrapper=at("2026-11-21 03:00:00"), check=0)
        assert "1 photos are back" in said and f"{ahead} lies in the future" in said and "before 2026-11-20" in said
        server.stop()
        with new:
            originals(new, keeper, first | second)
    # A stick of before the numbers: the names are all there is, and the words say so.
    for path in (stick / "snapshots").glob("*/snapshot.json"):
        assert set(json.loads(path.read_text())) == {"number"}
        path.unlink()
    said = command(Server(tmp_path / "oldest"), "restore", stick, wrapper=at("2026-11-21 03:00:00"), check=0)
    assert "lies in the future" in said and "--snapshot 2026-11-20" in said


def test_a_clock_that_is_behind_does_not_cost_the_snapshot_that_it_made(tmp_path):
    stick = tmp_path / "stick"
    with Server(tmp_path / "server") as server:
        keeper = server.keeper()
        # More than the rule keeps of days, and by months older than the one that comes.
        for month in range(1, 13):
            command(server, "backup", stick, wrapper=at(f"2026-{month:02d}-01 03:00:00"), check=0)
        send(keeper, 1)
        said = command(server, "backup", stick, wrapper=at(BEHIND), check=0)
        assert any(name.startswith("1999") for name in names(stick)), said
        assert "1 photos are back" in command(Server(tmp_path / "new"), "restore", stick, wrapper=at(NOW), check=0)
        # The next one that is made by a right clock counts on.
        command(server, "backup", stick, wrapper=at(NOW), check=0)
        numbers = sorted((json.loads(path.read_text())["number"], path.parent.name)
                         for path in (stick / "snapshots").glob("*/snapshot.json"))
        assert numbers[-1][1].startswith("2026-11-20") and numbers[-2][1].startswith("1999")
