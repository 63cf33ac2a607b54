"""Every link of every page leads to a page that its reader may see: nobody is offered what is closed to them."""
import html.parser
import re
import urllib.parse

import pytest

from Rig import pictures, positions
from Rig.client import Refused
from family_frame import take_in
from own_family import keeper, server
from simulated_frame import SimulatedFrame

# The number of pages of one kind, such as those of photos, whose links are followed.
MOST_OF_A_KIND = 3


class Links(html.parser.HTMLParser):
    """The addresses on a page: of links, of pictures, and of forms that only ask."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "a" or tag == "img":
            self.found.append(values.get("href" if tag == "a" else "src"))
        if tag == "form" and values.get("method", "get") == "get":
            self.found.append(values.get("action"))


def kind(address):
    """The address without what tells one page from another of its kind: identifiers and times."""
    return re.sub(r"[\w-]{20,}|\d+", "…", re.sub(r"([?&]at=)[^&]*", r"\1…", address))


def crawl(reader):
    """Follows the links from the album's page on; returns those that lead nowhere, with the page that offers them, and
    the kinds of pages that were seen."""
    waiting, known, counts, closed = ["/"], {"/"}, {}, []
    offered_on = {"/": None}
    while waiting:
        address = waiting.pop(0)
        if counts.get(kind(address), 0) >= MOST_OF_A_KIND:
            continue
        counts[kind(address)] = counts.get(kind(address), 0) + 1
        try:
            page = reader.send_once("GET", address, None, {"Accept": "text/html"}, 60)
        except Refused as refused:
            closed.append((address, refused.status, f"offered on {offered_on[address]}"))
            continue
        if not page.lstrip().startswith(b"<!doctype html>"):
            continue
        for link in Links(page.decode()).found:
            target = urllib.parse.urljoin(reader.server + address, link).split("#")[0]
            here = target.removeprefix(reader.server)
            if target.startswith(reader.server + "/") and here not in known:
                known.add(here)
                offered_on[here] = address
                waiting.append(here)
    return closed, set(counts)


def sent(person, seed, **more):
    content = positions.jpeg(seed) if "at a place" in seed else pictures.noisy(640, 420, seed=seed)
    return person.send_bytes(content, "a.jpg", seed, **more)["results"][0]["photo"]["id"]


def joined(server, keeper, name, role, **more):
    url = keeper.call("POST", "/api/v1/join-links", {"role": role, "uses": 1, **more})["url"]
    person = server.browser()
    person.begin("/api/v1/join", {"token": url.rsplit("token=", 1)[-1], "displayName": name})
    return person


@pytest.fixture(scope="module")
def people(server, keeper):
    """One of each role, in a family that has one of each thing."""
    frame = SimulatedFrame(server)
    take_in(keeper, frame, "Grandma")
    people = {"keeper": keeper, "relative": joined(server, keeper, "Mikko", "relative"),
              "guest": joined(server, keeper, "Gus", "guest")}
    moment = keeper.call("POST", "/api/v1/moments", {"title": "At the lake"})["id"]
    link = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    people["outside"] = server.browser()
    people["outside"].begin(
        "/api/v1/outside-guests", {"token": link.rsplit("token=", 1)[-1], "displayName": "Otto"})
    photos = [sent(one, f"{role} at a place") for role, one in people.items() if role != "outside"]
    photos += [sent(one, f"{role} in the moment", moment=moment) for role, one in people.items()]
    keeper.call("POST", "/api/v1/moments", {"title": "For some", "audience": "invited"})
    collection = keeper.call("POST", "/api/v1/collections", {"title": "The best"})["id"]
    for photo in photos:
        keeper.send_form(f"/photos/{photo}/collect", collection=collection)
    frame.report(photos[0])
    for person in people.values():
        person.send_form(f"/photos/{photos[-1]}/heart", give="1")
        person.send_form(f"/photos/{photos[-1]}/comments", words="Lovely")
    people["guest"].send_form(f"/photos/{photos[1]}/hide", reason="Too red")
    keeper.send_form(f"/photos/{photos[-1]}/place", place="Kuusamo")
    keeper.send_form(f"/photos/{photos[0]}/share", days="7")
    keeper.send_form("/family/places", name="The cottage", north="65.9", east="29.1", radius="500")
    # Grandma's frame asks about whoever joins by this link, and nobody has answered.
    people["newcomer"] = joined(server, keeper, "Nora", "relative", asksFirst=True)
    with pytest.raises(Refused, match="403"):
        people["newcomer"].fetch("/people")
    return people


@pytest.mark.parametrize("role", ["keeper", "relative", "guest", "newcomer", "outside"])
def test_no_link_leads_to_what_its_reader_may_not_see(people, role):
    closed, seen = crawl(people[role])
    assert closed == []
    # The crawl came about.
    assert {"/photos/…", "/browse"} <= seen, sorted(seen)
    found = people[role].fetch("/browse").decode()
    assert ('href="/collections"' in found) == ("/collections" in seen) == (role != "outside")
