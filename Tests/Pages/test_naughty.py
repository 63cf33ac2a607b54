"""Odd words through every field of every form and as names of files: they are words, and stay words (ASVS 1.2.4, 1.2.5,
5.3.x, 5.4.x, 16.4.1)."""
import base64
import concurrent.futures
import html.parser
import re
import unicodedata
import urllib.parse

import pytest
import requests
from playwright.sync_api import expect

from Rig import hostile, naughty, pictures, tus
from Rig.browsing import HOST, PASSWORD, start_server
from own_family import keeper, keeper_state
from simulated_frame import SimulatedFrame

# A password is made slow to check, on purpose: some of them stand for all.
SLOW = {"password", "current", "new"}
RAW = ["<script>document", "<img src=x", "<svg onload", "<b>&", "<a href=//"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with start_server(tmp_path_factory.mktemp("own") / "server", GRANDMA_CONNECTIONS_PER_ADDRESS="500") as server:
        yield server


@pytest.fixture(scope="module")
def photo(keeper):
    return keeper.send_bytes(pictures.noisy(64, 48, seed="naughty"), "f.jpg")["results"][0]["photo"]["id"]


@pytest.fixture(scope="module")
def frame(server, keeper):
    frame = SimulatedFrame(server)
    frame.id = frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})["frameID"]
    return frame


class Forms(html.parser.HTMLParser):
    """The forms of a page: where each goes, and its fields by name with their kind and what stands in them."""

    def __init__(self, text):
        super().__init__()
        self.found = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        said = dict(attributes)
        if tag == "form" and said.get("method") == "post":
            self.found.append((said["action"], {}))
        if tag in ("input", "textarea", "select") and said.get("name") and self.found:
            kind = said.get("type", "text") if tag == "input" else tag
            self.found[-1][1].setdefault(said["name"], (kind, said.get("value", "")))


def session(keeper):
    asks = requests.Session()
    asks.headers.update({"Host": f"{HOST}:{keeper.server.rsplit(':', 1)[1]}", "Accept": "text/html", "Origin": keeper.origin,
                         "Cookie": tus.headers(keeper)["Cookie"]})
    return asks


def forms(server, keeper, photo, frame):
    """Of every page that has any, with who sees it."""
    link = keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 30})["url"].removeprefix(server.pages)
    stranger = requests.Session()
    stranger.headers.update({"Accept": "text/html", "Origin": server.url})
    known = session(keeper)
    pages = [(known, path) for path in (
        "/", f"/photos/{photo}", f"/photos/{photo}/hide", f"/photos/{photo}/share", "/people", f"/frames/{frame.id}",
        "/frames", "/family", "/family/delete", "/accept", "/password", "/password-again")]
    pages += [(stranger, "/sign-in"), (stranger, link)]
    for asks, path in pages:
        text = asks.get(server.url + path, timeout=20).text
        for action, fields in Forms(text).found:
            if action not in ("/language", "/sign-out", "/send"):
                yield asks, action or path, fields


def tries(server, keeper, photo, frame):
    """One odd word in one field, and in the others what stands there."""
    seen = set()
    for asks, action, fields in forms(server, keeper, photo, frame):
        for name, (kind, _) in fields.items():
            if name == "csrf" or (action, name) in seen:
                continue
            seen.add((action, name))
            isWords = kind in ("text", "textarea", "search")
            strings = naughty.STRINGS[::40] if name in SLOW else naughty.STRINGS[len(seen) % 2::2] if isWords else naughty.STRINGS[::16]
            for string in strings:
                yield asks, action, {other: value for other, (_, value) in fields.items()} | {name: string}


def send(server, one):
    asks, action, fields = one
    # The token is the first field, as in our forms.
    body = urllib.parse.urlencode({"csrf": fields.pop("csrf", ""), **fields}, errors="surrogatepass")
    answer = asks.post(server.url + action, data=body, timeout=30, allow_redirects=False,
                       headers={"Content-Type": "application/x-www-form-urlencoded"})
    return action, fields, answer


def test_no_field_of_any_form_takes_words_for_more(server, keeper, photo, frame):
    every = list(tries(server, keeper, photo, frame))
    assert len({action for _, action, _ in every}) >= 12 and len(every) > 600
    with concurrent.futures.ThreadPoolExecutor(6) as many:
        for action, fields, answer in many.map(lambda one: send(server, one), every):
            assert answer.status_code < 500, (action, fields)
            assert not [raw for raw in RAW if raw in answer.text], (action, fields)
            assert "evil" not in answer.headers.get("Set-Cookie", "") and "evil" not in answer.headers.get("Location", "")


def kept(string):
    """As it is to be stored: without control characters and the white space around it; empty if nothing can be seen."""
    lines = string.replace("\r\n", "\n")
    words = "".join(c for c in lines if c == "\n" or not (ord(c) < 0x20 or 0x7F <= ord(c) <= 0x9F)).strip()
    return words if any(is_visible(c) for c in words) else ""


def is_visible(letter):
    fillers = "\u034f\u115f\u1160\u2800\u3164\uffa0"
    return not (letter.isspace() or letter in fillers or unicodedata.category(letter) in ("Cc", "Cf", "Cn", "Cs"))


def line(string):
    """As a name is to be stored: on one line, without marks that turn the letters behind them round."""
    return " ".join(part for part in string.splitlines() if part).translate(dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)]))


