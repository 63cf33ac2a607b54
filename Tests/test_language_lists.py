"""Files that list the languages name those that have words: at the frame, on the pages, and on the page of trust."""
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[1]
# The languages' names in English.
NAMES = {"de": "German", "en": "English", "es": "Spanish", "fi": "Finnish"}
NUMBERS = {4: "four", 5: "five", 6: "six", 7: "seven"}


def languages(pattern):
    """The codes in the names of the files of words."""
    files = sorted((ROOT / "assets").glob(pattern))
    return [re.search(r"(\w+)\.json$", file.name)[1] for file in files if pattern.count(".") == file.name.count(".")]


@pytest.mark.parametrize("pattern", ["words/*.json", "words/pages.*.json", "trust/words.*.json"])
def test_each_kind_of_words_is_there_in_each_language(pattern):
    assert languages(pattern) == sorted(NAMES)


def test_the_page_about_the_certificate_offers_each_language():
    known = re.search(r"\$known := list ((?:\"\w+\" ?)+)-", (ROOT / "assets/trust/trust.html").read_text())
    assert re.findall(r"\w+", known[1]) == languages("trust/words.*.json")


def test_the_handbook_names_each_language():
    handbook = (ROOT / "kiosk/README.md").read_text()
    named = re.search(r"`GRANDMA_LANGUAGE` \| `\w+` \| ([^;]+);", handbook)[1]
    assert sorted(re.findall(r"\w+", named.replace(" or ", " "))) == sorted(NAMES.values())
    assert re.findall(r"in (\w+) languages", handbook) == [NUMBERS[len(NAMES)]]
