"""What ten thousand frames cost a server that only listen to its events, and how soon it tells them all of a photo."""
import select
import socket
import time

from Rig import pictures
from Rig.databases import multiply_frames
from Rig.programs import Frame, Server, take_in
from Rig.touchscreen import Touchscreen
from measures import cpu_seconds, pss_megabytes, until_quiet

FRAMES = 10_000
# So many open their connection at the same time; more would wait in the kernel's queue and be tried again by it.
AT_ONCE = 50


class Listener:
    """A frame that listens: a connection without a thread of its own."""

    def __init__(self, port, secret):
        self.heard, self.told_at = b"", None
        self.line = socket.create_connection(("127.0.0.1", port))
        self.line.sendall(f"GET /api/v1/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {secret}\r\n\r\n".encode())
        self.line.setblocking(False)

    def read(self):
        piece = self.line.recv(4096)
        if not piece:
            raise RuntimeError(f"the server ended an event stream after {self.heard!r}")
        self.heard = (self.heard + piece)[-200:]
        if b"event: album" in piece:
            self.told_at = self.told_at or time.monotonic()


class Listeners:
    def __init__(self, port, secrets):
        self.poll, self.by_file = select.epoll(), {}
        for number, secret in enumerate(secrets):
            listener = Listener(port, secret)
            self.by_file[listener.line.fileno()] = listener
            self.poll.register(listener.line, select.EPOLLIN)
            if number % AT_ONCE == AT_ONCE - 1:
                self.read_until("open streams", self.all_are_open)
        self.read_until("open streams", self.all_are_open)

    def all_are_open(self):
        return all(b"event: heartbeat" in listener.heard for listener in self.by_file.values())

    def read_for(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for file, _ in self.poll.poll(left):
                self.by_file[file].read()

    def read_until(self, what, holds, limit=60):
        end = time.monotonic() + limit
        while not holds():
            if time.monotonic() > end:
                raise TimeoutError(f"no {what} after {limit} s")
            self.read_for(0.05)

    def close(self):
        for listener in self.by_file.values():
            listener.line.close()
        self.poll.close()


def live_frames(folder):
    secrets = [f"live-frame-{number:05d}-{'x' * 27}" for number in range(FRAMES)]
    server = Server(folder / "server", GRANDMA_CONNECTIONS=str(FRAMES + 100), GRANDMA_TRUSTED_PROXIES="127.0.0.1",
                    GRANDMA_LOG_LEVEL="warning").start()
    keeper = server.keeper()
    pair_one(keeper, server, folder)
    server.stop()
    multiply_frames(server.data, secrets)
    server.start()
    until_quiet(server)
    pid = server.process.pid
    few = Listeners(server.port, secrets[:100])
    alone = pss_megabytes(pid)
    rest = Listeners(server.port, secrets[100:])
    try:
        rest.read_for(20)
        memory = 1000 * (pss_megabytes(pid) - alone) / (FRAMES - 100)
        cpu, begin = cpu_seconds(pid), time.monotonic()
        rest.read_for(60)
        idle = 100 * (cpu_seconds(pid) - cpu) / (time.monotonic() - begin)
        told = [tell(keeper, rest, number) for number in range(5)]
    finally:
        few.close()
        rest.close()
        server.kill()
    return {"live-frames-memory": memory, "live-frames-idle-cpu": idle, "live-frames-told": sorted(told)[2]}


def pair_one(keeper, server, folder):
    screen = Touchscreen(640, 480)
    frame = Frame(folder / "frame", server.url, screen.display).start()
    try:
        take_in(keeper, frame)
    finally:
        frame.kill()
        screen.close()


def tell(keeper, listeners, number):
    """Seconds from the answer to a sender until the last frame has been told."""
    for listener in listeners.by_file.values():
        listener.told_at = None
    keeper.send_bytes(pictures.plain(number), f"{number}.jpg")
    answered = time.monotonic()
    everybody = listeners.by_file.values()
    listeners.read_until("event at each frame", lambda: all(listener.told_at for listener in everybody), 60)
    return max(listener.told_at for listener in everybody) - answered


LIVE_MEASURES = [(live_frames, ["live-frames-memory", "live-frames-idle-cpu", "live-frames-told"])]
