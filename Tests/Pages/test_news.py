"""News goes out: from a heart on her frame over a push service to the worker that a browser keeps.

Chromium asks its maker's push service for an address and gets none here. So the browser is given an address at a push
service of our own, with keys of its own making; what our server sends there is opened with those keys by the browser's
cryptography, and given to the real worker by the DevTools protocol. Everything else is as in life.
"""
import base64
import datetime
import json
import time
import zoneinfo

import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import HOST, PASSWORD, PHONE, join, sign_in
from Rig.programs import Server, free_port
from Rig.push_service import PushService
from Rig.quality import fits, serious
from Rig.secure_proxy import SecureProxy
from Rig.waiting import until
from secure_family import chromium
from simulated_frame import SimulatedFrame
from family_frame import sent, take_in


def where_it_is_day():
    """A time zone in which nobody sleeps now: at night no news goes out."""
    zones = ["Pacific/Honolulu", "America/New_York", "Europe/Berlin", "Asia/Tokyo"]
    now = datetime.datetime.now(datetime.timezone.utc)
    return next(zone for zone in zones if 9 <= now.astimezone(zoneinfo.ZoneInfo(zone)).hour < 19)


@pytest.fixture(scope="module")
def pushes():
    with PushService() as service:
        yield service


@pytest.fixture(scope="module")
def server(tmp_path_factory, pushes):
    folder, port = tmp_path_factory.mktemp("news"), free_port()
    with SecureProxy(folder / "nginx", HOST, port) as proxy:
        with Server(folder / "server", port, GRANDMA_PUBLIC_URL=proxy.url, GRANDMA_TRUSTED_PROXIES="127.0.0.1",
                    GRANDMA_PUSH_SERVICE=pushes.url) as server:
            server.proxy, server.pages = proxy, proxy.url
            yield server


@pytest.fixture(scope="module")
def keeper(server):
    keeper = server.browser()
    keeper.begin("/api/v1/setup", {
        "token": server.setup_link().rsplit("token=", 1)[-1], "familyName": "The Lindgrens",
        "timeZone": where_it_is_day(), "displayName": "Anna", "userName": "anna", "password": PASSWORD})
    return keeper


@pytest.fixture(scope="module")
def frame(server, keeper):
    frame = SimulatedFrame(server)
    frame.id = take_in(keeper, frame, "Grandma")
    return frame


KEYS = """async () => {
    const pair = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
    const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    return {
        secret: await crypto.subtle.exportKey("jwk", pair.privateKey),
        p256dh: text(await crypto.subtle.exportKey("raw", pair.publicKey)),
        auth: text(crypto.getRandomValues(new Uint8Array(16))),
    };
}"""

# What `PushManager` gives where a browser's own push service answers.
ADDRESS = """({ endpoint, keys }) => {
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const given = (key) => ({
        endpoint,
        options: { userVisibleOnly: true, applicationServerKey: new Uint8Array(key).buffer },
        toJSON: () => ({ endpoint, expirationTime: null, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
        unsubscribe: async () => { localStorage.removeItem("address"); return true; },
    });
    PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly || applicationServerKey.length !== 65) throw new TypeError("not as a browser wants it");
        localStorage.setItem("address", JSON.stringify([...applicationServerKey]));
        return given(applicationServerKey);
    };
    PushManager.prototype.getSubscription = async () => {
        const key = localStorage.getItem("address");
        return key ? given(JSON.parse(key)) : null;
    };
}"""

# RFC 8291, as a browser does it.
OPEN = """async ([body, keys]) => {
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const join = (...parts) => new Uint8Array(parts.flatMap((part) => [...part]));
    const word = (text) => new TextEncoder().encode(text);
    const derive = async (salt, key, info, length) => {
        const base = await crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveBits"]);
        return new Uint8Array(await crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, base, length * 8));
    };
    const all = bytes(body);
    const [salt, sender, sealed] = [all.slice(0, 16), all.slice(21, 86), all.slice(86)];
    if (new DataView(all.buffer).getUint32(16) !== 4096 || all[20] !== 65) throw new Error("not one record");
    const curve = { name: "ECDH", namedCurve: "P-256" };
    const ours = await crypto.subtle.importKey("jwk", keys.secret, curve, false, ["deriveBits"]);
    const theirs = await crypto.subtle.importKey("raw", sender, curve, false, []);
    const shared = await crypto.subtle.deriveBits({ name: "ECDH", public: theirs }, ours, 256);
    const info = join(word("WebPush: info\\0"), bytes(keys.p256dh), sender);
    const secret = await derive(bytes(keys.auth), new Uint8Array(shared), info, 32);
    const key = await derive(salt, secret, word("Content-Encoding: aes128gcm\\0"), 16);
    const iv = await derive(salt, secret, word("Content-Encoding: nonce\\0"), 12);
    const opener = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
    const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, opener, sealed));
    const end = padded.findLastIndex((byte) => byte !== 0);
    if (padded[end] !== 2) throw new Error("no end of the record");
    return new TextDecoder().decode(padded.slice(0, end));
}"""

