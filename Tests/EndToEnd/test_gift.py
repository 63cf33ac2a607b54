"""A gift card: from a stick, or from the card of the box, to the family's photos without a touch."""
import os
import pathlib
import subprocess
import time

import pytest

from Rig import pictures
from Rig.gifts import card
from Rig.programs import Frame, Server
from Rig.sticks import MOUNT_STICK, Stick
from Rig.touchscreen import Touchscreen
from Rig.waiting import until

TAKE_GIFT = MOUNT_STICK.with_name("take-gift")
GREETING = "Merry Christmas, Grandma!"


@pytest.fixture
def given(tmp_path):
    """A family with photos, and a frame that nobody has started yet."""
    with Server(tmp_path / "server") as server, Touchscreen(1024, 600) as screen:
        keeper = server.keeper()
        for number in range(3):
            keeper.send_bytes(pictures.plain(number), f"{number}.jpg", "")
        settings = {"GRANDMA_STICKS": str(tmp_path / "sticks"), **screen.environment}
        frame = Frame(tmp_path / "frame", server.url, screen.display, **settings)
        try:
            yield server, keeper, screen, frame
        finally:
            frame.kill()


def until_greeted(frame, greeting=GREETING):
    return frame.until("the photos below the greeting", lambda status: status.get("state") == "paired"
                       and status.get("greeting") == greeting and status.get("photos") == 3, 40)


def hides_no_secret(frame, secret):
    """Whether a file of the frame has the secret in it."""
    return [path for path in frame.data.rglob("*") if path.is_file() and secret in path.read_bytes()]


def test_a_card_in_the_box_shows_the_photos_and_its_greeting_till_the_first_touch(given):
    server, keeper, screen, frame = given
    gift, bytes = card(keeper, greeting=GREETING, displayName="Oma", language="fi")
    (frame.data / "gift.grandma").write_bytes(bytes)
    frame.start()
    until_greeted(frame)
    assert keeper.call("GET", "/api/v1/frames")["frames"][0]["name"] == "Oma"
    assert not (frame.data / "gift.grandma").exists() and hides_no_secret(frame, gift["secret"].encode()) == []
    # The plug is pulled before anybody came.
    frame.kill()
    frame.start()
    until_greeted(frame)
    screen.tap(512, 300)
    frame.until("the photos alone", lambda status: status["state"] == "paired" and not status.get("greeting"))
    assert not (frame.data / "gift.json").exists()
    # A card lets one frame in.
    with Frame(frame.data.with_name("second"), server.url, screen.display) as second:
        second.stop()
        (second.data / "gift.grandma").write_bytes(bytes)
        second.start()
        second.until("its code", lambda status: status.get("state") == "waiting")
        until(10, "the reason", lambda: "gift-used" in second.log())


def test_a_card_on_a_stick_is_taken_while_the_frame_shows_its_code_and_is_erased(given, tmp_path):
    server, keeper, screen, frame = given
    frame.start()
    frame.until("its code", lambda status: status.get("state") == "waiting")
    gift, bytes = card(keeper, greeting=GREETING)
    stick = Stick(tmp_path)
    stick.fill([("gift.grandma", bytes), ("holiday.jpg", pictures.plain(7))])
    stick.put_in(GRANDMA_DATA=str(frame.data))
    try:
        until_greeted(frame)
        assert not (stick.root / "gift.grandma").exists() and (stick.root / "holiday.jpg").exists()
        assert gift["secret"].encode() not in stick.image.read_bytes()
    finally:
        stick.pull()


