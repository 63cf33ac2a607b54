"""A home's automation sees and orders the family's frames by a real MQTT broker."""
import html
import json
import socket
import threading
import time

import pytest
from playwright.sync_api import expect

from Rig import pictures, quality
from Rig.browsing import HOST, PHONE, signed_in
from Rig.certificates import make_certificates
from Rig.mqtt_broker import PASSWORD, USER, Broker, set_up
from Rig.operating import families, ordered, second_family
from Rig.processor import cpu_seconds
from Rig.programs import Server, free_port
from Rig.waiting import until
from family_frame import sent, take_in
from simulated_frame import SimulatedFrame

DESK = {"width": 1280, "height": 800}
SETTINGS = {"interval": 60, "order": "all", "brightness": 70, "showsClock": False}
MEANS = {"backlight": "works", "panelOff": "works", "lightSensor": "absent", "sound": "absent"}


class BrokerTestFrame(SimulatedFrame):
    """A frame of a family, which tells what it can do."""

    def __init__(self, server, keeper, name):
        super().__init__(server)
        self.id = take_in(keeper, self, name)
        # The name that the family gave the frame.
        keeper.call("PATCH", f"/api/v1/frames/{self.id}", {"name": name})
        self.turns = []
        self.tell()

    def tell(self, photo=None):
        self.report(photo, settings=SETTINGS, room={"means": MEANS})

    def here(self):
        return self.listening(lambda name, data: self.turns.append(data) if name == "turn" else None)


def start(folder, **more):
    port = free_port()
    server = Server(folder, port, GRANDMA_PUBLIC_URL=f"http://{HOST}:{port}", GRANDMA_WEBHOOKS="home", **more)
    server.pages = f"http://{HOST}:{port}"
    return server


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with start(tmp_path_factory.mktemp("house") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


@pytest.fixture(scope="module")
def kitchen(server, keeper):
    return BrokerTestFrame(server, keeper, "Kitchen")


@pytest.fixture
def broker(tmp_path):
    with Broker(tmp_path / "broker") as broker:
        yield broker


def house_page(keeper):
    return html.unescape(keeper.send("GET", "/family/house", None, {"Accept": "text/html"}).decode())


def comes(what, look):
    return until(30, what, look)


def connect(keeper, broker, *entities):
    """Sets the broker up, and answers with the beginning of the family's topics."""
    set_up(keeper, broker, *entities)
    statuses = comes("the server at the broker", lambda: broker.kept("grandma/+/status"))
    (status, payload), = statuses.items()
    assert payload == "online"
    return status.removesuffix("/status")


def configs(broker):
    return {topic: json.loads(payload) for topic, payload in broker.kept("homeassistant/#").items()}


@pytest.fixture
def topic_root(keeper, broker, kitchen):
    """The beginning of the family's topics at a broker that is connected; the broker is removed after the test."""
    yield connect(keeper, broker)
    keeper.send_form("/family/house/remove")


def test_a_keeper_sets_it_up_is_told_of_a_wrong_password_and_switches_it_off(
        server, keeper, kitchen, broker, browse, chromium):
    page = browse(server.pages, storage_state=signed_in(chromium, server), viewport=PHONE)
    page.goto("/family")
    page.get_by_role("link", name="See home automation").click()
    quality.is_sound(page)
    assert page.locator("input[type=checkbox]:checked").count() == 0
    page.get_by_label("Address of the broker").fill("mqtt://198.51.100.7/x")
    page.get_by_label("Screen", exact=True).check()
    page.get_by_role("button", name="Save and connect").click()
    expect(page.get_by_role("alert")).to_contain_text("does not connect to that address")
    expect(page.get_by_label("Screen", exact=True)).to_be_checked()
    for password, sentence in (("wrong", "does not know this user name"), (PASSWORD, "Connected")):
        page.get_by_label("Address of the broker").fill(broker.url)
        page.get_by_label("User name at the broker").fill(USER)
        page.get_by_label("Password at the broker").fill(password)
        page.get_by_role("button", name="Save and connect").click()
        told = page.locator("#state").get_by_text(sentence)
        for _ in range(100):
            if told.count():
                break
            page.get_by_role("link", name="Look again").click()
        expect(told).to_be_visible()
    quality.is_sound(page)
    assert PASSWORD not in page.content() and page.get_by_label("Password at the broker").input_value() == ""
    assert list(configs(broker)), "the frame is announced"
    page.set_viewport_size(DESK)
    quality.is_sound(page)
    page.get_by_role("button", name="Switch off").click()
    expect(page.locator("#state").get_by_text("Switched off")).to_be_visible()
    comes("the broker to forget", lambda: broker.kept() == {})
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("#state")).to_have_count(0)


