"""The server makes room for the open files of all its connections, or says that the system does not let it."""
import pathlib

import pytest

from Rig.programs import Server

CONNECTIONS = 500
WARNING = "the system allows fewer open files than the connections need"


def allowed(server):
    for line in pathlib.Path(f"/proc/{server.process.pid}/limits").read_text().splitlines():
        if line.startswith("Max open files"):
            return int(line.split()[3])


@pytest.mark.parametrize("most, is_enough", [(4096, True), (1000, False)])
def test_the_room_is_made_as_far_as_the_system_lets(tmp_path, most, is_enough):
    server = Server(tmp_path / "server", GRANDMA_CONNECTIONS=str(CONNECTIONS))
    server.wrapper = ["prlimit", f"--nofile=256:{most}"]
    with server:
        # Each listener leaves the connections that are counted, so both need room.
        assert (2 * CONNECTIONS < allowed(server) <= most) == is_enough
        assert (WARNING in server.log()) == (not is_enough)
        if not is_enough:
            assert allowed(server) == most
        assert server.keeper().call("GET", "/api/v1/album")["photos"] == []
