"""One of two copies of a server is killed at every commit that it sends to the database, and at every request that it
sends to the store: before the call leaves, and when it is done but not answered.

A person sends by a form and in pieces, writes words, deletes and takes back. What fails at the copy is done once more at
the other one, which must succeed. In the end every photo is there once, and the store has no object without a photo.
"""
import concurrent.futures
import contextlib
import itertools
import queue

from Rig.client import Refused
from Rig.object_store import ObjectStore
from Rig.postgresql import PostgreSQL

from .deployment import Deployment, look_at_album, look_at_store, points
from .home import work_folder
from .persistent_person import Person, by_form
from .report import Report
from .senders import CUT_OFF
from .small_photos import digest

# The short form kills at each nth call of a kind.
EVERY = {"commit": 2, "request": 7}
AT_ONCE = 2
# The numbers of the people who meet no kill; the others begin with 0.
COUNTED, CONTROLS = 100_001, (100_002, 100_003)
# A call that is done once more waits at most for a row that the killed copy has locked.
LONGEST = 30


def attempt(report, deployment, victim, number, call, nth, is_after):
    """Makes one person's calls with one kill; returns the person, and the fatal call or None if it was not reached."""
    victim.server.start()
    line = victim.lines[call]
    line.arm(victim.server, nth, is_after)
    person = Person(deployment, victim, number)
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


def counted(report, deployment):
    """Makes one person's calls without a kill; returns the person, and the names of the calls."""
    victim = deployment.victims[0]
    victim.server.start()
    victim.begin_to_count()
    person = Person(deployment, victim, COUNTED)
    person.go()
    victim.server.kill()
    return person, victim.seen()


def look(report, deployment, people):
    owed = {sha: each for person in people for sha, each in person.owed.items()}
    gone = {sha for person in people for sha in person.gone}
    return look_at_album(report, deployment.browser(deployment.survivor), owed, gone)


def prove(options):
    report = Report("commits")
    with contextlib.ExitStack() as stack, work_folder(options) as folder:
        database, store = PostgreSQL(), ObjectStore()
        stack.callback(database.close)
        stack.callback(store.close)
        deployment = Deployment(folder / "copies", database, store, AT_ONCE)
        stack.callback(deployment.close)
        people = run_kills(report, deployment, options)
        look(report, deployment, people)
        look_at_store(report, deployment)
        control(report, deployment)
    return report


def run_kills(report, deployment, options):
    first, counts = counted(report, deployment)
    for call, names in counts.items():
        report.figure(f"calls of one person: {call}", len(names))
    free = queue.Queue()
    for victim in deployment.victims:
        free.put(victim)
    numbers = itertools.count()

    def one(point):
        victim = free.get()
        try:
            return attempt(report, deployment, victim, next(numbers), *point)
        finally:
            free.put(victim)
    chosen = list(points(counts, EVERY, options.short))
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


def control(report, deployment):
    """Two controls: a database that is asked to undo what its client takes for committed, and a store that loses an
    object."""
    victim, quiet = deployment.victims[0], Report("control")
    quiet.fault = quiet.faults.append
    victim.server.start()
    person = Person(deployment, victim, CONTROLS[0])
    content = person.contents[0]
    person.owed[digest(content)] = (by_form(person.here, content), "")
    deployment.store.remove(f"{deployment.folder.name}/{digest(content)[:2]}/{digest(content)}")
    report.control("a store that loses an object", look(quiet, deployment, [person]))
    victim.lines["commit"].is_hasty = True
    person = Person(deployment, victim, CONTROLS[1])
    content = person.contents[0]
    try:
        person.owed[digest(content)] = (by_form(person.here, content), "")
    except Refused:
        pass
    report.control("a database that undoes what was committed", look(quiet, deployment, [person]))
