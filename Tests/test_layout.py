"""What stands once, stands in the rig: held against the files of the tests themselves."""
import ast
import functools
import pathlib
import re

import pytest

HERE = pathlib.Path(__file__).parent
FILES = sorted(path.relative_to(HERE) for path in HERE.rglob("*.py"))
# A statement of SQL, in one string or at its beginning.
SQL = re.compile(r"\s*(SELECT .* FROM|INSERT INTO|UPDATE \w+ SET|DELETE FROM|CREATE TABLE|ALTER TABLE|PRAGMA \w+)\b", re.S)


@functools.cache
def tree(path):
    return ast.parse((HERE / path).read_text())


def imports(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module or ''}.{name.name}" for name in node.names)


def importers(pattern):
    return [str(path) for path in FILES if any(re.search(pattern, name) for name in imports(path))]


def test_no_test_imports_a_test():
    assert importers(r"(^|\.)test_\w+$") == []


@pytest.mark.parametrize("what, only", [("axe_playwright", "Rig/quality.py"), ("^sqlite3", "Rig/databases.py")])
def test_it_stands_once_in_the_rig(what, only):
    assert importers(what) == [only]


def test_the_rig_stands_on_no_script_of_the_kiosk():
    scripts = "|".join(path.stem for path in (HERE.parent / "kiosk").glob("*.py"))
    assert scripts and importers(rf"^({scripts})\b") == []


def test_sql_is_spoken_in_one_file_alone():
    found = {str(path) for path in FILES for node in ast.walk(tree(path))
             if isinstance(node, ast.Constant) and isinstance(node.value, str) and SQL.match(node.value)}
    assert found == {"Rig/databases.py"}


def test_whether_a_page_is_wider_than_its_window_is_asked_in_one_file():
    assert [str(path) for path in FILES if re.search("scroll" + "Width", (HERE / path).read_text())] == ["Rig/quality.py"]
