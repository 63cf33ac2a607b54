"""What happened since somebody last looked."""
import pytest
from playwright.sync_api import expect

from Rig import pictures
from Rig.browsing import PHONE, join
from Rig.quality import fits, violations


@pytest.fixture
def photo(keeper, request):
    content = pictures.noisy(640, 420, seed=request.node.name)
    return keeper.send_bytes(content, "lake.jpg", "At the lake")["results"][0]["photo"]["id"]


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_bell_counts_what_the_others_did_until_one_looks(
        server, keeper, keeper_state, photo, browse, scripts, scheme):
    anna = browse(server.pages, PHONE, storage_state=keeper_state, java_script_enabled=scripts, color_scheme=scheme)
    anna.goto("/activity")
    expect(anna.get_by_role("link", name="What is new", exact=True)).to_be_visible()
    name = f"Liisa {scheme} {scripts}"
    liisa = browse(server.pages)
    join(liisa, keeper, name)
    liisa.goto(f"/photos/{photo}")
    liisa.get_by_role("button", name="Give a heart").click()
    liisa.get_by_label("Say something").fill(f"What a day for {name}!")
    liisa.get_by_role("button", name="Send it").click()
    expect(liisa.get_by_text("1 comment")).to_be_visible()

    anna.goto("/")
    bell = anna.get_by_role("link", name="What is new: 2 things since you last looked")
    expect(bell).to_be_visible()
    bell.click()
    fresh = anna.get_by_role("region", name="Since you last looked")
    expect(fresh.get_by_text(f"{name} loves your photo")).to_be_visible()
    expect(fresh.get_by_text(f"{name} wrote about your photo")).to_be_visible()
    expect(fresh.get_by_text(f"What a day for {name}!")).to_be_visible()
    if scripts:
        assert violations(anna) == []
        assert fits(anna)
    fresh.get_by_role("link", name="At the lake").first.click()
    expect(anna.get_by_role("heading", name="At the lake")).to_be_attached()
    expect(anna.get_by_role("link", name="What is new", exact=True)).to_be_visible()


def test_photos_of_one_evening_are_one_line(server, keeper, browse, photo):
    liisa = browse(server.pages, PHONE)
    join(liisa, keeper, "Liisa of the evening")
    for number in range(6):
        keeper.send_bytes(pictures.noisy(300, 200, seed=f"evening {number}"), f"{number}.jpg", f"Evening {number}")
    liisa.goto("/activity")
    line = liisa.get_by_role("region", name="Since you last looked").get_by_role("listitem").first
    expect(line).to_contain_text("Anna sent 6 photos")
    expect(line.get_by_role("img")).to_have_count(4)
    expect(line).to_contain_text("+2")
    for width in (320, 390, 820, 1440):
        liisa.set_viewport_size({"width": width, "height": 800})
        tops = line.locator(".strip li").evaluate_all("all => all.map(one => one.getBoundingClientRect().top)")
        assert len(tops) == 4 and len(set(tops)) == 1, f"a whole row at {width}"
    line.get_by_role("link", name="Evening 5").click()
    expect(liisa.get_by_role("heading", name="Evening 5")).to_be_attached()
