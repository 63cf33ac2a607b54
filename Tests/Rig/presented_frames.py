"""The presents of a frame, one by one, as its trace tells them (GRANDMA_TRACE)."""
import time

from .waiting import until


class PresentedFrames:
    def __init__(self, path):
        self.path, self.at = path, 0

    def fresh(self):
        """Returns each present since the last call: its time on the monotonic clock in seconds, and for each photo that
        it showed the distance in pixels to the right of its place."""
        if not self.path.exists():
            return []
        with open(self.path, "rb") as trace:
            trace.seek(self.at)
            # The last line may be incomplete.
            lines = trace.read().rpartition(b"\n")[0]
        self.at += len(lines) + 1 if lines else 0
        rows = [line.decode().split() for line in lines.splitlines()]
        return [(int(row[0]) / 1e9, dict(zip(row[1::2], map(int, row[2::2])))) for row in rows]

    def until_near(self, photo, distance, limit=20):
        """Waits until a present from now on has this photo at most `distance` pixels from its place."""
        since = time.monotonic()

        def is_near():
            return any(at >= since and abs(shown.get(photo, distance + 1)) <= distance for at, shown in self.fresh())
        until(limit, f"photo {photo} near its place", is_near, every=0.004)
