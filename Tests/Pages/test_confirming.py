"""A frame that came in by a password: a keeper is asked whether it is the family's, and nothing of it ends by surprise."""
import pytest
from playwright.sync_api import expect

from Rig.browsing import PASSWORD, PHONE
from Rig.quality import fits, serious
from own_family import keeper, keeper_state, server
from simulated_frame import SimulatedFrame

DESKTOP = {"width": 1280, "height": 800}
OLD, NEW = "lilies by the lake", "roses on the wall"
QUESTION = {"en": "Is this frame yours?", "fi": "Onko tämä teidän kehyksenne?", "de": "Ist das euer Rahmen?",
            "es": "¿Es vuestro este marco?"}


def is_sound(page):
    assert serious(page) == []
    assert fits(page)


def signed_in_frame(server, name, password=OLD):
    frame = SimulatedFrame(server)
    frame.id = frame.call("POST", "/frames/me/sign-in", {"userName": name, "password": password})["frameID"]
    return frame


@pytest.mark.parametrize("language", QUESTION)
@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_keeper_is_asked_and_confirms(server, keeper, keeper_state, browse, language, size):
    frame = signed_in_frame(server, "anna", PASSWORD)
    page = browse(server.pages, size, storage_state=keeper_state, locale=language)
    page.goto(f"/frames/{frame.id}")
    question = page.get_by_role("region", name=QUESTION[language])
    expect(question).to_contain_text("Anna")
    is_sound(page)
    page.goto("/frames")
    row = page.locator(f"#frame-{frame.id}")
    expect(row.locator(".tag")).to_have_count(1)
    is_sound(page)
    page.goto(f"/frames/{frame.id}")
    question.get_by_role("button").click()
    expect(question).to_have_count(0)
    page.goto("/frames")
    expect(row.locator(".tag")).to_have_count(0)
    keeper.call("DELETE", f"/api/v1/frames/{frame.id}")


def test_a_new_password_names_what_it_ends(server, keeper, browse):
    page = browse(server.pages, PHONE)
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    page.goto(link)
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Join").click()
    page.wait_for_url(lambda address: "/join" not in address)
    page.goto("/password")
    page.get_by_label("New password").fill(OLD)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
    kept, left = (signed_in_frame(server, "zoe") for _ in range(2))
    for frame, name in ((kept, "Kitchen"), (left, "Attic")):
        keeper.call("PATCH", f"/api/v1/frames/{frame.id}", {"name": name})
    keeper.call("PUT", f"/api/v1/frames/{kept.id}/confirmation")
    page.goto("/password")
    expect(page.get_by_text("When the old password ends, these frames leave the family: Attic.")).to_be_visible()
    is_sound(page)
    page.get_by_label("Password", exact=True).fill(OLD)
    page.get_by_label("New password").fill(NEW)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
    assert [frame["name"] for frame in keeper.call("GET", "/api/v1/frames")["frames"]] == ["Kitchen"]
    page.goto("/password")
    expect(page.get_by_text("leave the family")).to_have_count(0)


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_keeper_reads_of_a_proxy_that_nobody_trusts(server, keeper, keeper_state, browse, size):
    page = browse(server.pages, size, storage_state=keeper_state)
    page.goto("/people")
    seen = page.locator("#proxy").count()
    page.set_extra_http_headers({"X-Forwarded-For": "203.0.113.9"})
    for path in ("/people", "/frames"):
        page.goto(path)
        expect(page.locator("#proxy")).to_contain_text("GRANDMA_TRUSTED_PROXIES=127.0.")
        is_sound(page)
    assert seen == (0 if size == PHONE else 1)
