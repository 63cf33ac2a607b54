"""The way back into a Wi-Fi that NetworkManager has given up, which python-dbusmock plays: it joins nothing by itself."""
from Rig.network_manager import NetworkManager
from Rig.programs import Frame, Server
from Rig.touchscreen import Touchscreen
from Rig.waiting import until


def named(hexadecimal):
    return [bytes.fromhex(name).decode() for name in hexadecimal]


def test_a_frame_joins_a_known_wifi_again_by_itself(tmp_path):
    with NetworkManager() as networks, Touchscreen(1024, 600) as screen:
        networks.begin()
        networks.wifi()
        networks.station("Mummola", 50, password="a long walk")
        networks.station("Cabin", 25, password="a long walk")
        networks.station("Neighbour", 90, password="12345678")
        networks.remember_cable()
        for name in ("Elsewhere", "Mummola", "Cabin"):
            networks.remember(name.encode().hex(), "a long walk")
        server = Server(tmp_path / "server")
        frame = Frame(tmp_path / "frame", server.url, screen.display, **networks.environment)
        try:
            frame.start()
            listed = ["Neighbour", "Mummola", "Cabin"]
            frame.until("the list", lambda status: status.get("wifis") == listed)
            # Two minutes later, in which nobody has touched the list. What becomes of one that refuses is the matter of
            # KnownNetworkTests and KeptConnectionTests.
            until(200, "the attempt", lambda: named(networks.again()) == ["Mummola"])
            frame.until("its end", lambda _: "the frame is back in a Wi-Fi" in frame.log())
            server.start()
            frame.until("the code", lambda status: status.get("code") and not status.get("wifi"), 60)
            # Nothing was added, and nothing is forgotten.
            assert networks.asked() == [] and named(networks.kept()) == ["Elsewhere", "Mummola", "Cabin"]
        finally:
            frame.kill()
            server.kill()
