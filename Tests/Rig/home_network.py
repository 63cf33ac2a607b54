"""A home network with two machines: this one, for the server, and another one, in a network namespace, for the frame.

Each has a bus and an Avahi daemon of its own, which sees nothing but the cable between the two.
"""
import os
import pathlib
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import threading

import pytest

from .waiting import until

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/>
  </policy>
</busconfig>
"""
AVAHI = """[server]
host-name={name}
allow-interfaces={interface}
disallow-other-stacks=no
[wide-area]
enable-wide-area=no
[publish]
publish-workstation=no
publish-hinfo=no
[reflector]
enable-reflector=no
"""
# The daemon's folder can be used only once on a machine, so each daemon gets its own folder there.
START = "mkdir -p /run/avahi-daemon && mount -t tmpfs tmpfs /run/avahi-daemon && exec \"$@\""
GROUP = ("224.0.0.251", 5353)


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


class Avahi:
    """A bus with an Avahi daemon at it."""

    def __init__(self, name, interface, wrapper=()):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="avahi-"))
        (self.folder / "bus.conf").write_text(BUS.format(folder=self.folder))
        (self.folder / "avahi.conf").write_text(AVAHI.format(name=name, interface=interface))
        self.wrapper = list(wrapper)
        self.environment = {"DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/bus"}
        self.bus = self.start(["dbus-daemon", f"--config-file={self.folder}/bus.conf", "--nofork", "--nopidfile"])
        until(10, "the bus", (self.folder / "bus").exists)
        self.daemon = None
        self.begin()

    def start(self, words):
        log = open(self.folder / "log", "ab")
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                env={**os.environ, **self.environment})

    def begin(self):
        known = self.log().count("Server startup complete")
        self.daemon = self.start([*self.wrapper, "unshare", "--mount", "sh", "-c", START, "sh", "avahi-daemon", "-f",
                                  str(self.folder / "avahi.conf"), "--no-drop-root", "--no-chroot", "--no-rlimits",
                                  "--no-proc-title"])
        until(20, "Avahi", lambda: self.log().count("Server startup complete") > known)

    def log(self):
        path = self.folder / "log"
        return path.read_text(errors="replace") if path.exists() else ""

    def end(self):
        if self.daemon:
            self.daemon.kill()
            self.daemon.wait(10)
        self.daemon = None

    def hold(self):
        """Lets the daemon hang until it ends."""
        self.daemon.send_signal(signal.SIGSTOP)

    def close(self):
        self.end()
        self.bus.kill()
        self.bus.wait(10)


class HomeNetwork:
    def __init__(self):
        for program in ("avahi-daemon", "dbus-daemon", "ip", "unshare"):
            if not shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin"):
                pytest.skip(f"{program} is missing; kiosk/packages test installs it")
        if os.geteuid():
            pytest.skip("only root makes a network for these tests")
        number = os.getpid() % 250
        self.name, self.cable = f"grandma-home-{os.getpid()}", f"gh{os.getpid() % 100_000}"
        self.net = f"10.214.{number}"
        self.here, self.there = f"{self.net}.1", f"{self.net}.2"
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", self.cable, "type", "veth", "peer", "name", "cable", "netns", self.name)
        self.move_in(self.here)
        run("ip", "link", "set", self.cable, "up")
        for words in (["address", "add", f"{self.there}/24", "dev", "cable"], ["link", "set", "cable", "up"],
                      ["link", "set", "lo", "up"]):
            run("ip", "-n", self.name, *words)
        self.wrapper = ["ip", "netns", "exec", self.name]
        self.servers = Avahi("box", self.cable)
        self.frames = Avahi("frame", "cable", self.wrapper)

    def move_in(self, address):
        """Gives this machine one more address in the home network."""
        run("ip", "address", "add", f"{address}/24", "dev", self.cable)

    def move_out(self, address):
        run("ip", "address", "delete", f"{address}/24", "dev", self.cable)

    def announcing(self):
        """Returns the settings of a server that announces itself in the home network."""
        return {"GRANDMA_ANNOUNCE": "1", **self.servers.environment}

    def close(self):
        self.servers.close()
        self.frames.close()
        subprocess.run(["ip", "netns", "delete", self.name], capture_output=True)
        subprocess.run(["ip", "link", "delete", self.cable], capture_output=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def label(text):
    data = text if isinstance(text, bytes) else text.encode()
    return bytes([len(data)]) + data


def record(name, kind, data, seconds=120):
    return name + struct.pack(">HHIH", kind, 0x8001 if kind != 12 else 1, seconds, len(data)) + data


class Liar(threading.Thread):
    """Announces any services, true or not, at an address of its own, from this machine's end of the cable."""

    TYPE = label("_grandma") + label("_tcp") + label("local") + b"\0"

    def __init__(self, network, address):
        super().__init__(daemon=True)
        self.address, self.services, self.ended = address, [], threading.Event()
        network.move_in(address)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
        self.socket.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        # Avahi accepts answers from this port only.
        self.socket.bind((address, GROUP[1]))

    def claim(self, name, port, texts, address=None):
        """Announces this service from now on, again and again."""
        host = label(f"liar-{len(self.services)}") + label("local") + b"\0"
        service = label(name) + self.TYPE
        text = b"".join(label(text) for text in texts) or b"\0"
        records = [record(self.TYPE, 12, service), record(service, 33, struct.pack(">HHH", 0, 0, port) + host),
                   record(service, 16, text), record(host, 1, socket.inet_aton(address or self.address))]
        self.services.append(struct.pack(">HHHHHH", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records))

    def run(self):
        while not self.ended.wait(0.5):
            for service in list(self.services):
                try:
                    self.socket.sendto(service, GROUP)
                except OSError:
                    # The announcement is too large for a datagram: no one gets it.
                    continue

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.join(5)
        self.socket.close()
