"""A keeper who is signed in opens a page of somebody else's, and that page sends every form there is (ASVS 3.5.1-3.5.3).

It knows more than any such page can: the names of all things, and the token of the keeper's session. It stands on
another port of our own host, whose pages the browser gives our cookie, and under other names of the machine.
"""
import json
import re
import urllib.parse

import pytest
import requests
from playwright.sync_api import expect

from Rig import pictures, routes
from Rig.browsing import EVIL, HOST, PASSWORD, start_server
from Rig.foreign_site import ForeignSite
from own_family import keeper, keeper_state
from Rig.waiting import until
from simulated_frame import SimulatedFrame

# As a page can have it sent without asking first.
SIMPLE = ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"]
# All of it at once, each into a frame of its own, so that none waits for another.
PAGE = """<!doctype html><title>You have won</title><body><script>
const forms = %s, calls = %s, types = %s, base = %s;
for (const [number, [path, fields, encoding]] of forms.entries()) {
  const frame = document.createElement("iframe");
  frame.name = "frame-" + number;
  const form = document.body.appendChild(document.createElement("form"));
  Object.assign(form, {method: "post", action: base + path, target: frame.name, enctype: encoding});
  for (const [name, value] of fields) {
    const field = form.appendChild(document.createElement("input"));
    Object.assign(field, {type: "hidden", name, value});
  }
  // What goes to a frame before that has loaded its nothing can be lost.
  frame.onload = () => { frame.onload = null; HTMLFormElement.prototype.submit.call(form); };
  document.body.append(frame);
}
const asked = [];
for (const [method, path, body] of calls) {
  for (const type of types) {
    asked.push(fetch(base + path, {method: "POST", mode: "no-cors", credentials: "include",
                                   headers: {"Content-Type": type}, body}));
  }
  // What only a page of ours may ask; whether the browser asks leave first or not, it comes to nothing.
  asked.push(fetch(base + path, {method, mode: "cors", credentials: "include", body,
                                 headers: {"Content-Type": "application/json", "X-CSRF-Token": %s}}).then(
    answer => { window.read = (window.read ?? 0) + 1; }));
}
Promise.allSettled(asked).then(() => { document.title = "Done"; });
</script>"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    # A browser opens six connections for each site that it comes from: more together than a person ever needs.
    with start_server(tmp_path_factory.mktemp("own") / "server", GRANDMA_CONNECTIONS_PER_ADDRESS="500") as server:
        yield server


@pytest.fixture(scope="module")
def things(server, keeper):
    """One of everything that a route can name."""
    def sent(words):
        return keeper.send_bytes(pictures.noisy(64, 48, seed=words), "f.jpg", words)["results"][0]["photo"]["id"]

    photo = sent("By the lake")
    hidden = sent("In the hay")
    keeper.call("PUT", f"/api/v1/photos/{hidden}/hiding", {"reason": ""})
    frame = SimulatedFrame(server)
    frame_id = frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})["frameID"]
    link = keeper.call("POST", "/api/v1/join-links", {"role": "guest", "uses": 3})
    relative = server.browser()
    relative.begin("/api/v1/join", {"token": link["url"].rsplit("token=", 1)[-1], "displayName": "Mikko"})
    member = next(one["id"] for one in keeper.call("GET", "/api/v1/members")["members"] if one["role"] == "guest")
    return {"photos": photo, "frames": frame_id, "members": member, "people": member, "links": link["id"],
            "join-links": link["id"], "share-links": share(keeper, photo), "shares": share(keeper, photo),
            "comments": keeper.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "Lovely"})["id"],
            "sessions": keeper.call("GET", "/api/v1/sessions")["sessions"][0]["id"],
            "places": named_place(keeper), "webhooks": told(keeper), "gifts": gift(keeper),
            "moments": keeper.call("POST", "/api/v1/moments", {"title": "At the lake"})["id"],
            "collections": collected(keeper, photo),
            "claims": "nosuchclaim", "introductions": "nosuchquestion", "uploads": "nosuchupload"}


def collected(keeper, photo):
    """A collection with this photo."""
    made = keeper.call("POST", "/api/v1/collections", {"title": "Gardens"})["id"]
    keeper.call("POST", f"/api/v1/collections/{made}/photos", {"photos": [photo]})
    return made


def named_place(keeper):
    """A place that the family named itself."""
    fields = {"csrf": keeper.token, "name": "The mill", "north": "65.9", "east": "29.1", "radius": "500"}
    keeper.send("POST", "/family/places", urllib.parse.urlencode(fields).encode(),
                {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})
    return places(keeper)[0][0]


def places(keeper):
    """The identifier and the name of each place."""
    page = keeper.fetch("/family/places").decode()
    return re.findall(r'id="name-([^"]+)" name="name" value="([^"]*)"', page)


def told(keeper):
    """A program outside that is told what happens."""
    fields = {"csrf": keeper.token, "url": "https://hooks.example.com/", "kind-frame.back": "1"}
    keeper.send("POST", "/family/webhooks", urllib.parse.urlencode(fields).encode(),
                {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})
    return webhooks(keeper)[0][2]


def gift(keeper):
    """A gift card for a frame."""
    fields = {"csrf": keeper.token, "whose": "new:grandma", "days": "30"}
    keeper.send("POST", "/gifts", urllib.parse.urlencode(fields).encode(),
                {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})
    return gifts(keeper)[0]


def gifts(keeper):
    """The identifiers of the gift cards."""
    return re.findall(r'href="/gifts/([^"]+)"', keeper.fetch("/gifts").decode())


def webhooks(keeper):
    """The origin, the state and the identifier of each webhook."""
    page = keeper.fetch("/family/webhooks").decode()
    return re.findall(r'<h2 dir="ltr">([^<]*)<.*?</span>([^<]*)<.*?href="/family/webhooks/([^"]+)"', page, re.DOTALL)


def share(keeper, photo):
    return keeper.call("POST", f"/api/v1/photos/{photo}/share-links", {})["id"]


def named(path, things):
    kind = re.search(r"/([\w-]+)/{id}", path)
    return path.replace("{id}", things[kind[1]] if kind else "")


def sent_forms(things, token):
    """Every form of the pages, with the right token first and words that would change something."""
    found = []
    for path, fields in routes.forms().items():
        typed = urllib.parse.parse_qsl(fields, keep_blank_values=True)
        if path.endswith("/senders"):
            typed = [("senders", "keepers"), ("insteadOf", "everybody")]
        found.append([named(path, things), [["csrf", token], *typed], "application/x-www-form-urlencoded"])
    found.append(["/send", [["csrf", token], ["caption", "Ha"]], "multipart/form-data"])
    return found


def sent_calls(server, things):
    """Every call of the wire that changes something."""
    document = requests.get(server.url + "/api/v1/openapi.json", timeout=10).json()
    return [[method.upper(), named(path, things), "{}"] for path, methods in document["paths"].items()
            for method in methods if method not in ("get", "head", "options", "parameters") and path != "/send"]


def standing(keeper):
    """All that a forgery could have changed."""
    paths = ["album", "members", "frames", "join-links", "share-links", "family/senders", "album/hidden",
             "moments?status=going-on", "collections"]
    seen = {path: keeper.call("GET", "/api/v1/" + path) for path in paths}
    seen["places"] = places(keeper)
    seen["webhooks"] = webhooks(keeper)
    seen["gifts"] = gifts(keeper)
    for photo in seen["album"]["photos"]:
        for part in ("", "/comments"):
            seen[photo["id"] + part] = keeper.call("GET", f"/api/v1/photos/{photo['id']}{part}")
    for frame in seen["frames"]["frames"]:
        # When it was heard of is its own doing.
        frame.pop("lastSeenAt", None)
    return seen


def answers(server, since):
    """Method, path, status and proof of what the server answered to posts of late."""
    pattern = re.compile(r'answered .*method="(\w+)" .*path="([^"]*)" proof="([^"]*)" status="(\d+)"')
    return [found.groups() for found in map(pattern.search, server.log()[since:].splitlines())
            if found and found[1] == "POST"]


class Chromium:
    hosts = [HOST, EVIL, "localhost", "127.0.0.1"]

    def __init__(self, page):
        self.page = page

    def token(self, server):
        self.page.goto(server.pages + "/")
        return self.page.locator("input[name=csrf]").first.input_value()

    def fall_for(self, address):
        self.page.goto(address)
        expect(self.page).to_have_title("Done", timeout=30_000)
        return self.page.evaluate("window.read ?? 0")

    def leave(self):
        self.page.goto("about:blank")

    def is_signed_in(self, server):
        self.page.goto(server.pages + "/")
        return self.page.get_by_role("navigation", name="Main menu").count() == 1


class Mozillas:
    # NB: from the two names of the machine itself Firefox sends nothing at all to another name.
    hosts = [HOST, EVIL]

    def __init__(self, firefox):
        self.firefox = firefox

    def token(self, server):
        self.firefox.goto(server.pages + "/sign-in")
        self.firefox.type("#userName", "anna")
        self.firefox.type("#password", PASSWORD)
        self.firefox.click("main button")
        return self.firefox.wait_for("document.querySelector('nav') && document.querySelector('input[name=csrf]').value")

    def fall_for(self, address):
        # In a tab of its own; not until it is loaded, for Firefox takes frames that our policy turns away for failures.
        firefox = self.firefox
        self.ours = firefox.page
        firefox.page = firefox.new_tab()
        firefox.call("browsingContext.navigate", context=firefox.page, url=address, wait="none")
        firefox.wait_for("document.title === 'Done'")
        return firefox.evaluate("window.read ?? 0")

    def leave(self):
        self.firefox.call("browsingContext.close", context=self.firefox.page)
        self.firefox.page = self.ours

    def is_signed_in(self, server):
        self.firefox.goto(server.pages + "/")
        return self.firefox.evaluate("document.querySelector('nav') !== null && !location.pathname.startsWith('/sign')")


@pytest.fixture(params=["chromium", "firefox"])
def person(request, keeper_state, chromium):
    """The keeper's browser; what it complains of is what it must refuse."""
    if request.param == "firefox":
        yield Mozillas(request.getfixturevalue("firefox"))
        return
    context = chromium.new_context(storage_state=keeper_state)
    yield Chromium(context.new_page())
    context.close()


