"""The figures that the product promises, and whether they hold here and now. See kiosk/bench."""
import contextlib
import json
import pathlib
import sys
import tempfile
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from peers import beside


def with_peers(name, unit, bound):
    return [(name, unit, bound), *((peer, unit, None) for peer in beside(name))]


# name, unit, bound: the value may be at most this; None for a peer that stands beside ours and has no bound.
FIGURES = [
    *with_peers("still-cpu", "% of a core", 0.5),
    *with_peers("still-wakeups", "a second", 5.0),
    *with_peers("still-pss", "MB", 40.0),
    ("paging-pss-after-300", "MB", 100.0),
    ("paging-pss-growth-after-100", "MB", 2.0),
    ("paging-pss-after-zooms", "MB", 80.0),
    # Three seconds after the last of ten thousand turns with zooms, and the most in their midst.
    ("leafing-pss-after", "MB", 60.0),
    ("leafing-pss-most", "MB", 80.0),
    # Nil, but for what the kernel's own counting rounds.
    ("leafing-pss-slope", "MB a thousand turns", 0.2),
    ("pairs-pss-most", "MB", 80.0),
    ("key-frames-to-next-page", "frames", 1.0),
    ("swipe-latency-p50", "ms", 12.0),
    ("swipe-latency-p99", "ms", 12.0),
    ("swipe-intervals-over-25ms", "%", 1.0),
    ("zoom-latency-p50", "ms", 12.0),
    ("zoom-latency-p99", "ms", 12.0),
    ("zoom-intervals-over-25ms", "%", 1.0),
    ("grid-latency-p50", "ms", 12.0),
    ("grid-latency-p99", "ms", 12.0),
    ("grid-intervals-over-25ms", "%", 1.0),
    ("grid-pss", "MB", 80.0),
    ("grid-pick-to-page", "ms", 300.0),
    # picframe 2025: 65 % of a core for the same.
    ("slideshow-motion-cpu", "% of a core", 30.0),
    ("film-cpu", "% of a core", 60.0),
    ("film-pictures-missing", "a second", 2.0),
    ("film-pss", "MB", None),
    ("film-rest-cpu", "% of a core", 0.5),
    ("film-rest-pss", "MB", None),
    ("start-to-photo-server-there", "s", 0.5),
    ("start-to-photo-server-gone", "s", 0.5),
    *((name, "s", None) for name in beside("start-to-photo")),
    ("start-to-photo-to-feh", "ratio", 1.0),
    ("start-to-photo-to-imv", "ratio", 1.0),
    ("cold-start-to-photo", "s", None),
    ("cold-start-to-photo-feh", "s", None),
    ("cold-start-to-photo-to-feh", "ratio", 1.0),
    ("sent-12mp-to-screen", "s", 2.0),
    ("arrivals-batch-to-screen", "s", 60.0),
    ("album-page-cost-100000-to-1000", "ratio", 1.2),
    ("moment-page-cost-100000-to-1000", "ratio", 1.2),
    ("moment-list-cost-2000-to-20", "ratio", 1.2),
    ("collection-page-cost-100000-to-1000", "ratio", 1.2),
    ("collection-list-cost-100000-to-1000", "ratio", 1.2),
    # The dearest of ten kinds: a person, a place, a year, the most loved, words, and several of these.
    ("selection-page-cost-100000-to-1000", "ratio", 1.2),
    ("album-first-paint", "s", 1.0),
    # From the press of a way back to the pressed tile, in sight with its picture; and how far from where it was.
    # Read anew, and where the browser kept the page, as people's browsers do.
    ("album-back-to-tile", "ms", 300.0),
    ("album-back-to-tile-kept", "ms", 300.0),
    ("album-back-to-tile-off", "px", 20.0),
    ("album-scroll-p95", "ms", 16.7),
    ("album-scroll-heap-growth", "MB", 10.0),
    ("album-scroll-nodes", "nodes", 20_000.0),
    ("map-first-drawing", "s", 1.0),
    ("map-payload", "kB", 300.0),
    ("cut-line-missing", "photos", 0.0),
    ("cut-line-doubled", "photos", 0.0),
    ("cut-line-out-of-order", "photos", 0.0),
    # At least 0.7 of nginx's bytes a second.
    ("receive-time-to-nginx", "ratio", 1.43),
    ("receive-memory-growth", "MB", 8.0),
    *((f"developed-{size}{what}", unit, bound) for size in ("12mp", "48mp") for what, unit, bound in (
        ("", "ms of processor", None), ("-with-2560", "ms of processor", None), ("-to-vipsthumbnail", "ratio", 0.4),
        ("-to-djpeg-cjpeg", "ratio", 2.0), ("-peak", "MB", 40.0 if size == "48mp" else None))),
    ("developed-decibels-short-of-34.5", "dB", 0.0),
    ("after-a-crash", "ms", 100.0),
    ("beside-a-film", "ratio", None),
    ("sustained-seconds-a-photo", "s", None),
    ("sustained-p99", "s", None),
    ("sustained-memory-growth", "MB", 8.0),
    ("towns-of-10000-photos", "s", 0.5),
    ("memory-of-towns", "MB", 10),
    # Ten thousand frames that listen to one server.
    ("live-frames-memory", "kB a frame", 20.0),
    ("live-frames-idle-cpu", "% of a core", 5.0),
    ("live-frames-told", "s", 1.0),
]


