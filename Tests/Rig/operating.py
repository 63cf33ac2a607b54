"""The server's operator at the shell: the commands about families, and a second family with its keeper."""
import json
import os
import subprocess

from .programs import ASSETS, BIN

PASSWORD = "a long walk by the sea"


def operate(server, *words, typed=""):
    """What `grandma-server WORDS` answers and says, with the settings of a server that may be running."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(server.data), "GRANDMA_ASSETS": str(ASSETS),
                   "GRANDMA_DATA": str(server.data), **server.environment}
    return subprocess.run([str(BIN / "grandma-server"), *map(str, words)], capture_output=True, text=True,
                          env=environment, input=typed, timeout=60)


def ordered(server, *words, typed=""):
    """What a command says that is done."""
    answer = operate(server, *words, typed=typed)
    assert answer.returncode == 0, (answer.returncode, answer.stdout, answer.stderr)
    return answer.stdout


def families(server):
    """The families by their names, as a script reads them."""
    return {family["name"]: family for family in json.loads(ordered(server, "families", "--json"))}


def invite(server, *words):
    """The token of a new invitation."""
    return ordered(server, "invite-family", *words).splitlines()[1].rsplit("token=", 1)[-1]


def start_family(server, token, name="The Millers", user_name="mary"):
    """The browser of the keeper whose family begins by this token."""
    keeper = server.browser()
    keeper.password = PASSWORD
    keeper.begin("/api/v1/setup", {"token": token, "familyName": name, "timeZone": "Europe/London",
                                   "displayName": user_name.capitalize(), "userName": user_name,
                                   "password": PASSWORD})
    return keeper


def second_family(server, *words):
    return start_family(server, invite(server, *words))
