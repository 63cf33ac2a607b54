"""One frame's page: what it shows now, how it is, and what a keeper decides about it."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import DESK, PASSWORD, PHONE, join, signed_in, start_server
from simulated_frame import SimulatedFrame
from test_quality import serious, small_targets


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A family of its own: an address registers ten frames an hour."""
    with start_server(tmp_path_factory.mktemp("frame-page") / "server") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


@pytest.fixture(scope="module")
def keeper_state(server, keeper, chromium):
    return signed_in(chromium, server)


@pytest.fixture
def page(server, keeper_state, browse):
    return browse(server.pages, storage_state=keeper_state)


@pytest.fixture(scope="module")
def photos(keeper):
    def sent(words):
        answer = keeper.send_bytes(pictures.noisy(640, 420, seed=words), "f.jpg", words)
        return answer["results"][0]["photo"]["id"]

    return [sent(words) for words in ("By the lake", "In the hay", "On the stairs")]


class WallFrame(SimulatedFrame):
    """A frame in a room: it shows one of these photos, and tells so when somebody looks."""

    def __init__(self, server, photos):
        super().__init__(server)
        self.photos, self.at = photos, 0
        self.id = self.call("POST", "/frames/me/sign-in", {"userName": "anna", "password": PASSWORD})["frameID"]
        self.tell()

    def tell(self, **more):
        self.report(self.photos[self.at], **more)

    def put(self, number):
        self.at = number
        self.tell()


@pytest.fixture(scope="module")
def wall(server, keeper, photos):
    return WallFrame(server, photos)


@pytest.fixture
def frame(wall):
    wall.put(0)
    return wall


@pytest.fixture
def frame_page(frame, page):
    page.goto("/frames/" + frame.id)
    return page


def test_what_it_shows_follows_its_pages(frame, frame_page):
    page = frame_page
    now = page.get_by_role("region", name="Here now")
    expect(now.get_by_role("img", name="By the lake")).to_be_visible()
    expect(page.get_by_text("5.3 GB left")).to_be_visible()
    expect(page.get_by_text("Strong", exact=True)).to_be_visible()
    frame.put(1)
    expect(now.get_by_role("img", name="In the hay")).to_be_visible(timeout=2_000)
    frame.tell(photoID=None, panel={"width": 1280, "height": 800, "rotation": 0, "isOn": False})
    expect(now.get_by_text("It is dark there")).to_be_visible(timeout=2_000)
    expect(now.get_by_role("img")).to_have_count(0)


def test_a_look_asks_the_frame_how_it_is(frame, page):
    heard = []
    with frame.listening(lambda name, data: heard.append(name)):
        page.goto("/frames")
        expect(page.locator(f"#frame-{frame.id}")).to_contain_text("Here now")
        page.locator(f"#frame-{frame.id}").get_by_role("link").click()
        expect(page.get_by_role("heading", name="How it is")).to_be_visible()
        assert heard.count("watched") == 2


def test_a_relative_sees_it_and_changes_nothing(frame, server, keeper, browse):
    relative_page = browse(server.pages)
    join(relative_page, keeper, "Mikko")
    relative_page.goto("/frames/" + frame.id)
    expect(relative_page.get_by_role("img", name="By the lake")).to_be_visible()
    expect(relative_page.get_by_role("main").get_by_role("button")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_all_of_it_fits(frame, server, keeper_state, browse, scheme):
    page = browse(server.pages, PHONE, storage_state=keeper_state, color_scheme=scheme, reduced_motion="reduce")
    for size in (PHONE, {"width": 320, "height": 640}, DESK):
        page.set_viewport_size(size)
        page.goto("/frames/" + frame.id)
        expect(page.get_by_role("img", name="By the lake")).to_be_visible()
        assert serious(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.set_viewport_size(PHONE)
    assert small_targets(page) == []
