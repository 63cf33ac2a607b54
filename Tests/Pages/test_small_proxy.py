"""A family behind nginx as it comes: it refuses every body of more than a megabyte, and photos go in shorter pieces."""
import hashlib

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.kept import KEPT
from Rig.waiting import until
from secure_family import chromium, keeper_state, secure_server

REFUSAL = "client intended to send too large body"
# The caption, the length and the SHA-256 of the newest photo, as the server has it.
NEWEST = """async () => {
    const { photos } = await (await fetch("/api/v1/album?limit=1")).json();
    const content = await (await fetch(`/api/v1/photos/${photos[0].id}/original`)).arrayBuffer();
    const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    return [photos[0].caption, content.byteLength, Array.from(sum)];
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with secure_server(tmp_path_factory.mktemp("small"), largest_body="1m") as server:
        yield server


def test_a_photo_of_several_megabytes_arrives_whole(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    content = pictures.noisy(2400, 1600, seed="a megabyte", quality=100)
    assert len(content) > 2 * 1_048_576
    page.goto("/send")
    page.get_by_label("A few words").fill("From the lake")
    page.locator("#files").set_input_files({"name": "lake.jpg", "mimeType": "image/jpeg", "buffer": content})
    until(10, "the photo in the outbox", lambda: page.evaluate(KEPT) == 1)
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("All sent. The family can see them now.")).to_be_visible(timeout=60_000)
    assert REFUSAL in (server.proxy.folder / "error.log").read_text()
    assert page.evaluate(NEWEST) == ["From the lake", len(content), list(hashlib.sha256(content).digest())]
    assert page.evaluate(KEPT) == 0
