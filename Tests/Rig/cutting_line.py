"""A connection between a client and a server that breaks, as a phone's does in a tunnel."""
import socket
import struct
import threading

from .programs import free_port


class CuttingLine:
    """Passes every connection on to `upstream`.

    `breaks` are the numbers of bytes that the client may send: until the next break, from that one to the one after it,
    and so on. `cut()` breaks all connections now. While `is_down`, every new connection is refused.
    While `is_mute`, the server hears the client, and its answers are lost."""

    def __init__(self, upstream, address="127.0.0.1", port=None):
        self.upstream, self.port = upstream, port or free_port()
        self.breaks, self.cuts, self.carried = [], 0, 0
        self.is_down = self.is_mute = False
        self.listener = socket.create_server((address, self.port), backlog=64)
        self.living = []
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.is_down:
                reset(client)
                continue
            try:
                server = socket.create_connection(("127.0.0.1", self.upstream))
            except OSError:
                reset(client)
                continue
            self.living.append((client, server))
            threading.Thread(target=self._carry_back, args=(server, client), daemon=True).start()
            threading.Thread(target=self._carry, args=(client, server), daemon=True).start()

    def _carry(self, client, server):
        try:
            while piece := client.recv(min([65536, *self.breaks[:1]])):
                server.sendall(piece)
                self.carried += len(piece)
                if self.breaks and self._is_used_up(len(piece)):
                    return self._cut(client, server)
        except OSError:
            pass
        close(server)

    def _is_used_up(self, count):
        self.breaks[0] -= count
        if self.breaks[0] > 0:
            return False
        self.breaks.pop(0)
        return True

    def _carry_back(self, server, client):
        try:
            while piece := server.recv(65536):
                if not self.is_mute:
                    client.sendall(piece)
        except OSError:
            pass
        close(client)

    def _cut(self, client, server):
        self.cuts += 1
        reset(client)
        reset(server)

    def cut(self):
        while self.living:
            self._cut(*self.living.pop())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        close(self.listener)


def close(one):
    try:
        one.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    one.close()


def reset(one):
    """Ends a connection with a reset."""
    try:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        one.shutdown(socket.SHUT_RD)
    except OSError:
        pass
    one.close()
