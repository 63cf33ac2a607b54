"""Every number, moment, cursor and size that the API takes, at its extremes: no answer is a fault of the server's own, and
it is the same server afterwards. What there is to ask stands in the document that the server gives of itself."""
import base64
import concurrent.futures
import itertools
import json
import urllib.parse

import pytest
import requests

from Rig import pictures, tus
from Rig.programs import Server

LARGEST, SMALLEST = 2**63 - 1, -2**63
NUMBERS = [LARGEST, LARGEST - 1, SMALLEST, -1, 0, 2**63, 2**64, 2**31, 10**400]
# As JSON writes them; the last ones are none of JSON's.
RAW = ["1e308", "1e309", "-1e308", "0.5", "NaN", "Infinity", "-0", "1e18", "9223372036854775807.0", "null", "[]", "{}", '""', "true"]
MOMENTS = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "0000-00-00T00:00:00Z", "-0001-01-01T00:00:00Z",
           "+999999-12-31T23:59:59Z", "292277026596-12-04T15:30:08Z", "1969-12-31T23:59:59Z", "2026-02-30T25:61:61Z",
           "9999-12-31T23:59:59+99:99", "2026-01-01T00:00:00-23:59"]
WORDS = ["", " ", "a" * 20_000, "٣", "\u0000", "\u202e", "👵" * 500, "-", "%", "../..", "NaN", "0x10", "+1", "1_000", "00:00",
         "99:99", "-1:-1", "9223372036854775807:0"]


def cursor(text):
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


CURSORS = [cursor(f"p{number}") for number in NUMBERS] + [cursor(text) for text in ("p", "pp1", "q1", "p1e9", "p٣", "p 1")]
LINES = [str(number)[:400] for number in NUMBERS] + RAW[:5] + MOMENTS + CURSORS + [
    urllib.parse.quote(word[:6000]) for word in WORDS]
# Ends the session or the family that asks, or never ends itself.
LEFT_OUT = {"SignOut", "Listen", "EndSession", "RemoveMember", "RevokeFrame", "SetUpFamily", "DeletePhoto"}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("extremes") / "server", GRANDMA_CONNECTIONS_PER_ADDRESS="500") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


@pytest.fixture(scope="module")
def photo(keeper):
    return keeper.send_bytes(pictures.plain(1), "a.jpg", "A photo")["results"][0]["photo"]["id"]


@pytest.fixture(scope="module")
def asks(server, keeper):
    """Who asks: the keeper's browser, a frame of hers, nobody."""
    frame = requests.Session()
    secret = requests.post(server.url + "/api/v1/frames", json={"model": "x", "version": "1"}, timeout=20).json()["secret"]
    frame.headers["Authorization"] = f"Bearer {secret}"
    signed = frame.post(server.url + "/api/v1/frames/me/sign-in", timeout=120,
                        json={"userName": "anna", "password": "a long walk by the sea"})
    assert signed.ok, signed.text
    browser = requests.Session()
    browser.headers.update(tus.headers(keeper))
    nobody = requests.Session()
    for session in (frame, browser, nobody):
        session.headers["Accept"] = "application/json"
        # Thousands of times it would look for a proxy in the environment, and for the server's name in a .netrc.
        session.trust_env = False
        session.mount("http://", requests.adapters.HTTPAdapter(pool_maxsize=16))
    return {"keeper": browser, "frame": frame, "nobody": nobody}


@pytest.fixture(scope="module")
def document(server, asks):
    return requests.get(server.url + "/api/v1/openapi.json", timeout=20).json()


def resolved(document, schema):
    while "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[-1]
        schema = document["components"]["schemas"][name]
    return schema


def plain(document, schema, depth=0):
    """A value that a schema takes, or nearly."""
    schema = resolved(document, schema)
    for one in ("oneOf", "anyOf", "allOf"):
        if one in schema:
            return plain(document, schema[one][0], depth + 1)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = next((one for one in kind if one != "null"), None) if isinstance(kind, list) else kind
    if kind == "object":
        if depth > 6:
            return {}
        return {name: plain(document, inner, depth + 1) for name, inner in schema.get("properties", {}).items()}
    if kind == "array":
        return [plain(document, schema.get("items", {}), depth + 1)]
    if kind in ("integer", "number"):
        return max(1, schema.get("minimum", 1))
    if kind == "boolean":
        return True
    if schema.get("format") == "date-time":
        return "2026-07-04T16:40:00Z"
    return schema.get("example", schema.get("examples", ["x"])[0] if schema.get("examples") else "x")