# The proof of who sent it (RFC 8292).
PROVED = """async ([signed, signature, key]) => {
    const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const publicKey = await crypto.subtle.importKey("raw", bytes(key), algorithm, false, ["verify"]);
    return crypto.subtle.verify({ name: "ECDSA", hash: "SHA-256" }, publicKey, bytes(signature), new TextEncoder().encode(signed));
}"""

SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
    .map(({ title, body, tag, data, lang, timestamp }) => ({ title, body, tag, data, lang, timestamp }))"""


def coded(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Phone:
    """A browser with an address at our push service."""

    def __init__(self, server, browse, pushes, name, **options):
        self.server, self.pushes, self.endpoint = server, pushes, f"{pushes.url}/{name}"
        self.page = browse(server.pages, PHONE, **options)
        self.page.context.grant_permissions(["notifications"], origin=server.pages)
        self.page.goto("/sign-in")
        self.keys = self.page.evaluate(KEYS)
        given = json.dumps({"endpoint": self.endpoint, "keys": self.keys})
        self.page.context.add_init_script(f"({ADDRESS})({given})")

    def switch_on(self):
        self.page.goto("/me")
        self.page.get_by_role("button", name="Tell me here").click()
        expect(self.page.get_by_text("This device tells you:")).to_be_visible()

    def take(self, limit=20):
        """The next message as the browser reads it, after the proof of who sent it."""
        came, path, headers, body = self.pushes.take(limit)
        assert self.endpoint.endswith(path)
        proof, key = headers["Authorization"].removeprefix("vapid t=").split(", k=")
        head, claims, signature = proof.split(".")
        assert self.page.evaluate(PROVED, [f"{head}.{claims}", signature, key])
        claims = json.loads(decoded(claims))
        assert claims["aud"] == self.pushes.url and claims["sub"] == self.server.pages
        assert 0 < claims["exp"] - time.time() <= 86_400
        assert headers["Content-Encoding"] == "aes128gcm" and int(headers["TTL"]) > 0
        return self.page.evaluate(OPEN, [coded(body), self.keys])

    def deliver(self, message):
        """Gives the message to the worker, as the browser's own push service does."""
        tools = self.page.context.new_cdp_session(self.page)
        found = []
        tools.on("ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"]))
        tools.send("ServiceWorker.enable")
        self.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        until(20, "the worker's registration", lambda: found or self.page.evaluate("false"))
        tools.send("ServiceWorker.deliverPushMessage", {
            "origin": self.server.pages, "registrationId": found[-1]["registrationId"], "data": message})
        tools.detach()

    def shown(self, count):
        # NB: `wait_for_function` does not wait for what a promise brings.
        until(20, f"{count} notifications", lambda: len(self.page.evaluate(SHOWN)) == count)
        return self.page.evaluate(SHOWN)


def sent_from(page, seed):
    """A photo that the member of this page sent by its form."""
    token = page.locator("input[name=csrf]").first.input_value()
    return page.evaluate("""async ([token, bytes]) => {
        const form = new FormData();
        form.append("csrf", token);
        form.append("photos", new File([new Uint8Array(bytes)], "photo.jpg", { type: "image/jpeg" }));
        const answer = await fetch("/send", { method: "POST", body: form, headers: { Accept: "application/json" } });
        return (await answer.json()).results[0].photo.id;
    }""", [token, list(pictures.noisy(320, 240, seed=seed))])


def worker(page):
    return next(one for one in page.context.service_workers if one.url.endswith("/worker.js"))


