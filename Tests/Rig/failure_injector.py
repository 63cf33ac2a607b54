"""Lets a program's Nth call on the files of one folder fail, whichever of its threads makes the call."""
import errno
import functools
import mmap
import pathlib
import shutil
import struct
import subprocess
import tempfile
import threading

SOURCE = pathlib.Path(__file__).with_name("failure_injector.c")
# The kinds of calls, and the ways in which each fails in practice. "short" does half of the call and returns that
# number.
FAILURES = {
    "open": ["EMFILE", "EIO", "ENOSPC"],
    "read": ["EIO", "EINTR", "short"],
    "write": ["ENOSPC", "EIO", "EINTR", "short"],
    "sync": ["EIO", "EINTR", "ENOSPC"],
    "name": ["ENOSPC", "EIO"],
    "size": ["EIO", "EINTR"],
    "resource": ["EMFILE", "ENOMEM"],
}
CALLS = list(FAILURES)
# The layout is that of failure_injector.c: the calls left of each kind, then the calls seen of each kind, then the error; a text
# follows.
NUMBERS = struct.Struct(f"={2 * len(CALLS) + 1}i")
LENGTH = NUMBERS.size + 240
BUILT = tempfile.TemporaryDirectory(prefix="fault-")
BUILDING = threading.Lock()


def library():
    with BUILDING:
        return build()


@functools.cache
def build():
    made = pathlib.Path(BUILT.name) / "failure_injector.so"
    compiler = shutil.which("clang") or "cc"
    subprocess.run([compiler, "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"], check=True)
    return made


class FailureInjector:
    """Lets a call of one program fail. No call fails before `arm`, and only one after it."""

    def __init__(self, path, program, folder):
        path.write_bytes(bytes(LENGTH))
        with open(path, "r+b") as file:
            self.shared = mmap.mmap(file.fileno(), LENGTH)
        self.environment = {"LD_PRELOAD": str(library()), "GRANDMA_FAULT": str(path),
                            "GRANDMA_FAULT_PROGRAM": program, "GRANDMA_FAULT_FOLDER": str(folder)}

    def arm(self, call, nth, failure):
        left = [nth if call == each else 0 for each in CALLS]
        number = 0 if failure == "short" else getattr(errno, failure)
        self.shared[:] = NUMBERS.pack(*left, *[0] * len(CALLS), number) + bytes(240)

    def lift(self):
        self.shared[:4 * len(CALLS)] = bytes(4 * len(CALLS))

    @property
    def seen(self):
        numbers = NUMBERS.unpack(self.shared[:NUMBERS.size])
        return dict(zip(CALLS, numbers[len(CALLS):]))

    @property
    def struck(self):
        """The call that failed and its file; empty if none did."""
        return self.shared[NUMBERS.size:].split(b"\0", 1)[0].decode()