def stored(call, string, limits):
    """What the answer says of it; nothing where it was refused, which it is for its length alone."""
    wanted = kept(line(string)) if call.__name__ == "name" else kept(string)
    try:
        said = call(string)
    except Exception as refused:
        assert refused.status == 400, (string, refused)
        assert not limits[0] <= len(wanted) <= limits[1], string
        return None
    assert said == wanted, (string, said)
    return said


def test_what_is_said_is_stored_and_shown_as_it_was_said(server, keeper, frame, keeper_state, browse):
    photo = keeper.send_bytes(pictures.noisy(64, 48, seed="said"), "f.jpg")["results"][0]["photo"]["id"]
    path = f"/api/v1/photos/{photo}"
    def name(words):
        return keeper.call("PATCH", f"/api/v1/frames/{frame.id}", {"name": words})["name"]

    calls = {
        "caption": (lambda words: keeper.call("PUT", path + "/caption", {"caption": words})["caption"], (0, 500)),
        "comment": (lambda words: keeper.call("POST", path + "/comments", {"words": words})["words"], (1, 300)),
        "name": (name, (1, 60)),
    }
    said = {what: [stored(call, string, limits) for string in naughty.STRINGS] for what, (call, limits) in calls.items()}
    shown = browse(server.pages, storage_state=keeper_state)
    shown.goto(f"/photos/{photo}")
    expect(shown.locator("p.comment").first).to_be_attached()
    texts = "\n".join(shown.locator("p.comment").all_text_contents())
    assert [words for words in said["comment"] if words and words not in texts] == []
    # A caption stands in titles, in the words of pictures and on the grid.
    for words in {words for words in said["caption"] if words and "THE SCRIPT RAN" in words}:
        keeper.call("PUT", path + "/caption", {"caption": words})
        keeper.call("PATCH", f"/api/v1/frames/{frame.id}", {"name": words[:60]})
        for place in ("/", f"/photos/{photo}", "/activity", "/frames", f"/frames/{frame.id}", f"/photos/{photo}/delete"):
            shown.goto(place)
            assert shown.title() != hostile.MARK
    assert shown.evaluate("document.querySelectorAll('script:not([src]), [onerror], [onload], svg[onload]').length") == 0


def upload(keeper, number, name):
    """In one request, with the name as whatever bytes it is."""
    content = hostile.jpeg(number % 60, comment=str(number).encode())
    said = base64.b64encode(name.encode("utf-8", "surrogatepass")).decode()
    answer = tus.ask(keeper, "POST", tus.ROUTE, {
        "Upload-Length": str(len(content)), "Upload-Metadata": f"filename {said}",
        "Content-Type": "application/offset+octet-stream"}, content)
    assert answer.status_code == 201, (name, answer.text)


# `attachment`, a plain name, and where that is not the whole the other in RFC 8187's letters: nothing else.
DISPOSITION = re.compile(r"attachment; filename=\"([ !#$&-.0-\[\]-~]+)\"(?:; filename\*=UTF-8''((?:[\w!#$&+\-.^`|~]|%[0-9A-F]{2})*))?",
                         re.ASCII)


def test_a_name_of_a_file_is_words_wherever_it_goes(server, keeper):
    before = {photo["id"] for photo in keeper.call("GET", "/api/v1/album?limit=100")["photos"]}
    # What says more of itself than a kilobyte is refused whole.
    names = [name for name in naughty.STRINGS if len(name) < 600][::3]
    with concurrent.futures.ThreadPoolExecutor(3) as many:
        list(many.map(lambda one: upload(keeper, *one), enumerate(names)))
    photos = [photo["id"] for photo in keeper.call("GET", "/api/v1/album?limit=100")["photos"] if photo["id"] not in before]
    assert len(photos) == len(names)
    for photo in photos:
        answer = requests.get(f"{server.url}/api/v1/photos/{photo}/original", headers=tus.headers(keeper), timeout=20)
        assert answer.status_code == 200 and answer.headers["Content-Type"] == "image/jpeg"
        found = DISPOSITION.fullmatch(answer.headers["Content-Disposition"])
        assert found, answer.headers["Content-Disposition"]
        name = urllib.parse.unquote(found[2]) if found[2] is not None else found[1]
        assert len(name.encode()) <= 255 and not re.search(r"[/\\\x00-\x1f\x7f]", name), name
        assert "Set-Cookie" not in answer.headers
    for path in (server.data / "photos").rglob("*"):
        ours = r"[0-9a-f]{64}(\.\w+)?|[0-9a-f]{2,62}|this-is-grandma\.json"
        assert path.is_dir() or re.fullmatch(ours, path.name), path


def test_nobody_writes_a_line_of_the_log(server):
    asks = [f"/photos/{urllib.parse.quote(string, safe='')}" for string in naughty.STRINGS if len(string) < 1000]
    since = len(server.log())
    for path in asks:
        requests.get(server.url + path, timeout=20, allow_redirects=False, headers={"X-Forwarded-For": "1.2.3.4"})
    # That a proxy is not trusted is said once an hour, in the server's own words.
    lines = [line for line in server.log()[since:].split("\n") if not line.startswith("warning untrusted proxy:")]
    assert len(lines) == len(asks) + 1, "one line for each, and nothing else"
    assert all(re.fullmatch(r'info answered address="127.0.0.1" .* status="\d+"', line) for line in lines[:-1])
    every = server.log()
    assert not [line for line in every.splitlines() if not re.match(r"(info|notice|warning|error) \w|The family", line)][3:]
    assert not re.search(r"^" + naughty.FORGED, every, re.MULTILINE) and "\x1b" not in every
