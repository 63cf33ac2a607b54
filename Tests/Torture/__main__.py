"""kiosk/torture NAME: one proof, with its figures and its verdict."""
import argparse
import importlib
import sys

PROOFS = {
    "kill": "kill -9 of server, darkroom and frame while people send and delete",
    "clock": "1970, 2038, ten years on: at one start, and as jumps while server and frame run",
    "full": "the disk fills to the last byte while people send",
    "fail": "every Nth call on the data folder fails, in every way it can",
    "rot": "a flipped bit in a photo, a rendition, either database",
    "net": "loss, portals, liars and slow answers between a frame and its server",
    "power": "pulled plugs by the hundred, of a real kernel and file system",
    "copies": "three copies behind a balancer killed in turn, and the database switched over, while twenty people send",
    "commits": "a copy killed at each commit and each request to the store, before it leaves and before its answer arrives",
    "background": "the copy that does the background work, killed at each of its commits and requests to the store",
    "units": "our systemd units in a container: crash, hang, memory, an hour of crash loop (--minutes)",
    "memory": "a frame with 160 MB of memory, 5,000 photos, 2,000 turns with zooms, and a film",
    "soak": "a family's month in four hours (--minutes)",
}


def main():
    parser = argparse.ArgumentParser(prog="kiosk/torture", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter,
                                     epilog="\n".join(f"  {name:10} {what}" for name, what in PROOFS.items()))
    parser.add_argument("proof", choices=PROOFS)
    parser.add_argument("--short", action="store_true", help="a minute's worth of it")
    parser.add_argument("--cycles", type=int, help="how many cycles, rounds or cuts, where there are such")
    parser.add_argument("--minutes", type=float, help="how long, where it goes by the clock")
    parser.add_argument("--part", choices=["serving", "starts", "backups", "frame"], help="of fail: one part alone")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (1)")
    parser.add_argument("--folder", help="where to work; it stays afterwards")
    options = parser.parse_args()
    report = importlib.import_module(f"Torture.{options.proof}").prove(options)
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
