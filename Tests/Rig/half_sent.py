"""A phone whose connection dies during a request, without a close that the server could see."""
import socket

from . import tus


class HalfSent:
    """A `PATCH` that announces all bytes and sends a part of them; its connection stays open."""

    def __init__(self, server, keeper, path, offset, content, total):
        lines = {**tus.headers(keeper), **tus.piece(offset), "Host": f"localhost:{server.port}",
                 "Tus-Resumable": "1.0.0", "Content-Length": str(total)}
        head = f"PATCH {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        self.socket.sendall(head.encode() + b"\r\n" + content)

    def answer(self, limit=10):
        self.socket.settimeout(limit)
        return self.socket.recv(4096)
