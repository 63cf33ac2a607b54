"""A frame's way to its server, in a network of its own, with all that goes wrong on such ways."""
import os
import pathlib
import random
import socket
import struct
import subprocess
import threading
import time

from Rig.cutting_line import close, reset
from Rig.programs import free_port

NAME = "family.home.arpa"
PAGE = b"<html><title>Welcome to the hotel</title><form>Room number <input></form></html>"


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


class Network:
    """A network namespace with one machine in it, the frame's; this end of its cable is ours."""

    def __init__(self):
        number = os.getpid() % 250
        self.name, self.cable = f"grandma-{os.getpid()}", f"gm{os.getpid() % 100_000}"
        self.here, self.liar, there = (f"10.213.{number}.{last}" for last in (1, 3, 2))
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "cable", "netns", self.name)
        for address in (self.here, self.liar):
            run("ip", "address", "add", f"{address}/24", "dev", self.cable)
        run("ip", "link", "set", self.cable, "up")
        for words in (["address", "add", f"{there}/24", "dev", "cable"], ["link", "set", "cable", "up"],
                      ["link", "set", "lo", "up"]):
            run("ip", "-n", self.name, *words)
        self.folder = pathlib.Path("/etc/netns") / self.name
        self.folder.mkdir(parents=True)
        (self.folder / "resolv.conf").write_text(f"nameserver {self.here}\noptions timeout:1 attempts:1\n")
        self.is_lossy = False
        self.wrapper = ["ip", "netns", "exec", self.name]

    def lose(self, percent):
        """So much of what comes and goes is lost; nothing of it where nil."""
        if percent or self.is_lossy:
            run(*self.wrapper, "nft", "flush", "ruleset")
        self.is_lossy = percent > 0
        if percent:
            rule = f"numgen random mod 100 < {percent} counter drop"
            chains = "".join(f"chain {way} {{\ntype filter hook {way} priority 0;\n{rule}\n}}\n"
                             for way in ("input", "output"))
            subprocess.run([*self.wrapper, "nft", "-f", "-"], check=True, text=True,
                           input=f"table inet line {{\n{chains}}}\n")

    @property
    def lost(self):
        said = subprocess.run([*self.wrapper, "nft", "list", "ruleset"], capture_output=True, text=True).stdout.split()
        return sum(int(said[at + 1]) for at, word in enumerate(said) if word == "packets")

    def fetch(self, url):
        """What a program without any care gets there; nil if nothing comes."""
        try:
            done = subprocess.run([*self.wrapper, "curl", "-sL", "--max-time", "3", url], capture_output=True)
        except OSError:
            return None
        return done.stdout if done.returncode == 0 else None

    def close(self):
        subprocess.run(["ip", "netns", "delete", self.name], capture_output=True)
        subprocess.run(["ip", "link", "delete", self.cable], capture_output=True)
        (self.folder / "resolv.conf").unlink(missing_ok=True)
        self.folder.rmdir()


class NameServer(threading.Thread):
    """Tells the one name's address: the true one, another, or what `mode` says."""

    def __init__(self, network):
        super().__init__(daemon=True)
        self.network, self.mode = network, "true"
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((network.here, 53))
        self.start()

    def run(self):
        while True:
            try:
                question, whom = self.socket.recvfrom(1500)
            except OSError:
                return
            if self.mode != "silent" and len(question) > 16:
                self.socket.sendto(self.answer(question), whom)

    def answer(self, question):
        end = question.index(b"\0", 12) + 5
        is_address = question[end - 4:end - 2] == b"\0\1"
        code = {"no such name": 3, "out of order": 2}.get(self.mode, 0)
        count = 1 if is_address and not code else 0
        head = question[:2] + struct.pack(">HHHHH", 0x8180 | code, 1, count, 0, 0)
        address = self.network.liar if self.mode == "a lie" else self.network.here
        record = b"\xc0\x0c" + struct.pack(">HHIH", 1, 1, 5, 4) + socket.inet_aton(address)
        return head + question[12:end] + (record if count else b"")

    def close(self):
        self.socket.close()


def page(status, kind="text/html", body=PAGE, more=""):
    return (f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{more}Content-Length: {len(body)}\r\n"
            f"Connection: close\r\n\r\n").encode() + body


ANSWERS = {
    "captive portal": page("200 OK"),
    "portal that sends elsewhere": page("302 Found", more="Location: http://hotel.example/\r\n"),
    "portal by the book": page("511 Network Authentication Required"),
    "server 500": page("500 Internal Server Error"),
    "proxy 502": page("502 Bad Gateway"),
    "json of somebody else": page("200 OK", "application/json", b'{"photos": [], "revision": 0, "state": "ended"}'),
    "403 of somebody else": page("403 Forbidden", "application/problem+json",
                                 b'{"code": "frame-revoked", "status": 403, "title": "Gone"}'),
    "garbage": random.Random(1).randbytes(4000),
}
OTHERS = ("slow drip", "silence", "resets")
MODES = [*ANSWERS, *OTHERS]


class Line:
    """Hands the frame's calls on to the server, or answers in its place as `mode` says."""

    def __init__(self, network, upstream):
        self.upstream, self.port, self.mode, self.met = upstream, free_port(), "true", 0
        self.living = set()
        # The liar has the same answer at any time: an address that is somebody else's.
        self.listeners = [socket.create_server((address, self.port), backlog=64)
                          for address in (network.here, network.liar)]
        for listener, mode in zip(self.listeners, (None, "captive portal")):
            threading.Thread(target=self._accept, args=(listener, mode), daemon=True).start()
        self.url = f"http://{NAME}:{self.port}"

    def be(self, mode):
        """From now on; whatever is under way breaks off."""
        self.mode, self.met = mode, 0
        for one in list(self.living):
            reset(one)

    def _accept(self, listener, fixed):
        while True:
            try:
                client, _ = listener.accept()
            except OSError:
                return
            mode = fixed or self.mode
            self.met += mode != "true"
            self.living.add(client)
            threading.Thread(target=self._serve, args=(client, mode), daemon=True).start()

    def _serve(self, client, mode):
        try:
            if mode == "true":
                self._hand_on(client)
            elif mode == "resets":
                reset(client)
            else:
                self._lie(client, mode)
        except OSError:
            pass
        finally:
            self.living.discard(client)
            close(client)

    def _lie(self, client, mode):
        client.settimeout(120)
        if not client.recv(65536):
            return
        if mode in ANSWERS:
            client.sendall(ANSWERS[mode])
        elif mode == "slow drip":
            for byte in page("200 OK", "application/json", b"{}" * 500):
                client.sendall(bytes([byte]))
                time.sleep(1)
        else:
            time.sleep(120)

    def _hand_on(self, client):
        server = socket.create_connection(("127.0.0.1", self.upstream))
        self.living.add(server)

        def back():
            try:
                while piece := server.recv(65536):
                    client.sendall(piece)
            except OSError:
                pass
            close(client)

        threading.Thread(target=back, daemon=True).start()
        try:
            while piece := client.recv(65536):
                server.sendall(piece)
        finally:
            self.living.discard(server)
            close(server)

    def close(self):
        self.be("resets")
        for listener in self.listeners:
            close(listener)
