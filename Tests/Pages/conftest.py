"""A real server, a real Chromium, and a family to look at."""
import pathlib
import sys

import pytest
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from browsing import DESK, HOST, join, sign_in, start_server  # noqa: E402


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    with start_server(tmp_path_factory.mktemp("pages") / "server") as server:
        yield server


@pytest.fixture
def empty_server(tmp_path):
    with start_server(tmp_path / "server") as server:
        yield server


@pytest.fixture(scope="session")
def keeper(server):
    """The keeper's programs, beside the browser: sets the family up."""
    return server.keeper()


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--no-sandbox", f"--host-resolver-rules=MAP {HOST} 127.0.0.1"])
        yield browser
        browser.close()


@pytest.fixture
def browse(chromium, request):
    """Opens a person's browser; whatever it complains of fails the test."""
    contexts, complaints = [], []

    def open_browser(base, viewport=DESK, **options):
        context = chromium.new_context(base_url=base, viewport=viewport, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text)
                if said.type == "error" and "Failed to load resource" not in said.text else None)
        return page

    yield open_browser
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def keeper_state(server, keeper, chromium):
    """The keeper's cookies, so that signing in is tested once and not everywhere."""
    context = chromium.new_context(base_url=server.pages)
    sign_in(context.new_page())
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def page(server, keeper_state, browse):
    return browse(server.pages, storage_state=keeper_state)


@pytest.fixture
def plain_page(server, keeper_state, browse):
    """The keeper's browser with scripts switched off."""
    return browse(server.pages, storage_state=keeper_state, java_script_enabled=False)


@pytest.fixture(scope="session")
def relative_state(server, keeper, chromium):
    context = chromium.new_context(base_url=server.pages)
    join(context.new_page(), keeper, "Mikko")
    state = context.storage_state()
    context.close()
    return state


@pytest.fixture
def relative_page(server, relative_state, browse):
    return browse(server.pages, storage_state=relative_state)
