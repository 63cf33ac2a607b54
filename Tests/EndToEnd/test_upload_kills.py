"""As test_kills, for uploads: a photo that was answered is there after a kill at any fsync, rename or send. Of one that
comes in two pieces the server has every byte that it acknowledged, and the same upload goes on from it to the one photo."""
import pytest
import requests

from Rig.tus import begin, go_on, look
from kill_lines import Line, family, run_all, upload

# Of a form: the original and two renditions; a file and its folder are synced for each, and the catalogue.
FEWEST_OF_FORM = {"fsync": 7, "rename": 3, "send": 1}
# In pieces: beginning it, each piece, the photo as the form sends it, and what became of it.
FEWEST = {"fsync": 12, "rename": 5, "send": 3}


class Sender:
    """One photo's sender, who comes back after a kill and goes on."""

    def __init__(self):
        self.path, self.acknowledged = None, 0

    def __call__(self, keeper, content):
        """The photo that was answered, if any answer came."""
        try:
            return self.send(keeper, content)
        except (requests.exceptions.ConnectionError, requests.exceptions.ChunkedEncodingError):
            return None

    def send(self, keeper, content):
        offset = self.offset(keeper) if self.path else None
        if offset is None:
            self.path, offset = begin(keeper, len(content)), 0
        half = len(content) // 2
        if offset < half:
            assert go_on(keeper, self.path, offset, content[offset:half]).status_code == 204
            self.acknowledged = offset = half
        answer = go_on(keeper, self.path, offset, content[offset:])
        assert answer.status_code == 204, answer.text
        return answer.headers["Photo-Location"].rsplit("/", 1)[-1]

    def offset(self, keeper):
        stand = look(keeper, self.path)
        assert stand.status_code == 200, "an upload that was begun is forgotten"
        offset = int(stand.headers["Upload-Offset"])
        assert offset >= self.acknowledged
        return offset


@pytest.fixture(scope="module")
def forms(family, tmp_path_factory):
    folder = tmp_path_factory.mktemp("forms")

    def line(call, after):
        name = f"{call}-{'after' if after else 'before'}"
        return Line(name, lambda nth: upload(family, folder / f"{name}-{nth}", call, nth, after))
    lines = {(call, after): line(call, after) for call in FEWEST_OF_FORM for after in (False, True)}
    run_all(lines.values())
    return lines


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("call", FEWEST_OF_FORM)
def test_an_upload_that_was_answered_is_there_after_a_kill(forms, call, after):
    assert len(forms[call, after].kills) >= FEWEST_OF_FORM[call]


@pytest.fixture(scope="module")
def lines(family, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pieces")

    def line(call):
        return Line(call, lambda nth: upload(family, folder / f"{call}-{nth}", call, nth, False, Sender()))
    lines = {call: line(call) for call in FEWEST}
    run_all(lines.values())
    return lines


@pytest.mark.parametrize("call", FEWEST)
def test_an_upload_in_pieces_goes_on_after_a_kill_with_all_that_was_acknowledged(lines, call):
    assert len(lines[call].kills) >= FEWEST[call]
