"""Wi-Fi on the frame: a NetworkManager that python-dbusmock plays, real fingers on a real touchscreen."""
import contextlib
import subprocess

import pytest

from Rig.network_manager import NetworkManager
from Rig.programs import BIN, Frame, Server, take_in
from Rig.touchscreen import Touchscreen
from Rig.waiting import until

# The places of a screen of this size, as NetworkListPlan, SignInPlan and NetworkFactsPlan lay them out.
WIDTH, HEIGHT = 1024, 600
UNIT = HEIGHT / 100
NAMES = ["👵🏽 Mummola 📷", "w" * 32, "Bob's \"Wi-Fi\" \\n", "ä" * 16]


def row(number):
    head = int(UNIT * 20) + int(UNIT * 2)
    top = (HEIGHT - head - 5 * (int(UNIT * 11) + int(UNIT * 2)) - int(UNIT) - int(UNIT * 10)) // 2
    return WIDTH / 2, top + head + number * 13 * UNIT + 5 * UNIT


OTHER = (WIDTH / 2, HEIGHT * 0.94)
MARK = (WIDTH * 0.05, HEIGHT * 0.94)
CHOOSE = (WIDTH / 2, HEIGHT - 5 * UNIT - 12 * UNIT - 2.4 * UNIT - 6 * UNIT)


class Deployment:
    """A frame that cannot reach its server before it is in a Wi-Fi: the server starts when the test says so."""

    def __init__(self, folder, networks, screen):
        self.networks, self.screen = networks, screen
        self.server = Server(folder / "server")
        self.frame = Frame(folder / "frame", self.server.url, screen.display, **networks.environment)

    def wait(self, what, holds, limit=30):
        return self.frame.until(what, holds, limit)

    def until_list(self, *names):
        self.wait(f"the list {names}", lambda status: status.get("wifis") == list(names))

    def until_view(self, name):
        self.wait(f"the view {name}", lambda status: status.get("wifi") == name)

    def type(self, text):
        for letter in text:
            self.screen.key({" ": "space"}.get(letter, letter))

    def choose(self, place, password):
        self.screen.tap(*place)
        self.until_view("form")
        self.type(password)
        self.screen.key("Return")


@pytest.fixture
def deployment(tmp_path):
    with NetworkManager() as networks, Touchscreen(WIDTH, HEIGHT) as screen:
        deployment = Deployment(tmp_path, networks, screen)
        with contextlib.ExitStack() as stack:
            stack.callback(deployment.server.kill)
            stack.callback(deployment.frame.kill)
            yield deployment


def test_with_the_arrows_and_ok_of_a_remote_control_alone_a_password_is_typed(deployment):
    networks, screen = deployment.networks.begin(), deployment.screen
    networks.wifi()
    networks.station("Mummola", 80, password="qqqwwwee")
    deployment.frame.start()
    deployment.until_list("Mummola")
    for key in ("Down", "Return"):
        screen.key(key)
    deployment.until_view("form")
    # The marker begins on the Q; the key that sends is at the end of the last row.
    for key in 3 * ["Return"] + ["Right"] + 3 * ["Return"] + ["Right"] + 2 * ["Return"]:
        screen.key(key)
    for key in ("Down", "Down", "Down", "Right", "Right", "Right", "Return"):
        screen.key(key)
    until(60, "the Wi-Fi", lambda: networks.kept() == [b"Mummola".hex()])


