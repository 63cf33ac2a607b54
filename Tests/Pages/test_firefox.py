"""The main path in a second engine: Mozilla's Firefox, as Debian has it."""
import pytest

from Rig import positions
from Rig.browsing import PASSWORD


@pytest.fixture
def firefox(firefox):
    yield firefox
    assert firefox.complaints == []


@pytest.fixture
def photos(tmp_path):
    files = [tmp_path / name for name in ("lake.jpg", "pier.jpg")]
    for file in files:
        file.write_bytes(positions.jpeg(file.name))
    return files


def set_up(firefox, server):
    firefox.goto(server.setup_link())
    for name, text in (("familyName", "The Lindgrens"), ("displayName", "Anna"), ("userName", "anna"),
                       ("password", PASSWORD)):
        firefox.type(f"#{name}", text)
    # Another button shows what is typed.
    firefox.click("main button:not([type])")
    firefox.shows("The first photo is still to come")


def join(firefox, server):
    """A relative comes in by the link that the keeper makes, in the keeper's place at the same machine."""
    firefox.goto(server.pages + "/people")
    firefox.click("form[action='/people/links'] button")
    link = firefox.wait_for("document.getElementById('link')?.textContent.trim()")
    firefox.click("header summary")
    firefox.click("form[action='/sign-out'] button")
    firefox.shows("Welcome back")
    firefox.goto(link)
    firefox.type("#displayName", "Mikko")
    firefox.click("main button")
    firefox.shows("The first photo is still to come")


def send(firefox, server, photos):
    firefox.goto(server.pages + "/send")
    firefox.type("#caption", "By the lake")
    firefox.choose_files("#files", *photos)
    firefox.wait_for("document.querySelectorAll('.look').length === 2 && !document.getElementById('preview').hidden")
    firefox.click("#go")
    firefox.shows("All sent.")


def find_on_the_map(firefox, server):
    firefox.goto(server.pages + "/map")
    firefox.wait_for("document.querySelectorAll('.moves .spot').length === 1")
    firefox.wait_for("""(() => {
        const canvas = document.querySelector('.moves canvas');
        return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value);
    })()""")
    firefox.click("[data-map=closer]")
    firefox.click(".spot a")
    firefox.wait_for("location.pathname === '/album' && document.querySelectorAll('.tile').length === 2")


def test_a_family_begins_a_relative_joins_sends_loves_and_deletes(empty_server, firefox, photos):
    set_up(firefox, empty_server)
    join(firefox, empty_server)
    send(firefox, empty_server, photos)
    firefox.goto(empty_server.pages + "/")
    firefox.wait_for("document.querySelectorAll('.tile img').length === 2 && "
                     "[...document.querySelectorAll('.tile img')].every(image => image.naturalWidth > 0)")
    find_on_the_map(firefox, empty_server)
    firefox.goto(empty_server.pages + "/")
    firefox.click(".tile a")
    firefox.click(".heart")
    firefox.wait_for("document.querySelector('.heart')?.getAttribute('aria-pressed') === 'true'")
    firefox.shows("1 heart")
    firefox.click("a[data-dialog][href$='/delete']")
    firefox.click("dialog .button.bad")
    firefox.wait_for("location.pathname === '/' && document.querySelectorAll('.tile').length === 1")
