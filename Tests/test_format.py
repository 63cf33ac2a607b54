"""The linter holds all of its rules against the code, as .swift-format says; and no file of words has a key twice."""
import json
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).parents[1]
SETTINGS = ROOT / ".swift-format"


def swift_format(*arguments, **options):
    return subprocess.run(["swift", "format", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120, **options)


def lint(code):
    return swift_format("lint", "--strict", "--configuration", str(SETTINGS), "--assume-filename", "Sources/Example.swift",
                        "-", input=code)


def test_a_file_of_semicolons_fails():
    assert lint("let first = 1\nlet second = 2\n").returncode == 0
    answer = lint("let first = 1; let second = 2;\n")
    assert answer.returncode != 0 and "DoNotUseSemicolons" in answer.stderr


def test_a_rule_is_on_or_is_named_with_a_reason():
    # swift-format takes a rule that the settings do not name for one that is off.
    known = json.loads(swift_format("dump-configuration", check=True).stdout)["rules"]
    rules = json.loads(SETTINGS.read_text())["rules"]
    guide = (ROOT / ".github/CONTRIBUTING.md").read_text()
    assert set(known) == set(rules)
    assert [rule for rule, is_on in rules.items() if not is_on and not re.search(rf"`{rule}`: \S", guide)] == []


def test_no_file_of_words_names_a_sentence_twice():
    """A reader of JSON takes the last one, and the pages that mean the first say something else."""
    def once(pairs):
        keys = [key for key, _ in pairs]
        assert [key for key in keys if keys.count(key) > 1] == []
        return dict(pairs)

    files = sorted((ROOT / "assets/words").glob("*.json"))
    assert len(files) >= 8
    for file in files:
        json.loads(file.read_text(), object_pairs_hook=once)
