"""Measures an album page from PostgreSQL: in a database of many families, and in one of a single family, side by side.

Each request is GET /api/v1/album by a frame, over HTTP; each database has a server of its own. A page has 50 photos,
and each request reads the next page. The requests to the databases are mixed, so that both meet the same load of the
machine. Row-level security is off in every other round.
"""
import argparse
import http.client
import json
import os
import pathlib
import random
import statistics
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Rig import databases
from Rig.postgresql import PostgreSQL
from Rig.programs import Server

PAGE = 50
ROUNDS, PAGES_OF_A_ROUND = 8, 60
LIMIT = 1.5
# The number of photos of the long album, and of the album of the only family with which it is compared.
LONG = 100_000


class Album:
    """The album of one family, which a frame reads page by page."""

    def __init__(self, server, family):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
        self.headers = {"Authorization": f"Bearer {databases.frame_secret(family)}"}
        self.cursor = None

    def read(self):
        """Reads the next older page, or the newest after the oldest, and returns the time in milliseconds."""
        path = f"/api/v1/album?limit={PAGE}" + (f"&older={self.cursor}" if self.cursor else "")
        begin = time.perf_counter()
        self.connection.request("GET", path, headers=self.headers)
        answer = self.connection.getresponse()
        body = answer.read()
        taken = time.perf_counter() - begin
        page = json.loads(body)
        assert answer.status == 200 and (len(page["photos"]) == PAGE or not page["more"]), (answer.status, body[:300])
        self.cursor = page["older"] if page["more"] else None
        return 1000 * taken


def machine():
    memory = next(line for line in pathlib.Path("/proc/meminfo").read_text().splitlines() if line.startswith("MemTotal"))
    return f"{os.cpu_count()} cores, {int(memory.split()[1]) / 1e6:.0f} GB of memory"


def tell(name, value, unit, limit="-"):
    holds = "-" if limit == "-" else "holds" if value <= limit else "short"
    print(f"{name}\t{value:.3f}\t{unit}\t{limit}\t{holds}", flush=True)
    return holds != "short"


def laid(database, folder, name, photos, families, long):
    """Returns a stopped server whose database has `photos` photos in all."""
    server = Server(folder / name, GRANDMA_DATABASE=database.make(name))
    with server:
        server.stop()
    begin = time.monotonic()
    databases.fill_families(database, name, photos, families, long)
    print(f"{name}: filled in {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
    return server


def measured(albums, switch, pages=PAGES_OF_A_ROUND):
    """Returns the median times of a page in milliseconds, by album and by whether the policies were on: of pages that the
    database has in memory, and of the first reading of the same pages, most of which come from the disk."""
    taken, first = {}, {}
    for number in range(ROUNDS):
        is_on = number % 2 == 0
        switch(is_on)
        for album in albums.values():
            album.connection.close()  # The server closes an idle connection; the next request opens a new one.
            for _ in range(5):
                album.read()  # The first statements after the switch plan again.
        begins = {name: album.cursor for name, album in albums.items()}
        for times in (first, taken):
            for name, album in albums.items():
                album.cursor = begins[name]
            for _ in range(pages):
                for name, album in sorted(albums.items(), key=lambda _: random.random()):
                    times.setdefault((name, is_on), []).append(album.read())
    return tuple({key: statistics.median(values) for key, values in times.items()} for times in (taken, first))


def report(medians, firsts, sizes, photos):
    for (name, is_on), median in sorted(medians.items()):
        tell(f"album-page-{name}{'' if is_on else '-without-policies'}", median, "ms")
    for name in ("of-one", "long", "short"):
        tell(f"album-page-{name}-first", firsts[name, True], "ms")
    single = medians["of-one", True]
    held = [tell(f"album-page-{name}-to-one-family", medians[name, True] / single, "times", LIMIT)
            for name in ("long", "short")]
    for name in ("of-one", "long", "short"):
        tell(f"policies-{name}", medians[name, True] / medians[name, False], "times")
    for table, size in sizes.items():
        tell(f"bytes-of-{table}", size / photos, "B a photo")
    return all(held)


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=10_000_000)
    parser.add_argument("--families", type=int, default=1_000)
    parser.add_argument("--long", type=int, default=LONG, help="photos of the longest album, and of the one family")
    parser.add_argument("--pages", type=int, default=PAGES_OF_A_ROUND, help="pages of each album in each round")
    given = parser.parse_args(arguments)
    print(f"{machine()}; {given.photos} photos of {given.families} families", file=sys.stderr)
    database = PostgreSQL("-c", "shared_buffers=2GB", "-c", "fsync=off", "-c", "max_wal_size=8GB", "-c",
                          "autovacuum=off", "-c", "maintenance_work_mem=1GB")
    try:
        with tempfile.TemporaryDirectory(prefix="grandma-scale-") as folder:
            folder = pathlib.Path(folder)
            one = laid(database, folder, "one", given.long, 1, 0)
            many = laid(database, folder, "many", given.photos, given.families, given.long)
            with one, many:
                albums = {"of-one": Album(one, 1), "long": Album(many, 1), "short": Album(many, 2)}

                def switch(is_on):
                    for name in ("one", "many"):
                        databases.switch_policies(database, name, is_on)
                medians, firsts = measured(albums, switch, given.pages)
            return 0 if report(medians, firsts, databases.sizes(database, "many"), given.photos) else 1
    finally:
        database.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