def test_from_no_network_to_the_invitation_and_back_when_the_wifi_has_changed(deployment):
    networks, screen = deployment.networks.begin(), deployment.screen
    networks.wifi()
    for place, name in enumerate(NAMES):
        networks.station(name, 90 - 20 * place, password="a long walk")
    networks.station("Office", 99, "enterprise")
    deployment.frame.start()
    deployment.until_list(*NAMES, "Office")
    # A touch, a wrong password, and it is said.
    deployment.choose(row(0), "a long wok")
    deployment.wait("what went wrong", lambda _: "was not joined: wrongPassword" in deployment.frame.log())
    deployment.until_view("form")
    assert networks.kept() == []
    for key in ("BackSpace", "BackSpace", "a", "l", "k", "Return"):
        screen.key(key)
    until(60, "the Wi-Fi", lambda: networks.kept() == [NAMES[0].encode().hex()])
    # The server starts only now, because a frame that reaches its server closes its page of Wi-Fis, even during a join.
    deployment.server.start()
    deployment.wait("the code", lambda status: status.get("code") and not status.get("wifi"))
    assert "a long walk" not in deployment.frame.log() and "a long wok" not in deployment.frame.log()
    # In the family. Years later: the router is another one.
    keeper = deployment.server.keeper()
    take_in(keeper, deployment.frame)
    deployment.wait("the family", lambda status: status["state"] == "paired")
    deployment.server.kill()
    networks.lose()
    deployment.wait("the mark", lambda status: not status["serverReachable"], 60)

    def facts():
        screen.tap(*MARK)
        return deployment.frame.status().get("wifi") == "facts"

    until(120, "what is behind the mark", facts, 2)
    screen.tap(*CHOOSE)
    deployment.until_list(*NAMES, "Office")
    deployment.choose(row(1), "a long walk")
    deployment.server.start()
    deployment.wait("the family again", lambda status: status["serverReachable"] and not status.get("wifi"), 60)
    assert [bytes.fromhex(kept).decode() for kept in networks.kept()] == NAMES[:2]


def test_a_hidden_network_an_old_password_and_a_network_manager_that_goes_and_comes(deployment):
    networks = deployment.networks
    deployment.frame.start()
    deployment.wait("the welcome without NetworkManager", lambda status: status.get("state") == "new")
    networks.begin()
    networks.wifi()
    networks.hidden("Hidden".encode().hex(), "12345678")
    networks.remember("Hidden".encode().hex())
    deployment.wait("the list", lambda status: status.get("wifis") == [], 60)
    for number in range(300):
        networks.station(f"Neighbour {number}", number % 60)
    deployment.wait("forty of them", lambda status: len(status.get("wifis") or []) == 40)
    # Nothing of a lie is believed, and nothing breaks.
    networks.lie()
    deployment.wait("none of them", lambda status: not status.get("wifis"))
    networks.end()
    deployment.wait("the welcome again", lambda status: not status.get("wifi"))
    networks.begin()
    networks.wifi()
    networks.hidden("Hidden".encode().hex(), "12345678")
    networks.remember("Hidden".encode().hex())
    deployment.wait("the list again", lambda status: status.get("wifis") == [], 60)
    deployment.screen.tap(*OTHER)
    deployment.until_view("form")
    deployment.type("Hidden")
    deployment.screen.key("Tab")
    deployment.type("12345678")
    deployment.server.start()
    deployment.screen.key("Return")
    deployment.wait("the code", lambda status: status.get("code") and not status.get("wifi"))
    assert networks.asked() == [{"name": "Hidden".encode().hex(), "key-mgmt": "wpa-psk", "hidden": True}]
    assert len(networks.kept()) == 1, "the one with the old password is forgotten"


def test_check_says_what_it_found(deployment, tmp_path):
    def said(**environment):
        done = subprocess.run([BIN / "grandma-frame", "--check"], capture_output=True, text=True, timeout=60,
                              env={"HOME": str(tmp_path), "GRANDMA_SERVER": "http://localhost:1", **environment})
        assert done.returncode == 0
        return done.stdout

    assert "the Wi-Fi cannot be chosen on the frame" in said(**deployment.networks.environment)
    deployment.networks.begin()
    assert "NetworkManager 1.42.4: no Wi-Fi" in said(**deployment.networks.environment)
    deployment.networks.wifi()
    assert "NetworkManager 1.42.4: Wi-Fi" in said(**deployment.networks.environment)
    assert "system bus does not answer" in said(DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={tmp_path}/nothing")
