"""The server's disk fills up while photos and films come in: what was taken stays whole, what was not is said, and with
room again it goes on."""
import os
import subprocess

import pytest
import requests

from Rig import pictures, small_disk as disks, tus
from Rig.programs import Server
from Rig.client import Refused


@pytest.fixture
def small_disk(tmp_path):
    """A disk of 24 MB, where this machine lets us make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(disk)], capture_output=True)
    if made.returncode:
        pytest.skip("no disk can be made here: " + made.stderr.decode().strip())
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.fixture
def small_ext4(tmp_path):
    """A disk of 64 MB as a server has it, where this machine lets us make one."""
    with disks.small_disk(tmp_path, 64) as disk:
        yield disk.folder


def send(keeper, content, name):
    return keeper.send_bytes(content, name)["results"][0]["photo"]["id"]


def test_a_disk_that_fills_up_loses_nothing_and_refuses_in_a_sentence(small_disk):
    with Server(small_disk / "server", GRANDMA_RESERVE_MEGABYTES="0") as server:
        keeper = server.keeper()
        taken, refusal = {}, None
        for seed in range(40):
            content = pictures.noisy(1400, 1000, seed)
            try:
                taken[send(keeper, content, f"{seed}.jpg")] = content
            except Refused as refused:
                refusal = refused.problem["results"][0]["problem"]
                break
        assert len(taken) >= 3 and refusal, len(taken)
        assert (refusal["code"], refusal["status"]) == ("disk-full", 507)
        album = keeper.call("GET", "/api/v1/album")
        assert {photo["id"] for photo in album["photos"]} == set(taken)
        for photo, content in taken.items():
            original = requests.get(f"{server.url}/api/v1/photos/{photo}/original", headers=tus.headers(keeper), timeout=20)
            assert original.content == content
        # What was begun of the refused one is gone. Deleting works on the full disk; it frees nothing as long as it can be
        # undone, so that the next photo needs room of another kind.
        assert not [path for path in (server.data / "staging").rglob("*") if path.is_file()]
        for photo in list(taken)[:2]:
            keeper.call("DELETE", f"/api/v1/photos/{photo}")
        subprocess.run(["mount", "-o", "remount,size=26m", str(small_disk)], check=True)
        send(keeper, pictures.plain(1, size=(300, 200)), "small.jpg")


def fill(disk, leaving):
    """Takes all but so many bytes, in a file that can be taken away again."""
    free = os.statvfs(disk)
    left = free.f_bavail * free.f_frsize - leaving
    with open(disk / "filling", "ab") as file:
        while left > 0:
            left -= file.write(bytes(min(left, 1 << 20)))
        file.flush()
        os.fsync(file.fileno())


def test_renditions_that_find_no_room_are_a_full_disk_and_not_a_busy_server(small_ext4):
    # Of low quality: what is made of it is three times as long as what was sent.
    content = pictures.noisy(2560, 2000, seed=7, quality=12)
    with Server(small_ext4 / "server", GRANDMA_RESERVE_MEGABYTES="0") as server:
        keeper = server.keeper()
        send(keeper, pictures.plain(0), "first.jpg")
        # Twice the original, which is written once: the renditions alone do not find their room.
        fill(small_ext4, leaving=2 * len(content))
        with pytest.raises(Refused) as refused:
            keeper.send_bytes(content, "large.jpg")
        problem = refused.value.problem["results"][0]["problem"]
        assert (problem["status"], problem["code"]) == (507, "disk-full")
        (small_ext4 / "filling").unlink()
        send(keeper, content, "large.jpg")
        assert len(keeper.call("GET", "/api/v1/album")["photos"]) == 2
