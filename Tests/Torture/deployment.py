"""Copies of a server at one database and one store, some of which are killed at chosen calls; and what the database and
the store must hold afterwards. For the proofs `commits` and `background`."""
import re

from Rig import databases
from Rig.client import Browser, Refused
from Rig.fatal_line import FatalLine, commit, request
from Rig.object_store import BUCKET
from Rig.programs import Server

from .home import wait_until
from .small_photos import digest

BLOB = re.compile("[0-9a-f]{2}/[0-9a-f]{64}")


class Victim:
    """A copy that is killed again and again, with its lines to the database and to the store."""

    def __init__(self, deployment, number):
        database, store = deployment.database, deployment.store
        self.lines = {"commit": FatalLine(database.port, commit), "request": FatalLine(store.port, request)}
        ports = {database.port: self.lines["commit"].port, store.port: self.lines["request"].port}
        self.server = deployment.server(f"victim-{number}", ports)

    def begin_to_count(self):
        for line in self.lines.values():
            line.begin_to_count()

    def seen(self):
        """Returns the names of the calls since `begin_to_count`."""
        return {call: list(line.seen) for call, line in self.lines.items()}

    def close(self):
        self.server.kill()
        for line in self.lines.values():
            line.close()


class Deployment:
    """A survivor, which begins with the background work, and victims; all use one database and one store."""

    def __init__(self, folder, database, store, victims):
        self.folder, self.database, self.store, self.origin = folder, database, store, None
        self.address = database.make(folder.name)
        self.survivor = self.server("survivor", {})
        self.survivor.start()
        self.keeper = self.survivor.keeper()
        self.victims = [Victim(self, number) for number in range(victims)]

    def server(self, name, ports):
        settings = {"GRANDMA_DATABASE": self.address, **self.store.environment,
                    "GRANDMA_BLOBS": f"s3://{BUCKET}/{self.folder.name}?endpoint={self.store.endpoint}"}
        for true, other in ports.items():
            settings = {key: value.replace(f"127.0.0.1:{true}", f"127.0.0.1:{other}") for key, value in settings.items()}
        server = Server(self.folder / name, GRANDMA_LOG_LEVEL="notice", GRANDMA_RESERVE_MEGABYTES="0", **settings)
        self.origin = self.origin or server.url
        server.environment["GRANDMA_PUBLIC_URL"] = self.origin
        return server

    def browser(self, server, person=None):
        """Returns a browser of `person`, by default of the keeper, that talks to one copy."""
        browser = Browser(server.url, self.origin)
        browser.take_session_of(person or self.keeper)
        return browser

    def objects(self):
        """Returns the keys of this deployment's objects in the store."""
        prefix = f"{self.folder.name}/"
        return {key.removeprefix(prefix) for key in self.store.objects() if key.startswith(prefix)}

    def close(self):
        for victim in self.victims:
            victim.close()
        self.survivor.kill()


def points(counts, every, is_short):
    """Returns the calls at which to kill, as (call, nth, is_after). The short form kills at each nth call, `every[call]`,
    alternately before and after it."""
    for call, names in counts.items():
        step = every[call] if is_short else 1
        for nth in range(1, len(names) + 1, step):
            afters = [(nth // step) % 2 == 1] if is_short else [False, True]
            yield from ((call, nth, is_after) for is_after in afters)


def look_at_album(report, browser, owed, gone):
    """Compares an album with what the people were told: `owed` are the ID and the caption of each photo by the hash of
    its bytes, `gone` the hashes of deleted photos. Returns the number of lost photos."""
    shown, before = {}, ""
    while True:
        page = browser.call("GET", f"/api/v1/album?limit=200{before}")
        for photo in page["photos"]:
            base = f"/api/v1/photos/{photo['id']}"
            sha = original(browser, base)
            report.check(sha not in shown, f"{sha} is there twice")
            shown[sha] = (photo["id"], photo.get("caption", ""))
            for rendition in photo["renditions"]:
                found = browser.fetch(f"{base}/renditions/{rendition['name']}")
                report.check(len(found) == rendition["bytes"], f"{base}: another {rendition['name']}")
        if len(page["photos"]) < 200:
            break
        before = f"&older={page['older']}"
    lost = {sha for sha, each in owed.items() if shown.get(sha) != each}
    report.check(not lost, f"{len(lost)} acknowledged photos lost or changed, such as "
                           f"{[(owed[sha], shown.get(sha)) for sha in sorted(lost)[:2]]}")
    report.check(not gone & shown.keys(), f"{len(gone & shown.keys())} deleted photos are back")
    report.check(not shown.keys() - owed.keys(), f"{len(shown.keys() - owed.keys())} photos that nobody was told of")
    return len(lost)


def original(browser, base):
    """Returns the hash of the original; the error, if it cannot be read."""
    try:
        return digest(browser.fetch(f"{base}/original", 60))
    except Refused as refusal:
        return f"{base}: {refusal.status}"


def look_at_store(report, deployment, limit=30):
    """Every photo has its objects, every object belongs to a photo, and no piece of an upload is left after a sweep;
    returns the number of objects without a photo after `limit` seconds."""
    database, name = deployment.database, deployment.folder.name
    # A piece that was stored but not noted at the last call of an upload is removed with the upload's row. A copy that
    # takes up the background work sweeps at once.
    databases.end_uploads(database, name)
    deployment.survivor.stop()
    deployment.survivor.start()

    def unnamed():
        return blobs(deployment) - databases.blob_hashes(database, name)
    is_swept = wait_until(60, lambda: not any(key.startswith("uploads/") for key in deployment.objects()), 2)
    report.check(is_swept, "pieces of ended uploads stay in the store")
    wait_until(limit, lambda: not unnamed(), 2)
    missing, left = databases.blob_hashes(database, name) - blobs(deployment), unnamed()
    report.check(not missing, f"{len(missing)} blobs are missing in the store")
    report.check(not left, f"{len(left)} objects without a photo: {sorted(left)[:3]}")
    return len(left)


def blobs(deployment):
    """Returns the hashes of all originals and renditions in the store."""
    return {key[3:] for key in deployment.objects() if BLOB.fullmatch(key)}
