"""One darkroom, spoken to as the server does (Sources/DarkroomWire): for measuring it by itself."""
import os
import select
import socket
import struct
import subprocess

from .programs import BIN


class Developed:
    def __init__(self, answer, cpu_ms, peak_mb, threads, processors, renditions, rest):
        self.answer, self.cpu_ms, self.peak_mb, self.renditions, self.rest = answer, cpu_ms, peak_mb, renditions, rest
        # The most threads at once, and the number of processors that the darkroom kept for itself.
        self.threads, self.processors = threads, processors


def develop(path, long_sides, folder, kind="jpeg", memory=640 << 20):
    """Returns what the darkroom answers, its cost from the photo's arrival on, and the renditions' files.

    A JPEG that is not an ordinary one is tried by all libraries, as the server does."""
    first = develop_by("jpegs" if kind == "jpeg" else "pictures", path, long_sides, folder, kind, memory)
    return develop_by("pictures", path, long_sides, folder, kind, memory) if first.answer == "not ordinary" else first


def film(path, folder, kind="movie", seconds=120, memory=1 << 30, most=64 << 20, start=None):
    """Returns the film of a file that moves or sounds, as `develop` returns renditions. `start` is in milliseconds."""
    what = text(kind) + text("film") + numbers([]) + numbers([] if start is None else [start])
    return ask("films", path, [folder / "film.mp4"], what, memory, seconds, most)


def develop_by(trade, path, long_sides, folder, kind="jpeg", memory=640 << 20, wrapper=()):
    outputs = [folder / f"{side}.jpg" for side in long_sides]
    return ask(trade, path, outputs, text(kind) + text("renditions") + numbers(long_sides) + numbers([]), memory,
               wrapper=wrapper)


def ask(trade, path, outputs, what, memory, seconds=10, most=32 << 20, wrapper=()):
    """`wrapper` is the beginning of the command: a program that starts the darkroom in other conditions."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    process = subprocess.Popen(
        [*wrapper, str(BIN / "grandma-darkroom"), "--channel", "3", "--for", trade],
        preexec_fn=lambda: os.dup2(theirs.fileno(), 3), pass_fds=[3, theirs.fileno()],
        env={"MALLOC_ARENA_MAX": "1", "SWIFT_BACKTRACE": "enable=no", "LC_ALL": "C"})
    theirs.close()
    assert ours.recv(1024) == text("ready")
    before = cpu(process.pid)
    files = [os.open(path, os.O_RDONLY), *(os.open(file, os.O_RDWR | os.O_CREAT | os.O_TRUNC) for file in outputs)]
    message = what + number(seconds) + number(memory) + number(most)
    socket.send_fds(ours, [message], files)
    peak, most_threads, processors = 0, 0, len(os.sched_getaffinity(process.pid))
    while not select.select([ours], [], [], 0.001)[0]:
        peak, most_threads = max(peak, most_memory(process.pid)), max(most_threads, threads(process.pid))
    peak = max(peak, most_memory(process.pid))
    answer = ours.recv(1024)
    _, _, usage = os.wait4(process.pid, 0)
    process.returncode = 0
    for file in files:
        os.close(file)
    # A darkroom that its limits ended gives no answer.
    length = struct.unpack("<q", answer[:8])[0] if answer else 0
    spent = (usage.ru_utime + usage.ru_stime) * 1000 - before
    return Developed(answer[8:8 + length].decode(), spent, peak, most_threads, processors, outputs, answer[8 + length:])


def cpu(pid):
    """Returns the processor time of a process so far in milliseconds, exact to a microsecond."""
    with open(f"/proc/{pid}/schedstat") as file:
        return int(file.read().split()[0]) / 1e6


def most_memory(pid):
    """Returns the peak of a process's resident memory in MB; 0 if the process has ended. (The peak that `wait` reports
    includes this program's own memory.)"""
    try:
        with open(f"/proc/{pid}/status") as file:
            lines = [line for line in file if line.startswith("VmHWM")]
        return int(lines[0].split()[1]) / 1024 if lines else 0
    except (FileNotFoundError, ProcessLookupError):
        return 0


def threads(pid):
    try:
        return len(os.listdir(f"/proc/{pid}/task"))
    except (FileNotFoundError, ProcessLookupError):
        return 0


def number(value):
    return struct.pack("<q", value)


def numbers(values):
    return number(len(values)) + b"".join(map(number, values))


def text(words):
    return number(len(words.encode())) + words.encode()
