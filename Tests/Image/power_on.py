"""The image of a frame from power to photo. `kiosk/test-image` runs this, and `kiosk/test` does not: it takes long."""
import pytest

from Rig import gifts
from Rig.programs import Server

from . import inside, screens, update
from .cards import CARD_BYTES, PACKAGE, keep, written_card
from .family import send, take_in
from .machine import HEIGHT, PORT, SERVER, WIDTH, Machine

# Bytes of a card that GPT and the edges of partitions take.
EDGE = 32 << 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("image")


@pytest.fixture(scope="module")
def card(folder):
    return written_card(folder)


@pytest.fixture(scope="module")
def server(folder):
    with Server(folder / "server", GRANDMA_PUBLIC_URL=f"http://{SERVER}:{PORT}") as server:
        yield server


@pytest.fixture(scope="module")
def keeper(server):
    return server.keeper()


@pytest.fixture(scope="module")
def seen():
    """Notes of one test for the later ones."""
    return {}


@pytest.fixture
def machine(folder, card):
    """A machine with the card in it, not started yet; its plug is pulled at the end of the test at the latest."""
    with Machine(folder, card.path) as machine:
        yield machine


def tell(what, seconds):
    print(f"{what:<58}{seconds:6.1f} s")


def test_a_new_card_shows_its_code_is_taken_in_and_shows_photos(machine, server, keeper, card, seen):
    assert card.card_names() == ("GRANDMA", [])
    seen["photos"] = [send(keeper, 0), send(keeper, 1)]
    machine.start(server.port)
    tell("A new card, from power to its code", take_in(keeper, machine))
    machine.until_seen("a photo", screens.shows(*seen["photos"]))
    assert machine.picture().size == (WIDTH, HEIGHT)
    keep(machine.picture(), "photo")
    machine.pull()
    # The machine's ID was written at this start; from now on nothing is.
    seen["system"] = card.digest("system")
    assert len(card.ask("system", "cat /etc/machine-id").strip()) == 32
    # The version that the first update may go back to.
    assert "last-good" in card.names("system", "/usr/lib/grandma-frame")


def test_after_a_cut_of_power_the_photo_is_there_and_until_then_the_screen_is_dark(machine, server, keeper, seen):
    shown, before = screens.shows(*seen["photos"]), []

    def look(picture):
        if not shown(picture):
            before.append(picture)
        return shown(picture)
    machine.start(server.port)
    _, seconds = machine.until_seen("a photo", look)
    tell("With photos on its shelf, from power to photo", seconds)
    # In the BIOS's own text mode the screen has another size.
    own = [screens.bright_pixels(picture) for picture in before if picture.size == (WIDTH, HEIGHT)]
    assert own and max(own) == 0
    seen["photos"].append(send(keeper, 2))
    machine.until_seen("a photo that is sent now", screens.shows(seen["photos"][-1]))


def test_without_network_and_server_the_photo_comes_as_well(machine, seen):
    _, seconds = machine.start().until_seen("a photo", screens.shows(*seen["photos"]))
    tell("With no network, from power to photo", seconds)


def test_a_machine_that_starts_nothing_unsigned_starts_it(machine, server, seen):
    machine.secure_boot = True
    _, seconds = machine.start(server.port).until_seen("a photo", screens.shows(*seen["photos"]))
    tell("By UEFI with Secure Boot, from power to photo", seconds)


QUESTIONS = {
    "mounts": "findmnt --raw --noheadings --output TARGET,FSTYPE,OPTIONS",
    "sockets": "cat /proc/net/tcp /proc/net/tcp6",
    "programs": "cat /proc/[0-9]*/comm",
    "journal": "du --bytes --summarize /run/log/journal; ls /var/log/journal",
    "watchdog": "cat /sys/class/watchdog/watchdog0/state /sys/class/watchdog/watchdog0/timeout",
    "failed": "systemctl --failed --plain --no-legend",
    "crashes": "journalctl --boot --no-pager --output cat | grep -E 'segfault|trap |status=11'",
}


def test_inside_it_is_as_the_manual_says(machine, card, folder):
    said = inside.answers(machine, card, folder, QUESTIONS)
    mounts = {row[0]: row[1:] for line in said["mounts"].splitlines() if len(row := line.split()) == 3}
    assert mounts["/"] == ["ext4", "ro,noatime"]
    assert all(mounts[path][0] == "tmpfs" for path in ("/tmp", "/var/tmp", "/var/log"))
    for path in ("/shelf", "/var/lib/grandma-frame", "/etc/NetworkManager/system-connections"):
        assert mounts[path][0] == "ext4" and mounts[path][1].startswith("rw,") and "noatime" in mounts[path][1]
    # State 0A: listening.
    assert [line for line in said["sockets"].splitlines() if " 0A " in line] == []
    assert {"agetty", "login", "sshd"} & set(said["programs"].split()) == set()
    assert int(said["journal"].split()[0]) < 16 << 20 and "No such file" in said["journal"]
    assert said["watchdog"].split() == ["active", "14"]
    assert (said["failed"], said["crashes"]) == ("", "")


def test_the_shelf_has_the_rest_of_the_card_and_the_system_was_not_written_to(card, seen):
    left = CARD_BYTES - card.start("shelf") - card.file_system_bytes("shelf")
    assert 0 <= left < EDGE
    assert card.digest("system") == seen["system"]
    assert "photos" in card.names("shelf", "/frame")


def test_a_shelf_that_was_destroyed_leaves_no_dark_screen_and_stores_again(machine, server, keeper, card, seen):
    with open(card.path, "r+b") as file:
        file.seek(card.start("shelf"))
        file.write(bytes(64 << 20))
    machine.start(server.port)
    photo = screens.shows(*seen["photos"])
    machine.until_seen("a photo or a code", lambda picture: photo(picture) or screens.invitation_code(picture))
    keep(machine.picture(), "destroyed")
    if not photo(machine.picture()):
        take_in(keeper, machine)
        machine.until_seen("a photo", photo)
    machine.pull()
    # With no network: the photo can only come from the shelf.
    machine.start().until_seen("a photo from the shelf", photo)


def test_a_card_with_a_gift_on_it_shows_the_photos_without_a_touch(tmp_path, server, keeper):
    card, photo = written_card(tmp_path), send(keeper, 3)
    letter, content = gifts.card(keeper, greeting="Merry Christmas!", displayName="Oma")
    card.put_on_card("gift.grandma", content)
    with Machine(tmp_path, card.path) as machine:
        machine.start(server.port)
        _, seconds = machine.until_seen("a photo", screens.shows(photo))
        tell("A new card with a gift, from power to photo", seconds)
        # The first picture has no words: those wait for the fonts. The card of the greeting is dark, the photo is not.
        machine.until_seen("the greeting", lambda seen: sum(seen.getpixel((WIDTH // 2, HEIGHT * 735 // 1000))) < 200)
        keep(machine.picture(), "gift")
    assert card.card_names() == ("GRANDMA", [])
    assert letter["secret"].encode() not in card.bytes_of("card")


def test_an_update_at_night_is_installed_and_the_system_is_read_only_again(tmp_path):
    card = written_card(tmp_path)
    update.publish(PACKAGE, tmp_path)
    with Machine(tmp_path, card.path) as machine:
        said = inside.answers(machine, card, tmp_path, update.QUESTIONS, [tmp_path / "repository.img"])
    assert said["before"].split()[-1].startswith("ro,")
    assert said["installed"] == update.VERSION, said["log"]
    assert said["proven"] == update.VERSION, said["log"]
    assert said["after"].split() == ["active", "ro,noatime"]
    assert said["crashes"] == ""
