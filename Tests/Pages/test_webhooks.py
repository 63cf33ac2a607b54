"""A keeper has a program outside told what happens: the page, and a server that dies while it sends."""
import base64
import hashlib
import hmac
import json
import queue

import pytest
from playwright.sync_api import expect

from Rig import pictures, quality
from Rig.browsing import HOST, PASSWORD, PHONE, signed_in
from Rig.programs import Server, free_port
from Rig.push_service import PushService

DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def receiver():
    with PushService() as receiver:
        receiver.usual = 204
        yield receiver


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    port = free_port()
    settings = {"GRANDMA_PUBLIC_URL": f"http://{HOST}:{port}", "GRANDMA_WEBHOOKS": "home"}
    with Server(tmp_path_factory.mktemp("webhooks") / "server", port, **settings) as server:
        server.pages = f"http://{HOST}:{port}"
        server.keeper()
        yield server


@pytest.fixture
def keeper(server):
    keeper = server.browser()
    keeper.begin("/api/v1/sessions", {"userName": "anna", "password": PASSWORD})
    return keeper


@pytest.fixture(scope="module")
def state(server, chromium):
    return signed_in(chromium, server)


def is_signed(key, headers, body):
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    code = hmac.new(base64.b64decode(key.removeprefix("whsec_")), signed, hashlib.sha256).digest()
    return headers["webhook-signature"] == "v1," + base64.b64encode(code).decode()


def set_up(page, url):
    """Fills the form in; returns the key that the page shows once."""
    page.goto("/family/webhooks")
    page.get_by_label("Address of the program").fill(url)
    for kind in ("New photos", "Hearts"):
        page.get_by_label(kind).check()
    page.get_by_role("button", name="Set up").click()
    return page.locator("#key").inner_text()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_keeper_sets_one_up_tests_it_and_removes_it(server, receiver, state, browse, scripts):
    page = browse(server.pages, storage_state=state, java_script_enabled=scripts, viewport=PHONE)
    page.goto("/family")
    page.get_by_role("link", name="See webhooks").click()
    quality.is_sound(page, scripts)
    page.get_by_label("Address of the program").fill("ftp://198.51.100.7/")
    page.get_by_label("Comments").check()
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("alert")).to_contain_text("does not send to that address")
    expect(page.get_by_label("Comments")).to_be_checked()
    key = set_up(page, receiver.url + "/hook")
    quality.is_sound(page, scripts)
    # The message may come before the page that says so, and a page that is on its way cannot be loaded again.
    with page.expect_navigation():
        page.get_by_role("button", name="Send a test").click()
    _, path, headers, body = receiver.take()
    assert path == "/hook" and is_signed(key, headers, body)
    assert json.loads(body)["type"] == "webhook.test"
    taken = page.get_by_text("Taken (204)")
    for _ in range(50):
        page.reload()
        if taken.count():
            break
    expect(taken).to_be_visible()
    expect(page.locator("#key")).to_have_count(0)
    page.set_viewport_size(DESK)
    quality.is_sound(page, scripts)
    page.get_by_role("button", name="Switch off").click()
    expect(page.get_by_text("Switched off", exact=True)).to_be_visible()
    page.get_by_role("button", name="Switch on").click()
    page.get_by_role("link", name="All webhooks").click()
    quality.is_sound(page, scripts)
    page.get_by_role("link", name="Details").click()
    page.get_by_role("button", name="Remove").click()
    expect(page.get_by_role("link", name="Details")).to_have_count(0)


class Held(queue.Queue):
    """Answers that are not there until the test gives them."""

    def empty(self):
        return False


def test_a_message_comes_again_under_its_id_where_the_server_died_before_it_noted_the_answer(
        server, receiver, state, browse, keeper):
    page = browse(server.pages, storage_state=state)
    key = set_up(page, receiver.url + "/killed")
    planned, receiver.answers = receiver.answers, Held()
    keeper.send_bytes(pictures.noisy(64, 48, seed="webhook"), "w.jpg", "Roses")
    _, _, first, _ = receiver.take()
    server.kill()
    receiver.answers.put((204, {}))
    receiver.answers = planned
    server.start()
    _, path, again, body = receiver.take()
    assert path == "/killed" and is_signed(key, again, body)
    assert again["webhook-id"] == first["webhook-id"]
    told = json.loads(body)
    assert told["type"] == "photo.arrived" and told["data"]["by"]["name"] == "Anna"
    assert told["data"]["photo"]["caption"] == "Roses"
