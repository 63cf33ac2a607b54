"""A rented machine with the family's name leads to a server at home without an open port, by the files of
`kiosk/caddy/rented` and the line of authorized_keys in kiosk/README.md."""
import contextlib
import getpass
import os
import pathlib
import re
import shlex
import signal
import ssl
import subprocess
import urllib.request

import pytest

from Rig import ROOT, pictures
from Rig.client import Browser, Refused
from Rig.programs import Server, free_port
from Rig.waiting import until

FILES = ROOT / "kiosk/caddy/rented"
FORWARDED = "127.0.0.1:8080"


class RentedMachine:
    """sshd and Caddy as the rented machine has them, and the line that the server's machine holds. Only ports, the name and
    folders are this test's own."""

    def __init__(self, folder):
        self.folder, self.name = folder, f"localhost:{free_port()}"
        self.url, self.ssh_port, self.forwarded = f"https://{self.name}", free_port(), f"127.0.0.1:{free_port()}"
        self.server = Server(folder / "server", GRANDMA_PUBLIC_URL=self.url, GRANDMA_TRUSTED_PROXIES="127.0.0.1")
        self.processes, self.line = [], None

    def __enter__(self):
        try:
            self.server.start()
            self.keys()
            self.start("sshd", ["/usr/sbin/sshd", "-D", "-e", "-f", self.folder / "sshd_config"])
            caddyfile = self.own((FILES / "Caddyfile").read_text())
            general = f"{{\n\thttp_port {free_port()}\n\tskip_install_trust\n\tlocal_certs\n"
            assert "\n{\n" in caddyfile
            (self.folder / "Caddyfile").write_text(caddyfile.replace("{\n", general, 1))
            self.start("caddy", ["caddy", "run", "--adapter", "caddyfile", "--config", self.folder / "Caddyfile"])
            self.hold_line()
            until(30, "the certificate", self.authority.exists)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.drop_line()
        for process in self.processes:
            process.kill()
            process.wait(10)
        self.server.kill()

    @property
    def authority(self):
        return self.folder / "caddy/pki/authorities/local/root.crt"

    def own(self, text):
        return text.replace("grandma-tunnel@photos.example.org", f"{getpass.getuser()}@127.0.0.1").replace(
            "photos.example.org", self.name).replace(f"{FORWARDED}:{FORWARDED}", f"{self.forwarded}:127.0.0.1:{self.server.port}"
            ).replace(FORWARDED, self.forwarded)

    def keys(self):
        for name in ("host-key", "key"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", self.folder / name], check=True)
        readme = (ROOT / "kiosk/README.md").read_text()
        rights = re.search(r"^ +(restrict,\S+) ssh-ed25519 …$", readme, re.M)[1]
        (self.folder / "authorized_keys").write_text(f"{self.own(rights)} {(self.folder / 'key.pub').read_text()}")
        quick = (FILES / "sshd.conf").read_text().replace("Interval 15", "Interval 1")
        assert "Interval 1\n" in quick
        quick = quick.replace("User grandma-tunnel", f"User {getpass.getuser()}")
        if os.geteuid() == 0:
            pathlib.Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)
        (self.folder / "sshd_config").write_text(
            f"Port {self.ssh_port}\nListenAddress 127.0.0.1\nHostKey {self.folder}/host-key\nPidFile none\nStrictModes no\n"
            f"AuthorizedKeysFile {self.folder}/authorized_keys\nPasswordAuthentication no\n{quick}")

    def start(self, name, command):
        with open(self.folder / f"{name}.log", "ab") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={
                "PATH": os.environ["PATH"], "HOME": str(self.folder), "XDG_DATA_HOME": str(self.folder)})
        self.processes.append(process)
        return process

    def hold_line(self):
        unit = (FILES / "grandma-tunnel.service").read_text().replace("\\\n", " ")
        command = self.own(re.search(r"^ExecStart=(.+)$", unit, re.M)[1])
        command = command.replace("%d/key", str(self.folder / "key")).replace("%S/grandma-tunnel", str(self.folder))
        until(30, "the line", lambda: self.has_line(shlex.split(command) + ["-p", str(self.ssh_port)]))

    def has_line(self, command):
        """Starts the line unless it holds, as systemd does with `Restart=always`."""
        if self.line is None or self.line.poll() is not None:
            self.line = self.start("ssh", command)
        with contextlib.suppress(OSError):
            # Any answer comes from the server at home.
            with urllib.request.urlopen(f"http://{self.forwarded}/health", timeout=2) as answer:
                return answer.status == 200
        return False

    def drop_line(self):
        if self.line:
            self.line.kill()
            self.line.wait(10)

    def browser(self):
        browser = Browser(self.url, self.url)
        browser.opener = urllib.request.build_opener(
            urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=self.authority)),
            urllib.request.HTTPCookieProcessor(browser.jar))
        return browser


