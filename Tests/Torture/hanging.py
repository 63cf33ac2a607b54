"""Ways in which a program hangs: as a whole, or its main thread alone while all others go on."""
import contextlib
import os
import signal
import subprocess
import sys

# Whoever traces a process must also reap it, or its parent never hears of its end: hence a process for itself.
HOLD = """
import ctypes, os, sys
SEIZE, INTERRUPT, EVERY_THREAD = 0x4206, 0x4207, 0x40000000
libc, process = ctypes.CDLL(None, use_errno=True), int(sys.argv[1])
for request in (SEIZE, INTERRUPT):
    if libc.ptrace(request, process, None, None):
        sys.exit(os.strerror(ctypes.get_errno()))
os.waitpid(process, EVERY_THREAD)
print("held", flush=True)
while os.WIFSTOPPED(os.waitpid(process, EVERY_THREAD)[1]):
    pass
"""


@contextlib.contextmanager
def whole(process):
    """Not one thread goes on; the worst case, for only SIGKILL ends a stopped process."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)


@contextlib.contextmanager
def main_thread(process):
    """The thread that draws stands; those that fetch and write go on."""
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(process)], stdout=subprocess.PIPE, text=True)
    try:
        if holder.stdout.readline().strip() != "held":
            raise RuntimeError(f"the main thread of {process} cannot be held")
        yield
    finally:
        holder.kill()
        holder.wait()