def test_a_heart_on_the_frame_is_a_message_on_the_phone_within_two_seconds(server, keeper, frame, pushes, browse):
    phone = Phone(server, browse, pushes, "anna")
    sign_in(phone.page)
    phone.switch_on()
    photo = sent(keeper, "heart")
    # What a page would have to do beforehand is done: the worker runs, and the line to the frame's server stands.
    phone.page.goto("/")
    phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    pressed = time.monotonic()
    frame.call("PUT", f"/photos/{photo}/hearts/mine")
    message = phone.take()
    phone.deliver(message)
    news = phone.shown(1)[0]
    took = time.monotonic() - pressed
    print(f"from heart to notification: {took * 1000:.0f} ms")
    assert news["title"] == "Grandma has looked at your photo, and loved it"
    assert news["data"] == f"/photos/{photo}" and news["lang"] == "en"
    assert took < 2
    # The same message again, as a push service may send it: still one.
    phone.deliver(message)
    until(20, "the second message in the place of the first", lambda: phone.shown(1)[0]["timestamp"] > news["timestamp"])
    # A press on it leads to the photo, in the page that is open.
    worker(phone.page).evaluate("async () => { await follow((await registration.getNotifications())[0]); }")
    expect(phone.page).to_have_url(f"{server.pages}/photos/{photo}")
    assert phone.shown(0) == []


def test_a_comment_comes_in_the_language_of_who_is_told_and_each_kind_is_off_by_one_press(
        server, keeper, frame, pushes, browse):
    mikko = Phone(server, browse, pushes, "mikko")
    join(mikko.page, keeper, "Mikko")
    mikko.switch_on()
    kinds = mikko.page.get_by_role("switch")
    expect(kinds).to_have_text(["A heart for my photo", "When Grandma looks at a photo of mine",
                                "A comment on my photo, or an answer to mine"])
    looks = mikko.page.get_by_role("switch", name="When Grandma looks at a photo of mine")
    expect(looks).to_have_attribute("aria-checked", "true")
    looks.click()
    expect(looks).to_have_attribute("aria-checked", "false")
    expect(looks).to_be_focused()
    hearts = mikko.page.get_by_role("switch", name="A heart for my photo")
    expect(hearts).to_have_attribute("aria-checked", "true")
    assert serious(mikko.page) == [] and fits(mikko.page)
    hearts.click()
    expect(hearts).to_have_attribute("aria-checked", "false")
    expect(mikko.page.get_by_text("This device tells you:")).to_be_visible()
    # Another language, chosen in this browser.
    mikko.page.get_by_label("Signed in as Mikko").click()
    mikko.page.get_by_role("button", name="Suomi").click()
    expect(mikko.page.locator("html")).to_have_attribute("lang", "fi")
    photo = sent_from(mikko.page, "mikko")
    # A heart is not told, a comment is.
    frame.call("PUT", f"/photos/{photo}/hearts/mine")
    keeper.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "Voi, miten <b>kaunis</b> 👵"})
    mikko.deliver(mikko.take())
    news = mikko.shown(1)[0]
    assert news["title"] == "Anna kirjoitti kuvastasi" and news["body"] == "Voi, miten <b>kaunis</b> 👵"
    assert news["data"] == f"/photos/{photo}#comments" and news["lang"] == "fi"
    # Switched off, it is told nothing more; nor is an address that is gone asked again.
    mikko.page.goto("/me")
    mikko.page.get_by_role("button", name="Älä ilmoita enää täällä").click()
    expect(mikko.page.get_by_role("button", name="Ilmoita minulle täällä")).to_be_visible()
    assert mikko.page.evaluate("localStorage.getItem('address')") is None


