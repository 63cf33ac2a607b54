"""A server on a network that has no IPv4."""
from Rig.programs import Server

# A network of the server's own, whose only route is one for IPv6.
NETWORK = ["unshare", "--net", "sh", "-c", """
    ip link set lo up && ip -6 address add fd00:1::5/64 dev lo && ip -6 route add default dev lo && exec "$@"
    """, "sh"]


class ServerElsewhere(Server):
    def healthy(self):
        """Nobody outside reaches its network; it writes its setup link once it listens."""
        return (self.data / "setup-link.txt").exists()


def test_a_link_has_the_address_of_ipv6_where_there_is_no_other(tmp_path):
    server = ServerElsewhere(tmp_path / "server", GRANDMA_PUBLIC_URL=None)
    server.start(wrapper=NETWORK)
    try:
        assert server.setup_link().startswith(f"http://[fd00:1::5]:{server.port}/")
    finally:
        server.kill()
