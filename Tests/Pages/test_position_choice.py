"""Whether photos keep the place where they were taken: the family's choice, and a sender's."""
import hashlib

import pytest
from playwright.sync_api import expect

from Rig import positions
from Rig.browsing import join
from own_family import keeper, keeper_state, server

STRIP_HERE = "Before storing the photos, remove the place that cameras wrote into them"


def send(page, content, name):
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "image/jpeg", "buffer": content})
    page.get_by_role("button", name="Send").click()


def newest(keeper):
    photo = keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]["id"]
    return keeper.fetch(f"/api/v1/photos/{photo}/original")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_sender_takes_the_place_out(server, keeper, browse, scripts):
    page = browse(server.pages)
    join(page, keeper, f"Careful {scripts}")
    state = page.context.storage_state()
    page = browse(server.pages, storage_state=state, java_script_enabled=scripts)
    page.goto("/send")
    box = page.get_by_label(STRIP_HERE)
    expect(box).not_to_be_checked()
    box.check()
    content = positions.jpeg(f"careful {scripts}")
    send(page, content, "a.jpg")
    if scripts:
        expect(page.locator(".file.done")).to_have_count(1)
        # The choice is remembered: who does not tell once does not want to tell the next time either.
        page.goto("/send")
        expect(page.get_by_label(STRIP_HERE)).to_be_checked()
        page.get_by_label(STRIP_HERE).uncheck()
        page.goto("/send")
        expect(page.get_by_label(STRIP_HERE)).not_to_be_checked()
    else:
        expect(page.get_by_role("heading", name="1 photo is in the album")).to_be_visible()
    kept = newest(keeper)
    assert kept != content and not [needle for needle in positions.NEEDLES if needle in kept]
    # The file that was sent is known, so that nobody is asked to send it again.
    sent = hashlib.sha256(content).hexdigest()
    known = keeper.call("POST", "/api/v1/album/known", {"hashes": [sent, "0" * 64]})
    assert known["hashes"] == [sent]


def test_the_tick_stays_where_a_file_was_refused(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    page.goto("/send")
    page.get_by_label(STRIP_HERE).check()
    send(page, b"%PDF-1.7\n" * 100, "letter.pdf")
    expect(page.get_by_label(STRIP_HERE)).to_be_checked()


def test_a_keeper_chooses_for_the_family(server, keeper, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/family")
    choice = page.get_by_role("group", name="Where photos were taken")
    expect(choice.get_by_label("Keep the place")).to_be_checked()
    choice.get_by_label("Remove the place").check()
    with page.expect_navigation():
        page.locator("#positions").get_by_role("button", name="Save").click()
    expect(choice.get_by_label("Remove the place")).to_be_checked()
    page.goto("/send")
    expect(page.get_by_label(STRIP_HERE)).to_have_count(0)
    expect(page.get_by_text("is removed before the photos are stored")).to_be_visible()
    content = positions.jpeg("of all")
    send(page, content, "all.jpg")
    expect(page.locator(".file.done")).to_have_count(1)
    assert not [needle for needle in positions.NEEDLES if needle in newest(keeper)]
    page.goto("/family")
    choice.get_by_label("Keep the place").check()
    with page.expect_navigation():
        page.locator("#positions").get_by_role("button", name="Save").click()
    expect(choice.get_by_label("Keep the place")).to_be_checked()
