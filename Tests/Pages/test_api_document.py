"""The API's own document against the running server, by a tool nobody here wrote (schemathesis)."""
import os
import pathlib
import subprocess
import sys

import pytest

from Rig import pictures
from Rig.browsing import PASSWORD, start_server
from simulated_frame import SimulatedFrame

# What holds for every answer, whoever asks and however odd the question.
CHECKS = ["not_a_server_error", "status_code_conformance", "content_type_conformance",
          "response_headers_conformance", "response_schema_conformance", "unsupported_method", "use_after_free"]
# Ends the session that asks, or never ends itself; each has tests of its own.
LEFT_OUT = ["SignOut", "Listen"]
# Of one asker's run, in seconds: a guard against a server that hangs, not a budget; the same questions are asked always.
MOST_SECONDS = 300


@pytest.fixture(scope="module")
def family(tmp_path_factory):
    with start_server(tmp_path_factory.mktemp("document") / "server") as server:
        keeper = server.keeper()
        keeper.send_bytes(pictures.plain(1), "a.jpg", "A photo")
        yield server, keeper


def session(server, keeper):
    return {"Cookie": keeper.cookies, "Origin": server.url, "X-CSRF-Token": keeper.token}


def secret(server):
    frame = SimulatedFrame(server)
    frame.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})
    return {"Authorization": f"Bearer {frame.secret}"}


@pytest.mark.parametrize("who", ["keeper", "frame", "nobody"])
def test_the_server_answers_as_its_document_says(family, who, tmp_path):
    server, keeper = family
    brings = {"keeper": lambda: session(server, keeper), "frame": lambda: secret(server), "nobody": dict}[who]()
    command = [pathlib.Path(sys.executable).parent / "st", "run", server.url + "/api/v1/openapi.json",
               "--url", server.url, "--checks", ",".join(CHECKS), "--phases", "coverage,fuzzing",
               "--max-examples", "6", "--seed", "20260704", "--generation-deterministic", "--no-shrink",
               "--request-timeout", "10",
               "--continue-on-failure", "--suppress-health-check", "all", "--no-color", "--warnings", "off"]
    for name in LEFT_OUT:
        command += ["--exclude-operation-id", name]
    # As a program asks: two of the answers are pages to a person.
    for name, value in {"Accept": "application/json", **brings}.items():
        command += ["-H", f"{name}: {value}"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=MOST_SECONDS,
                          env={**os.environ, "SCHEMATHESIS_HOOKS": "schemathesis_hooks",
                               "PYTHONPATH": str(pathlib.Path(__file__).parent)})
    assert done.returncode == 0, done.stdout[-9000:] + done.stderr[-2000:]
    assert server.running and server.healthy()
