"""A frame that is told to end does so at every moment of its start: systemd would wait for it, and kill it at last."""
import random
import signal
import time

from Rig.programs import Frame, free_port
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
