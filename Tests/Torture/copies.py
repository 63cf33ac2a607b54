"""Three copies of one server behind a balancer, killed in turn, and the database switched over to its standby.

Twenty people of a hundred families send, by forms and in pieces, and delete. Nothing that was acknowledged may be lost,
doubled, altered or in another family; a retry after a refusal or a lost connection must succeed.
"""
import concurrent.futures
import contextlib
import itertools
import random
import threading
import time

from Rig import operating
from Rig.client import Browser
from Rig.object_store import ObjectStore
from Rig.postgresql_pair import PostgreSQLPair
from Rig.server_copies import ServerCopies, state

from .hasty_proxy import HastyProxy
from .home import wait_until, work_folder
from .report import Report
from .senders import Ledger, Sender, relatives, wait_for
from .small_photos import digest, small

# Seconds between two kills, and the number of kills.
LONG, SHORT = (20, 30), (4, 4)
PEOPLE, PEOPLE_OF_CONTROL = 20, 3
# The long form has families that its operator has invited; the short one has one family with twenty people.
FAMILIES = 100
LONGEST_PAUSE = 10


class CountingSender(Sender):
    """Counts the tries of each call: `most_tries` is the maximum, and `unhealed` has the errors of each call whose first
    retry failed too."""

    def __init__(self, *others):
        super().__init__(*others)
        self.most_tries, self.unhealed = 1, []

    def until_answered(self, call):
        tries, errors = itertools.count(1), []

        def counted():
            now = next(tries)
            self.most_tries = max(self.most_tries, now)
            if now == 3:
                self.unhealed.append(errors)
            try:
                return call()
            except Exception as error:
                errors.append(repr(error))
                raise
        return super().until_answered(counted)

    def pause_after(self, refusal, least):
        """A server whose database is away asks for a pause, as long as an honest client waits."""
        return min(float(refusal.headers.get("Retry-After", least)), LONGEST_PAUSE)


class NeighbourlySender(CountingSender):
    """Sends for several families in turn; `homes` has the family of each photo by the hash of its bytes."""

    def __init__(self, families, homes, *others):
        super().__init__(families[0][1], *others)
        self.families, self.homes = families, homes

    def turn_to(self, number):
        family, self.browser = self.families[number % len(self.families)]
        self.homes[digest(small(number))] = family

    def send(self, number):
        self.turn_to(number)
        super().send(number)

    def delete(self, number):
        self.turn_to(number)
        super().delete(number)


class CrowdedDeployment:
    """The copies, and the people who send to them through the balancer."""

    def __init__(self, folder, address, store):
        self.copies = ServerCopies(folder, address, store, GRANDMA_LOG_LEVEL="warning")
        self.ledger, self.numbers, self.door = Ledger(), itertools.count(1), threading.Event()
        self.senders, self.families, self.homes = [], [], {}

    def begin_families(self, seed, count):
        """Does the same as `begin` with `count` families, which the people share among themselves."""
        self.families = [self.copies.keeper()]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            self.families += pool.map(self.start_family, range(1, count))
        self.door.set()
        numbered = list(enumerate(self.families))
        self.senders = [NeighbourlySender(numbered[place::PEOPLE], self.homes, self.ledger, self.numbers, self.door, False,
                                          seed + place)
                        for place in range(PEOPLE)]
        for sender in self.senders:
            sender.start()
        return self.families[0]

    def start_family(self, number):
        copy = self.copies.copies[number % len(self.copies.copies)]
        return operating.start_family(copy, operating.invite(copy), f"Family {number}", f"keeper-{number}",
                                      Browser(self.copies.url, self.copies.url))

    def begin(self, seed, people=PEOPLE, forms_only=False, server=None):
        keeper = self.copies.keeper()
        browsers = relatives(keeper, lambda: Browser(self.copies.url, self.copies.url), people)
        for browser in browsers:
            browser.server = server or browser.server
        self.door.set()
        self.senders = [CountingSender(browser, self.ledger, self.numbers, self.door, forms_only, seed + place)
                        for place, browser in enumerate(browsers)]
        for sender in self.senders:
            sender.start()
        return keeper

    def rise(self, copy):
        copy.start()
        wait_until(60, lambda: state(copy.url, "/ready")[0] == 200)

    def look(self, report, keeper):
        """Compares the album, as each copy shows it, with the ledger; returns how many photos were lost."""
        owed, gone, pending, _ = self.ledger.snapshot()
        there = {}
        for number in range(len(self.copies.copies)):
            there = self.contents(report, number, keeper)
            lost, undead = owed - there.keys(), gone & there.keys()
            doubled = [sha for sha, count in there.items() if count > 1]
            unknown = there.keys() - owed - pending - gone
            report.check(not lost, f"copy {number}: {len(lost)} acknowledged photos lost, such as {sorted(lost)[:2]}")
            report.check(not undead, f"copy {number}: {len(undead)} deleted photos are back")
            report.check(not doubled, f"copy {number}: {len(doubled)} photos doubled")
            report.check(not unknown, f"copy {number}: {len(unknown)} photos that nobody sent")
        return len(owed - there.keys())

    def contents(self, report, number, keeper):
        """Returns how often a copy has each original, in the albums of all families."""
        there = {}
        for family, each in enumerate(self.families or [keeper]):
            found = contents(self.copies.at(number, each))
            strangers = [sha for sha in found if self.homes.get(sha, family) != family]
            report.check(not strangers, f"copy {number}: family {family} has {len(strangers)} photos of others")
            for sha, count in found.items():
                there[sha] = there.get(sha, 0) + count
        return there


