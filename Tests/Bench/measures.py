"""How each figure is taken. Each measure answers with the figures it found, by name."""
import contextlib
import os
import pathlib
import statistics
import sys
import threading
import time

from Rig import films, pictures
from Rig.databases import multiply_photos, multiply_shelf, spread_over_moments, vary_photos
from Rig.glimpse import Glimpse
from Rig.processor import cpu_seconds
from Rig.programs import Frame, Server, take_in
from Rig.touchscreen import Touchscreen
from Rig.waiting import until
from peers import beside, installed, showing
from photographs import photographs

WIDTH, HEIGHT = 1920, 1080


class Deployment:
    """Server, screen and a paired frame, with `count` photographs sent."""

    def __init__(self, folder, count, standing=False, **settings):
        self.folder = folder
        # A measure that fails here must leave no program behind, which the next measures would see.
        with contextlib.ExitStack() as programs:
            self.server = Server(folder / "server")
            programs.callback(self.server.kill)
            self.server.start()
            self.keeper = self.server.keeper()
            self.screen = Touchscreen(WIDTH, HEIGHT)
            programs.callback(self.screen.close)
            self.trace = folder / "trace.txt"
            self.frame = Frame(folder / "frame", self.server.url, self.screen.display,
                               GRANDMA_TRACE=str(self.trace), **settings)
            programs.callback(self.frame.kill)
            self.frame.start()
            take_in(self.keeper, self.frame)
            self.photos = [self.send(file) for file in photographs(count, standing)]
            self.frame.until("every photo on the shelf", lambda _: len(self.frame.shelf_files()) >= count, 600)
            self.begin_at_the_newest()
            self.programs = programs.pop_all()

    def send(self, file):
        return self.keeper.send_bytes(file.read_bytes(), file.name)["results"][0]["photo"]["id"]

    def presents(self):
        """For each present so far: its moment on the monotonic clock in seconds, and each photo it showed with the
        pixels that lay right of its place, the nearest first."""
        if not self.trace.exists():
            return []
        # The last line may be in the making.
        rows = [line.split() for line in self.trace.read_text().split("\n")[:-1]]
        return [(int(row[0]) / 1e9, dict(zip(row[1::2], map(int, row[2::2])))) for row in rows]

    def until_presented(self, photo, since=0, limit=20):
        """The moment a present showed this photo, and it alone."""
        def moment():
            return next((at for at, shown in self.presents()[since:] if list(shown.items()) == [(photo, 0)]), None)
        return until(limit, f"photo {photo}", moment)

    def begin_at_the_newest(self):
        # The first key is for what came while nobody was there.
        self.screen.key("F1")
        self.screen.key("Home")
        self.until_presented(self.photos[-1])
        time.sleep(1)  # NB: the neighbours get ready: part of what is measured is that they are.

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.programs.close()


def pss_megabytes(pid):
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        if line.startswith("Pss:"):
            return int(line.split()[1]) / 1000
    raise RuntimeError("no Pss")


def switches(pid):
    """How often each of its threads went to sleep or was sent there: before each, it was woken."""
    return {status.parent.name: sum(int(line.split()[1]) for line in status.read_text().splitlines()
                                    if "_ctxt_switches:" in line)
            for status in pathlib.Path(f"/proc/{pid}/task").glob("*/status")}


def at_rest(pid, name):
    """What half a minute of holding one photo costs."""
    cpu, before, start = cpu_seconds(pid), switches(pid), time.monotonic()
    time.sleep(30)
    elapsed = time.monotonic() - start
    # A thread that ended meanwhile takes its count along: rest has begun long before, and at rest none ends.
    wakes = sum(count - before.get(thread, 0) for thread, count in switches(pid).items())
    return {f"still-cpu{name}": 100 * (cpu_seconds(pid) - cpu) / elapsed,
            f"still-wakeups{name}": wakes / elapsed, f"still-pss{name}": pss_megabytes(pid)}


def until_quiet(server):
    """Until what a server does after its start is done: two seconds with less than a tenth of a core."""
    end = time.monotonic() + 300
    while time.monotonic() < end:
        cpu = cpu_seconds(server.process.pid)
        time.sleep(2)
        if cpu_seconds(server.process.pid) - cpu < 0.2:
            return
    raise TimeoutError("the server is still busy after five minutes")


