"""The pages of a server with several families: an invitation to start one, a paused and a closed one, and a server on which
anybody may start one."""
import urllib.parse

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE, join, sign_in, start_server
from Rig.operating import PASSWORD, families, invite, ordered, second_family, start_family
from Rig.quality import fits, serious


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with start_server(tmp_path_factory.mktemp("many") / "server") as server:
        server.anna = server.keeper()
        yield server


@pytest.fixture
def page(server, browse):
    return browse(server.pages)


def fill(page, user_name):
    page.get_by_label("What the family is called").fill("The Millers")
    page.get_by_label("Your name").fill("Mary")
    page.get_by_label("User name").fill(user_name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Start the album").click()


def test_an_invitation_opens_the_setup_once_and_offers_a_free_user_name(server, page, browse):
    link = f"/setup?token={invite(server, '--for', 'The Millers')}"
    page.goto(link)
    fill(page, "anna")
    expect(page.get_by_role("alert")).to_contain_text("The user name anna is taken on this server.")
    expect(page.get_by_label("User name")).to_have_value("anna-2")
    expect(page.get_by_label("What the family is called")).to_have_value("The Millers")
    page.get_by_role("button", name="Start the album").click()
    expect(page.get_by_text("The first photo is still to come")).to_be_visible()
    expect(page.get_by_role("banner")).to_contain_text("The Millers")
    # The page shows nothing of the server's other family or of the backups that its operator makes.
    page.goto("/family")
    expect(page.get_by_text("of 20 GB")).to_be_visible()
    expect(page.get_by_role("heading", name="Backup")).to_have_count(0)

    again = browse(server.pages)
    assert again.goto(link).status == 404
    expect(again.get_by_role("heading", name="This link is used up")).to_be_visible()
    expect(again.get_by_text("Ask whoever runs this server for a new one.")).to_be_visible()


def test_a_revoked_invitation_says_so(server, page):
    token = invite(server, "--for", "Nobody")
    line = next(line for line in ordered(server, "invite-family", "--list").splitlines() if "Nobody" in line)
    ordered(server, "invite-family", "--revoke", line.split()[0])
    assert page.goto(f"/setup?token={token}").status == 404
    expect(page.get_by_role("heading", name="This link no longer works")).to_be_visible()


def test_nobody_is_offered_to_start_a_family(server, page):
    assert page.goto("/start").status == 404
    page.goto("/sign-in")
    expect(page.get_by_role("link", name="Start an album for your family")).to_have_count(0)


def test_a_paused_and_a_closed_family_are_told_so(server, page):
    keeper = start_family(server, invite(server), "The Bakers", "olga")
    keeper.send_bytes(pictures.plain(1), "lake.jpg")
    bakers = families(server)["The Bakers"]["id"]
    sign_in(page, "olga")
    page.goto("/moments/new")
    ordered(server, "family", bakers, "pause")
    page.locator("input[name=title]").fill("At the lake")
    page.locator("main form button").last.click()
    expect(page.get_by_text("This album is resting")).to_be_visible()
    page.goto("/album")
    expect(page.locator("main img").first).to_be_visible()
    # All can be looked at, and everybody can leave.
    for path in ("/me", "/frames", "/people", "/sessions", "/moments", "/collections", "/activity", "/family"):
        assert page.goto(path).status == 200, path
    page.goto("/me")
    expect(page.locator("a[href='/me/leave']")).to_be_visible()
    ordered(server, "family", bakers, "delete", "--yes-delete", "The Bakers")
    assert page.goto("/").status == 403
    expect(page.get_by_text("Whoever runs the server has closed this album.")).to_be_visible()
    expect(page.get_by_role("link", name="Back to the album")).to_have_count(0)
    ordered(server, "family", bakers, "restore")
    ordered(server, "family", bakers, "resume")
    assert page.goto("/").status == 200


def test_the_links_of_a_closed_family_are_gone_also_for_a_tool(server, page, browse):
    keeper = start_family(server, invite(server), "The Potters", "piia")
    potters = families(server)["The Potters"]["id"]
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    moment = keeper.call("POST", "/api/v1/moments", {"title": "At the lake"})["id"]
    party = keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    waiting = browse(server.pages)
    assert waiting.goto(link).status == 200
    ordered(server, "family", potters, "delete", "--yes-delete", "The Potters")
    # Nor does the form that was open before let anybody in.
    waiting.get_by_label("Your name").fill("Pekka")
    with waiting.expect_response(lambda answer: answer.request.method == "POST") as joined:
        waiting.get_by_role("button", name="Join").click()
    assert joined.value.status == 410
    for visitor in (page, waiting):
        for address in (link, party):
            assert visitor.goto(address).status == 410
            expect(visitor.get_by_text("Whoever runs the server has closed this album.")).to_be_visible()
    # Who is signed in to another family keeps it.
    sign_in(page)
    assert page.goto(link).status == 410
    assert page.goto("/").status == 200


def test_who_joins_another_family_on_the_same_phone_is_told_what_ends(server, browse):
    finn = start_family(server, invite(server), "The Fishers", "finn")
    link = finn.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    page = browse(server.pages, PHONE)
    join(page, server.anna, "Two homes")
    page.goto(link)
    notice = page.get_by_role("note")
    expect(notice).to_contain_text("you are signed in to “The Lindgrens”, without a password")
    way = notice.get_by_role("link", name="Choose a password").get_attribute("href")
    assert urllib.parse.parse_qs(way.partition("?")[2])["next"] == [link.removeprefix(server.pages)]
    assert serious(page) == [] and fits(page)
    keeper = browse(server.pages)
    sign_in(keeper)
    keeper.goto(link)
    expect(keeper.get_by_role("note")).to_contain_text("and come back with your password")
    stranger = browse(server.pages)
    stranger.goto(link)
    expect(stranger.get_by_role("note")).to_have_count(0)


def test_a_family_that_its_keeper_deletes_is_gone_and_the_other_stays(server, page):
    second_family(server)
    page.goto("/sign-in?gone=1")
    expect(page.get_by_role("heading", name="The album is deleted")).to_be_visible()
    expect(page.get_by_text("the link that the server prints")).to_have_count(0)


def test_anybody_starts_a_family_where_the_operator_allows_it(tmp_path, browse):
    with start_server(tmp_path / "open", GRANDMA_FAMILIES="open", GRANDMA_MOST_FAMILIES="2") as server:
        server.keeper()
        page = browse(server.pages)
        page.goto("/sign-in")
        page.get_by_role("link", name="Start an album for your family").click()
        fill(page, "mary")
        expect(page.get_by_role("banner")).to_contain_text("The Millers")
        late = browse(server.pages)
        late.goto("/start")
        fill(late, "martin")
        expect(late.get_by_role("alert")).to_contain_text("This server has no place for another family.")
