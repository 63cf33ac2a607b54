"""Files that carry scripts: in every place where our pages show or hand out what was sent, none of them runs (ASVS 1.3.4,
3.2.1). A folder of more such files can be named in GRANDMA_HOSTILE_FILES."""
import io
import json
import os
import pathlib
import re
import time
import zipfile

import pytest
from playwright.sync_api import Error

from Rig import hostile
from Rig.browsing import PASSWORD
from Rig.foreign_site import ForeignSite
from own_family import keeper, keeper_state, server
from Rig.client import Refused

MORE = os.environ.get("GRANDMA_HOSTILE_FILES")


def folder():
    return {path.name: path.read_bytes() for path in sorted(pathlib.Path(MORE).rglob("*"))
            if path.is_file() and path.stat().st_size < 5_000_000} if MORE else {}


def sent(keeper, name, content):
    try:
        return keeper.send_bytes(content, name, hostile.TAG)["results"][0]
    except Refused as refused:
        return refused.problem["results"][0]


@pytest.fixture(scope="module")
def places(server, keeper, tmp_path_factory):
    """Every address at which something of them could come out, and the album's export laid open on the disk."""
    photos = {}
    for name, content in {**hostile.TAKEN, **folder()}.items():
        if photo := sent(keeper, name, content).get("photo"):
            photos[name] = photo
        else:
            assert name not in hostile.TAKEN, name
    found = ["/", "/activity"]
    for photo in photos.values():
        path = f"/api/v1/photos/{photo['id']}"
        keeper.call("POST", path + "/comments", {"words": hostile.TAG})
        shared = keeper.call("POST", path + "/share-links", {})["url"].removeprefix(server.pages)
        found += [f"{path}/renditions/{one['name']}" for one in photo["renditions"]]
        found += [path + "/original", shared, shared.replace("/shared?", "/shared/photo?"), f"/photos/{photo['id']}"]
    return found, exported(keeper, tmp_path_factory.mktemp("export"))


def exported(keeper, folder):
    """All pages of the archive, as a person opens them with no server."""
    body = f"csrf={keeper.token}".encode()
    archive = keeper.send("POST", "/export", body, {"Content-Type": "application/x-www-form-urlencoded"})
    zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
    return [path.as_uri() for path in sorted(folder.rglob("*")) if path.suffix in (".html", ".jpg", ".svg", ".js", ".gif")]


# Each has its row, and what can be read as a picture is looked at.
CHOSEN = ("document.querySelectorAll('#chosen .file').length === %d && document.querySelectorAll('#chosen .look').length >= 10")


class Chromium:
    def __init__(self, page):
        self.page = page

    def enter(self, server):
        pass

    def title_at(self, address):
        try:
            self.page.goto(address, wait_until="load")
        except Error as error:
            # An original is saved and not shown.
            assert "Download is starting" in str(error), error
            return "saved"
        return self.page.title()

    def embed(self, script):
        return self.page.evaluate(script)

    def choose(self, files):
        self.page.locator("input[type=file]").set_input_files(files)
        self.page.wait_for_function("() => " + CHOSEN % len(files))
        return self.page.title()


class Mozillas:
    def __init__(self, firefox):
        self.firefox = firefox

    def enter(self, server):
        self.firefox.goto(server.pages + "/sign-in")
        self.firefox.type("#userName", "anna")
        self.firefox.type("#password", PASSWORD)
        self.firefox.click("main button")
        self.firefox.wait_for("document.querySelector('nav')")

    def title_at(self, address):
        before = self.firefox.evaluate("location.href")
        try:
            self.firefox.goto(address)
        except RuntimeError:
            return "saved"
        # What is saved leaves the page before it where it was.
        stayed = before != address and self.firefox.evaluate("location.href") == before
        return "saved" if stayed else self.firefox.evaluate("document.title")

    def embed(self, script):
        return self.firefox.evaluate(f"({script})()")

    def choose(self, files):
        self.firefox.choose_files("input[type=file]", *files)
        self.firefox.wait_for(CHOSEN % len(files))
        return self.firefox.evaluate("document.title")


