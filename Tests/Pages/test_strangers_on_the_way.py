"""What answers uploads in the server's place: a proxy that refuses large bodies, the sign-in page of a network."""
import time

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.kept import KEPT
from Rig.waiting import until

LONG = 60_000
TOO_LARGE = {"status": 413, "content_type": "text/html", "body": "<h1>413 Request Entity Too Large</h1>"}
SIGN_IN_PAGE = {"status": 200, "content_type": "text/html", "body": "<h1>Welcome to the hotel</h1>"}


def send(page, name):
    page.goto("/send")
    page.locator("#files").set_input_files(
        {"name": name, "mimeType": "image/jpeg", "buffer": pictures.noisy(320, 240, seed=name)})
    until(10, "the photo in the outbox", lambda: page.evaluate(KEPT) == 1)
    page.get_by_role("button", name="Send 1 photo").click()


def stand_in(page, methods, answer):
    """Gives this answer to all requests with these methods; returns the list of the times of the requests."""
    times = []

    def handle(route):
        if route.request.method not in methods:
            return route.fallback()
        times.append(time.monotonic())
        return route.fulfill(**{**answer, "body": "" if route.request.method == "HEAD" else answer["body"]})

    page.route("**/*", handle)
    return times


def goes_on_by_itself(page, asked):
    """The photo waits in the outbox, is tried again after waits that grow, and goes once the server answers."""
    expect(page.locator(".file")).to_contain_text("No connection. It will go on by itself.")
    assert page.evaluate(KEPT) == 1
    # The first wait is half a second at least, the second one a second.
    until(20, "three tries", lambda: len(asked) > 2 or page.wait_for_timeout(20))
    assert asked[2] - asked[0] > 1
    page.unroute("**/*")
    expect(page.locator(".file")).to_contain_text("In the album", timeout=LONG)


def test_a_photo_waits_while_a_proxy_refuses_even_short_pieces(page):
    asked = stand_in(page, ["PATCH"], TOO_LARGE)
    send(page, "refused.jpg")
    goes_on_by_itself(page, asked)


@pytest.mark.parametrize("methods", [["POST", "HEAD", "PATCH"], ["HEAD", "PATCH"]], ids=["beginning", "going-on"])
def test_the_sign_in_page_of_a_network_is_not_taken_for_the_servers_answer(page, methods):
    asked = stand_in(page, methods, SIGN_IN_PAGE)
    send(page, f"hotel-{len(methods)}.jpg")
    goes_on_by_itself(page, asked)
