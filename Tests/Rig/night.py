"""The hours in which a frame sleeps."""
import datetime


def night_around_now():
    """In UTC, begun half an hour ago: long enough to sleep; the frame's clock is this machine's."""
    now = datetime.datetime.now(datetime.timezone.utc)
    begin, end = now - datetime.timedelta(minutes=30), now + datetime.timedelta(hours=3)
    return f"{begin:%H:%M}-{end:%H:%M}"
