"""The server's operator at the shell: the commands about families, and a second family with its keeper."""
import json
import os
import subprocess

from .programs import ASSETS, BIN

PASSWORD = "a long walk by the sea"


def operate(server, *words, typed=""):
    """Runs `grandma-server WORDS` with the settings of a server that may be running, and returns the finished process."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(server.data), "GRANDMA_ASSETS": str(ASSETS),
                   "GRANDMA_DATA": str(server.data), **server.environment}
    return subprocess.run([str(BIN / "grandma-server"), *map(str, words)], capture_output=True, text=True,
                          env=environment, input=typed, timeout=60)


def ordered(server, *words, typed=""):
    """Runs a command that must succeed, and returns its output."""
    answer = operate(server, *words, typed=typed)
    assert answer.returncode == 0, (answer.returncode, answer.stdout, answer.stderr)
    return answer.stdout


def families(server):
    """Returns the families by their names, from the output of --json."""
    return {family["name"]: family for family in json.loads(ordered(server, "families", "--json"))}


def invite(server, *words):
    """Makes an invitation and returns its token."""
    return ordered(server, "invite-family", *words).splitlines()[1].rsplit("token=", 1)[-1]


def start_family(server, token, name="The Millers", user_name="mary", browser=None):
    """Starts a family with this token, and returns the browser of its keeper; `browser` is one that knows another address
    of the server."""
    keeper = browser or server.browser()
    keeper.password = PASSWORD
    keeper.begin("/api/v1/setup", {"token": token, "familyName": name, "timeZone": "Europe/London",
                                   "displayName": user_name.capitalize(), "userName": user_name,
                                   "password": PASSWORD})
    return keeper


def second_family(server, *words):
    return start_family(server, invite(server, *words))
