"""Kills a program at exactly its Nth fsync, rename or send, whichever of its threads makes the call."""
import functools
import mmap
import pathlib
import shutil
import struct
import subprocess
import tempfile
import threading

SOURCE = pathlib.Path(__file__).with_name("kill_injector.c")
# "status" is the renaming of a status.json; "rename" is any other renaming.
CALLS = ("fsync", "rename", "send", "status")
# The layout of `struct faults` in kill_injector.c: calls left before the kill and calls seen, of each kind, then
# whether the call is still done; then the text of the call that killed, and the text that a counted call must have.
NUMBERS = struct.Struct("=9i")
TEXT, ONLY = 200, 40
LENGTH = NUMBERS.size + TEXT + ONLY
BUILT = tempfile.TemporaryDirectory(prefix="faults-")
# Two threads that build at once would write into the file that the other has loaded.
BUILDING = threading.Lock()


def library():
    with BUILDING:
        return build()


@functools.cache
def build():
    made = pathlib.Path(BUILT.name) / "kill_injector.so"
    # Swift brings clang; a Debian without it has cc.
    compiler = shutil.which("clang") or "cc"
    subprocess.run([compiler, "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"],
                   check=True)
    return made


class KillInjector:
    """Kills the program that runs with `environment`, at the call given to `arm`, and at most once."""

    def __init__(self, path):
        path.write_bytes(bytes(LENGTH))
        with open(path, "r+b") as file:
            self.shared = mmap.mmap(file.fileno(), LENGTH)
        self.environment = {"LD_PRELOAD": str(library()), "GRANDMA_FAULTS": str(path)}

    def arm(self, call, nth, after=False, only=""):
        """Lets the Nth call from now on kill the program: before the call is done, or right after it if `after`. Calls
        whose file or message lacks `only` do not count."""
        self.shared[NUMBERS.size + TEXT:] = only.encode().ljust(ONLY, b"\0")
        left = [nth if call == each else 0 for each in CALLS]
        self.shared[:NUMBERS.size] = NUMBERS.pack(*left, *[0] * len(CALLS), after)

    def lift(self):
        """Lets no call kill from now on; `struck` and `seen` keep their values."""
        self.shared[:4 * len(CALLS)] = bytes(4 * len(CALLS))

    @property
    def seen(self):
        """Number of calls of each kind since `arm`, or since the program's start if it was never armed."""
        return dict(zip(CALLS, NUMBERS.unpack(self.shared[:NUMBERS.size])[len(CALLS):-1]))

    @property
    def left(self):
        """The number of counted calls of each kind that remain before the fatal one."""
        return dict(zip(CALLS, NUMBERS.unpack(self.shared[:NUMBERS.size])))

    @property
    def struck(self):
        """The call that killed the program, with its file or message; empty if none did."""
        return self.shared[NUMBERS.size:NUMBERS.size + TEXT].split(b"\0", 1)[0].decode()
