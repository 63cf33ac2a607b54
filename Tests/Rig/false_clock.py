"""Programs whose clock is wrong, by libfaketime."""
import contextlib
import functools
import pathlib

SHARED = pathlib.Path("/dev/shm")


@functools.cache
def library():
    found = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise SystemExit("faketime is not installed: kiosk/packages test")
    return str(found[0])


def environment(text):
    """The environment of a program whose clock says `text`, as libfaketime reads it: `+2h`, `-1d` or `@` and a date.

    Only for a program without arguments: libfaketime sets variables of its own, and Swift then finds no arguments.
    """
    return {"LD_PRELOAD": library(), "FAKETIME": text}


def at(moment):
    """What stands before a command for its clock to go on from this moment, `2027-02-02 03:00:00` in local time."""
    remove_leftovers()
    return ("faketime", moment)


def remove_leftovers():
    """Removes the semaphores of wrappers that were killed: a wrapper that gets the number of such a one as its own
    process's number does not start."""
    for path in SHARED.glob("*faketime_s*_*"):
        process = path.name.rpartition("_")[2]
        if not pathlib.Path(f"/proc/{process}").exists():
            with contextlib.suppress(OSError):
                path.unlink()
