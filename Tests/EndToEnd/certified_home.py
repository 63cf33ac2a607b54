"""A house on the Internet in a network of its own: Caddy as `grandma-https` sets it up, the server behind it, and
Let's Encrypt's test authority (pebble), which looks at the house as the real one does."""
import contextlib
import ctypes
import http.client
import json
import os
import pathlib
import re
import shutil
import socket
import ssl
import subprocess

from Rig import ROOT
from Rig.certificates import make_certificates
from Rig.programs import Server
from Rig.waiting import until

SCRIPT = ROOT / "kiosk/caddy/grandma-https"
NAME = "photos.example.org"
CLONE_NEWNET = 0x40000000


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


def set_up(root, *words):
    """Runs `grandma-https` below a folder; its exit status and what it said."""
    done = subprocess.run([SCRIPT, *words], env={**os.environ, "DESTDIR": str(root)}, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def begin_family(home, origin):
    """Sets the family up by https; the headers of its keeper."""
    token = home.server.setup_link().rsplit("token=", 1)[-1].rsplit("/", 1)[-1]
    begun = home.ask("POST", "/api/v1/setup", json.dumps({
        "token": token, "familyName": "The Lindgrens", "timeZone": "Europe/Helsinki", "displayName": "Anna",
        "userName": "anna", "password": "a long walk by the sea"}), {"Origin": origin, "Content-Type": "application/json"})
    assert begun.status in (200, 201), begun.content
    cookies = begun.headers.get_all("Set-Cookie")
    assert cookies and all(cookie.startswith("__Host-") and "; Secure" in cookie for cookie in cookies)
    return {"Origin": origin, "X-CSRF-Token": json.loads(begun.content)["csrfToken"],
            "Cookie": "; ".join(cookie.split(";")[0] for cookie in cookies)}


class CertifiedHome:
    """The ports 80 and 443 are its own: nothing of this machine is in its network."""

    host = NAME

    def __init__(self, folder):
        self.folder, self.name = pathlib.Path(folder), f"grandma-https-{os.getpid()}"
        # What is below this folder stands in for what /etc has, for programs that `ip netns exec` starts.
        self.etc = pathlib.Path("/etc/netns") / self.name
        self.processes, self.server, self.caddy = [], None, None

    def __enter__(self):
        try:
            self.etc.mkdir(parents=True)
            run("ip", "netns", "add", self.name)
            run("ip", "-n", self.name, "link", "set", "lo", "up")
            (self.etc / "hosts").write_text(f"127.0.0.1 localhost {self.host}\n")
            (self.etc / "resolv.conf").write_text("nameserver 127.0.0.1\n")
            self.set_up()
            with self.inside():
                self.start_server()
                self.start_authority()
                self.start_caddy()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self.processes):
            process.terminate()
            process.wait(20)
        if self.server:
            self.server.kill()
        subprocess.run(["ip", "netns", "delete", self.name], capture_output=True)
        shutil.rmtree(self.etc, ignore_errors=True)

    @contextlib.contextmanager
    def inside(self):
        """This thread, and what it starts, is in the house's network."""
        libc = ctypes.CDLL(None, use_errno=True)
        with open("/proc/thread-self/ns/net") as here, open(f"/run/netns/{self.name}") as there:
            assert libc.setns(there.fileno(), CLONE_NEWNET) == 0, os.strerror(ctypes.get_errno())
            try:
                yield
            finally:
                assert libc.setns(here.fileno(), CLONE_NEWNET) == 0

    def set_up(self):
        self.root = self.folder / "root"
        self.settings = self.root / "etc/grandma/server.env"
        self.settings.parent.mkdir(parents=True)
        self.settings.write_text("# Settings of the server\nGRANDMA_PORT=8099\nGRANDMA_LOG_LEVEL=info\n")
        (self.etc / "caddy").symlink_to(self.root / "etc/caddy")
        self.write_sites()

    def write_sites(self):
        self.switch(NAME)
        caddyfile = self.root / "etc/caddy/Caddyfile"
        # The authority is ours; all else is as it was written.
        general = f"{{\n\tacme_ca https://localhost:14000/dir\n\tacme_ca_root {self.folder}/ca.pem\n"
        written = caddyfile.read_text()
        assert written.startswith("{\n")
        caddyfile.write_text(general + written.removeprefix("{\n"))

    def switch(self, *words):
        status, said = set_up(self.root, *words)
        assert (status, said) == (0, ""), said

    def start_server(self):
        self.server = Server(self.folder / "server", **self.server_settings())
        self.server.url = "http://localhost:8099"
        self.server.start()

    def server_settings(self):
        return dict(line.split("=", 1) for line in self.settings.read_text().splitlines() if re.match("[A-Z]", line))

    def start(self, *words, **environment):
        log = open(self.folder / f"{words[0]}.txt", "ab")
        process = subprocess.Popen(["ip", "netns", "exec", self.name, *words], stdin=subprocess.DEVNULL, stdout=log,
                                   stderr=log, env={**os.environ, "HOME": str(self.folder), **environment})
        log.close()
        self.processes.append(process)
        return process

    def start_authority(self):
        make_certificates(self.folder, "localhost")
        (self.folder / "pebble.json").write_text(json.dumps({"pebble": {
            "listenAddress": "127.0.0.1:14000", "managementListenAddress": "127.0.0.1:15000",
            "certificate": str(self.folder / "server.pem"), "privateKey": str(self.folder / "server.key"),
            "httpPort": 80, "tlsPort": 443, "ocspResponderURL": "", "externalAccountBindingRequired": False}}))
        self.start("pebble-challtestsrv", "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "", "-dns01", "127.0.0.1:53",
                   "-http01", "", "-https01", "", "-tlsalpn01", "", "-management", "127.0.0.1:8055")
        self.start("pebble", "-config", str(self.folder / "pebble.json"), "-dnsserver", "127.0.0.1:53", PEBBLE_VA_NOSLEEP="1",
                   PEBBLE_WFE_NONCEREJECT="0")
        self.trust = until(30, "the authority", self.root_of_authority)

    def root_of_authority(self):
        line = http.client.HTTPSConnection("localhost", 15000, timeout=5, context=ssl._create_unverified_context())
        with contextlib.suppress(OSError):
            line.request("GET", "/roots/0")
            root = line.getresponse().read().decode()
            # Programs that are started inside trust this authority alone.
            (self.etc / "ssl/certs").mkdir(parents=True, exist_ok=True)
            (self.etc / "ssl/certs/ca-certificates.crt").write_text(root)
            return ssl.create_default_context(cadata=root)
        return None

    def name_it(self, *names):
        """Another name, and former ones, for the running house."""
        self.host = names[0]
        with open(self.etc / "hosts", "a") as hosts:
            hosts.write(f"127.0.0.1 {self.host}\n")
        self.server.kill()
        self.switch(*names)
        self.start_server()
        self.processes.remove(self.caddy)
        self.caddy.terminate()
        self.caddy.wait(20)
        self.start_caddy()

    def start_caddy(self):
        self.caddy = self.start("caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile",
                                XDG_DATA_HOME=str(self.folder / "caddy"), XDG_CONFIG_HOME=str(self.folder / "caddy"))
        until(60, "a certificate", self.is_certified)

    def is_certified(self):
        with contextlib.suppress(OSError):
            self.connect().close()
            return True
        return False

    def connect(self, host=None):
        """A connection of somebody who trusts the authority and nobody else; `inside` only."""
        host = host or self.host
        line = http.client.HTTPConnection(host, 443, timeout=20)
        line.sock = self.trust.wrap_socket(socket.create_connection(("127.0.0.1", 443), 20), server_hostname=host)
        return line

    def ask(self, method, path, body=None, headers=None, host=None):
        line = self.connect(host)
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        answer.content = answer.read()
        line.close()
        return answer
