"""A family's frame and a photo for it, both made by calls of the API."""
from Rig import pictures


def take_in(keeper, frame, name):
    claim = keeper.call("POST", "/api/v1/invitations/claims", {"code": frame.code})["id"]
    acceptance = {"number": frame.poll()["number"], "relationship": "other", "displayName": name}
    keeper.call("GET", f"/api/v1/invitations/claims/{claim}")
    return keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance", acceptance)["id"]


def sent(keeper, seed):
    return keeper.send_bytes(pictures.noisy(640, 420, seed=seed), f"{seed}.jpg", "")["results"][0]["photo"]["id"]
