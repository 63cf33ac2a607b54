import re
from playwright.sync_api import expect
from Rig.browsing import DESK, PASSWORD, PHONE
from own_family import keeper, keeper_state, server  # noqa: F401
from simulated_frame import SimulatedFrame
from test_frame_page import WallFrame, photos, wall  # noqa: F401
import pytest

@pytest.mark.parametrize("size,name", [(PHONE, "phone"), (DESK, "desk")])
def test_look(server, keeper, keeper_state, wall, browse, size, name):
    wall.tell(mistakes=['GRANDMA_NIGHT is "10pm-7am"; it must be two times such as 22:30-7:00'],
              legibility={"centimetres": 200, "readableCentimetres": 122},
              settings={"interval": 60, "order": "all", "brightness": 100, "showsClock": False, "panelTenths": 101, "viewingCentimetres": 200})
    page = browse(server.pages, size, storage_state=keeper_state)
    page.goto("/frames/" + wall.id)
    page.screenshot(path=f"/tmp/b-frame-{name}.png", full_page=True)
    other = SimulatedFrame(server)
    known = other.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})["frameID"]
    keeper.call("POST", f"/api/v1/frames/{known}/confirmation") if False else None
    page.goto(f"/frames/{wall.id}/remove")
    page.screenshot(path=f"/tmp/b-remove-{name}.png", full_page=True)
