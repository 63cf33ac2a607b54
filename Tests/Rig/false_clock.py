"""Programs whose clock is wrong: libfaketime, loaded without its wrapper.

The wrapper keeps a semaphore by its process's number in /dev/shm. A test that kills it leaves that behind, and a later
wrapper with the same number then refuses to start.
"""
import functools
import pathlib
import time


@functools.cache
def library():
    found = sorted(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    if not found:
        raise SystemExit("faketime is not installed: kiosk/packages test")
    return str(found[0])


def environment(text):
    """The environment of a program whose clock says `text`, as libfaketime reads it: `+7200`, `-1d` or `@` and a date."""
    return {"LD_PRELOAD": library(), "FAKETIME": text, "FAKETIME_DISABLE_SHM": "1"}


def ahead(seconds):
    """What stands before a command for its clock to be so many seconds ahead, or behind if below 0."""
    return ["env", *(f"{name}={value}" for name, value in environment(f"{seconds:+d}").items())]


def at(moment):
    """What stands before a command for its clock to go on from this moment, `2027-02-02 03:00:00` in local time."""
    return ahead(round(time.mktime(time.strptime(moment, "%Y-%m-%d %H:%M:%S")) - time.time()))
