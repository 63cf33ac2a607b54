"""The places of an album and the command, for tests of `grandma-server move`."""
import os
import subprocess

from Rig.object_store import BUCKET, SECRET_KEY
from Rig.postgresql import PASSWORD
from Rig.programs import BIN, free_port


class Places:
    """A database and a prefix in a store, to which one album moves; both are empty at first."""

    def __init__(self, database, store, name, address=None):
        self.name = name
        self.database, self.store = database, store
        self.address = address or database.make(name)
        self.blobs = f"s3://{BUCKET}/{name}?endpoint={store.endpoint}"

    @property
    def up(self):
        """The arguments that move an album to these places."""
        return ["--to", self.address, "--blobs", self.blobs]

    @property
    def settings(self):
        """The settings of a server whose album is in these places."""
        return {"GRANDMA_DATABASE": self.address, "GRANDMA_BLOBS": self.blobs, **self.store.environment}


BACK = ["--to", "here", "--blobs", "here"]


def prepared(server, *words, **settings):
    """The command and its environment, with the settings of the server and these."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(server.data), "GRANDMA_DATA": str(server.data),
                   **server.environment, "GRANDMA_PORT": str(free_port()), **settings}
    return [str(BIN / "grandma-server"), *map(str, words)], {k: v for k, v in environment.items() if v}


def run(server, *words, limit=120, **settings):
    """Runs the command and returns its result; asserts that its output has no secret."""
    command, environment = prepared(server, *words, **settings)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=limit)
    done.said = done.stdout + done.stderr
    assert PASSWORD not in done.said and SECRET_KEY not in done.said
    return done


def begin(server, *words, **settings):
    """Starts the command and returns its process."""
    command, environment = prepared(server, *words, **settings)
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def settle(server, settings):
    """Replaces the server's settings of database and store."""
    for name in ("GRANDMA_DATABASE", "GRANDMA_BLOBS"):
        server.environment.pop(name, None)
    server.environment.update(settings)
