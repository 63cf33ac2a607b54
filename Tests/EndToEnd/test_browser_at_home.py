"""What a phone's browser meets at home with `grandma-https --home`, before and after it trusts the certificate."""
import subprocess

import pytest
from playwright.sync_api import expect

from Rig.browsing import PHONE, start_album
from authority_home import MACHINE, AuthorityHome

PLAIN, SECURE = f"http://{MACHINE}.local", f"https://{MACHINE}.local"
MICROPHONE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    with AuthorityHome(tmp_path_factory.mktemp("home")) as home:
        yield home


@pytest.fixture
def person(home, chromium, tmp_path):
    """Opens the browser of somebody in this home: a folder of its own says which certificates it trusts."""
    opened = []

    def open_browser(trusting):
        people, database = tmp_path / str(trusting), tmp_path / str(trusting) / ".pki/nssdb"
        database.mkdir(parents=True)
        certutil = ["certutil", "-d", f"sql:{database}"]
        subprocess.run([*certutil, "-N", "--empty-password"], check=True)
        if trusting:
            subprocess.run([*certutil, "-A", "-t", "C,,", "-n", "home", "-i", home.authority / "root.crt"], check=True)
        program = tmp_path / f"browser-{trusting}"
        program.write_text(f'#!/bin/sh\nHOME={people} exec ip netns exec {home.name} /usr/bin/chromium "$@"\n')
        program.chmod(0o755)
        browser = chromium.browser_type.launch(executable_path=program, args=["--no-sandbox", *MICROPHONE])
        opened.append(browser)
        return browser.new_context(viewport=PHONE, permissions=["microphone"]).new_page()

    yield open_browser
    for browser in opened:
        browser.close()


def test_without_the_certificate_trusted_the_link_leads_to_the_words_and_on_by_http(home, person):
    page = person(trusting=False)
    link = home.server.setup_link()
    page.goto(link)
    expect(page.get_by_role("heading", name="The family’s album at home")).to_be_visible()
    assert page.url.startswith(PLAIN + "/")
    expect(page.get_by_text(home.fingerprint())).to_be_visible()
    expect(page.locator("details[open]")).to_have_count(1)
    page.get_by_role("link", name="Go on to the album").click()
    expect(page.get_by_text("does not trust the certificate yet")).to_be_visible()
    page.get_by_role("link", name="Deutsch").click()
    expect(page.get_by_role("link", name="Ohne weitermachen")).to_be_visible()
    page.get_by_role("link", name="Ohne weitermachen").click()
    page.wait_for_url(link.replace(PLAIN, PLAIN + ":8099"))
    # From then on nobody is asked again.
    page.goto(PLAIN + "/sign-in")
    page.wait_for_url(f"{PLAIN}:8099/**")


def test_with_it_trusted_the_link_goes_on_by_https_where_a_page_is_an_app_and_hears_a_voice(home, person):
    page = person(trusting=True)
    start_album(page, home.server.setup_link())
    assert page.url.startswith(SECURE + "/")
    assert page.evaluate("isSecureContext")
    # Installing and sharing to it need a worker and the manifest's address for what is shared.
    assert page.evaluate("navigator.serviceWorker.ready.then(one => one.scope)") == SECURE + "/"
    manifest = page.evaluate("fetch('/manifest.webmanifest', { credentials: 'include' }).then(answer => answer.json())")
    assert manifest["share_target"]["action"] and manifest["icons"]
    assert page.evaluate("""navigator.mediaDevices.getUserMedia({ audio: true }).then(stream => new Promise(resolve => {
        const recorder = new MediaRecorder(stream);
        recorder.ondataavailable = event => event.data.size && resolve(event.data.size);
        recorder.start(200);
    }))""") > 0
    page.goto(PLAIN + "/trust")
    expect(page.get_by_text("This device trusts the family’s box")).to_be_visible()
