"""What a guest from outside sends and nobody has let in: on the real frame it is neither seen nor kept."""
from Rig import pictures

GUEST_COLOUR = 6


def guest_of(home, moment):
    link = home.keeper.call("POST", f"/api/v1/moments/{moment}/link", {})["url"]
    guest = home.server.browser()
    guest.begin("/api/v1/outside-guests", {"token": link.rsplit("token=", 1)[-1], "displayName": "Ottilie"})
    return guest


def test_a_guests_photo_comes_to_the_frame_when_it_is_let_in(home):
    moment = home.keeper.call("POST", "/api/v1/moments", {"title": "Boat trip", "holdsGuestPhotos": True})["id"]
    guest = guest_of(home, moment)
    sent = guest.send_bytes(pictures.plain(GUEST_COLOUR), "g.jpg", "Sails")["results"][0]["photo"]
    assert sent["isHeld"]
    home.colours[sent["id"]] = pictures.COLOURS[GUEST_COLOUR]
    # A photo that comes after it is on the frame; so the frame has asked for all that it may know.
    after = home.send()
    home.until_shown(after)
    files = len(home.photos)
    home.frame.until("the photo after it", lambda _: len(home.frame.shelf_files()) == files)
    assert not home.shows(sent["id"])

    held = f"/api/v1/moments/{moment}/held"
    seen = home.keeper.call("GET", held)["revision"]
    let_in = home.keeper.call("POST", f"{held}/let-in", {"photos": [sent["id"]], "revision": seen})
    assert let_in["count"] == 0
    home.frame.until("the guest's photo on the shelf", lambda _: len(home.frame.shelf_files()) == files + 1)
    home.until_shown(sent["id"])