@pytest.mark.parametrize("harm", ["half", "changed", "foreign"])
def test_a_card_that_is_cut_changed_or_of_something_else_leaves_the_code(given, harm):
    server, keeper, screen, frame = given
    _, bytes = card(keeper, greeting=GREETING)
    harmed = {"half": bytes[:len(bytes) // 2], "changed": bytes.replace(b"Anna", b"Eve!"), "foreign": b"\x00" * 999}
    (frame.data / "gift.grandma").write_bytes(harmed[harm])
    frame.start()
    frame.until("its code", lambda status: status.get("state") == "waiting" and not status.get("greeting"))
    assert "cannot be used: corrupt" in frame.log() and not (frame.data / "gift.grandma").exists()
    # The next one is whole.
    frame.stop()
    (frame.data / "gift.grandma").write_bytes(bytes)
    frame.start()
    until_greeted(frame)


@pytest.fixture
def disk(tmp_path):
    """Makes a file system on a loop device, with one file on it; not every kernel of a test has FAT."""
    devices = []

    def make(content, *others):
        image, place = tmp_path / f"{len(devices)}.img", tmp_path / "filled"
        with open(image, "wb") as file:
            file.truncate(200 << 20)
        subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
        made = subprocess.run(["losetup", "--find", "--show", str(image)], capture_output=True, text=True)
        if made.returncode:
            pytest.skip("no disk can be mounted here: " + made.stderr.strip())
        devices.append(made.stdout.strip())
        place.mkdir(exist_ok=True)
        subprocess.run(["mount", devices[-1], str(place)], check=True)
        with open(place / "gift.grandma", "wb") as file:
            content(file)
        for number, (name, bytes) in enumerate(others, 1):
            (place / name).write_bytes(bytes)
            os.utime(place / name, times=(time.time() + number, time.time() + number))
        subprocess.run(["umount", str(place)], check=True)
        return devices[-1]

    yield make
    for device in devices:
        subprocess.run(["losetup", "--detach", device], check=True)


def files(device, place):
    subprocess.run(["mount", "-o", "ro", device, str(place)], check=True)
    try:
        return sorted(path.name for path in place.iterdir())
    finally:
        subprocess.run(["umount", str(place)], check=True)


def take(device, folder):
    return subprocess.run([str(TAKE_GIFT), device, str(folder)], check=True, capture_output=True, text=True).stdout


def test_root_takes_no_more_than_a_card_and_none_for_a_frame_that_has_a_family(disk, tmp_path):
    frame = tmp_path / "frame"
    frame.mkdir()
    device = disk(lambda file: file.write(b"a card"))
    (frame / "identity-a.json").write_text('{"record":"{\\"identity\\":{\\"familyID\\":\\"x\\"}}"}')
    assert take(device, frame) == "" and not (frame / "gift.grandma").exists()
    (frame / "identity-a.json").unlink()
    assert "was read and erased" in take(device, frame)
    taken = frame / "gift.grandma"
    assert taken.read_bytes() == b"a card" and taken.stat().st_mode & 0o777 == 0o600
    assert take(device, frame) == ""
    large = disk(lambda file: file.truncate(100 << 20))
    assert "too large" in take(large, frame) and taken.read_bytes() == b"a card"
    taken.unlink()
    # The frame finds a file that is no card, and says so.
    assert "too large" in take(large, frame) and taken.read_bytes() == b"too large\n"
    assert list(pathlib.Path("/run").glob("grandma-gift.*")) == []


def test_the_newest_download_of_a_card_counts_whatever_a_browser_calls_it(disk, tmp_path):
    frame = tmp_path / "frame"
    frame.mkdir()
    device = disk(lambda file: file.write(b"first"), ("gift (1).grandma", b"second"), ("gift (2).grandma", b"third"),
                  ("my gift.grandma.txt", b"another file"))
    assert "was read and erased" in take(device, frame)
    assert (frame / "gift.grandma").read_bytes() == b"third"
    # An older one would replace the newest at the next start, and has the Wi-Fi's password too.
    assert take(device, frame) == ""
    assert files(device, tmp_path / "filled") == ["lost+found", "my gift.grandma.txt"]


def test_a_partition_that_is_not_there_gives_nothing(tmp_path):
    assert take(str(tmp_path / "GRANDMA"), tmp_path) == ""
