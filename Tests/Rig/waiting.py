"""How a test waits: for a condition, with a limit, never for a fixed time."""
import time


def until(limit, what, look, every=0.05):
    """Calls `look` again and again until it finds something, and returns that; otherwise raises a TimeoutError that
    names `what` was waited for."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(every)
    raise TimeoutError(f"{what} did not come within {limit} seconds")
