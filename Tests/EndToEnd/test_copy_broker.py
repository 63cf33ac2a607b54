"""Two copies of a server and a family's MQTT broker: only the copy with the background work is connected, and another
one takes over when it is killed."""
import os
import pathlib
import re

import pytest

from Rig.mqtt_broker import Broker, set_up
from Rig.object_store import ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.server_copies import ServerCopies
from Rig.waiting import until

# Seconds: the database takes the lock from a copy that does not ask for it for 15 s; the other one asks every 5 s.
UNTIL_TAKEN_OVER = 25


@pytest.fixture
def deployment(tmp_path):
    database, store = PostgreSQL(), ObjectStore()
    deployment = ServerCopies(tmp_path / "copies", database.make("broker"), store, 2, GRANDMA_WEBHOOKS="home")
    deployment.url = deployment.copies[0].url
    for copy in deployment.copies:
        copy.environment["GRANDMA_PUBLIC_URL"] = deployment.url
    try:
        deployment.start_worker_first()
        yield deployment
    finally:
        deployment.__exit__()
        database.close()
        store.close()


def connections(copy, broker):
    """The number of connections that a copy has to the broker."""
    files = pathlib.Path(f"/proc/{copy.process.pid}/fd")
    sockets = set()
    for file in files.iterdir():
        try:
            sockets.add(os.readlink(file))
        except FileNotFoundError:
            pass
    lines = [line.split() for line in pathlib.Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(remote.endswith(f":{broker.port:04X}") and f"socket:[{inode}]" in sockets
               for _, _, remote, _, _, _, _, _, _, inode, *_ in lines)


def are_never_together(broker):
    """Whether each connection of a copy had ended before the next one of any copy began, as the broker tells it."""
    connected = False
    for line in broker.log().splitlines():
        if " as grandma-" in line:
            if connected:
                return False
            connected = True
        elif re.search(r"Client grandma-.*(disconnect|closed its connection|closing old connection)", line):
            connected = False
            if "closing old connection" in line:
                return False
    return connected


def is_at(broker, copy, other, topic):
    """Whether a copy, and not the other one, is at the broker and has said so."""
    return ((connections(copy, broker), connections(other, broker)) == (1, 0)
            and broker.kept(topic) == {topic: "online"})


def test_one_copy_is_at_the_broker_and_another_one_takes_over(deployment, tmp_path):
    first, second = deployment.copies
    keeper = deployment.keeper()
    with Broker(tmp_path / "broker") as broker:
        # The copy without the work is told, and tells the other one.
        set_up(deployment.at(1, keeper), broker, "quiet")
        until(20, "the first copy at the broker", lambda: broker.kept("grandma/+/status"))
        topic, = broker.kept("grandma/+/status")
        assert is_at(broker, first, second, topic)
        deployment.at(1, keeper).send_form("/family/house/on", isOn="0")
        until(20, "the farewell", lambda: connections(first, broker) == 0 and broker.kept(topic) == {})
        assert connections(second, broker) == 0
        deployment.at(1, keeper).send_form("/family/house/on", isOn="1")
        until(20, "the first copy at the broker again", lambda: is_at(broker, first, second, topic))
        first.kill()
        until(UNTIL_TAKEN_OVER + 20, "the second copy at the broker", lambda: connections(second, broker) == 1)
        until(20, "its word", lambda: broker.kept(topic) == {topic: "online"})
        # The way back: the copy that returns takes over only when the other one is killed.
        first.start()
        assert is_at(broker, second, first, topic)
        second.kill()
        until(UNTIL_TAKEN_OVER + 20, "the first copy at the broker", lambda: connections(first, broker) == 1)
        until(20, "its word", lambda: broker.kept(topic) == {topic: "online"})
        assert are_never_together(broker)
