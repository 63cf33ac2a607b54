"""The figure of the gazetteer: what it takes to name the towns of many photos."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
POSITIONS = ROOT / "Tests/GazetteerTests/Fixtures/positions.tsv"


def towns(folder):
    """Seconds for 10,000 positions and the memory that they take, by a program of the gazetteer's own sources, which the server is built of too."""
    folder.mkdir()
    sources = [*(ROOT / "Sources/Gazetteer").glob("*.swift"), ROOT / "Tests/Bench/TownLookups/main.swift"]
    subprocess.run(["swiftc", "-O", "-package-name", "bench", "-module-name", "TownLookups", *sources,
                    "-o", folder / "lookups"], check=True)
    command = [folder / "lookups", folder / "towns", POSITIONS]
    # Made by another process: what that took of memory would be counted as free here.
    subprocess.run(command, check=True)
    seconds, growth = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.split()
    return {"towns-of-10000-photos": float(seconds), "memory-of-towns": int(growth) / 1e6}


TOWN_MEASURES = [(towns, ["towns-of-10000-photos", "memory-of-towns"])]
