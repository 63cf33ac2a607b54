"""The figure of the gazetteer: what it takes to name the towns of many photos."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
POSITIONS = ROOT / "Tests/GazetteerTests/Fixtures/positions.tsv"


def towns(folder):
    """Seconds for 10,000 positions, by a program of the gazetteer's own sources, which the server is built of too."""
    folder.mkdir()
    sources = [*(ROOT / "Sources/Gazetteer").glob("*.swift"), ROOT / "Tests/Bench/TownLookups/main.swift"]
    subprocess.run(["swiftc", "-O", "-package-name", "bench", "-module-name", "TownLookups", *sources,
                    "-o", folder / "lookups"], check=True)
    told = subprocess.run([folder / "lookups", folder / "towns", POSITIONS], check=True, stdout=subprocess.PIPE, text=True)
    return {"towns-of-10000-photos": float(told.stdout)}


TOWN_MEASURES = [(towns, ["towns-of-10000-photos"])]
