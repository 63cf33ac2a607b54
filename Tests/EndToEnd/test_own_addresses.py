"""A keeper's webhook that leads back to the server, by an address of its machine that the default route does not have."""
import os
import re
import socket
import subprocess

import pytest

from Rig.programs import Server
from Rig.waiting import until


@pytest.fixture
def other_address():
    """One more network of this machine; the address of this machine there."""
    cable, address = f"gw{os.getpid() % 100_000}", f"10.213.{os.getpid() % 250}.1"
    if os.geteuid():
        pytest.skip("only root makes a network for this test")
    subprocess.run(["ip", "link", "add", cable, "type", "veth", "peer", "name", f"{cable}-end"], check=True)
    try:
        for words in (["address", "add", f"{address}/24", "dev", cable], ["link", "set", f"{cable}-end", "up"],
                      ["link", "set", cable, "up"]):
            subprocess.run(["ip", *words], check=True)
        # The kernel finds out a moment later that the cable is plugged in.
        until(10, "the network", lambda: "state UP" in subprocess.check_output(["ip", "link", "show", cable], text=True))
        yield address
    finally:
        subprocess.run(["ip", "link", "delete", cable], check=True)


def test_no_webhook_is_sent_to_the_server_itself_at_another_address_of_its_machine(tmp_path, other_address):
    with Server(tmp_path / "server", GRANDMA_WEBHOOKS="home") as server:
        keeper = server.keeper()
        socket.create_connection((other_address, server.port), timeout=20).close()
        url = f"http://{other_address}:{server.port}/hook"
        made = keeper.send_form("/family/webhooks", url=url, **{"kind-heart.given": "1"}).decode()
        page = re.search("(/family/webhooks/[^/\"]+)/test", made)[1]
        keeper.send_form(page + "/test")
        told = "The name leads to an address that this server does not send to"
        until(20, "the refusal", lambda: told in keeper.fetch(page).decode())
