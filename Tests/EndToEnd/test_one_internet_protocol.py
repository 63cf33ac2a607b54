"""A server on a network that has only one version of the Internet protocol, no default route, or a tunnel."""
import subprocess

import pytest

from Rig.programs import Server, free_port

# Only the loopback has IPv6, as where it is switched off for the connection, and not for the whole machine.
IPV4_ALONE = ("ip address add 192.168.77.5/24 dev lo", "ip route add default dev lo src 192.168.77.5")


def connected(name, address):
    """The commands for an interface with this address, whose other end is up."""
    return (f"ip link add {name} type veth peer name {name}-end", f"ip link set {name}-end up",
            f"ip link set {name} up", f"ip address add {address} dev {name}")


def network(*commands):
    """A wrapper that gives the server a network of its own."""
    return ["unshare", "--net", "sh", "-c", " && ".join(("ip link set lo up", *commands, 'exec "$@"')), "sh"]


class ServerElsewhere(Server):
    def healthy(self):
        """Nobody outside reaches its network; it writes its setup link once it listens."""
        if not self.running:
            raise RuntimeError(f"the server ended with {self.process.poll()}:\n{self.log()[-3000:]}")
        return (self.data / "setup-link.txt").exists()


def link_of_server(folder, *commands):
    """Starts a server in its own network; returns it and its setup link."""
    server = ServerElsewhere(folder / "server", GRANDMA_PUBLIC_URL=None)
    server.start(wrapper=network(*commands))
    try:
        return server, server.setup_link()
    finally:
        server.kill()


def test_a_link_has_the_address_of_ipv6_where_there_is_no_other(tmp_path):
    server, link = link_of_server(
        tmp_path, "ip -6 address add fd00:1::5/64 dev lo", "ip -6 route add default dev lo")
    assert link.startswith(f"http://[fd00:1::5]:{server.port}/")


def test_a_server_starts_where_only_the_loopback_has_ipv6(tmp_path):
    server, link = link_of_server(tmp_path, *IPV4_ALONE)
    assert link.startswith(f"http://192.168.77.5:{server.port}/")


def test_a_server_starts_where_the_machine_has_no_ipv6(tmp_path):
    server, link = link_of_server(
        tmp_path, "sysctl -qw net.ipv6.conf.all.disable_ipv6=1", "ip address add 192.168.77.5/24 dev lo")
    assert link.startswith(f"http://localhost:{server.port}/")


def test_a_link_has_the_address_of_the_home_where_there_is_no_default_route(tmp_path):
    """So it is in a home without the Internet, and after a power cut until the router is there."""
    server, link = link_of_server(
        tmp_path, *connected("docker0", "172.17.0.1/16"), *connected("lan0", "192.168.77.5/24"))
    assert link.startswith(f"http://192.168.77.5:{server.port}/")


def test_a_link_has_the_address_of_the_home_where_everything_goes_through_a_tunnel(tmp_path):
    server, link = link_of_server(
        tmp_path, *connected("lan0", "192.168.77.5/24"), *connected("tun0", "10.8.0.2/24"),
        "ip route add default via 10.8.0.1 dev tun0")
    assert link.startswith(f"http://192.168.77.5:{server.port}/")


@pytest.mark.parametrize("address", ["[::]", "[::1]"])
def test_the_metrics_of_a_server_are_read_where_only_the_loopback_has_ipv6(tmp_path, address):
    port = free_port()
    server = ServerElsewhere(tmp_path / "server", GRANDMA_METRICS=f"{address}:{port}")
    server.start(wrapper=network(*IPV4_ALONE))
    try:
        # The listeners start at about the same time.
        read = subprocess.run(
            ["nsenter", "--net", "--target", str(server.process.pid), "curl", "--silent", "--show-error",
             "--noproxy", "*", "--retry", "20", "--retry-connrefused", "--retry-delay", "1",
             f"http://127.0.0.1:{port}/metrics"],
            capture_output=True, text=True, timeout=60)
        assert "# HELP grandma_" in read.stdout, read.stderr + server.log()[-1000:]
    finally:
        server.kill()