def test_an_address_that_is_gone_is_forgotten_and_a_new_one_is_told_by_the_worker(server, keeper, pushes, browse):
    phone = Phone(server, browse, pushes, "zoe")
    join(phone.page, keeper, "Zoe")
    phone.switch_on()
    photo = sent_from(phone.page, "zoe")
    # Asked to wait, the server comes again; of an address that is gone it lets go.
    pushes.answers.put((429, {"Retry-After": "1"}))
    pushes.answers.put((410, {}))
    keeper.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "First"})
    assert phone.take() == phone.take()
    # The server hears the answer a moment after we have sent it.
    until(20, "the server letting go", lambda: phone.page.evaluate("""async () => {
        const page = new DOMParser().parseFromString(await (await fetch("/me")).text(), "text/html");
        return !page.querySelector("[data-news=on]");
    }"""))
    phone.page.goto("/me")
    expect(phone.page.get_by_role("button", name="Tell me here")).to_be_visible()
    # The browser says by itself that it has another address.
    told = {"endpoint": f"{pushes.url}/zoe-2", "keys": {"p256dh": phone.keys["p256dh"], "auth": phone.keys["auth"]}}
    worker(phone.page).evaluate("(told) => tellNewAddress({ newSubscription: { toJSON: () => told } })", told)
    phone.page.reload()
    expect(phone.page.get_by_text("This device tells you:")).to_be_visible()


def test_a_heart_that_no_push_service_took_outlives_a_restart(server, keeper, frame, pushes, browse):
    phone = Phone(server, browse, pushes, "uma")
    join(phone.page, keeper, "Uma")
    phone.switch_on()
    photo = sent_from(phone.page, "uma")
    # Until the server ran anew, nobody takes the message.
    pushes.usual = 503
    try:
        frame.call("PUT", f"/photos/{photo}/hearts/mine")
        phone.take()
        server.kill()
        while not pushes.arrived.empty():
            pushes.take()
    finally:
        pushes.usual = 201
        server.start()
    # A try that the server did not live to end is begun anew after a minute.
    message = phone.take(90)
    assert json.loads(message)["title"] == "Grandma has looked at your photo, and loved it"
    assert json.loads(message)["path"] == f"/photos/{photo}"


@pytest.mark.parametrize("spoiled, said", [
    ("delete window.PushManager", "This browser cannot show news"),
    ("delete window.PushManager; Object.defineProperty(navigator, 'standalone', { value: false })",
     "put the album on the home screen first"),
    ("Object.defineProperty(Notification, 'permission', { value: 'denied' })", "You once told this browser"),
    ("PushManager.prototype.subscribe = async () => { throw new Error('no service') };"
     "PushManager.prototype.getSubscription = async () => null", None),
])
def test_a_browser_that_cannot_says_why_and_how(server, keeper, browse, spoiled, said):
    page = browse(server.pages, PHONE)
    page.context.grant_permissions(["notifications"], origin=server.pages)
    page.add_init_script(spoiled)
    sign_in(page)
    page.goto("/me")
    button = page.get_by_role("button", name="Tell me here")
    if said:
        expect(page.locator("[data-news]:visible")).to_have_count(1)
        expect(page.locator("[data-news]:visible")).to_contain_text(said)
        expect(button).to_be_hidden()
    else:
        button.click()
        expect(page.get_by_role("alert")).to_have_text("That did not work. Please try again a little later.")
        expect(button).to_be_enabled()
    assert serious(page) == []


def test_without_https_the_page_says_that_it_needs_it(server, keeper, browse):
    page = browse(f"http://{HOST}:{server.port}")
    sign_in(page)
    page.goto("/me")
    expect(page.locator("[data-news]:visible")).to_have_text(
        "This works only where the address of the album begins with https.")


def test_hearts_and_comments_come_to_an_open_photo_page_by_themselves(server, keeper, frame, browse):
    page = browse(server.pages, PHONE)
    sign_in(page)
    photo = sent(keeper, "live")
    page.goto(f"/photos/{photo}")
    page.evaluate("window.isStillHere = true")
    heart = page.locator("#hearts button")
    frame.call("PUT", f"/photos/{photo}/hearts/mine")
    expect(heart).to_contain_text("1")
    expect(page.locator("#journey")).to_contain_text("Loved by Grandma")
    # One's own press, and then another heart while the button has the focus.
    heart.click()
    expect(heart).to_contain_text("2")
    expect(heart).to_have_attribute("aria-pressed", "true")
    frame.call("DELETE", f"/photos/{photo}/hearts/mine")
    expect(heart).to_contain_text("1")
    expect(heart).to_be_focused()
    frame.call("PUT", f"/photos/{photo}/hearts/mine")
    expect(heart).to_contain_text("2")
    keeper.call("POST", f"/api/v1/photos/{photo}/comments", {"words": "Look at that"})
    expect(page.locator("#said")).to_contain_text("Look at that")
    assert page.evaluate("window.isStillHere")
