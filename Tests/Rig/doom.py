"""Kills a program at exactly its Nth fsync, rename or send, whichever of its threads makes the call."""
import functools
import mmap
import pathlib
import shutil
import struct
import subprocess
import tempfile
import threading

SOURCE = pathlib.Path(__file__).with_name("doom.c")
# "status" is the renaming of a status.json; "rename" is every other.
CALLS = ("fsync", "rename", "send", "status")
# As in doom.c: what is left of each call, how many were seen, whether the call is still done; then words.
NUMBERS = struct.Struct("=9i")
LENGTH = NUMBERS.size + 200
BUILT = tempfile.TemporaryDirectory(prefix="doom-")
# Two threads that build at once would write into what the other has loaded.
BUILDING = threading.Lock()


def library():
    with BUILDING:
        return build()


@functools.cache
def build():
    made = pathlib.Path(BUILT.name) / "doom.so"
    # Swift brings clang; a Debian without it has cc.
    compiler = shutil.which("clang") or "cc"
    subprocess.run([compiler, "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", made, SOURCE, "-ldl"],
                   check=True)
    return made


class Doom:
    """What a program is killed at. It harms nobody before it is armed, and nobody twice."""

    def __init__(self, path):
        path.write_bytes(bytes(LENGTH))
        with open(path, "r+b") as file:
            self.shared = mmap.mmap(file.fileno(), LENGTH)
        self.environment = {"LD_PRELOAD": str(library()), "GRANDMA_DOOM": str(path)}

    def arm(self, call, nth, after=False):
        """From now on the Nth call kills: before it is done, or where `after` as soon as it is."""
        left = [nth if call == each else 0 for each in CALLS]
        self.shared[:NUMBERS.size] = NUMBERS.pack(*left, *[0] * len(CALLS), after)

    def lift(self):
        """From now on it harms nobody; what it struck and saw stays known."""
        self.shared[:4 * len(CALLS)] = bytes(4 * len(CALLS))

    @property
    def seen(self):
        """How many of each call there were since it was armed, or since the program's start where it never was."""
        return dict(zip(CALLS, NUMBERS.unpack(self.shared[:NUMBERS.size])[len(CALLS):-1]))

    @property
    def struck(self):
        """The call that killed and what it was for; empty where none did."""
        return self.shared[NUMBERS.size:].split(b"\0", 1)[0].decode()
