"""A program that is told to end does so at every moment of its start: systemd or a container's engine would wait for it,
and kill it at last."""
import os
import pathlib
import random
import signal
import socket
import time

import pytest

from Rig.programs import Frame, Program, Server, free_port
from Rig.touchscreen import Touchscreen

STARTS = 40
LONGEST = 0.3  # seconds, by which the start is over


def test_a_frame_ends_whenever_it_is_told_to(tmp_path):
    chance, screen = random.Random(7), Touchscreen(640, 480)
    frame = Frame(tmp_path / "frame", f"http://127.0.0.1:{free_port()}", screen.display)
    try:
        for number in range(STARTS):
            frame.start()
            # The moment is drawn, and nothing has to have happened by then.
            time.sleep(chance.random() ** 3 * LONGEST)
            frame.stop(15)
            # Before its first line the program ends by the signal itself.
            assert frame.process.returncode in (0, -signal.SIGTERM), (number, frame.log()[-1000:])
    finally:
        frame.kill()
        screen.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_server_ends_while_it_starts_as_the_first_process_of_a_container(tmp_path, number):
    """The kernel ignores a signal to such a process unless the program handles it."""
    with socket.create_server(("127.0.0.1", 0)) as database:
        database.settimeout(30)
        server = Server(tmp_path / "server", GRANDMA_DATABASE=f"postgres://g@127.0.0.1:{database.getsockname()[1]}/g")
        Program.start(server, wrapper=["unshare", "--pid", "--fork", "--kill-child"])
        try:
            # The start waits for an answer that never comes.
            connection, _ = database.accept()
            with connection:
                wrapper = server.process.pid
                first = int(pathlib.Path(f"/proc/{wrapper}/task/{wrapper}/children").read_text())
                os.kill(first, number)
                assert server.process.wait(10) == 128 + number, server.log()[-1000:]
        finally:
            server.kill()
