"""Strangers' pictures, where there are some: `GRANDMA_CORPORA` names a folder with a MANIFEST.csv that says of each file
what a photo server does with it."""
import csv
import os
import pathlib
import time

import pytest

from Rig.browsing import start_server
from Rig.client import Refused

FOLDER = pathlib.Path(os.environ.get("GRANDMA_CORPORA", "/nowhere"))
REFUSED = {"type-unsupported", "too-many-pixels", "photo-damaged", "photo-too-hard", "film-too-long", "file-empty", "file-too-large"}


def listed():
    if not (FOLDER / "MANIFEST.csv").exists():
        return []
    with open(FOLDER / "MANIFEST.csv", newline="") as file:
        return [row for row in csv.DictReader(file) if row["verdict"] != "data"]


@pytest.fixture(scope="module")
def keeper(tmp_path_factory):
    with start_server(tmp_path_factory.mktemp("corpora")) as server:
        yield server.keeper()


@pytest.mark.skipif(not listed(), reason="no strangers' pictures here")
@pytest.mark.parametrize("row", listed(), ids=lambda row: row["path"])
def test_each_is_taken_or_refused_as_it_should(keeper, row):
    content = (FOLDER / row["path"]).read_bytes()
    begin = time.monotonic()
    try:
        result = keeper.send_bytes(content, pathlib.Path(row["path"]).name)["results"][0]
    except Refused as refused:
        result = refused.problem["results"][0]
    photo, problem = result.get("photo"), result.get("problem")
    assert time.monotonic() - begin < 12
    if row["verdict"] == "accept":
        assert photo, problem
    elif row["verdict"] == "reject":
        assert problem
    if problem:
        assert problem["code"] in REFUSED and problem["title"].endswith(".")
    elif row["display_w"]:
        assert (photo["width"], photo["height"]) == (int(row["display_w"]), int(row["display_h"]))