def contents(browser):
    """Returns how often the album has each original, by the hash of its bytes, which are fetched."""
    found, before = {}, ""
    while True:
        page = browser.call("GET", f"/api/v1/album?limit=200{before}")
        for photo in page["photos"]:
            sha = digest(browser.fetch(f"/api/v1/photos/{photo['id']}/original", 60))
            found[sha] = found.get(sha, 0) + 1
        if len(page["photos"]) < 200:
            return found
        before = f"&older={page['older']}"


def prove(options):
    report = Report("copies")
    pause, kills = SHORT if options.short else LONG
    kills = options.cycles or kills
    chance = random.Random(options.seed)
    database, store = PostgreSQLPair(), ObjectStore()
    with contextlib.ExitStack() as stack, work_folder(options) as folder:
        stack.callback(database.close)
        stack.callback(store.close)
        deployment = CrowdedDeployment(folder / "house", database.make("house"), store)
        with deployment.copies:
            seed = chance.randrange(1 << 30)
            keeper = deployment.begin(seed) if options.short else deployment.begin_families(seed, FAMILIES)
            report.figure("families", len(deployment.families) or 1)
            run_kills(report, deployment, database, pause, kills, chance, options.short)
            wait_for(deployment.senders, 300)
            deployment.look(report, keeper)
        tell(report, deployment, kills)
        control(report, folder / "control", database.make("control"), store, chance)
    return report


def run_kills(report, deployment, database, pause, kills, chance, is_short):
    """Kills copies, and switches the database over in the midst of it: in the long form while a copy is down. In the short
    form that copy is up again first: beside the rest of the suite a switch takes so long that a call which the killed copy
    lost meets it with its only retry."""
    for kill in range(1, kills + 1):
        wanted = deployment.ledger.photos + 10
        time.sleep(pause * chance.uniform(0.7, 1.3))
        report.check(wait_until(120, lambda: deployment.ledger.photos >= wanted),
                     f"kill {kill}: hardly a photo was taken")
        copy = chance.choice(deployment.copies.copies)
        copy.kill()
        if kill == (kills + 1) // 2:
            if is_short:
                deployment.rise(copy)
            begin = time.monotonic()
            database.switch_over()
            wanted = deployment.ledger.photos + 1
            report.check(wait_until(120, lambda: deployment.ledger.photos >= wanted), "no photo after the switch-over")
            report.figure("until a photo is taken after the switch-over", round(time.monotonic() - begin, 1), "s")
        else:
            time.sleep(pause * chance.uniform(0.1, 0.5))
        if not copy.running:
            deployment.rise(copy)
        for sender in deployment.senders:
            if sender.trouble:
                raise sender.trouble
        photos = deployment.ledger.photos
        report.progress(f"{kill} kills, {photos} photos acknowledged, {len(report.faults)} faults", 15)


def tell(report, deployment, kills):
    acks = deployment.ledger.acks
    report.figure("kills of a copy", kills)
    report.figure("photos acknowledged by form", acks["form"])
    report.figure("photos acknowledged by tus", acks["tus"])
    report.figure("deletions acknowledged", acks["delete"])
    report.figure("refused and sent again", sum(sender.refused for sender in deployment.senders))
    report.figure("tries of one call, most", max(sender.most_tries for sender in deployment.senders))
    unhealed = [errors for sender in deployment.senders for errors in sender.unhealed]
    report.figure("calls whose first retry failed too", len(unhealed))
    report.check(not unhealed, f"{len(unhealed)} calls needed more than one retry, such as {unhealed[:3]}")


def send_slowly(sender):
    """Sends a photo, and then pauses, so that all that was answered can arrive."""
    sender.send(next(sender.numbers))
    time.sleep(0.1)


def control(report, folder, address, store, chance):
    """The control: a proxy before the balancer acknowledges photos too early, so photos must get lost."""
    report.progress("the control")
    deployment, quiet = CrowdedDeployment(folder, address, store), Report("control")
    quiet.fault = quiet.faults.append
    with deployment.copies:
        proxy = HastyProxy(deployment.copies.port)
        keeper = deployment.begin(chance.randrange(1 << 30), PEOPLE_OF_CONTROL, True, proxy.url)
        for sender in deployment.senders:
            # The proxy's answers have no photo ID, so nothing can be deleted: every call sends a photo.
            sender.step = lambda sender=sender: send_slowly(sender)
        time.sleep(1)
        for copy in deployment.copies.copies:
            copy.kill()
        time.sleep(1)
        for copy in deployment.copies.copies:
            deployment.rise(copy)
        wait_for(deployment.senders)
        wait_until(60, proxy.waiting.empty)
        proxy.close()
        keeper.server = deployment.copies.url
        lost = deployment.look(quiet, keeper)
    report.control("a proxy that answers at once", lost)
