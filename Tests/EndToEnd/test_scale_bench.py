"""The short form of `kiosk/scale/bench`: it fills both databases, reads their albums with the policies on and off, and
prints each figure. The figures are of a few photos, so they say nothing about speed."""
import os
import pathlib
import subprocess

from Rig.programs import BIN

ROOT = pathlib.Path(__file__).resolve().parents[2]
SMALL = ["--photos", "3000", "--families", "10", "--long", "1000", "--pages", "3"]
ALBUMS = ["of-one", "long", "short"]


def test_the_bench_of_many_families_runs_from_end_to_end():
    done = subprocess.run([ROOT / "kiosk/scale/bench", *SMALL], capture_output=True, text=True, timeout=280,
                          env={**os.environ, "GRANDMA_BIN_DIR": str(BIN)})
    figures = {line.split("\t")[0]: float(line.split("\t")[1]) for line in done.stdout.splitlines()}
    for album in ALBUMS:
        assert figures[f"album-page-{album}"] > 0, done.stderr
        assert figures[f"album-page-{album}-without-policies"] > 0, done.stderr
        assert figures[f"album-page-{album}-first"] > 0, done.stderr
    assert figures["bytes-of-database"] * 3000 > 1_000_000
    # The exit status is 1 if a figure misses its limit, which that of a few photos on a busy machine may do.
    is_short = any(line.endswith("short") for line in done.stdout.splitlines())
    assert done.returncode == is_short, done.stderr
