"""The family on the Internet: nginx speaks https before the server, and its word is taken."""
import http.client
import socket
import ssl

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import HOST, sign_in
from secure_family import chromium, keeper_state, server


def session_cookies(page):
    return [cookie for cookie in page.context.cookies() if "session" in cookie["name"]]


def is_sent(page, photo, words):
    page.goto("/send")
    page.get_by_label("A few words").fill(words)
    page.locator("input[type=file]").set_input_files(photo)
    page.get_by_role("button", name="Send").click()
    return page.get_by_role("heading", name="1 photo is in the album")


def trusted_answer(proxy, path):
    """An answer got by a program that trusts the test's CA and looks at the certificate's name."""
    trust = ssl.create_default_context(cafile=str(proxy.authority))
    line = http.client.HTTPConnection(HOST, proxy.port, timeout=10)
    # The name is nobody's: the line is opened to where the proxy listens, and the name asked for on it.
    line.sock = trust.wrap_socket(socket.create_connection(("127.0.0.1", proxy.port), 10), server_hostname=HOST)
    line.request("GET", path)
    answer = line.getresponse()
    answer.read()
    line.close()
    return answer


def test_a_browser_is_told_to_stay_with_https(server, keeper_state):
    answer = trusted_answer(server.proxy, "/sign-in")
    assert answer.status == 200
    assert "max-age=" in answer.headers.get("Strict-Transport-Security", "")
    cookies = answer.headers.get_all("Set-Cookie")
    assert cookies and all(cookie.startswith("__Host-") and "; Secure" in cookie for cookie in cookies)


def test_the_session_is_this_hosts_own_and_never_goes_without_tls(server, keeper_state, browse):
    page = browse(server.pages)
    sign_in(page)
    cookie, = session_cookies(page)
    assert cookie["name"] == "__Host-session" and cookie["domain"] == HOST and cookie["path"] == "/"
    assert cookie["secure"] and cookie["httpOnly"] and cookie["sameSite"] == "Lax"
    assert all(other["secure"] for other in page.context.cookies())


def test_a_photo_sent_by_the_form_is_in_the_album_and_an_open_album_hears_of_it(server, keeper_state, browse):
    album = browse(server.pages, storage_state=keeper_state)
    with album.expect_response("**/api/v1/events"):
        album.goto("/")
    sender = browse(server.pages, storage_state=keeper_state, java_script_enabled=False)
    # More than the megabyte at which nginx stops where nobody tells it otherwise.
    content = pictures.noisy(1600, 1000, seed="https", quality=100)
    assert len(content) > 1_048_576
    photo = {"name": "lake.jpg", "mimeType": "image/jpeg", "buffer": content}
    expect(is_sent(sender, photo, "From the lake")).to_be_visible(timeout=30_000)
    # The server's hint comes through the proxy while the answer goes on for ever.
    hint = album.get_by_role("status").filter(has_text="1 new photo")
    expect(hint).to_be_visible()
    hint.click()
    picture = album.get_by_alt_text("From the lake")
    expect(picture).to_be_visible()
    album.wait_for_function("image => image.complete && image.naturalWidth > 0", arg=picture.element_handle())


def test_a_photo_sent_in_pieces_passes_the_proxy(server, keeper_state, browse):
    page = browse(server.pages, storage_state=keeper_state)
    begun = []
    page.on("response", lambda answer: begun.append(answer.headers.get("location"))
            if answer.request.method == "POST" and answer.url.endswith("/uploads") else None)
    page.goto("/send")
    page.locator("input[type=file]").set_input_files(
        {"name": "pieces.jpg", "mimeType": "image/jpeg", "buffer": pictures.noisy(640, 420, seed="pieces")})
    page.get_by_role("button", name="Send 1 photo").click()
    expect(page.get_by_text("All sent.")).to_be_visible(timeout=30_000)
    assert begun[0].startswith(server.pages + "/uploads/")


def test_signing_out_takes_the_session_away(server, keeper_state, browse):
    page = browse(server.pages)
    sign_in(page)
    page.get_by_label("Signed in as Anna").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()
    assert session_cookies(page) == []
    page.goto("/")
    expect(page.get_by_role("heading", name="Welcome back")).to_be_visible()


# A neighbour on the same host is of the same site: the browser sends our cookie along with its form.
@pytest.mark.parametrize("foreign, same_site", [(f"https://{HOST}:8443", True), ("https://evil.test", False)])
def test_a_form_on_another_origin_changes_nothing(server, keeper_state, browse, foreign, same_site):
    page = browse(server.pages, storage_state=keeper_state)
    page.goto("/")
    # Even with the form's own token: where it comes from is reason enough.
    token = page.locator("input[name=csrf]").first.input_value()
    form = (f"<form method=post action='{server.pages}/sign-out'><input type=hidden name=csrf value='{token}'>"
            "<button>Win a prize</button></form>")
    page.route(foreign + "/", lambda route: route.fulfill(content_type="text/html", body=form))
    page.goto(foreign + "/")
    with page.expect_response(server.pages + "/sign-out") as answer:
        page.get_by_role("button", name="Win a prize").click()
    assert answer.value.status == 403
    asked = answer.value.request.all_headers()
    assert asked["origin"] == foreign and ("__Host-session=" in asked.get("cookie", "")) == same_site
    page.goto("/")
    expect(page.get_by_role("navigation", name="Main menu")).to_be_visible()
