"""The copy of a server that does the background work is killed at every commit of it, and at every request that it sends
to the store: before the call leaves, and when it is done but not answered.

Before each kill there is something to do: a deleted photo to purge; one whose bytes another photo still names; an
unfinished upload that has expired; a family whose grace time is over. The next copy does the rest, while somebody sends
the purged photo once more. In the end every photo is there, nothing that was deleted is, and the store has no object
without a photo.
"""
import contextlib
import itertools

from Rig import databases, operating, pictures, tus
from Rig.client import Browser, Refused
from Rig.object_store import ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.waiting import until

from .deployment import Deployment, look_at_album, look_at_store, points
from .home import wait_until, work_folder
from .report import Report
from .senders import answered
from .small_photos import digest, small

# The short form kills at each nth call of a kind.
EVERY = {"commit": 4, "request": 6}
# The work of one round takes a second; a machine with other work to do gets so many.
LONGEST = 60


class Round:
    """What there is to do for the background work once, and what must be left of it."""

    def __init__(self, deployment, number):
        self.deployment, self.number = deployment, number
        # `small` shares renditions among photos of some numbers, so that a purge finds some that are still named.
        self.purged, self.kept = small(2 * number), pictures.plain(number, size=(96, 64))
        self.owed, self.gone = {}, set()

    def prepare(self):
        """Sends and deletes by the survivor, and lets the time of all of it be over."""
        deployment, survivor = self.deployment, self.deployment.survivor
        keeper = deployment.browser(survivor)
        self.owed[digest(self.kept)] = (send(keeper, self.kept), "")
        deleted = send(keeper, self.purged)
        keeper.call("DELETE", f"/api/v1/photos/{deleted}")
        self.gone.add(digest(self.purged))
        self.begin_upload(keeper)
        self.leave()
        survivor.kill()
        databases.let_time_be_over(deployment.database, deployment.folder.name)

    def begin_upload(self, browser):
        content = pictures.plain(self.number + 50_000, size=(96, 64))
        begun = answered(tus.ask(browser, "POST", tus.ROUTE, {"Upload-Length": str(len(content))}))
        path = begun.headers["Location"].removeprefix(browser.server)
        answered(tus.go_on(browser, path, 0, content[:len(content) // 2]))

    def leave(self):
        """Makes a family with a photo of its own and with the photo that the first family keeps; the operator deletes
        the family."""
        survivor, name = self.deployment.survivor, f"family-{self.number}"
        token = operating.invite(survivor)
        other = operating.start_family(survivor, token, name, name, Browser(survivor.url, self.deployment.origin))
        send(other, small(2 * self.number + 1))
        send(other, self.kept)
        operating.ordered(survivor, "family", operating.families(survivor)[name]["id"], "delete", "--yes-delete", name)

    def send_again(self):
        """Sends the purged photo once more. A copy that was killed while it removed the bytes may still hold them:
        then the answer is to come again, as every browser does."""
        keeper = self.deployment.browser(self.deployment.survivor)
        try:
            photo = send(keeper, self.purged)
        except Refused as refusal:
            if refusal.status != 503:
                raise
            return False
        self.gone.discard(digest(self.purged))
        self.owed[digest(self.purged)] = (photo, "")
        return True


def send(browser, content):
    return browser.send_bytes(content, "photo.jpg")["results"][0]["photo"]["id"]


def is_settled(deployment):
    return databases.owed_work(deployment.database, deployment.folder.name) == 0


def counted(deployment):
    """Lets the background work be done without a kill; returns the round, and the names of the calls."""
    work, victim = Round(deployment, 0), deployment.victims[0]
    work.prepare()
    victim.begin_to_count()
    victim.server.start()
    until(LONGEST, "the background work", lambda: is_settled(deployment))
    # The work on the store goes on for a moment after the last row.
    seen = settled(victim)
    victim.server.stop()
    deployment.survivor.start()
    return work, seen


def settled(victim):
    """Returns the calls once there have been no more for three seconds."""
    counts = [victim.seen()]

    def rests():
        counts.append(victim.seen())
        return counts[-1] == counts[-2]
    until(LONGEST, "the end of the background work", rests, 3)
    return counts[-1]


def attempt(report, deployment, number, call, nth, is_after):
    """Lets the work be done with one kill; returns the round, the fatal call or None if it was not reached, and whether
    the purged photo was taken once more at once."""
    work, victim, is_taken = Round(deployment, number), deployment.victims[0], True
    line, what = victim.lines[call], f"{'after' if is_after else 'before'} {call} {nth}"
    work.prepare()
    line.arm(victim.server, nth, is_after)
    with contextlib.suppress(RuntimeError):
        victim.server.start()
    wait_until(LONGEST, lambda: not victim.server.running or (line.struck is None and is_settled(deployment)), 0.2)
    line.disarm()
    victim.server.kill()
    deployment.survivor.start()
    try:
        is_taken = work.send_again()
    except (Refused, OSError) as trouble:
        report.fault(f"{what} ({line.struck}): the photo sent once more: {trouble!r}")
    report.check(wait_until(LONGEST, lambda: is_settled(deployment), 0.2),
                 f"{what} ({line.struck}): the next copy does not end the work")
    return work, line.struck, is_taken


def prove(options):
    report = Report("background")
    with contextlib.ExitStack() as stack, work_folder(options) as folder:
        database, store = PostgreSQL(), ObjectStore()
        stack.callback(database.close)
        stack.callback(store.close)
        deployment = Deployment(folder / "copies", database, store, 1)
        stack.callback(deployment.close)
        rounds = run_kills(report, deployment, options)
        look(report, deployment, rounds)
        databases.end_removals(database, deployment.folder.name)
        look_at_store(report, deployment)
        control(report, deployment, rounds)
    return report


def run_kills(report, deployment, options):
    first, counts = counted(deployment)
    for call, names in counts.items():
        report.figure(f"calls of one round: {call}", len(names))
    chosen, numbers, ends = list(points(counts, EVERY, options.short)), itertools.count(1), []
    for point in chosen:
        ends.append(attempt(report, deployment, next(numbers), *point))
        report.progress(f"{len(ends)} of {len(chosen)} kills, {len(report.faults)} faults", 15)
    struck = sum(end[1] is not None for end in ends)
    report.figure("kills", struck)
    report.figure("photos sent once more that had to wait", sum(not end[2] for end in ends))
    # The last calls of a round are made or not as the clocks of several tasks have it.
    report.check(struck >= len(chosen) * 0.8, f"only {struck} of {len(chosen)} calls were reached")
    report.check(any(name.startswith("DELETE") for name in counts["request"]), "the victim removed nothing")
    return [first, *(end[0] for end in ends)]


def look(report, deployment, rounds):
    owed = {sha: each for work in rounds for sha, each in work.owed.items()}
    gone = {sha for work in rounds for sha in work.gone}
    return look_at_album(report, deployment.browser(deployment.survivor), owed, gone)


def control(report, deployment, rounds):
    """Two controls: a store that loses the bytes of a photo that is kept, and one that keeps bytes without a photo."""
    quiet = Report("control")
    quiet.fault = quiet.faults.append
    sha = digest(rounds[0].kept)
    deployment.store.remove(f"{deployment.folder.name}/{sha[:2]}/{sha}")
    report.control("a store that loses an object", look(quiet, deployment, rounds))
    databases.forget_photos(deployment.database, deployment.folder.name)
    report.control("rows that are removed without their objects", look_at_store(quiet, deployment, 3))
