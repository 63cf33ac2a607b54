"""What an operator's monitoring reads: true numbers, at an address that no family reaches, in Prometheus's own format."""
import contextlib
import json
import pathlib
import re
import socket
import subprocess
import threading
import time

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

from Rig import databases, pictures
from Rig.client import Refused
from Rig.programs import BIN, Server, free_port
from Rig.waiting import until

SCALE = pathlib.Path(__file__).parents[2] / "kiosk/scale"
# Metrics that are left out while there is nothing of their kind.
AT_TIMES = {"grandma_oldest_push_delivery_timestamp_seconds", "grandma_oldest_rendition_job_timestamp_seconds",
            "grandma_oldest_webhook_delivery_timestamp_seconds", "grandma_catalogue_failures_total"}


class Monitored(Server):
    def __init__(self, data, **settings):
        self.metrics_port = free_port()
        super().__init__(data, GRANDMA_METRICS=f"127.0.0.1:{self.metrics_port}", **settings)

    def scrape(self):
        answer = requests.get(f"http://127.0.0.1:{self.metrics_port}/metrics", timeout=10)
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        self.text = answer.text
        return {(sample.name, *sorted(sample.labels.items())): sample.value
                for family in text_string_to_metric_families(answer.text) for sample in family.samples}

    def value(self, name, **labels):
        return self.scrape().get((name, *sorted(labels.items())))


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Monitored(tmp_path_factory.mktemp("monitored") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    keeper = server.keeper()
    for number in range(3):
        keeper.send_bytes(pictures.plain(number), f"{number}.jpg", f"Secret words {number}")
    return keeper


def test_the_numbers_are_those_of_the_family(server, keeper):
    until(30, "fresh totals", lambda: server.value("grandma_photos") == 3)
    found = server.scrape()
    assert found["grandma_families",] == found["grandma_members",] == found["grandma_sessions",] == 1
    assert [found["grandma_families_by_state", ("state", state)]
            for state in ("open", "paused", "closed", "erasing")] == [1, 0, 0, 0]
    assert found["grandma_photo_bytes",] > 3_000 and found["grandma_catalogue_up",] == 1
    assert found["grandma_storage", ("state", "fine")] == 1 and found["grandma_storage", ("state", "lost")] == 0
    assert found["grandma_darkroom_jobs_total", ("outcome", "made")] == 3
    assert found["grandma_rendition_jobs",] == found["grandma_push_deliveries",] == 0
    assert found["process_resident_memory_bytes",] > 10_000_000 and found["process_cpu_seconds_total",] > 0
    assert found["grandma_connections",] >= 0 and found["process_open_fds",] > 5


def test_answers_are_counted_by_route_and_status(server, keeper):
    def counted(route, status, method="GET"):
        return server.value("grandma_http_requests_total", route=route, method=method, status=str(status)) or 0

    photo = keeper.call("GET", "/api/v1/album")["photos"][0]["id"]
    before, missing = counted("/api/v1/photos/{id}", 200), counted("/api/v1/photos/{id}", 404)
    keeper.call("GET", f"/api/v1/photos/{photo}")
    assert requests.get(f"{server.url}/nowhere/{photo}", timeout=10).status_code == 404
    assert counted("/api/v1/photos/{id}", 200) == before + 1
    assert counted("/api/v1/photos/{id}", 404) == missing
    assert counted("none", 404) >= 1, [line for line in server.text.splitlines() if '"404"' in line]
    count = server.value("grandma_http_request_duration_seconds_count", route="/api/v1/photos/{id}", method="GET")
    assert count == before + 1 + missing


def test_a_refused_picture_and_a_request_in_an_error_are_found_again(server, keeper):
    before = server.value("grandma_darkroom_jobs_total", outcome="damaged") or 0
    with pytest.raises(Refused):
        keeper.send_bytes(pictures.plain(7)[:300], "cut.jpg")
    assert server.value("grandma_darkroom_jobs_total", outcome="damaged") == before + 1
    lines = [line for line in server.log().splitlines() if 'path="/send"' in line]
    assert lines and all('hb.request.id="' in line for line in lines)


def test_a_transaction_that_waits_is_counted_and_its_line_names_the_request(server, keeper):
    def writes(metric, **labels):
        return server.value(f"grandma_catalogue_{metric}", kind="write", **labels)

    photo = keeper.call("GET", "/api/v1/album")["photos"][0]["id"]
    quick = writes("wait_seconds_bucket", le="1.0")
    with databases.locked(server.data) as release:
        heart = threading.Thread(target=keeper.call, args=("PUT", f"/api/v1/photos/{photo}/hearts/mine"))
        heart.start()
        until(20, "a write that waits", lambda: writes("transactions", state="waiting") >= 1)
        since = time.monotonic()
        until(5, "the time from which a transaction is slow", lambda: time.monotonic() - since > 1.1)
        release()
        heart.join()
    assert writes("wait_seconds_count") > writes("wait_seconds_bucket", le="1.0") >= quick
    lines = server.log().splitlines()
    request, = [re.search(r'hb\.request\.id="(\w+)"', line).group(1) for line in lines
                if "answered" in line and 'method="PUT"' in line and "/hearts/mine" in line]
    slow, = [line for line in lines if "slow transaction" in line and request in line]
    assert 'kind="write"' in slow and 'runs="1"' in slow


def names_in(text):
    """The metrics that a query names, without the suffixes of a histogram."""
    return {re.sub(r"_(bucket|sum|count)$", "", name) for name in re.findall(r"\b(?:grandma|process)_\w+", text)}


def test_every_number_is_on_the_board_and_every_query_asks_for_one_that_is_there(server, keeper):
    server.scrape()
    there = set(re.findall(r"^# TYPE (\w+)", server.text, re.M)) | AT_TIMES
    board = json.loads((SCALE / "grafana.json").read_text())
    queries = [target["expr"] for panel in board["panels"] for target in panel.get("targets", [])]
    assert set().union(*map(names_in, queries)) == there
    alerts = re.sub(r"(?m)#.*$|(summary|description):.*$", "", (SCALE / "alerts.yml").read_text())
    assert names_in(alerts) and names_in(alerts) <= there


def test_nothing_of_a_person_or_a_photo_is_in_the_text(server, keeper):
    photo = keeper.call("GET", "/api/v1/album")["photos"][0]
    keeper.call("GET", f"/api/v1/photos/{photo['id']}")
    server.scrape()
    for secret in ("Secret words", "Anna", "anna", "Lindgren", photo["id"], "127.0.0.1"):
        assert secret not in server.text


def test_no_family_reaches_the_numbers(server, keeper):
    assert requests.get(f"{server.url}/metrics", timeout=10).status_code == 404
    assert requests.get(f"http://127.0.0.1:{server.metrics_port}/health", timeout=10).status_code == 404
    assert requests.post(f"http://127.0.0.1:{server.metrics_port}/metrics", timeout=10).status_code == 404
    # At another address of this machine nobody listens.
    with pytest.raises(requests.exceptions.ConnectionError):
        requests.get(f"http://127.0.0.2:{server.metrics_port}/metrics", timeout=10)


def test_a_catalogue_that_was_removed_is_told(tmp_path):
    with Monitored(tmp_path / "server") as server:
        assert server.value("grandma_storage", state="fine") == 1
        (server.data / "catalogue.sqlite").rename(tmp_path / "away.sqlite")
        until(20, "the loss", lambda: server.value("grandma_storage", state="lost") == 1)
        assert server.value("grandma_storage", state="fine") == 0


def spoil_the_first_page_of(table, catalogue):
    """Changes a byte in the middle of the page, which the catalogue's page sums notice when it is read."""
    begin, length = databases.first_page(catalogue, table)
    with open(catalogue, "r+b") as file:
        file.seek(begin + length // 2)
        byte = file.read(1)[0]
        file.seek(-1, 1)
        file.write(bytes([byte ^ 1]))


def test_a_catalogue_that_cannot_be_read_is_told_and_the_rest_goes_on(tmp_path):
    with Monitored(tmp_path / "server") as server:
        assert server.value("grandma_catalogue_up") == 1
        server.stop()
        spoil_the_first_page_of("push_deliveries", server.data / "catalogue.sqlite")
        server.start()
        found = server.scrape()
        assert found["grandma_catalogue_up",] == 0 and ("grandma_photos",) not in found
        assert found["process_open_fds",] > 5 and ("grandma_disk_free_bytes",) in found


def test_connections_that_say_nothing_leave_a_place_for_the_next(server):
    with contextlib.ExitStack() as lines:
        for _ in range(20):
            lines.enter_context(socket.create_connection(("127.0.0.1", server.metrics_port)))
        until(40, "an answer", lambda: answers(server))


def answers(server):
    try:
        return requests.get(f"http://127.0.0.1:{server.metrics_port}/metrics", timeout=30).status_code == 200
    except requests.exceptions.ConnectionError:
        return False


@pytest.mark.parametrize("address", ["nonsense", "127.0.0.1", "127.0.0.1:99999"])
def test_a_wrong_address_is_named_before_anything_is_served(tmp_path, address):
    done = run(tmp_path, address)
    assert done.returncode == 3 and "GRANDMA_METRICS must be an address and a port" in done.stderr


def test_a_port_in_use_is_named(server, tmp_path):
    done = run(tmp_path, f"127.0.0.1:{server.metrics_port}")
    assert done.returncode == 3 and "GRANDMA_METRICS names 127.0.0.1" in done.stderr, done.stderr


def run(folder, metrics):
    environment = {"GRANDMA_PORT": str(free_port()), "GRANDMA_METRICS": metrics, "GRANDMA_DATA": str(folder / "data"),
                   "GRANDMA_DARKROOM": str(BIN / "grandma-darkroom"), "GRANDMA_ANNOUNCE": "0", "HOME": str(folder)}
    return subprocess.run([str(BIN / "grandma-server")], env=environment, capture_output=True, text=True, timeout=60)
