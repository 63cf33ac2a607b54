"""A connection between a copy of a server and its database or its store, which kills the copy at exactly one of its
calls."""
import re
import socket
import struct
import threading

from .cutting_line import close
from .programs import free_port

REQUEST = re.compile(rb"(GET|HEAD|PUT|POST|DELETE) (\S+) HTTP/1\.1\r\n")
COMMIT = b"; COMMIT\0"


def commit(piece):
    """Names the commit of a write if this piece of PostgreSQL's protocol asks for one; transactions that only read end
    in another way (`PostgreSQLWriter`)."""
    return "commit" if piece[:1] == b"Q" and piece.endswith(COMMIT) else None


def request(piece):
    """Names the HTTP request that begins with this piece: a client sends the next one only after the answer to the last."""
    found = REQUEST.match(piece)
    return b" ".join(found.groups()).decode() if found else None


class FatalLine:
    """Passes everything on to `upstream`; `call` names the call that a piece is or begins, or returns None."""

    def __init__(self, upstream, call):
        self.upstream, self.port, self.call = upstream, free_port(), call
        self.lock, self.left, self.is_after, self.victim = threading.Lock(), 0, False, None
        self.seen, self.struck, self.is_hasty = [], None, False
        self.listener = socket.create_server(("127.0.0.1", self.port), backlog=64)
        threading.Thread(target=self._accept, daemon=True).start()

    def arm(self, victim, nth, is_after):
        """The nth call from now on kills the program `victim`: before the call leaves, or when its answer has arrived
        here."""
        with self.lock:
            self.victim, self.left, self.is_after = victim, nth, is_after
            self.seen, self.struck = [], None

    def disarm(self):
        """Lets no call kill from now on; `struck` stays."""
        with self.lock:
            self.left = 0

    def begin_to_count(self):
        """Only counts calls from now on, in `seen`."""
        self.arm(None, 0, False)

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self.upstream))
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            fate = threading.Event()
            threading.Thread(target=self._carry_up, args=(client, server, fate), daemon=True).start()
            threading.Thread(target=self._carry_down, args=(client, server, fate), daemon=True).start()

    def _counts_down(self, piece):
        """Whether this piece is the fatal call."""
        name = self.call(piece)
        if not name:
            return False
        with self.lock:
            self.seen.append(name)
            self.left -= 1
            if self.left != 0:
                return False
            self.struck = name
            return True

    def _carry_up(self, client, server, fate):
        try:
            while piece := client.recv(65536):
                if self._counts_down(piece):
                    if not self.is_after:
                        self.victim.kill()
                        break
                    fate.set()
                server.sendall(self._hasty(piece) if self.is_hasty else piece)
        except OSError:
            pass
        close(server)

    def _hasty(self, piece):
        """Makes the mistake that the control needs: the database rolls back what its client takes for committed."""
        if not self.call(piece):
            return piece
        words = piece[5:].replace(COMMIT, b"; ROLLBACK\0")
        return b"Q" + struct.pack(">i", len(words) + 4) + words

    def _carry_down(self, client, server, fate):
        try:
            while piece := server.recv(65536):
                if fate.is_set():
                    self.victim.kill()
                    break
                client.sendall(piece)
        except OSError:
            pass
        close(client)
        close(server)

    def close(self):
        close(self.listener)