def test_a_fresh_subscriber_finds_each_frame_with_what_was_chosen(server, keeper, kitchen, broker, topic_root):
    found = configs(broker)
    assert len(found) == 5 and {config["device"]["name"] for config in found.values()} == {"Kitchen"}
    kinds = {topic.split("/")[1] for topic in found}
    assert kinds == {"switch", "number", "button", "sensor", "binary_sensor"}
    for config in found.values():
        assert config["availability_topic"] == f"{topic_root}/status"
    states = broker.kept(f"{topic_root}/{kitchen.id}/+")
    assert states[f"{topic_root}/{kitchen.id}/screen"] == "ON"
    assert states[f"{topic_root}/{kitchen.id}/brightness"] == "70"
    set_up(keeper, broker, "quiet")
    comes("one entity alone", lambda: list(configs(broker)) == [
        topic for topic in found if topic.endswith("_quiet/config")])
    assert [topic for topic in broker.kept(f"{topic_root}/#") if not topic.endswith(("/status", "/quiet"))] == []


def test_orders_reach_the_frame_and_garbage_changes_nothing(server, keeper, kitchen, broker, topic_root):
    own = f"{topic_root}/{kitchen.id}"

    def frame():
        return next(frame for frame in keeper.call("GET", "/api/v1/frames")["frames"] if frame["id"] == kitchen.id)

    kitchen.turns.clear()
    with kitchen.here():
        comes("the frame", lambda: frame()["isHere"])
        before = frame()
        for payload in ("", "press", "PRESS ", b"\xff\xfe\x00", b"PRESS" * 100_000, json.dumps({"turn": "next"})):
            broker.publish(f"{own}/next/set", payload)
        broker.publish(f"{own}/brightness/set", "9")
        broker.publish(f"{own}/brightness/set", "1e9")
        broker.publish(f"{own}/../next/set", "PRESS")
        broker.publish(f"{topic_root}/{'x' * 3_000}/next/set", "PRESS")
        broker.publish(f"{own}/next/set", "PRESS")
        comes("the page", lambda: kitchen.turns)
        assert kitchen.turns == ["next"] and frame().get("chosen") == before.get("chosen")
    broker.publish(f"{own}/brightness/set", "40")
    comes("the brightness", lambda: broker.kept(f"{own}/brightness") == {f"{own}/brightness": "40"})
    broker.publish(f"{own}/screen/set", "OFF")
    comes("the frame off", lambda: broker.kept(f"{own}/screen") == {f"{own}/screen": "OFF"})
    assert frame()["off"]["isOff"] and frame()["chosen"]["settings"]["brightness"] == 40
    assert kitchen.call("GET", "/frames/me")["off"]["isOff"]
    broker.publish(f"{own}/screen/set", "ON")
    comes("the frame on", lambda: broker.kept(f"{own}/screen") == {f"{own}/screen": "ON"})


def test_an_order_that_the_broker_kept_is_not_followed(server, keeper, kitchen, broker):
    topic_root = connect(keeper, broker)
    keeper.send_form("/family/house/on", isOn="0")
    comes("the broker to forget", lambda: broker.kept(f"{topic_root}/#") == {})
    broker.publish(f"{topic_root}/{kitchen.id}/screen/set", "OFF", "-r")
    connect(keeper, broker)
    # Messages are handled in order: the retained one came before this one.
    broker.publish(f"{topic_root}/{kitchen.id}/brightness/set", "55")
    comes("the brightness", lambda: "55" in broker.kept(f"{topic_root}/{kitchen.id}/brightness").values())
    assert broker.kept(f"{topic_root}/{kitchen.id}/screen") == {f"{topic_root}/{kitchen.id}/screen": "ON"}
    keeper.send_form("/family/house/remove")


def test_what_a_frame_shows_is_told_by_its_caption(server, keeper, kitchen, broker, topic_root):
    def told():
        return json.loads(broker.kept(f"{topic_root}/{kitchen.id}/showing")[f"{topic_root}/{kitchen.id}/showing"])

    photo = keeper.send_bytes(pictures.plain(3, (320, 240)), "3.jpg", "Roses")["results"][0]["photo"]["id"]
    assert told()["title"] is None
    with kitchen.here():
        kitchen.tell(photo)
        comes("the caption", lambda: told()["title"] == "Roses")
        kitchen.tell(sent(keeper, "nameless"))
        comes("the sender", lambda: told()["title"] == "Photo sent by Anna")


def test_a_broker_that_died_is_told_all_again_and_a_server_that_died_is_told_of(
        server, keeper, kitchen, broker, topic_root):
    before = broker.kept()
    broker.kill()
    comes("the page to say so", lambda: "We keep trying" in house_page(keeper))
    broker.start()
    comes("all of it", lambda: broker.kept() == before)
    server.kill()
    comes("the last will", lambda: broker.kept(f"{topic_root}/status") == {f"{topic_root}/status": "offline"})
    server.start()
    comes("the server", lambda: broker.kept() == before)
    server.stop()
    assert broker.kept(f"{topic_root}/status") == {f"{topic_root}/status": "offline"}
    server.start()
    comes("the server", lambda: broker.kept() == before)


