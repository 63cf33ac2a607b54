"""A stick in the frame's box: a real file system, mounted and pulled, and a real finger on "Send"."""
import os
import subprocess

import pytest

from Rig import pictures
from Rig.sticks import MOUNT_STICK, SEND, album, offered, until_stick_page
from Rig.waiting import until


def mount(device, place):
    return subprocess.run([str(MOUNT_STICK), device, str(place)], check=True, capture_output=True, text=True).stdout


@pytest.fixture
def device(tmp_path):
    image = tmp_path / "disk.img"
    with open(image, "wb") as file:
        file.truncate(16 << 20)
    losetup = subprocess.run(["losetup", "--find", "--show", str(image)], capture_output=True, text=True)
    if losetup.returncode:
        pytest.skip("no disk can be mounted here: " + losetup.stderr.strip())
    try:
        yield losetup.stdout.strip()
    finally:
        subprocess.run(["losetup", "--detach", losetup.stdout.strip()], check=True)


def test_a_disk_that_the_machine_uses_is_no_stick(device, tmp_path):
    place, used = tmp_path / "stick", tmp_path / "used"
    subprocess.run(["mkfs.ext4", "-q", device], check=True)
    used.mkdir()
    subprocess.run(["mount", device, str(used)], check=True)
    try:
        assert "belongs to this machine" in mount(device, place) and not os.path.ismount(place)
    finally:
        subprocess.run(["umount", str(used)], check=True)
    # Nobody uses the same disk any more: it is a stick.
    mount(device, place)
    try:
        options = os.statvfs(place).f_flag
        assert os.path.ismount(place) and options & os.ST_RDONLY and options & os.ST_NOSUID and options & os.ST_NODEV
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_file_system_of_an_unknown_kind_is_not_mounted(device, tmp_path):
    place = tmp_path / "stick"
    subprocess.run(["mkfs.minix", device], check=True, capture_output=True)
    assert "another kind: minix" in mount(device, place) and not os.path.ismount(place)


def test_a_finger_sends_a_photo_of_a_stick_once(stick_home, stick):
    photo = pictures.plain(7)
    stick.fill([("DCIM/new.jpg", photo), ("broken.jpg", b"\xff\xd8\xff" + b"nonsense" * 400), ("text.jpg", b"hello")],
               links=[("passwd.jpg", "/etc/passwd")])
    stick.put_in()
    until_stick_page(stick_home, "offered")
    until(10, "the button", lambda: offered(stick_home))
    before = len(album(stick_home))
    stick_home.screen.tap(*SEND)
    until(30, "the photo in the album", lambda: len(album(stick_home)) == before + 1)
    until_stick_page(stick_home, "sent")
    sent = album(stick_home)[0]
    assert sent["sender"]["displayName"] == "Grandma"
    assert stick_home.keeper.fetch(f"/api/v1/photos/{sent['id']}/original") == photo
    # It comes back to the frame, where it is no news.
    stick_home.frame.until("the sent photo", lambda status: status.get("photos") == before + 1)
    # The broken ones have no page: the next older one is of the album.
    stick_home.screen.key("Right")
    stick_home.frame.until("the album", lambda status: "stick" not in status and status.get("page"))
    stick.pull()
    stick.put_in()
    until_stick_page(stick_home, "done")
    assert not offered(stick_home)
    assert len(album(stick_home)) == before + 1


def test_pulled_and_without_a_server_it_arrives_later(stick_home, stick):
    stick.fill([("new.jpg", pictures.plain(7))])
    stick.put_in()
    until_stick_page(stick_home, "offered")
    before = len(album(stick_home))
    stick_home.server.stop()
    until(10, "the button", lambda: offered(stick_home))
    stick_home.screen.tap(*SEND)
    stick_home.frame.until("a copy", lambda status: status.get("outgoing") == 1)
    until(10, "the copy's note", lambda: list((stick_home.frame.data / "outgoing").glob("*.json")))
    stick.pull()
    stick_home.frame.stop()
    stick_home.frame.start()
    stick_home.frame.until("the copy", lambda status: status.get("outgoing") == 1)
    stick_home.server.start()
    until(120, "the photo in the album", lambda: len(album(stick_home)) == before + 1)
    stick_home.frame.until("nothing to send", lambda status: "outgoing" not in status)
    assert not list((stick_home.frame.data / "outgoing").iterdir())


def test_a_pulled_stick_takes_its_pages_away(stick_home, stick):
    stick.fill([(f"{number}.jpg", pictures.plain(number)) for number in (7, 8, 9)])
    stick.put_in()
    until_stick_page(stick_home, "offered")
    stick.pull()
    stick_home.frame.until("the album", lambda status: "stick" not in status)
    stick_home.until_shown(stick_home.newest)
