"""What every landed frame can do with the server of now. `kiosk/test-old-frame` runs this with the frame of an earlier
version, so it asks a frame for nothing but what each of them says and does: its state, its shelf, its keys."""
from Rig import pictures
from Rig.programs import take_in
from Rig.waiting import until


def send(keeper, number):
    return keeper.send_bytes(pictures.plain(number), f"{number}.jpg")["results"][0]["photo"]["id"]


def hearts(keeper, photo):
    return keeper.call("GET", f"/api/v1/photos/{photo}")["hearts"]


def on_shelf(frame, number):
    frame.until(f"{number} photos on the shelf", lambda _: len(frame.shelf_files()) == number, 60)


def until_newest(frame, screen, photo):
    """The first key after an absence may be for what came meanwhile."""
    def there():
        screen.key("Home")
        return frame.status().get("page") == photo
    until(60, f"page {photo}", there, 1)


def turn(frame, screen, photo):
    screen.key("Right")
    frame.until_page(photo)


def test_a_frame_is_taken_in_gets_photos_gives_hearts_and_is_let_go(server, keeper, frame, screen):
    older, newer = send(keeper, 0), send(keeper, 1)
    take_in(keeper, frame)
    on_shelf(frame, 2)

    # A photo comes at once, by the event.
    newest = send(keeper, 2)
    on_shelf(frame, 3)
    until_newest(frame, screen, newest)

    # A heart, and one that is given while the server is away.
    screen.key("h")
    until(30, "the heart", lambda: hearts(keeper, newest) == 1)
    server.stop()
    turn(frame, screen, newer)
    screen.key("h")
    turn(frame, screen, older)
    server.start()
    until(120, "the heart that waited", lambda: hearts(keeper, newer) == 1)
    assert hearts(keeper, older) == 0

    # A photo that was deleted leaves the shelf.
    keeper.call("DELETE", f"/api/v1/photos/{older}")
    on_shelf(frame, 2)

    # A frame that was removed shows an invitation again, and nothing of the family is left on it.
    family_frame, = keeper.call("GET", "/api/v1/frames")["frames"]
    keeper.call("DELETE", f"/api/v1/frames/{family_frame['id']}")
    frame.until("another code", lambda status: status.get("state") != "paired" and status.get("code"), 60)
    assert frame.shelf_files() == []
