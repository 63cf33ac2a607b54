"""Catalogues as earlier programs left them: each schema that ever was, with a family and a photo in it."""
import re
import shutil

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


def age(data, schema):
    """Turns the data folder of a stopped server back to what a program of this schema would have left."""
    path, new = data / "catalogue.sqlite", data / "catalogue.new"
    steps = migrations()
    databases.write_older(new, [(number, *steps[number]) for number in range(1, schema + 1)], path)
    for extra in data.glob("catalogue.sqlite*"):
        extra.unlink()
    shutil.move(new, path)


def newest():
    return max(migrations())
