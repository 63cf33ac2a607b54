"""Of the proof `units`: the kernel ends the frame because memory runs out."""
import pathlib
import subprocess
import sys
import time

from .container import FRAME
from .home import wait_until
from .memory import MemoryGroup

LIMIT = 64  # megabytes
OLD_GROUPS = pathlib.Path("/sys/fs/cgroup/memory/cgroup.procs")
# It takes more than there may be, in a file in memory: of the group's processes the frame then is the largest.
GREEDY = """
import sys, tempfile
open(sys.argv[1] + "/cgroup.procs", "w").write("0")
with tempfile.TemporaryFile(dir="/dev/shm") as taken:
    while True:
        taken.write(bytes(1 << 20))
"""


def kill_frame(report, home, bound):
    """The container cannot have a limit of its own where the kernel's groups are those of old (cgroup v1): the frame is
    put into a group beside it. What systemd makes of MemoryMax= itself is looked at in a machine (unit_machine.py)."""
    if not OLD_GROUPS.exists():
        report.progress("no memory groups of the old kind: only the machine of its own proves memory")
        return
    group = MemoryGroup("units", LIMIT)
    try:
        # On a busy machine, systemd may still be starting it after the last hang.
        wait_until(30, lambda: home.container.main_process(FRAME))
        before = home.container.main_process(FRAME)
        group.take_in(before)
        begun = time.monotonic()
        greedy = subprocess.Popen([sys.executable, "-c", GREEDY, group.path])
        try:
            killed = wait_until(20, lambda: group.kills, 0.02)
            report.check(killed, "memory ran out and nobody was ended")
            begun = time.monotonic() if killed else begun
        finally:
            greedy.kill()
            greedy.wait()
        home.back_within(bound, "photos after memory ran out", begun, lambda: home.photos_are_there(before))
    finally:
        group.close()