def test_a_renamed_frame_is_renamed_and_a_removed_one_forgotten_at_the_next_connection(
        server, keeper, kitchen, broker, topic_root):
    hall, attic = (BrokerTestFrame(server, keeper, name) for name in ("Hall", "Attic"))

    def names():
        return {config["device"]["name"] for config in configs(broker).values()}

    comes("three frames", lambda: names() == {"Kitchen", "Hall", "Attic"})
    keeper.call("PATCH", f"/api/v1/frames/{hall.id}", {"name": "Stairs"})
    comes("the name", lambda: names() == {"Kitchen", "Stairs", "Attic"})
    keeper.call("DELETE", f"/api/v1/frames/{hall.id}")
    comes("the frame to go", lambda: names() == {"Kitchen", "Attic"})
    assert not broker.kept(f"{topic_root}/{hall.id}/+")
    # Nobody tells the broker while the server is away.
    server.stop()
    kept = {topic: payload for topic, payload in broker.kept().items() if attic.id in topic}
    server.start()
    keeper.call("DELETE", f"/api/v1/frames/{attic.id}")
    comes("the frame to go", lambda: names() == {"Kitchen"})
    server.stop()
    for topic, payload in kept.items():
        broker.publish(topic, payload, "-r")
    server.start()
    comes("what was left to go", lambda: broker.kept(f"{topic_root}/status") == {f"{topic_root}/status": "online"}
          and not any(attic.id in topic for topic in broker.kept()))


def test_other_families_never_appear_and_a_paused_one_is_forgotten(server, keeper, kitchen, broker, topic_root):
    mary = second_family(server)
    theirs = BrokerTestFrame(server, mary, "Parlour")
    with theirs.here():
        broker.publish(f"{topic_root}/{theirs.id}/next/set", "PRESS")
        broker.publish(f"{topic_root}/{theirs.id}/screen/set", "OFF")
        broker.publish(f"{topic_root}/{kitchen.id}/brightness/set", "60")
        comes("the order", lambda: "60" in broker.kept(f"{topic_root}/{kitchen.id}/brightness").values())
    assert theirs.turns == [] and "off" not in theirs.call("GET", "/frames/me")
    assert not [item for item in broker.kept().items() if theirs.id in str(item) or "Parlour" in str(item)]
    ours = families(server)["The Lindgrens"]["id"]
    ordered(server, "family", ours, "pause")
    until(90, "the broker to forget", lambda: broker.kept() == {})
    # The server has nothing to do for the paused family: it was busy with half of a processor before.
    before = cpu_seconds(server.process.pid)
    time.sleep(4)  # NB: the time over which is measured.
    assert cpu_seconds(server.process.pid) - before < 0.8
    ordered(server, "family", ours, "resume")
    until(90, "the frames", lambda: configs(broker))


def test_an_encrypted_broker_must_have_a_certificate_that_the_system_trusts(tmp_path):
    certificates = tmp_path / "certificates"
    certificates.mkdir()
    make_certificates(certificates, "localhost")
    with Broker(tmp_path / "broker", certificates) as broker:
        for trusted in (True, False):
            more = {"SSL_CERT_FILE": str(certificates / "ca.pem")} if trusted else {}
            with start(tmp_path / str(trusted), **more) as server:
                keeper = server.keeper()
                set_up(keeper, broker)
                said = "Connected" if trusted else "certificate is not trusted"
                comes(said, lambda: said in house_page(keeper))


def test_a_broker_that_sends_too_much_is_left(server, keeper):
    with socket.create_server(("127.0.0.1", 0)) as listener:
        def flood():
            line, _ = listener.accept()
            with line:
                line.recv(1_000)
                # CONNACK, and a PUBLISH that says it has 200 MB.
                line.sendall(bytes([0x20, 2, 0, 0]) + bytes([0x30, 0x80, 0xE1, 0xEB, 0x5F, 0, 1]) + b"x")
                try:
                    for _ in range(2_000):
                        line.sendall(bytes(100_000))
                except OSError:
                    return

        threading.Thread(target=flood, daemon=True).start()
        keeper.send_form("/family/house", url=f"mqtt://127.0.0.1:{listener.getsockname()[1]}", user="",
                         brokerPassword="", prefix="homeassistant", **{"entity-quiet": "1"})
        comes("the page to say so", lambda: "sent more than" in house_page(keeper))
    keeper.send_form("/family/house/remove")
