"""How a test waits: for a condition, with a limit, never for a time."""
import time


def until(limit, what, look, every=0.05):
    """What `look` finds, asked again and again until it finds something; a TimeoutError names `what` was waited for."""
    end = time.monotonic() + limit
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(every)
    raise TimeoutError(f"{what} did not come within {limit} seconds")
