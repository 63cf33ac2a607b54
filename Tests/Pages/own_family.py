"""For tests that count what a family has: a server and a family of their own, in place of the one that others share.

An address registers ten frames an hour, too: who needs many of them needs a server for that.
A file that imports these has them under the names that conftest.py gives the shared ones.
"""
import pytest

from Rig.browsing import signed_in, start_server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with start_server(tmp_path_factory.mktemp("own") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


@pytest.fixture(scope="module")
def keeper_state(server, keeper, chromium):
    return signed_in(chromium, server)
