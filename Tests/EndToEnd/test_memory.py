"""The server's memory runs out over one photo: that photo is told so, and nobody else notices."""
import os
import signal

import pytest
from PIL import Image

from Rig import films, pictures, tus
from Rig.memory import MemoryGroup
from Rig.programs import Server
from Rig.client import Refused
from Rig.waiting import until

MEGABYTE = 1 << 20


@pytest.fixture(scope="module")
def group():
    try:
        group = MemoryGroup()
    except OSError as refused:
        pytest.skip(f"memory cannot be bounded here: {refused}")
    yield group
    until(10, "the end of all in the group", lambda: not (group.folder / "cgroup.procs").read_text())
    group.remove()


@pytest.fixture(scope="module")
def server(group, tmp_path_factory):
    server = Server(tmp_path_factory.mktemp("memory") / "server")
    server.start(wrapper=group.wrapper)
    yield server
    server.stop()


@pytest.fixture(scope="module")
def keeper(server):
    keeper = server.keeper()
    # All that the server and its spare need for an ordinary photo is there from here on.
    send(keeper, pictures.plain(0), "first.jpg")
    return keeper


@pytest.fixture
def little_memory(group):
    group.limit(group.usage + 60 * MEGABYTE)
    yield
    group.limit(4096 * MEGABYTE)


@pytest.fixture(scope="module")
def hungry():
    """38 megapixels that a decoder has to hold all at once: 115 MB of them, and a file of one."""
    image = Image.new("RGB", (7600, 5000), (180, 90, 60))
    image.paste((20, 60, 140), (0, 0, 3800, 2500))
    return pictures.encode(image, progressive=True)


def send(keeper, content, name):
    return keeper.send_bytes(content, name)["results"][0]["photo"]


def refusal(keeper, content, name):
    with pytest.raises(Refused) as refused:
        keeper.send_bytes(content, name)
    return refused.value.problem["results"][0]["problem"]


def test_a_photo_too_large_for_the_memory_ends_in_a_sentence_and_the_server_lives(
        group, server, keeper, little_memory, hungry):
    process, before = server.process.pid, group.kills
    problem = refusal(keeper, hungry, "Large.jpg")
    assert (problem["status"], problem["code"]) == (507, "out-of-memory")
    assert problem["title"] == ("Large.jpg is too large for the server’s memory now."
                                " Please try later, or send a smaller copy.")
    # It was tried a second time before that was believed, and the kernel took nobody else.
    assert group.kills == before + 2
    assert server.running and server.process.pid == process
    send(keeper, pictures.plain(1), "next.jpg")
    assert [line for line in server.log().splitlines() if "darkroom" in line and "killed" in line]


def test_an_upload_that_found_no_memory_is_asked_for_again_and_not_sent_again(group, keeper, hungry):
    address = tus.begin(keeper, len(hungry))
    group.limit(group.usage + 60 * MEGABYTE)
    try:
        refused = tus.go_on(keeper, address, 0, hungry)
        assert (refused.status_code, refused.json()["code"]) == (507, "out-of-memory")
    finally:
        group.limit(4096 * MEGABYTE)
    assert tus.look(keeper, address).headers["Upload-Offset"] == str(len(hungry))
    taken = tus.go_on(keeper, address, len(hungry), b"")
    assert taken.status_code == 204, taken.text
    newest = keeper.call("GET", "/api/v1/album")["photos"][0]
    assert (newest["width"], newest["height"]) == (7600, 5000)


def test_the_decoder_is_the_first_to_go(server, keeper):
    """The kernel adds a thousandth of all memory for each point."""
    darkrooms = [process for process in children(server.process.pid) if name(process) == "grandma-darkroo"]
    assert darkrooms
    for process in darkrooms:
        assert open(f"/proc/{process}/oom_score_adj").read().strip() == "1000"
    assert open(f"/proc/{server.process.pid}/oom_score_adj").read().strip() == open("/proc/self/oom_score_adj").read().strip()


def test_a_film_whose_decoder_is_killed_plays_all_the_same(server, keeper, tmp_path):
    photo = send(keeper, films.film(tmp_path / "a.mp4", seconds=2, size="640x360"), "a.mp4")
    victim = until(20, "the film being made", lambda: next(iter(decoders(server, "films")), None))
    os.kill(victim, signal.SIGKILL)
    films.played(keeper, photo)


def decoders(server, trade):
    return [process for process in children(server.process.pid)
            if open(f"/proc/{process}/cmdline").read().split("\0")[-2:-1] == [trade]]


def children(process):
    return [int(word) for thread in os.listdir(f"/proc/{process}/task")
            for word in open(f"/proc/{process}/task/{thread}/children").read().split()]


def name(process):
    return open(f"/proc/{process}/comm").read().strip()
