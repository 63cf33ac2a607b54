"""A real server, and a family to look at in a browser."""
import time

import pytest

from Rig.browsing import join, launch, signed_in, start_server
from Rig.firefox import Firefox


class KeeperSession:
    """The keeper signed in, in a browser's cookies. They sign in again before the server asks for their password
    once more, a quarter of an hour after the last time: the tests of one worker take longer than that."""

    def __init__(self, chromium, server):
        self.chromium, self.server = chromium, server
        self.begun, self.cookies = float("-inf"), None

    def state(self):
        if time.monotonic() - self.begun > 8 * 60:
            self.begun, self.cookies = time.monotonic(), signed_in(self.chromium, self.server)
        return self.cookies


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
def keeper_session(server, keeper, chromium):
    return KeeperSession(chromium, server)


@pytest.fixture
def keeper_state(keeper_session):
    return keeper_session.state()


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


@pytest.fixture
def keeping_chromium(chromium):
    """A browser that holds whole pages to go back to."""
    browser = launch(chromium.browser_type, keeps_pages=True)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def firefox_program(tmp_path_factory):
    with Firefox(tmp_path_factory.mktemp("firefox") / "profile") as firefox:
        yield firefox


@pytest.fixture
def firefox(firefox_program):
    with firefox_program.person() as firefox:
        yield firefox