def still(folder):
    with Deployment(folder, 3) as deployment:
        time.sleep(20)  # NB: not a wait for luck: what is measured is rest, and this is its beginning.
        return at_rest(deployment.frame.process.pid, "")


def still_peers(folder):
    with Deployment(folder, 3) as deployment:
        file, found = deployment.frame.shelf_files()[0], {}
        deployment.frame.stop()
        for peer in installed():
            until(10, "an empty screen", lambda: dark(deployment.screen))
            with showing(peer, file, deployment.screen, folder / peer.name) as process:
                until(60, f"{peer.name}'s picture", lambda: not dark(deployment.screen))
                time.sleep(5)
                found |= at_rest(process.pid, f"-{peer.name}")
        return found


def paging(folder):
    with Deployment(folder, 300) as deployment:
        at = {}
        for page, photo in enumerate(reversed(deployment.photos[:-1]), 1):
            seen = len(deployment.presents())
            deployment.screen.key("Right")
            deployment.until_presented(photo, seen)
            if page in (100, 299):
                time.sleep(3)
                at[page] = pss_megabytes(deployment.frame.process.pid)
        for photo in deployment.photos[1:31]:
            look_closely(deployment)
            seen = len(deployment.presents())
            deployment.screen.key("Left")
            deployment.until_presented(photo, seen)
        time.sleep(3)
        zoomed = pss_megabytes(deployment.frame.process.pid)
        return {"paging-pss-after-300": at[299], "paging-pss-growth-after-100": at[299] - at[100],
                "paging-pss-after-zooms": zoomed, **leafing(deployment)}


def leafing(deployment):
    """Ten thousand turns up and down the album as keys repeat, with close looks after every two hundred and fifty."""
    deployment.screen.key("Home")
    deployment.frame.until_page(deployment.photos[-1])
    pss = []
    with watching(deployment.frame.process.pid) as seen:
        for leg in range(40):
            for _ in range(250):
                deployment.screen.key("Left" if leg % 2 else "Right")
                time.sleep(0.02)  # NB: as fast as keys repeat, which is faster than photos are decoded.
            deployment.frame.until_page(deployment.photos[-1] if leg % 2 else deployment.photos[-251], 60)
            look_closely(deployment)
            pan_over_the_side(deployment)
            if leg % 4 == 3:
                time.sleep(3)
                pss.append(pss_megabytes(deployment.frame.process.pid))
    print("PSS by thousands of turns:", *(f"{each:.1f}" for each in pss), "MB at rest,",
          f"{statistics.median(seen):.1f} in the middle of {len(seen)} looks", file=sys.stderr)
    # The first four thousand fill what is kept: set words, glyphs, the allocator's own pages.
    slope = statistics.linear_regression(range(len(pss[4:])), pss[4:]).slope
    return {"leafing-pss-after": pss[-1], "leafing-pss-most": max(seen), "leafing-pss-slope": slope}


@contextlib.contextmanager
def watching(pid):
    """A list that grows by a process's PSS, twenty times a second: what is needed for a moment is needed."""
    seen, over = [], threading.Event()

    def watch():
        while not over.wait(0.05):
            seen.append(pss_megabytes(pid))
    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        yield seen
    finally:
        over.set()
        watcher.join()


