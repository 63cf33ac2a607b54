"""A family's frame and a photo for it, made by calls of the API, and the first steps of a keeper who takes a frame in on
the pages."""
from playwright.sync_api import expect

from Rig import pictures


def take_in(keeper, frame, name):
    claim = keeper.call("POST", "/api/v1/invitations/claims", {"code": frame.code})["id"]
    acceptance = {"number": frame.poll()["number"], "relationship": "other", "displayName": name}
    keeper.call("GET", f"/api/v1/invitations/claims/{claim}")
    return keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance", acceptance)["id"]


def sent(keeper, seed):
    return keeper.send_bytes(pictures.noisy(640, 420, seed=seed), f"{seed}.jpg", "")["results"][0]["photo"]["id"]


def start_claim(page, frame):
    """Types the frame's code; returns the number that the frame shows then."""
    page.goto("/accept?code=" + frame.code)
    expect(page.get_by_label("The frame’s code")).to_have_value(frame.code)
    # Following the link claims nothing.
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Found the frame")).to_be_visible()
    return frame.poll()["number"]