def test_a_page_of_another_origin_changes_nothing_by_any_form_or_call(server, keeper, things, person):
    token, before = person.token(server), standing(keeper)
    forms, calls = sent_forms(things, token), sent_calls(server, things)
    assert len(forms) > 30 and len(calls) > 30
    base = json.dumps(server.pages)
    page = PAGE % (json.dumps(forms), json.dumps(calls), json.dumps(SIMPLE), base, json.dumps(token))
    with ForeignSite() as site:
        site.pages["/prize"] = ("text/html", page.encode())
        for host in person.hosts:
            since = len(server.log())
            assert person.fall_for(f"http://{host}:{site.port}/prize") == 0, "an answer could be read"
            expected = len(forms) + len(calls) * len(SIMPLE)
            until(30, "all of it", lambda: len(answers(server, since)) >= expected)
            came = answers(server, since)
            person.leave()
            # An upload without its header of tus, which no foreign page can send, is not looked at any further.
            refusals = {"403", "412"}
            assert {path for _, path, _, status in came if status not in refusals} == set()
            assert {path for _, path, _, status in came if status == "412"} <= {"/uploads"}
            # On our own host's other port it came with the keeper's cookie: only where it came from told it apart.
            brought = {proof for _, _, proof, _ in came}
            assert ("a cookie" in brought) == (host == HOST), brought
    assert standing(keeper) == before
    assert person.is_signed_in(server)


def test_the_same_form_on_our_own_page_is_taken(server, keeper, things, keeper_state, browse):
    """The control: nothing but the page it stands on makes it fail above."""
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/")
    # Chromium may never close a page that is about to become another one.
    with page.expect_navigation(), page.expect_response(lambda answer: answer.url.endswith("/heart")) as answer:
        page.evaluate("""path => {
            const form = document.body.appendChild(document.createElement("form"));
            Object.assign(form, {method: "post", action: path});
            form.append(document.querySelector("input[name=csrf]").cloneNode());
            form.submit();
        }""", f"/photos/{things['photos']}/heart")
    assert answer.value.status == 303
