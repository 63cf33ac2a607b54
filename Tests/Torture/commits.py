"""One of two copies of a server is killed at every commit that it sends to the database, and at every request that it
sends to the store: before the call leaves, and when it is done but not answered.

A person sends by a form and in pieces, writes words, deletes and takes back. What fails at the copy is done once more at
the other one, which must succeed. In the end every photo is there once, and the store has no object without a photo.
"""
import concurrent.futures
import contextlib
import itertools
import queue
import re

from Rig import databases
from Rig.client import Browser, Refused
from Rig.fatal_line import FatalLine, commit, request
from Rig.object_store import BUCKET, ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.programs import Server

from .home import wait_until, work_folder
from .persistent_person import Person, by_form
from .report import Report
from .senders import CUT_OFF
from .small_photos import digest

# The short form kills at each nth call, alternately before and after it.
EVERY = {"commit": 2, "request": 7}
AT_ONCE = 2
# The numbers of the people who meet no kill; the others begin with 0.
COUNTED, CONTROLS = 100_001, (100_002, 100_003)
# A call that is done once more waits at most for a row that the killed copy has locked.
LONGEST = 30
BLOB = re.compile("[0-9a-f]{2}/[0-9a-f]{64}")


class Victim:
    """A copy that is killed again and again, with its two lines."""

    def __init__(self, house, number):
        self.lines = {"commit": FatalLine(house.database.port, commit), "request": FatalLine(house.store.port, request)}
        ports = {house.database.port: self.lines["commit"].port, house.store.port: self.lines["request"].port}
        self.server = house.server(f"victim-{number}", ports)

    def close(self):
        self.server.kill()
        for line in self.lines.values():
            line.close()


class House:
    """A survivor, which does the background work, and victims; all use one database and one store."""

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

    def browser(self, server):
        browser = Browser(server.url, self.origin)
        browser.take_session_of(self.keeper)
        return browser

    def close(self):
        for victim in self.victims:
            victim.close()
        self.survivor.kill()


def attempt(report, house, victim, number, call, nth, is_after):
    """Makes one person's calls with one kill; returns the person, and the fatal call or None if it was not reached."""
    victim.server.start()
    line = victim.lines[call]
    line.arm(victim.server, nth, is_after)
    person = Person(house, victim, number)
    what = f"{'after' if is_after else 'before'} {call} {nth}"
    try:
        person.go()
    except (Refused, AssertionError, *CUT_OFF) as trouble:
        report.fault(f"{what} ({line.struck}): {trouble!r}")
    report.check(person.slowest < LONGEST, f"{what}: the second try took {person.slowest:.0f} s")
    # A kill whose call was not reached must not strike after the next start.
    line.disarm()
    victim.server.kill()
    return person, line.struck


def counted(report, house):
    """Makes one person's calls without a kill; returns the person, and the names of the calls."""
    victim = house.victims[0]
    victim.server.start()
    for line in victim.lines.values():
        line.begin_to_count()
    person = Person(house, victim, COUNTED)
    person.go()
    victim.server.kill()
    return person, {call: list(line.seen) for call, line in victim.lines.items()}


def points(counts, is_short):
    """Returns the calls at which to kill, as (call, nth, is_after)."""
    for call, names in counts.items():
        every = EVERY[call] if is_short else 1
        for nth in range(1, len(names) + 1, every):
            afters = [(nth // every) % 2 == 1] if is_short else [False, True]
            yield from ((call, nth, is_after) for is_after in afters)


def look(report, house, people):
    """Compares the album, and the store, with what the people were told; returns the number of lost photos."""
    owed = {sha: each for person in people for sha, each in person.owed.items()}
    gone = {sha for person in people for sha in person.gone}
    keeper, shown, before = house.browser(house.survivor), {}, ""
    while True:
        page = keeper.call("GET", f"/api/v1/album?limit=200{before}")
        for photo in page["photos"]:
            base = f"/api/v1/photos/{photo['id']}"
            sha = original(keeper, base)
            report.check(sha not in shown, f"{sha} is there twice")
            shown[sha] = (photo["id"], photo.get("caption", ""))
            for rendition in photo["renditions"]:
                found = keeper.fetch(f"{base}/renditions/{rendition['name']}")
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


def look_at_store(report, house):
    """Every photo has its objects, every object belongs to a photo, and no piece of an upload is left after a sweep."""
    # A piece that was stored but not noted at the last call of an upload is removed with the upload's row. A copy that
    # takes up the background work sweeps at once.
    databases.end_uploads(house.database, house.folder.name)
    house.survivor.stop()
    house.survivor.start()
    prefix, uploads = f"{house.folder.name}/", f"{house.folder.name}/uploads/"
    is_swept = wait_until(60, lambda: not any(key.startswith(uploads) for key in house.store.objects()), 2)
    report.check(is_swept, "pieces of ended uploads stay in the store")
    hashes = {key.removeprefix(prefix)[3:] for key in house.store.objects() if BLOB.fullmatch(key.removeprefix(prefix))}
    named = databases.blob_hashes(house.database, house.folder.name)
    report.check(not named - hashes, f"{len(named - hashes)} blobs are missing in the store")
    report.check(not hashes - named, f"{len(hashes - named)} objects without a photo: {sorted(hashes - named)[:3]}")


def prove(options):
    report = Report("commits")
    with contextlib.ExitStack() as stack, work_folder(options) as folder:
        database, store = PostgreSQL(), ObjectStore()
        stack.callback(database.close)
        stack.callback(store.close)
        house = House(folder / "house", database, store, AT_ONCE)
        stack.callback(house.close)
        people = run_kills(report, house, options)
        look(report, house, people)
        look_at_store(report, house)
        control(report, house)
    return report


def run_kills(report, house, options):
    first, counts = counted(report, house)
    for call, names in counts.items():
        report.figure(f"calls of one person: {call}", len(names))
    free = queue.Queue()
    for victim in house.victims:
        free.put(victim)
    numbers = itertools.count()

    def one(point):
        victim = free.get()
        try:
            return attempt(report, house, victim, next(numbers), *point)
        finally:
            free.put(victim)
    chosen = list(points(counts, options.short))
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        ends = []
        for end in pool.map(one, chosen):
            ends.append(end)
            report.progress(f"{len(ends)} of {len(chosen)} kills, {len(report.faults)} faults", 15)
    struck = sum(end[1] is not None for end in ends)
    report.figure("kills", struck)
    report.figure("slowest second try", round(max(person.slowest for person, _ in ends), 1), "s")
    # Renditions are made at either copy, so the number of calls differs from person to person.
    report.check(struck >= len(chosen) * 0.8, f"only {struck} of {len(chosen)} calls were reached")
    return [first, *(person for person, _ in ends)]


def control(report, house):
    """Two controls: a database that is asked to undo what its client takes for committed, and a store that loses an
    object."""
    victim, quiet = house.victims[0], Report("control")
    quiet.fault = quiet.faults.append
    victim.server.start()
    person = Person(house, victim, CONTROLS[0])
    content = person.contents[0]
    person.owed[digest(content)] = (by_form(person.here, content), "")
    key = next(key for key in house.store.objects() if key.startswith(f"{house.folder.name}/") and digest(content) in key)
    house.store.remove(key)
    report.control("a store that loses an object", look(quiet, house, [person]))
    victim.lines["commit"].is_hasty = True
    person = Person(house, victim, CONTROLS[1])
    content = person.contents[0]
    try:
        person.owed[digest(content)] = (by_form(person.here, content), "")
    except Refused:
        pass
    report.control("a database that undoes what was committed", look(quiet, house, [person]))
