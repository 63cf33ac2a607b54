"""A family on the Internet, as fixtures: nginx speaks https before the server, and its word is taken."""
import contextlib

import pytest

from Rig.browsing import HOST, launch, start_album
from Rig.programs import Server, free_port
from Rig.secure_proxy import SecureProxy


@contextlib.contextmanager
def secure_server(folder, **options):
    """A server behind nginx; `options` are those of the proxy."""
    port = free_port()
    with SecureProxy(folder / "nginx", HOST, port, **options) as proxy:
        with Server(folder / "server", port, GRANDMA_PUBLIC_URL=proxy.url,
                    GRANDMA_TRUSTED_PROXIES="127.0.0.1") as server:
            server.proxy, server.pages = proxy, proxy.url
            yield server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with secure_server(tmp_path_factory.mktemp("https")) as server:
        yield server


@pytest.fixture(scope="module")
def chromium(server, chromium):
    """A browser that knows the proxy's key; every other certificate must be in order."""
    browser = launch(chromium.browser_type, f"--ignore-certificate-errors-spki-list={server.proxy.key_pin}", is_whole=True)
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def keeper_state(server, chromium):
    """The keeper's cookies after she has set the family up on the pages, under https from the first moment."""
    context = chromium.new_context()
    page = context.new_page()
    link = server.setup_link()
    assert link.startswith(server.pages + "/setup")
    start_album(page, link)
    state = context.storage_state()
    context.close()
    return state
