"""Every sentence that a page asks for is there in every language, and none is left over."""
import json
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = {file.suffixes[0][1:]: json.loads(file.read_text()) for file in (ROOT / "assets/words").glob("pages.*.json")}
ENGLISH = FILES["en"]["words"]
OTHERS = sorted(FILES.keys() - {"en"})
MADE_UP = re.compile(r"^(frame-order|senders|month|date-month|role|relationship|tab|problem-heading)-")
# Where refusals are thrown: their sentence is one string, or two that a condition chooses between.
REFUSERS = ["FamilyActs", "FamilyPages", "ServerApp", "ServerCore"]
STRING = r'"(?:[^"\\]|\\[^(]|\\\((?:[^()]|\([^()]*\))*\))*"'
# A part of a sentence that the code chooses: words of ours as well.
PARTS = [r"\.words\((%s), " % STRING, r"\bread\(text, (%s), " % STRING, r'isEmpty \? (%s) : name' % STRING,
         r"case \.\.\.1: (%s)" % STRING, r"case \.\.<90: (%s)" % STRING, r'(?:default|case \.\.\.5_400): ("\\\(\(seconds[^"]*")']


def asked_by_templates():
    for file in (ROOT / "assets/web/templates").rglob("*.mustache"):
        yield from re.findall(r"{{w\.([\w-]+)}}", file.read_text())


def asked_by_pages():
    for file in (ROOT / "Sources/FamilyPages").rglob("*.swift"):
        yield from re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)*)"', file.read_text())


def stem(name):
    return re.sub(r"-(one|many)$", "", name)


def places(sentence):
    return sorted(re.findall(r"{\w+}", sentence))


def refusals():
    """Every sentence of a refusal as the files of words have it: `\\(name) is empty.` is `{1} is empty.`"""
    found = set()
    for file in (file for room in REFUSERS for file in (ROOT / "Sources" / room).rglob("*.swift")):
        text = file.read_text()
        for thrown in re.findall(r"(?:\btitle:|\bbadRequest\((?:_ sentence: String =)?)([^\n]*(?:\n\s+[?:][^\n]*)*)", text):
            found.update(re.findall(STRING, thrown))
        for part in PARTS:
            found.update(re.findall(part, text))
    # A sentence begins with a capital or a place; what else is in such lines are names of words.
    shapes = (numbered(string[1:-1]) for string in found)
    return {shape for shape in shapes if re.match(r"[A-Z{]|a second", shape) and " " in shape}


def numbered(string):
    count = iter(range(1, 10))
    return re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", lambda _: "{%d}" % next(count), string)


def test_the_pages_ask_for_all_words_and_for_no_others():
    asked = set(asked_by_templates()) - {"language", "direction"}
    assert asked - set(ENGLISH) == set()
    known = asked | set(asked_by_pages())
    unused = {name for name in ENGLISH if name not in known and stem(name) not in known and not MADE_UP.match(name)}
    assert unused == set()


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_exactly_what_english_says(language):
    words = FILES[language]["words"]
    assert set(ENGLISH) - set(words) == set(), "missing"
    assert set(words) - set(ENGLISH) == set(), "left over"
    assert {name for name in words if places(words[name]) != places(ENGLISH[name])} == set()
    assert not [name for name, sentence in words.items() if not sentence.strip()]


@pytest.mark.parametrize("language", OTHERS)
def test_a_language_says_every_refusal(language):
    said, thrown = FILES[language]["problems"], refusals()
    assert len(thrown) > 60
    assert thrown - set(said) == set(), "missing"
    assert set(said) - thrown == set(), "left over"
    assert {english for english in said if places(english) != places(said[english])} == set()


def test_pages_say_refusals_in_the_visitors_language():
    """By `words(problem)`: a problem's own title is English."""
    own = {file.name for file in (ROOT / "Sources/FamilyPages").rglob("*.swift")
           if re.search(r"(error|trouble|problem)\??\.title\b", file.read_text())}
    assert own <= {"Words.swift", "FamilyPages.swift"}


def test_no_template_carries_style_or_script_of_its_own():
    for file in (ROOT / "assets/web/templates").rglob("*.mustache"):
        text = file.read_text()
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), file.name


def test_passwords_are_hidden_and_may_be_pasted_and_kept():
    """By a password manager, which goes by `autocomplete` (ASVS 6.2.6, 6.2.7)."""
    fields = [field for file in (ROOT / "assets/web/templates").rglob("*.mustache")
              for field in re.findall(r"<input[^>]*name=\"(?:password|current|new)\"[^>]*>", file.read_text())]
    assert len(fields) >= 5
    for field in fields:
        assert 'type="password"' in field and re.search(r'autocomplete="(current|new)-password"', field), field
    scripts = [file.read_text() for file in (ROOT / "assets/web/static").glob("*.js")]
    assert not any(re.search(r"password", script, re.IGNORECASE) for script in scripts), "no script comes near one"