# Those that a change spoils most easily, in about five minutes.
QUICK = ["still-cpu", "still-pss", "key-frames-to-next-page", "swipe-latency-p50", "swipe-latency-p99",
         "swipe-intervals-over-25ms", "start-to-photo-server-gone", "start-to-photo-to-feh",
         "album-page-cost-100000-to-1000", "receive-time-to-nginx"]


def main(arguments):
    names = [name for name, _, _ in FIGURES]
    if arguments == ["--list"]:
        print("\n".join(names))
        return 0
    only_checks = arguments[:1] == ["--check"]
    arguments = arguments[1:] if only_checks else arguments
    arguments = QUICK if arguments == ["quick"] else arguments
    unknown = set(arguments) - set(names)
    if unknown:
        print(f"no figure is called {', '.join(sorted(unknown))}; see --list", file=sys.stderr)
        return 2
    return 0 if only_checks else run(set(arguments) or set(names))


def run(wanted):
    """Prints each figure as soon as it is measured; 1 if one falls short."""
    from darkroom_measures import DARKROOM_MEASURES
    from live_measures import LIVE_MEASURES
    from measures import MEASURES
    from page_measures import PAGE_MEASURES
    from town_measures import TOWN_MEASURES
    measures = MEASURES + PAGE_MEASURES + DARKROOM_MEASURES + TOWN_MEASURES + LIVE_MEASURES
    every = [(measure, wanted.intersection(names)) for measure, names in measures]
    every = [(measure, names) for measure, names in every if names]
    pace = Pace([measure.__name__ for measure, _ in every])
    with tempfile.TemporaryDirectory(prefix="grandma-bench-") as folder:
        held = []
        for measure, names in every:
            with pace.step(measure.__name__):
                found = attempt(measure, pathlib.Path(folder))
            held.append(report(names, found))
    return 0 if all(held) else 1


def stolen():
    """The time that a host has taken from this machine's processors, and all their time, in ticks (proc_stat(5))."""
    ticks = [int(field) for field in pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:9]]
    return ticks[7], sum(ticks)


class Pace:
    """Tells how long the rest will take, by what each step took on this machine the last time."""

    def __init__(self, steps, file=pathlib.Path(".build/bench-seconds.json")):
        self.left, self.file = list(steps), file
        self.seconds = json.loads(file.read_text()) if file.exists() else {}

    @contextlib.contextmanager
    def step(self, name):
        known = [self.seconds[step] for step in self.left if step in self.seconds]
        rest = f"about {sum(known) / 60:.0f} minutes left" if len(known) == len(self.left) else f"{len(self.left)} steps left"
        print(f"{name} ({rest})", file=sys.stderr, flush=True)
        begin, (taken, whole) = time.monotonic(), stolen()
        yield
        taken, whole = stolen()[0] - taken, stolen()[1] - whole
        if taken > 0.01 * whole:
            # A frame that was away for 10 ms was late by 10 ms.
            print(f"{name}: the host took {100 * taken / whole:.1f} % of the processors' time", file=sys.stderr)
        self.left.remove(name)
        self.seconds[name] = round(time.monotonic() - begin, 1)
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text(json.dumps(self.seconds))


def attempt(measure, folder):
    """A measure that cannot be taken is short, and says why; it does not stop the others."""
    try:
        return measure(folder / measure.__name__)
    except Exception:
        traceback.print_exc()
        return {}


def report(wanted, found):
    """Prints these figures in the order of the table; true if all hold."""
    all_hold = True
    for name, unit, bound in FIGURES:
        if name not in wanted:
            continue
        value = found.get(name)
        shown = "none" if value is None else f"{value:.3f}"
        if bound is None:
            print(f"{name}\t{shown}\t{unit}\t-\t-", flush=True)
            continue
        holds = value is not None and value <= bound
        all_hold &= holds
        print(f"{name}\t{shown}\t{unit}\t{bound}\t{'holds' if holds else 'short'}", flush=True)
    return all_hold


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