@pytest.fixture(scope="module")
def machine(tmp_path_factory):
    with RentedMachine(tmp_path_factory.mktemp("rented")) as machine:
        yield machine


@pytest.fixture(scope="module")
def keeper(machine):
    link = machine.server.setup_link()
    assert link.startswith(f"{machine.url}/"), link
    keeper = machine.browser()
    keeper.begin("/api/v1/setup", {
        "token": link.rsplit("token=", 1)[-1].rsplit("/", 1)[-1], "familyName": "The Lindgrens",
        "timeZone": "Europe/Helsinki", "displayName": "Anna", "userName": "anna", "password": "a long walk by the sea"})
    return keeper


def test_a_family_sends_and_sees_photos_by_the_name_of_the_rented_machine(machine, keeper):
    photo = keeper.send_bytes(pictures.noisy(1600, 1200, seed="rented"), "a.jpg", "By the line")["results"][0]["photo"]
    assert [each["id"] for each in keeper.call("GET", "/api/v1/album")["photos"]] == [photo["id"]]
    assert len(keeper.fetch(f"/api/v1/photos/{photo['id']}/original")) > 100_000
    assert all(cookie.name.startswith("__Host-") and cookie.secure for cookie in keeper.jar)


def test_events_come_at_once(machine, keeper):
    request = urllib.request.Request(machine.url + "/api/v1/events", headers={
        "Origin": machine.url, "X-CSRF-Token": keeper.token, "Accept": "text/event-stream"})
    with keeper.opener.open(request, timeout=20) as events:
        assert events.readline() == b"event: heartbeat\n"
        keeper.send_bytes(pictures.plain(1), "b.jpg")
        assert any(line == b"event: album\n" for line in events)


def test_a_line_that_died_is_replaced(machine, keeper):
    # As after a pulled plug: the other end hears nothing, not even an end.
    dead = machine.line
    dead.send_signal(signal.SIGSTOP)
    try:
        machine.line = None
        with pytest.raises((Refused, OSError)):
            keeper.send("GET", "/api/v1/album", None, {}, limit=3)
        machine.hold_line()
        assert len(keeper.call("GET", "/api/v1/album")["photos"]) == 2
    finally:
        dead.kill()


def test_the_key_of_the_line_opens_nothing_else(machine):
    ssh = ["ssh", "-i", machine.folder / "key", "-p", str(machine.ssh_port), "-o", "BatchMode=yes", "-o",
           f"UserKnownHostsFile={machine.folder}/known_hosts", "-o", "ExitOnForwardFailure=yes"]
    there = f"{getpass.getuser()}@127.0.0.1"
    elsewhere = subprocess.run([*ssh, "-N", "-R", f"127.0.0.1:{free_port()}:127.0.0.1:1", there], timeout=20, capture_output=True)
    assert b"remote port forwarding failed" in elsewhere.stderr
    # Nor does it lead to what only the rented machine itself reaches, such as Caddy's settings.
    target = f"127.0.0.1:{machine.server.port}"
    inward = subprocess.run([*ssh, "-W", target, there], timeout=20, input=b"", capture_output=True)
    assert b"administratively prohibited" in inward.stderr, inward.stderr
