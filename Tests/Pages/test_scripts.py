"""What the scripts of the pages keep to."""
import pathlib
import re

SCRIPTS = {file.name: file.read_text() for file in
           (pathlib.Path(__file__).resolve().parents[2] / "assets/web/static").glob("*.js")}


def imported_by(name):
    """The scripts that the browser asks for once it has this one; those of `import()` come later."""
    return set(re.findall(r'^import [^"]*"\./([\w-]+\.js)";$', SCRIPTS[name], re.MULTILINE))


def test_none_has_more_than_300_lines():
    assert len(SCRIPTS) > 25
    assert {name: script.count("\n") for name, script in SCRIPTS.items() if script.count("\n") > 300} == {}


def test_each_imports_what_is_there():
    for name, script in SCRIPTS.items():
        for other in re.findall(r'(?:from|import\() ?"\./([\w-]+\.js)"', script):
            assert other in SCRIPTS, (name, other)


def test_the_sending_page_asks_for_all_its_scripts_at_once():
    """On a line that is silent, each step from a script to its imports takes seconds."""
    first = imported_by("send.js") | imported_by("pages.js")
    assert {"upload-queue.js", "outbox.js", "session.js"} <= first
    for name in first:
        assert imported_by(name) <= first, name
