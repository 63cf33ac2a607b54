"""The routes of the running server, from the table that PermissionTests compares with its router row by row."""
import re

from . import ROOT

TABLES = sorted((ROOT / "Tests/ServerAppTests/Support").glob("PermissionTable*.swift"))
LINKS = ROOT / "Sources/ServerCore/PublicLinks.swift"
EXPORT = ROOT / "Sources/FamilyCore/API/AlbumCalls.swift"


def forms():
    """Returns path and usual fields of every form of the pages."""
    names = dict(re.findall(r'static let (\w+) = "([^"]+)"', LINKS.read_text()))
    names = {f"PublicLinks.{name}": path for name, path in names.items()}
    names["ExportAnswer.route"] = re.search(r'enum ExportAnswer {\s+\w+ static let route = "([^"]+)"', EXPORT.read_text())[1]
    table = "".join(path.read_text().split("static let pages", 1)[1] for path in TABLES)
    rows = re.findall(r'"POST (\\\([\w.]+\)|/[^"]*)": \.init\((.*?)\),\n', table, re.DOTALL)
    return {names[path[2:-1]] if path.startswith("\\") else path: fields(row) for path, row in rows}


def fields(row):
    form = re.search(r'form: "([^"]*)"', row)
    return form.group(1) if form else ""
