"""Catalogues as earlier programs left them: each schema that ever was, with a family and a photo in it."""
import contextlib
import pathlib
import re
import shutil
import sqlite3

from Rig import ROOT, databases

SCHEMA = ROOT / "Sources" / "SQLCatalogue" / "Schema"
LITERAL = re.compile(r'"""\n(.*?)\n\s*"""|"((?:[^"\\\n]|\\.)*)"', re.S)


def migrations():
    """Number, name and statements of each step, as the program has them."""
    found = {}
    for path in SCHEMA.glob("Migration+*.swift"):
        text = re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M)
        number = re.search(r"number: (\d+)", text)
        name = re.search(r'name: "([^"]*)"', text)
        if number and name:
            statements = [long or short for long, short in LITERAL.findall(text[name.end():])]
            found[int(number[1])] = (name[1], statements)
    assert sorted(found) == list(range(1, len(found) + 1)), f"steps are missing: {sorted(found)}"
    return found


# Of the first schema, so that every later one can have come from them; the rest of each row comes by the steps.
KEPT = ("server", "families", "members", "photos", "renditions")


def age(data, schema):
    """Turns the data folder of a stopped server back to what a program of this schema would have left."""
    steps, path = migrations(), data / "catalogue.sqlite"
    new = data / "catalogue.new"
    old = sqlite3.connect(new)
    for number in range(1, schema + 1):
        if number == 1:
            old.execute("CREATE TABLE schema_migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
        name, statements = steps[number]
        for statement in statements:
            old.execute(statement)
        old.execute("INSERT INTO schema_migrations VALUES (?, ?)", (number, name))
        if number == 1:
            copy_rows(old, path)
    old.commit()
    old.execute("PRAGMA journal_mode = WAL")
    old.close()
    for extra in data.glob("catalogue.sqlite*"):
        extra.unlink()
    shutil.move(new, path)


def copy_rows(old, path):
    # Rows are read as they are: one of a later schema may refer to what the first did not have.
    source = databases.connect(path)
    for table in KEPT:
        there = {row[1] for row in source.execute(f"PRAGMA table_info({table})")}
        columns = ", ".join(row[1] for row in old.execute(f"PRAGMA table_info({table})") if row[1] in there)
        rows = source.execute(f"SELECT {columns} FROM {table}").fetchall()
        marks = ", ".join("?" * (columns.count(",") + 1))
        old.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)
    source.close()


def newest():
    return max(migrations())


def schema(data):
    path = pathlib.Path(data) / "catalogue.sqlite"
    with contextlib.closing(databases.connect(path, only_reads=True)) as database:
        return database.execute("SELECT max(number) FROM schema_migrations").fetchone()[0]
