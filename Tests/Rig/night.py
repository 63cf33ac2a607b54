"""The hours in which a frame sleeps."""
import datetime
import zoneinfo

FAMILY_ZONE = zoneinfo.ZoneInfo("Europe/Helsinki")


def night_around_now():
    """Returns hours in the family's time zone that began half an hour ago, long enough ago for the frame to sleep."""
    now = datetime.datetime.now(FAMILY_ZONE)
    begin, end = now - datetime.timedelta(minutes=30), now + datetime.timedelta(hours=3)
    return f"{begin:%H:%M}-{end:%H:%M}"
