"""The tools that the tests of a family's copies share: the server's commands, and whether photos came back."""
import contextlib
import os
import subprocess

import requests

from Rig import pictures, tus
from Rig.programs import BIN, Server


def command(server, *words, wrapper=(), check=None):
    """Runs `grandma-server WORDS` and returns its result."""
    said = subprocess.run([*wrapper, str(BIN / "grandma-server"), *map(str, words)], capture_output=True, text=True,
                          env={"PATH": os.environ["PATH"], "HOME": str(server.data), "GRANDMA_DATA": str(server.data)},
                          timeout=120)
    if check is not None:
        assert said.returncode == check, (said.returncode, said.stdout, said.stderr)
    return said.stdout + said.stderr


def environment(injector):
    """Returns the wrapper that lets an injector of faults into a command."""
    return ("env", *(f"{name}={value}" for name, value in injector.environment.items()))


def send(keeper, seed):
    content = pictures.plain(seed, size=(320, 240))
    return keeper.send_bytes(content, f"{seed}.jpg")["results"][0]["photo"]["id"], content


@contextlib.contextmanager
def family_with_backup(folder, photos):
    """Gives a running server with so many photos, its keeper, the photos, and the folder of a backup."""
    with Server(folder / "server") as server:
        keeper = server.keeper()
        sent = dict(send(keeper, seed) for seed in range(photos))
        command(server, "backup", folder / "stick", check=0)
        yield server, keeper, sent, folder / "stick"


def originals(server, keeper, photos):
    for photo, content in photos.items():
        answer = requests.get(f"{server.url}/api/v1/photos/{photo}/original", headers=tus.headers(keeper), timeout=20)
        assert answer.status_code == 200 and answer.content == content, photo


def flip(path):
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
