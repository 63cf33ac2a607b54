"""A server on a machine where no temporary folder can be written to, as in a read-only container."""
import contextlib

import pytest

from Rig import databases
from Rig.programs import Server

# SQLite would also take the folder that the program was started in.
WITHOUT = """
mount --bind "$0" /mnt
for folder in /tmp /var/tmp; do
    mount --rbind $folder $folder
    mount -o remount,bind,ro $folder
done
cd /proc
exec "$@"
"""
# More than a connection keeps in memory.
KILOBYTES = 20_000


@pytest.fixture
def data(tmp_path):
    """The data of a server whose catalogue is to be rewritten at the next start."""
    with Server(tmp_path / "server") as server:
        server.stop()
    databases.owe_forgetting(server.data, KILOBYTES)
    return server.data


@contextlib.contextmanager
def started_without(data, **settings):
    # The tests' own folder may be in one of those that become read-only.
    server = Server(data, GRANDMA_DATA="/mnt", **settings)
    server.start(wrapper=["unshare", "--mount", "sh", "-ec", WITHOUT, str(data)])
    try:
        yield server
    finally:
        server.kill()


def test_a_large_catalogue_is_rewritten_without_a_temporary_folder(data):
    with started_without(data) as server:
        assert databases.forgetting(data) == 0, server.log()[-1000:]


def test_a_server_starts_although_its_catalogue_cannot_be_rewritten_and_tries_again(data):
    with started_without(data, SQLITE_TMPDIR="/proc") as server:
        assert databases.forgetting(data) == 1
        assert "removal of the family's data not finished" in server.log()
    with Server(data):
        assert databases.forgetting(data) == 0
