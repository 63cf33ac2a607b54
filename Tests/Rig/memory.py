"""A limit for the memory of a program and all that it starts, by the kernel's control groups."""
import itertools
import os
import pathlib

_numbers = itertools.count()


class MemoryGroup:
    """A control group for programs that `wrapper` starts; if they exceed `limit`, the kernel ends one of them."""

    def __init__(self):
        name = f"grandma-test-{os.getpid()}-{next(_numbers)}"
        old, new = pathlib.Path("/sys/fs/cgroup/memory"), unified()
        self.folder = (new or old) / name
        self.most, self.used, self.events = (
            ("memory.max", "memory.current", "memory.events") if new else
            ("memory.limit_in_bytes", "memory.usage_in_bytes", "memory.oom_control"))
        if new:
            (new / "cgroup.subtree_control").write_text("+memory")
        # Raises OSError if this machine does not allow control groups.
        self.folder.mkdir()

    @property
    def wrapper(self):
        return ["sh", "-c", 'echo $$ > "$0/cgroup.procs" && exec "$@"', str(self.folder)]

    def limit(self, count):
        (self.folder / self.most).write_text(str(count))

    @property
    def usage(self):
        return int((self.folder / self.used).read_text())

    @property
    def kills(self):
        """The number of processes that the kernel has ended in this group."""
        lines = (self.folder / self.events).read_text().splitlines()
        return next(int(line.split()[1]) for line in lines if line.startswith("oom_kill "))

    def remove(self):
        """Removes the group; all its processes must have ended."""
        self.folder.rmdir()


def unified():
    """Returns the folder of control groups version 2 if it limits memory; None if version 1 does."""
    for place in map(pathlib.Path, ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"]):
        controllers = place / "cgroup.controllers"
        if controllers.exists() and "memory" in controllers.read_text().split():
            return place
    return None
