"""Runs programs with a wrong clock, by libfaketime."""
import contextlib
import functools
import pathlib

SHARED = pathlib.Path("/dev/shm")
# Only the wall clock is wrong.
TRUE = {"FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1"}


@functools.cache
def library():
    found = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise SystemExit("faketime is not installed: kiosk/packages test")
    return str(found[0])


def environment(text):
    """Returns the environment of a program whose clock says `text`, as libfaketime reads it: `+2h`, `-1d` or `@` and a
    date.

    It is only for a program without arguments: libfaketime sets variables of its own, and Swift then finds no
    arguments."""
    return {"LD_PRELOAD": library(), "FAKETIME": text}


def lying(text):
    """Returns the environment of a program whose clock says this. Its monotonic clock and its files' times stay
    right."""
    return environment(text) | TRUE


class Clock:
    """A clock that can be set while programs run by it."""

    def __init__(self, path, text="+0"):
        self.path = path
        self.set(text)
        self.environment = {name: value for name, value in lying("").items() if name != "FAKETIME"} | {
            "FAKETIME_TIMESTAMP_FILE": str(path), "FAKETIME_NO_CACHE": "1"}

    def set(self, text):
        self.path.write_text(text + "\n")


def at(moment):
    """Returns the words before a command that let its clock run from this moment on, `2027-02-02 03:00:00` in local
    time."""
    remove_leftovers()
    return ("faketime", moment)


def remove_leftovers():
    """Removes the semaphores of wrappers that were killed: a wrapper whose process gets the number of a killed one does
    not start."""
    for path in SHARED.glob("*faketime_s*_*"):
        process = path.name.rpartition("_")[2]
        if not pathlib.Path(f"/proc/{process}").exists():
            with contextlib.suppress(OSError):
                path.unlink()
