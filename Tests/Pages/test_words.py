"""Every sentence that a template or a page asks for is there, and none is left over."""
import json
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MADE_UP = re.compile(r"^(month|role|relationship|tab|problem-heading)-")


def asked_by_templates():
    for file in (ROOT / "assets/web/templates").rglob("*.mustache"):
        yield from re.findall(r"{{w\.([\w-]+)}}", file.read_text())


def asked_by_pages():
    for file in (ROOT / "Sources/FamilyPages").rglob("*.swift"):
        yield from re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"', file.read_text())


def stem(name):
    return re.sub(r"-(one|many)$", "", name)


@pytest.mark.parametrize("file", sorted((ROOT / "assets/words").glob("pages.*.json")), ids=lambda file: file.name)
def test_a_language_has_all_words_and_no_others(file):
    words = json.loads(file.read_text())["words"]
    asked = set(asked_by_templates()) - {"language", "direction"}
    assert asked - set(words) == set()
    known = asked | set(asked_by_pages())
    unused = {name for name in words if name not in known and stem(name) not in known and not MADE_UP.match(name)}
    assert unused == set()


def test_no_template_carries_style_or_script_of_its_own():
    for file in (ROOT / "assets/web/templates").rglob("*.mustache"):
        text = file.read_text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), file.name