def leaves(value, at=()):
    """The places of all that is no list and no object."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from leaves(inner, (*at, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, (*at, index))
    else:
        yield at, value


def written(value, at, raw):
    """`value` as JSON with `raw`, which need not be any, at one place."""
    mark = "\u0001here\u0001"

    def with_mark(value, at):
        if not at:
            return mark
        copy = dict(value) if isinstance(value, dict) else list(value)
        copy[at[0]] = with_mark(value[at[0]], at[1:])
        return copy
    return json.dumps(with_mark(value, at)).replace(json.dumps(mark), raw)


def raws(value):
    """What to write where a value stood, in JSON; all of it for numbers, moments and short words alike."""
    yield from (str(number)[:400] for number in NUMBERS)
    yield from RAW
    if isinstance(value, str):
        yield from (json.dumps(text) for text in itertools.chain(MOMENTS, WORDS, CURSORS[:3]))


def asked(document, keeper, photo):
    """Each operation with one of its values at an extreme: method, address, headers, body."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            if method not in ("get", "post", "put", "patch", "delete", "head", "options"):
                continue
            if operation.get("operationId") in LEFT_OUT:
                continue
            parameters = [resolved(document, one) for one in operation.get("parameters", [])]
            whole = path.replace("{id}", photo).replace("{size}", "400")
            names = [one["name"] for one in parameters if one["in"] == "query"]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json")
            value = plain(document, body["schema"]) if body else None
            text = json.dumps(value) if body else None
            kind = {"Content-Type": "application/json"} if body else {}
            for line in LINES:
                for name in names:
                    yield method, f"{whole}?{name}={line}", kind, text
                for place in ("{id}", "{size}"):
                    if place in path and len(line) < 200:
                        yield method, path.replace(place, line or "-").replace("{id}", photo).replace("{size}", "400"), kind, text
            for header in (one["name"] for one in parameters if one["in"] == "header"):
                for line in LINES:
                    yield method, whole, {**kind, "Tus-Resumable": "1.0.0", "Upload-Length": "10", "Upload-Offset": "0",
                                          "Content-Type": "application/offset+octet-stream", header: line}, "x"
            if body:
                for at, before in leaves(value):
                    for raw in raws(before):
                        yield method, whole, kind, written(value, at, raw)
                for raw in ("", "[" * 2000, '{"a":' * 2000, "\u0000", '"', "{}", "[]"):
                    yield method, whole, kind, raw


def others(photo):
    """What the document does not tell: pages and their forms, ranges, the headers of the line itself."""
    original = f"/api/v1/photos/{photo}/original"
    for number, line in enumerate(LINES):
        for name in ("Range", "If-Range", "If-None-Match", "Accept-Language", "X-HTTP-Method-Override", "Content-Type"):
            yield "get", original, {name: line}, None
        for span in (f"bytes={line}-", f"bytes=-{line}", f"bytes={line}-{line}", f"bytes=0-{line}", f"bytes=5-{line},9-"):
            yield "get", original, {"Range": span}, None
        # A page reads one or two of these: each line goes to each page by one name, and by each name to one page.
        names = ("newer", "older", "limit", "photo", "token", "next", "page", "since")
        for place, page in enumerate(("/", "/activity", "/hidden", "/frames", "/people", "/sign-in", "/join", "/setup", "/accept")):
            yield "get", f"{page}?{names[(place + number) % len(names)]}={line}", {"Accept": "text/html"}, None
        for page, name in (("/", "newer"), ("/", "older"), ("/sign-in", "next"), ("/join", "token"), ("/setup", "token")):
            yield "get", f"{page}?{name}={line}", {"Accept": "text/html"}, None


def tus_headers(server, keeper):
    for line in LINES:
        for name in ("Upload-Length", "Upload-Metadata", "Upload-Checksum", "Upload-Defer-Length", "Upload-Concat"):
            yield "post", tus.ROUTE, {"Tus-Resumable": "1.0.0", "Upload-Length": "10", name: line}, None
    path = tus.begin(keeper, 10)
    for line in LINES:
        for name in ("Upload-Offset", "Upload-Checksum"):
            yield "patch", path, {"Tus-Resumable": "1.0.0", **tus.piece(0), name: line}, "x"


def answer(server, session, one):
    method, path, headers, body = one
    # A header's value is Latin-1 on the line, and one line.
    headers = {name: value.strip() for name, value in headers.items()}
    try:
        return session.request(method, server.url + path, headers=headers, timeout=120, allow_redirects=False,
                               data=body.encode(errors="surrogatepass") if body else None)
    except requests.exceptions.ConnectionError:
        return None  # Refused before all of it was out; whether the server lives is asked at the end.


def ask_all(server, session, every, who):
    process = server.process.pid
    faults = []
    with concurrent.futures.ThreadPoolExecutor(8) as many:
        for one, said in zip(every, many.map(lambda one: answer(server, session, one), every)):
            # 507 is a full album, 503 a busy one: words for people, and no fault.
            if said is not None and said.status_code >= 500 and said.status_code not in (501, 503, 507):
                faults.append((who, *one[:3], (one[3] or "")[:200], said.status_code))
    assert server.running and server.process.pid == process, f"it ended while {who} asked:\n{server.log()[-3000:]}"
    assert not faults, faults[:10]
    assert server.healthy()


def test_the_cursor_at_the_end_of_all_numbers_ends_no_server(server, asks):
    """One GET, which any page's link could make a member's browser send."""
    for side in ("newer", "older"):
        for text in CURSORS:
            said = asks["keeper"].get(server.url + f"/api/v1/album?{side}={text}", timeout=20)
            assert said.status_code in (200, 400), (side, text, said.status_code)
    assert asks["keeper"].get(server.url + "/api/v1/album?newer=cDkyMjMzNzIwMzY4NTQ3NzU4MDc", timeout=20).status_code == 200
    assert server.healthy()


@pytest.mark.parametrize("who", ["keeper", "frame", "nobody"])
def test_no_value_of_any_operation_ends_the_server(server, keeper, photo, asks, document, who):
    every = list(asked(document, keeper, photo))
    assert len({(one[0], one[1].split("?")[0]) for one in every}) > 40
    # What is not theirs is read by the same code as the keeper's: a part of it stands for all.
    theirs = {"keeper": lambda path: True, "frame": lambda path: "/frames/me" in path, "nobody": lambda path: False}[who]
    ask_all(server, asks[who], [one for number, one in enumerate(every) if theirs(one[1]) or number % 7 == 0], who)


def test_no_line_of_a_request_ends_the_server(server, keeper, photo, asks):
    ask_all(server, asks["keeper"], list(others(photo)) + list(tus_headers(server, keeper)), "keeper")
