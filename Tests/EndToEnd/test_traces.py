"""The server writes the steps of each request into a file that an OpenTelemetry collector reads."""
import json
import urllib.request

import pytest

from Rig import pictures
from Rig.programs import Server, until

TRACE, PARENT = "0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"


@pytest.fixture
def traced(tmp_path):
    with Server(tmp_path / "server", GRANDMA_TRACES=str(tmp_path / "traces.jsonl"),
                GRANDMA_TRUSTED_PROXIES="127.0.0.1") as server:
        yield server, tmp_path / "traces.jsonl"


def spans(path):
    lines = path.read_text().splitlines() if path.exists() else []
    return [span for line in lines for resource in json.loads(line)["resourceSpans"]
            for scope in resource["scopeSpans"] for span in scope["spans"]]


def facts(span):
    return {fact["key"]: next(iter(fact["value"].values())) for fact in span["attributes"]}


def ask(server, traceparent):
    request = urllib.request.Request(server.url + "/health", headers={"traceparent": traceparent})
    urllib.request.urlopen(request, timeout=10).read()


def test_a_photo_is_seen_from_the_request_to_the_catalogue_and_the_darkroom(traced):
    server, path = traced
    keeper = server.keeper()
    keeper.send_bytes(pictures.plain(1), "secret-name.jpg")
    sent = until(20, "the photo's request", lambda: [
        span for span in spans(path) if facts(span).get("http.route") == "/send" and span["kind"] == 2])[-1]
    assert facts(sent)["http.request.method"] == "POST" and int(facts(sent)["http.response.status_code"]) < 400
    steps = until(20, "its steps", lambda: [
        span for span in spans(path) if span.get("parentSpanId") == sent["spanId"]])
    assert {"darkroom", "catalogue write", "catalogue read"} <= {span["name"] for span in steps}
    assert all(span["traceId"] == sent["traceId"] for span in steps)
    inside = range(int(sent["startTimeUnixNano"]), int(sent["endTimeUnixNano"]) + 1)
    assert all(int(span["startTimeUnixNano"]) in inside for span in steps)
    # A trace has no photo and no name of a photo.
    assert "secret-name" not in path.read_text()


def test_a_trusted_proxys_trace_goes_on(traced):
    server, path = traced
    ask(server, f"00-{TRACE}-{PARENT}-01")
    span = until(20, "the proxy's trace", lambda: [
        span for span in spans(path) if span["traceId"] == TRACE and span["kind"] == 2])[0]
    assert span["parentSpanId"] == PARENT
    # The server does not record a trace that the proxy does not record.
    ask(server, f"00-{TRACE[::-1]}-{PARENT}-00")
    ask(server, f"00-{TRACE}-{PARENT[::-1]}-01")
    until(20, "the next one", lambda: [span for span in spans(path) if span.get("parentSpanId") == PARENT[::-1]])
    assert TRACE[::-1] not in path.read_text()


def test_a_stranger_has_no_say_in_traces(tmp_path):
    path = tmp_path / "traces.jsonl"
    with Server(tmp_path / "server", GRANDMA_TRACES=str(path)) as server:
        ask(server, f"00-{TRACE}-{PARENT}-00")
        span = until(20, "the request", lambda: [
            span for span in spans(path) if facts(span).get("http.route") == "/health"])[0]
        assert span["traceId"] != TRACE and "parentSpanId" not in span


def test_a_file_that_cannot_be_written_is_named_at_the_start(tmp_path):
    server = Server(tmp_path / "server", GRANDMA_TRACES=str(tmp_path / "none" / "traces.jsonl"))
    with pytest.raises(Exception):
        server.start()
    assert "GRANDMA_TRACES must be a file" in server.log()
    server.kill()
