"""The family of the frame in the machine: it sends photos, and lets the frame in."""
from Rig import pictures
from Rig.waiting import until

from . import screens
from .cards import keep


def send(keeper, number):
    """A photo, and the colour by which it is known on the screen."""
    keeper.send_bytes(pictures.plain(number), f"{number}.jpg")
    return pictures.COLOURS[number]


def take_in(keeper, machine):
    """A keeper with a phone in front of the screen."""
    code, seconds = machine.until_seen("the invitation code", screens.invitation_code)
    keep(machine.picture(), "code")
    claim = keeper.call("POST", "/api/v1/invitations/claims", {"code": code})["id"]
    number, _ = machine.until_seen("the number", screens.number)
    keep(machine.picture(), "number")
    path = f"/api/v1/invitations/claims/{claim}"
    until(60, "the choices", lambda: keeper.call("GET", path)["state"] == "choosing")
    keeper.call("POST", f"{path}/acceptance",
                {"number": number, "relationship": "grandma", "displayName": "Grandma"})
    return seconds