@pytest.fixture(params=["chromium", "firefox"])
def person(request, server, keeper, keeper_state, chromium):
    if request.param == "firefox":
        person = Mozillas(request.getfixturevalue("firefox"))
        person.enter(server)
        yield person
        return
    context = chromium.new_context(storage_state=keeper_state)
    yield Chromium(context.new_page())
    context.close()


# Every way in which a page can take a file into itself; done when all of them have been tried.
EMBED = """async () => {
  const tried = %s.flatMap(path => ["script", "module", "iframe", "object", "embed", "img"].map(kind => new Promise(done => {
    const one = document.createElement(kind === "module" ? "script" : kind);
    if (kind === "module") one.type = "module";
    one.onload = one.onerror = done;
    setTimeout(done, 1500);
    one[kind === "object" ? "data" : "src"] = path;
    document.body.append(one);
  })));
  await Promise.all(tried);
  return document.title;
}"""


def test_in_no_place_does_a_script_run(server, keeper, places, person):
    addresses, archive = places
    assert len(addresses) > 60 and len(archive) > 10
    titles = {path: person.title_at(server.pages + path) for path in addresses}
    titles |= {address: person.title_at(address) for address in archive}
    assert [address for address, title in titles.items() if title == hostile.MARK] == []
    assert {titles[path] for path in addresses if path.endswith("/original")} == {"saved"}
    # Within a page of ours, which our policy lets take in files of our own.
    person.title_at(server.pages + "/")
    inside = [path for path in addresses if re.search("original$|renditions|shared/photo", path)]
    assert person.embed(EMBED % json.dumps(inside)) != hostile.MARK
    assert hostile.HOME not in server.log()


def test_the_preview_before_sending_runs_nothing(server, keeper, person, tmp_path):
    for name, content in {**hostile.REFUSED, **hostile.TAKEN}.items():
        (tmp_path / name).write_bytes(content)
    person.title_at(server.pages + "/send")
    assert person.choose([str(tmp_path / name) for name in {**hostile.REFUSED, **hostile.TAKEN}]) != hostile.MARK
    assert hostile.HOME not in server.log()


def test_the_mark_is_seen_where_a_script_does_run(person):
    """The control: the same bytes, from a server that says of them what they would like to hear."""
    kinds = {"text/html": ["page.html", "comment.jpg", "tail.jpg", "exif.jpg"], "application/xhtml+xml": ["page.xhtml"],
             "image/svg+xml": ["drawing.svg"]}
    with ForeignSite() as site:
        for kind, names in kinds.items():
            for name in names:
                site.pages["/" + name] = (kind, {**hostile.REFUSED, **hostile.TAKEN}[name])
        for path in site.pages:
            assert person.title_at(f"http://127.0.0.1:{site.port}{path}") == hostile.MARK, path
        for name in ("program.gif", "program.jpg"):
            site.pages["/of/" + name] = ("text/javascript", hostile.TAKEN[name])
            site.pages["/with/" + name] = ("text/html", f"<title>hm</title><script charset=latin1 src=/of/{name}></script>".encode())
            assert person.title_at(f"http://127.0.0.1:{site.port}/with/{name}") == hostile.MARK, name
        assert hostile.HOME in site.asked


@pytest.mark.parametrize("name", hostile.REFUSED)
def test_what_is_no_picture_is_refused_in_a_sentence_at_once(server, keeper, name):
    before, began = keeper.call("GET", "/api/v1/album")["photos"][:1], time.monotonic()
    problem = sent(keeper, name, hostile.REFUSED[name])["problem"]
    # Looked at and not decoded: one second is the promise, the rest is for a busy machine.
    assert time.monotonic() - began < 5
    assert problem["status"] == 415 and problem["code"] == "type-unsupported"
    assert problem["title"].endswith(".") and " " in problem["title"]
    assert keeper.call("GET", "/api/v1/album")["photos"][:1] == before