def look_closely(deployment):
    """A double tap, long enough for the file's own pixels to come, and back."""
    for _ in range(2):
        deployment.screen.tap(WIDTH // 2, HEIGHT // 2)
    time.sleep(1)
    deployment.screen.key("Escape")
    time.sleep(0.7)


def pan_over_the_side(deployment):
    """A double tap, on to the photo's side and beyond it to the older page, and back by a key."""
    here = list(deployment.presents()[-1][1])
    for _ in range(2):
        deployment.screen.tap(WIDTH // 2, HEIGHT // 2)
    time.sleep(1)
    for _ in range(5):
        if list(deployment.presents()[-1][1]) == here:
            deployment.screen.swipe_left(200)
            time.sleep(1)
    deployment.screen.key("Left")
    until(20, "the photo she came from", lambda: list(deployment.presents()[-1][1]) == here)


def pairs(folder):
    """Two portraits on each page: turned, leafed as keys repeat, and looked at closely."""
    with Deployment(folder, 40, standing=True) as deployment:
        time.sleep(25)  # NB: not a wait for luck: the start is over by then, and its memory is given back.
        with watching(deployment.frame.process.pid) as seen:
            for leg in range(10):
                for _ in range(15):
                    deployment.screen.key("Left" if leg % 2 else "Right")
                    time.sleep(0.02)
                time.sleep(1)
                look_closely(deployment)
        return {"pairs-pss-most": max(seen)}


def keys(folder):
    with Deployment(folder, 12) as deployment:
        worst = 0
        for photo in reversed(deployment.photos[1:-1]):
            time.sleep(1)  # The neighbour gets ready.
            seen = len(deployment.presents())
            deployment.screen.key("Right")
            deployment.until_presented(photo, seen)
            frames = [list(shown.items()) for _, shown in deployment.presents()[seen:]]
            worst = max(worst, frames.index([(photo, 0)]) + 1)
        return {"key-frames-to-next-page": float(worst)}


def swipes(folder):
    with Deployment(folder, 40) as deployment:
        latencies, intervals = [], []
        for photo in reversed(deployment.photos[-21:-1]):
            time.sleep(1)  # The neighbour gets ready.
            seen = len(deployment.presents())
            held = next(iter(deployment.presents()[-1][1]))
            moves = drag(deployment.screen)
            deployment.until_presented(photo, seen)
            rows = deployment.presents()[seen:]
            latencies += latency_of(moves, rows, held)
            intervals += pace_of(moves, rows)
        latencies.sort()
        return {
            "swipe-latency-p50": 1000 * statistics.median(latencies),
            "swipe-latency-p99": 1000 * latencies[int(len(latencies) * 0.99)],
            "swipe-intervals-over-25ms": 100 * sum(gap > 0.025 for gap in intervals) / len(intervals),
        }


def zooms(folder):
    with Deployment(folder, 12) as deployment:
        latencies, intervals = [], []
        for photo in reversed(deployment.photos[1:-1]):
            for _ in range(2):
                deployment.screen.tap(WIDTH // 2, HEIGHT // 2)
            time.sleep(2)  # The larger file's pixels come.
            seen = len(deployment.presents())
            held = next(iter(deployment.presents()[-1][1]))
            moves = drag(deployment.screen, 12)
            time.sleep(2)  # It glides out.
            rows = deployment.presents()[seen:]
            latencies += latency_of(moves, rows, held)
            intervals += pace_of(moves, rows)
            deployment.screen.key("Escape")
            time.sleep(1)
            seen = len(deployment.presents())
            deployment.screen.key("Right")
            deployment.until_presented(photo, seen)
            time.sleep(1)
        latencies.sort()
        return {
            "zoom-latency-p50": 1000 * statistics.median(latencies),
            "zoom-latency-p99": 1000 * latencies[int(len(latencies) * 0.99)],
            "zoom-intervals-over-25ms": 100 * sum(gap > 0.025 for gap in intervals) / len(intervals),
        }


def grid(folder):
    with Deployment(folder, 24, GRANDMA_SHELF_BYTES=str(100_000_000_000)) as deployment:
        deployment.frame.stop()
        multiply_shelf(deployment.frame.data, 10_000, deployment.keeper.call("GET", "/api/v1/album?limit=1")["newer"])
        seen = len(deployment.presents())
        deployment.frame.start()
        until(20, "a photo", lambda: any(row for _, row in deployment.presents()[seen:]))
        deployment.frame.until("ten thousand photos", lambda status: status.get("photos") == 10_000, 60)
        deployment.screen.key("F1")
        deployment.screen.key("Tab")
        until(20, "the grid", lambda: list(deployment.presents()[-1][1]) == ["grid"])
        until_quiet(deployment.server)
        latencies, intervals = [], []
        for round in range(20):
            fling_away(deployment, times=round % 4)
            before = deployment.presents()[-1][1]["grid"]
            seen = len(deployment.presents())
            moves = pull_up(deployment.screen)
            # It runs on: what is slower by then moves less than a pixel a picture.
            time.sleep(1)
            rows = deployment.presents()[seen:]
            gone = [(at, {"grid": before - row["grid"]}) for at, row in rows if "grid" in row]
            latencies += latency_of(moves, gone, "grid")
            intervals += pace_of([*moves, (time.monotonic(), 0)], rows)
            time.sleep(1)
        # A tap on what still runs on would only stop it.
        time.sleep(4)
        latencies.sort()
        pss = pss_megabytes(deployment.frame.process.pid)
        return {
            "grid-latency-p50": 1000 * statistics.median(latencies),
            "grid-latency-p99": 1000 * latencies[int(len(latencies) * 0.99)],
            "grid-intervals-over-25ms": 100 * sum(gap > 0.025 for gap in intervals) / len(intervals),
            "grid-pss": pss,
            "grid-pick-to-page": 1000 * statistics.median(pick_time(deployment, place) for place in range(5)),
        }


def fling_away(deployment, times):
    for _ in range(times):
        deployment.screen.glide([(WIDTH // 2, 900, WIDTH // 2, 300)], 80)
    time.sleep(6)  # It runs out, and the thumbnails come.


def pull_up(screen):
    """A finger going up for a second at 60 Hz; answers with (moment, pixels gone) of each move."""
    x, y, moves = WIDTH // 2, 1040.0, []
    finger = screen.hold(x, y)
    start = time.monotonic()
    for step in range(1, 61):
        time.sleep(max(0, start + step / 60 - time.monotonic()))
        y = 1040.0 - step * 16
        moves.append((time.monotonic(), step * 16))
        screen.move(finger, x, y)
    screen.lift(finger, x, y)
    return moves


def pick_time(deployment, place):
    """From the lifted finger until the photo fills the screen, and back to the grid."""
    seen = len(deployment.presents())
    deployment.screen.tap(200 + place * 270, 540)
    lifted = time.monotonic()

    def moment():
        return next((at for at, row in deployment.presents()[seen:] if "grid" not in row and len(row) == 1), None)
    found = until(20, "the photo", moment) - lifted
    time.sleep(1)
    deployment.screen.key("Tab")
    time.sleep(2)
    return found


def motion(folder):
    with Deployment(folder, 4, GRANDMA_SLIDESHOW_SECONDS="30", GRANDMA_SLIDESHOW_MOTION="true") as deployment:
        first = deployment.photos[-1]
        until(120, "a photo that came by itself", lambda: first not in deployment.presents()[-1][1])
        time.sleep(3)
        before, start = cpu_seconds(deployment.frame.process.pid), time.monotonic()
        time.sleep(20)
        seconds = cpu_seconds(deployment.frame.process.pid) - before
        return {"slideshow-motion-cpu": 100 * seconds / (time.monotonic() - start)}


def playing(folder):
    """A film of 720 lines and 25 pictures a second: what it costs while it plays and once it rests."""
    with Deployment(folder, 2) as deployment:
        films.film(folder / "film.mp4", seconds=20, size="1280x720", rate=25)
        results = deployment.keeper.send_bytes((folder / "film.mp4").read_bytes(), "film.mp4")["results"]
        photo = results[0]["photo"]["id"]
        until(120, "the film", lambda: "film" in deployment.keeper.call("GET", f"/api/v1/photos/{photo}"))
        until(60, "the film on the shelf", lambda: any((deployment.frame.data / "photos").rglob("*.mp4")))
        deployment.screen.key("Right")
        deployment.screen.key("Home")
        deployment.until_presented(photo, len(deployment.presents()))
        time.sleep(3)
        pid = deployment.frame.process.pid
        cpu, shown, start = cpu_seconds(pid), len(deployment.presents()), time.monotonic()
        time.sleep(10)
        elapsed = time.monotonic() - start
        found = {"film-cpu": 100 * (cpu_seconds(pid) - cpu) / elapsed,
                 "film-pictures-missing": max(0, 25 - (len(deployment.presents()) - shown) / elapsed),
                 "film-pss": pss_megabytes(pid)}
        time.sleep(15)
        rest = at_rest(pid, "")
        return found | {"film-rest-cpu": rest["still-cpu"], "film-rest-pss": rest["still-pss"]}


def drag(screen, pixels=16):
    """A finger going left for a second at 60 Hz; answers with (moment, pixels gone) of each move."""
    x, y, moves = 1600.0, 540, []
    finger = screen.hold(x, y)
    start = time.monotonic()
    for step in range(1, 61):
        time.sleep(max(0, start + step / 60 - time.monotonic()))
        x = 1600 - step * pixels
        moves.append((time.monotonic(), step * pixels))
        screen.move(finger, x, y)
    screen.lift(finger, x, y)
    return moves


def latency_of(moves, rows, held):
    """For each move, the time until a present that shows the held photo at least that far along."""
    found = []
    for moment, pixels in moves[3:]:  # The first moves may still be within a tap's slop.
        shown = next((at for at, row in rows if at >= moment and -row.get(held, 0) >= pixels - 1), None)
        if shown is None:
            raise RuntimeError(f"the move to {pixels} pixels was never shown")
        found.append(shown - moment)
    return found


def pace_of(moves, rows):
    during = [at for at, _ in rows if moves[3][0] <= at <= moves[-1][0]]
    return [later - sooner for sooner, later in zip(during, during[1:])]


def starts(folder):
    """Frame and viewers by turns: whatever else the machine does meets them alike."""
    with Deployment(folder, 60) as deployment:
        file = deployment.frame.shelf_files()[0]
        there = [start_to_photo(deployment) for _ in range(5)]
        deployment.server.stop()
        times = {}
        for _ in range(9):
            times.setdefault("start-to-photo-server-gone", []).append(start_to_photo(deployment))
            deployment.frame.stop()
            for peer in installed():
                taken = peer_start(peer, deployment, file, folder / peer.name)
                times.setdefault(f"start-to-photo-{peer.name}", []).append(taken)
        found = {name: statistics.median(taken) for name, taken in times.items()}
        ours = found["start-to-photo-server-gone"]
        ratios = {f"start-to-photo-to-{peer}": ours / found[f"start-to-photo-{peer}"]
                  for peer in ("feh", "imv") if f"start-to-photo-{peer}" in found}
        return {"start-to-photo-server-there": statistics.median(there), **found, **ratios}


def cold_starts(folder):
    """Starts the frame and feh in turns, each without its files in the kernel's page cache, as after a power cut."""
    with Deployment(folder, 60) as deployment:
        file, feh = deployment.frame.shelf_files()[0], next(peer for peer in installed() if peer.name == "feh")
        deployment.server.stop()
        ours, theirs = [], []
        for _ in range(7):
            ours.append(start_to_photo(deployment, forget_files))
            deployment.frame.stop()
            theirs.append(peer_start(feh, deployment, file, folder / feh.name, forget_files))
        found = {"cold-start-to-photo": statistics.median(ours), "cold-start-to-photo-feh": statistics.median(theirs)}
        return found | {"cold-start-to-photo-to-feh": found["cold-start-to-photo"] / found["cold-start-to-photo-feh"]}


def forget_files():
    """Drops the kernel's page cache (Documentation/admin-guide/sysctl/vm.rst, drop_caches); needs root."""
    os.sync()
    pathlib.Path("/proc/sys/vm/drop_caches").write_text("3")


def start_to_photo(deployment, prepare=lambda: None):
    """From exec until the photograph is seen on the screen."""
    deployment.frame.stop()
    with Glimpse(deployment.screen) as glimpse:
        until_dark(glimpse)
        prepare()
        begin = time.monotonic()
        deployment.frame.start()
        return seconds_until_seen(glimpse, begin)


def peer_start(peer, deployment, file, folder, prepare=lambda: None):
    with Glimpse(deployment.screen) as glimpse:
        until_dark(glimpse)
        prepare()
        begin = time.monotonic()
        with showing(peer, file, deployment.screen, folder):
            return seconds_until_seen(glimpse, begin)


def dark(screen):
    """Whether nothing is on it."""
    return max(highest for _, highest in screen.picture().convert("RGB").getextrema()) < 60


def until_dark(glimpse):
    until(10, "an empty screen", lambda: max(glimpse.look()) < 60)


def seconds_until_seen(glimpse, begin):
    """Looks until nothing changes for a second; what was there then was seen first when? A viewer may show a pattern
    before its picture."""
    looks = []
    while time.monotonic() - begin < 10:
        taken = time.monotonic()
        look = glimpse.look()
        if not looks or not alike(look, looks[-1][1]):
            looks.append((taken, look))
        if max(look) >= 60 and taken - looks[-1][0] > 1:
            return looks[-1][0] - begin
        # The machine is the program's, but for a look now and then.
        time.sleep(0.002)
    raise TimeoutError("no photo within ten seconds")


def alike(one, other):
    """But for a few words over it."""
    differing = sum(abs(a - b) > 12 for a, b in zip(one, other))
    return differing <= len(one) // 10


def sent(folder):
    with Deployment(folder, 3) as deployment:
        times = []
        for file in photographs(8)[3:]:
            # The newest page at rest for half a minute turns to what arrives by itself.
            time.sleep(32)
            photo_bytes = file.read_bytes()
            seen = len(deployment.presents())
            photo, last_byte = send_timed(deployment, photo_bytes)
            times.append(deployment.until_presented(photo, seen) - last_byte)
        return {"sent-12mp-to-screen": statistics.median(times)}


def arrivals(folder):
    """A hundred photos in batches of ten, while 1,500 are unseen and nobody touches: how long the last of a batch to be
    seen took, from the moment the batch was sent."""
    with Deployment(folder, 1, GRANDMA_SLIDESHOW_SECONDS="5") as deployment:
        for number in range(1_500):
            deployment.keeper.send_bytes(pictures.plain(number, size=(640, 400)), f"{number}.jpg")
        deployment.frame.until("all of them", lambda status: status.get("photos", 0) > 1_500, 600)
        waits = []
        for batch in range(10):
            seen = len(deployment.presents())
            made = (pictures.plain(2_000 + 10 * batch + number, size=(640, 400)) for number in range(10))
            sent = [deployment.keeper.send_bytes(photo, "new.jpg")["results"][0]["photo"]["id"] for photo in made]
            last = time.monotonic()
            waits.append(max(deployment.until_presented(photo, seen, limit=120) for photo in sent) - last)
        return {"arrivals-batch-to-screen": max(waits)}


def send_timed(deployment, content):
    """Sends over a socket of our own, to know when the last byte went out."""
    begin = time.monotonic()
    answer = deployment.keeper.send_bytes(content, "photo.jpg")
    # Loopback takes the 12 MP file in a few milliseconds: the request's start stands for its last byte,
    # which counts against us.
    return answer["results"][0]["photo"]["id"], begin


def album(folder):
    times = {}
    for count in (1_000, 100_000):
        with Server(folder / str(count)) as server:
            keeper = server.keeper()
            keeper.send_bytes(pictures.plain(0), "seed.jpg")
            server.stop()
            multiply_photos(server.data, count)
            server.start()
            until_quiet(server)
            keeper.call("GET", "/api/v1/album?limit=50")
            times[count] = page_times(keeper)
    return {"album-page-cost-100000-to-1000": times[100_000] / times[1_000]}


def moments(folder):
    """A page of a moment of fifty photos, and the page of the list of moments that ended: of 20 moments in 1,000 photos
    and of 2,000 in 100,000."""
    pages, lists = {}, {}
    for count in (1_000, 100_000):
        with Server(folder / str(count)) as server:
            keeper = server.keeper()
            keeper.send_bytes(pictures.plain(0), "seed.jpg")
            server.stop()
            multiply_photos(server.data, count)
            made = spread_over_moments(server.data, 50)
            server.start()
            until_quiet(server)
            paths = [f"/api/v1/moments/moment-{number * 7 % made}/photos?limit=50" for number in range(400)]
            assert len(keeper.call("GET", paths[-1])["photos"]) == 50
            pages[count] = statistics.median(timed(keeper, path) for path in paths)
            lists[count] = statistics.median(timed(keeper, "/api/v1/moments?status=ended&limit=20") for _ in range(200))
    return {"moment-page-cost-100000-to-1000": pages[100_000] / pages[1_000],
            "moment-list-cost-2000-to-20": lists[100_000] / lists[1_000]}


def collections(folder):
    """A page of a collection of a thousand photos from all over the album, and the page of the list of collections, of
    which there are twenty such: in 1,000 photos and in 100,000."""
    pages, lists = {}, {}
    for count in (1_000, 100_000):
        with Server(folder / str(count)) as server:
            keeper = server.keeper()
            keeper.send_bytes(pictures.plain(0), "seed.jpg")
            server.stop()
            multiply_photos(server.data, count)
            server.start()
            chosen = [f"copy-{2 + number * (count - 2) // 999}" for number in range(999)]
            paths = []
            for number in range(20):
                made = keeper.call("POST", "/api/v1/collections", {"title": f"Collection {number}"})["id"]
                for first in range(0, len(chosen), 100):
                    keeper.call("POST", f"/api/v1/collections/{made}/photos", {"photos": chosen[first:first + 100]})
                paths += [f"/api/v1/collections/{made}/photos?limit=50&after={chosen[at]}" for at in range(40, 940, 45)]
            until_quiet(server)
            assert len(keeper.call("GET", paths[-1])["photos"]) == 50
            pages[count] = statistics.median(timed(keeper, path) for path in paths)
            lists[count] = statistics.median(timed(keeper, "/api/v1/collections?limit=20") for _ in range(200))
    return {"collection-page-cost-100000-to-1000": pages[100_000] / pages[1_000],
            "collection-list-cost-100000-to-1000": lists[100_000] / lists[1_000]}


def timed(keeper, path):
    begin = time.perf_counter()
    keeper.call("GET", path)
    return time.perf_counter() - begin


def selections(folder):
    """A page of each kind of selection, at 100,000 photos and at 1,000: how often as much the dearest kind costs."""
    times = {}
    for count in (1_000, 100_000):
        with Server(folder / str(count)) as server:
            keeper = server.keeper()
            keeper.send_bytes(pictures.plain(0), "seed.jpg")
            person = keeper.call("GET", "/api/v1/album?limit=1")["photos"][0]["sender"]["id"]
            server.stop()
            multiply_photos(server.data, count)
            vary_photos(server.data)
            server.start()
            until_quiet(server)
            for kind in (f"person={person}", "place=t2600007", "year=2014", "loved=1", "q=lake", "q=rare0007", "q=rare000",
                         "q=lak+rare0005", f"person={person}&place=t2600007", "q=shore&year=2014"):
                path = f"/api/v1/album/selection?{kind}&limit=10"
                keeper.call("GET", path)
                times[kind.replace(person, "…"), count] = page_times(keeper, path, 100)
    ratios = {kind: times[kind, 100_000] / times[kind, 1_000] for kind, count in times if count == 1_000}
    print({kind: round(ratio, 2) for kind, ratio in ratios.items()}, file=sys.stderr)
    return {"selection-page-cost-100000-to-1000": max(ratios.values())}


def page_times(keeper, first="/api/v1/album?limit=50", turns=400):
    """The median of pages read one after the other from the newest to older ones, over and over."""
    found, path = [], first
    for _ in range(turns):
        begin = time.perf_counter()
        page = keeper.call("GET", path)
        found.append(time.perf_counter() - begin)
        path = f"{first}&older={page['older']}" if page["more"] else first
    return statistics.median(found)


MEASURES = [
    (still, ["still-cpu", "still-wakeups", "still-pss"]),
    (still_peers, beside("still-cpu", "still-wakeups", "still-pss")),
    (paging, ["paging-pss-after-300", "paging-pss-growth-after-100", "paging-pss-after-zooms",
              "leafing-pss-after", "leafing-pss-most", "leafing-pss-slope"]),
    (pairs, ["pairs-pss-most"]),
    (keys, ["key-frames-to-next-page"]),
    (swipes, ["swipe-latency-p50", "swipe-latency-p99", "swipe-intervals-over-25ms"]),
    (zooms, ["zoom-latency-p50", "zoom-latency-p99", "zoom-intervals-over-25ms"]),
    (grid, ["grid-latency-p50", "grid-latency-p99", "grid-intervals-over-25ms", "grid-pss", "grid-pick-to-page"]),
    (motion, ["slideshow-motion-cpu"]),
    (playing, ["film-cpu", "film-pictures-missing", "film-pss", "film-rest-cpu", "film-rest-pss"]),
    (starts, ["start-to-photo-server-there", "start-to-photo-server-gone", *beside("start-to-photo"),
              "start-to-photo-to-feh", "start-to-photo-to-imv"]),
    (cold_starts, ["cold-start-to-photo", "cold-start-to-photo-feh", "cold-start-to-photo-to-feh"]),
    (sent, ["sent-12mp-to-screen"]),
    (arrivals, ["arrivals-batch-to-screen"]),
    (album, ["album-page-cost-100000-to-1000"]),
    (moments, ["moment-page-cost-100000-to-1000", "moment-list-cost-2000-to-20"]),
    (collections, ["collection-page-cost-100000-to-1000", "collection-list-cost-100000-to-1000"]),
    (selections, ["selection-page-cost-100000-to-1000"]),
]
