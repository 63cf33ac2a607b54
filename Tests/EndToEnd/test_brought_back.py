"""A photo of which the server lost every file lives on with the copy that a frame still has."""
import requests

from Rig import tus
from Rig.waiting import until


def test_a_frame_brings_what_the_server_lost_and_keepers_are_told(home):
    server, keeper = home.server, home.keeper
    photo = next(photo for photo in keeper.call("GET", "/api/v1/album")["photos"] if photo["id"] == home.newest)

    def original():
        return requests.get(f"{server.url}/api/v1/photos/{home.newest}/original", headers=tus.headers(keeper), timeout=20)

    content, renditions = original().content, {rendition["sha256"] for rendition in photo["renditions"]}
    for path in list((server.data / "photos").glob("??/*")):
        if path.name in renditions or path.read_bytes() == content:
            path.unlink()
    answer = original()
    assert answer.status_code == 404 and answer.json()["code"] == "original-missing"
    # A hint about the frame has it ask who it is, and so what is wanted.
    [frame] = keeper.call("GET", "/api/v1/frames")["frames"]
    keeper.call("PATCH", f"/api/v1/frames/{frame['id']}", {"name": "Kitchen"})
    copy = until(30, "the frame's copy", lambda: (answer := original()).status_code == 200 and answer.content)
    assert copy in [path.read_bytes() for path in home.frame.shelf_files()]
    assert "which the frame “Kitchen” still had" in keeper.fetch("/activity").decode()
