"""Catalogues as earlier programs left them: each schema that ever was, with a family and a photo in it."""
import re
import shutil

from Rig import ROOT, databases

SCHEMA = ROOT / "Sources" / "SQLCatalogue" / "Schema"
LITERAL = re.compile(r'"""\n(.*?)\n\s*"""|"((?:[^"\\\n]|\\.)*)"', re.S)

STATEMENT = re.compile(r"\s*(ALTER|CREATE|DELETE|DROP|INSERT|UPDATE)\b")


def indexes_of(schema):
    """The statements that made the indexes of a schema, as its catalogue kept them."""
    fixture = ROOT / "Tests" / "SQLCatalogueTests" / "Fixtures" / f"catalogue-{schema}.sql"
    return {line.removesuffix(";") for line in fixture.read_text().splitlines() if line.startswith("CREATE INDEX")}


def migrations():
    """Number, name and statements of each step, as the program has them."""
    found = {}
    for path in SCHEMA.glob("Migration+*.swift"):
        text = re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M)
        number = re.search(r"number: (\d+)", text)
        name = re.search(r'name: "([^"]*)"', text)
        if number and name:
            literals = [long or short for long, short in LITERAL.findall(text[name.end():])]
            statements = [literal for literal in literals if STATEMENT.match(literal) and "\\(" not in literal]
            # The program puts the others together; what came of them stands in the catalogue of that schema.
            if len(statements) < len(literals):
                made = indexes_of(int(number[1])) - indexes_of(int(number[1]) - 1)
                statements += sorted(made - set(statements))
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
