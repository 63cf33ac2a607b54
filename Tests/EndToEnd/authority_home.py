"""A home network with https, as `grandma-https --home` sets it up: Caddy is the home's own authority for certificates."""
import hashlib
import http.client
import os
import re
import socket
import ssl
import subprocess

from Rig import ROOT
from Rig.waiting import until
from certified_home import SCRIPT, CertifiedHome, run

MACHINE = "box"
# The machine has a name of its own, which this machine keeps none of.
NAMED = ["unshare", "--uts", "sh", "-c", f'hostname {MACHINE} && exec "$@"', "sh"]


class AuthorityHome(CertifiedHome):
    host = f"{MACHINE}.local"

    def write_sites(self):
        self.home_of_caddy = self.root / "var/lib/caddy"
        self.home_of_caddy.mkdir(parents=True, mode=0o700)
        self.storage = self.home_of_caddy / ".local/share/caddy"
        self.authority = self.storage / "pki/authorities/local"
        self.switch("--home")

    def server_settings(self):
        # What systemd does: a setting of the unit, with the short name of the machine in it.
        unit = self.root / "etc/systemd/system/grandma-server.service.d/home-name.conf"
        own = re.findall(r"^Environment=(\w+)=(\S+)$", unit.read_text(), re.M) if unit.exists() else []
        return {name: value.replace("%l", MACHINE) for name, value in own} | super().server_settings()

    def start_authority(self):
        """None is needed: Caddy is the one."""

    def start_caddy(self):
        # What systemd does by the unit that the script wrote.
        unit = self.root / "etc/systemd/system/caddy.service.d/grandma-authority.conf"
        self.mended = self.mend() if unit.exists() else ""
        self.caddy = self.start(
            *(NAMED + ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]),
            HOME=str(self.home_of_caddy), GRANDMA_TRUST_PAGES=str(ROOT / "assets/trust"))
        until(60, "an answer by https", self.is_certified)

    def mend(self):
        done = subprocess.run([SCRIPT, "--mend"], env={**os.environ, "DESTDIR": str(self.root)}, capture_output=True,
                              text=True, check=True)
        return done.stdout + done.stderr

    def stop_caddy(self):
        self.processes.remove(self.caddy)
        self.caddy.terminate()
        self.caddy.wait(20)

    def restart_caddy(self):
        self.stop_caddy()
        self.start_caddy()

    def is_certified(self):
        root = self.authority / "root.crt"
        if not root.exists() or not root.stat().st_size:
            return False
        self.trust = ssl.create_default_context(cafile=str(root))
        return super().is_certified()

    def fingerprint(self):
        """As the page shows it to people."""
        der = ssl.PEM_cert_to_DER_cert((self.authority / "root.crt").read_text())
        return ":".join(f"{byte:02X}" for byte in hashlib.sha256(der).digest())

    def rename(self, name):
        run("nsenter", "--uts", "--target", str(self.caddy.pid), "hostname", name)

    def answers_at(self, name, address="127.0.0.1"):
        """The answer to somebody who trusts this home's authority alone and comes by this name or address."""
        line = http.client.HTTPConnection(name, 443, timeout=20)
        line.sock = until(5, "a valid certificate", lambda: self.welcomed_at(name, address))
        line.request("GET", "/health")
        with line.getresponse() as answer:
            return answer.status

    def welcomed_at(self, name, address):
        """A connection by TLS; None while the certificate is of a moment to come.

        Caddy makes the certificate on demand, valid from that very second, and the clock that OpenSSL reads may be a
        tick behind.
        """
        line = socket.create_connection((address, 443), 20)
        try:
            return self.trust.wrap_socket(line, server_hostname=name)
        except ssl.SSLCertVerificationError as error:
            line.close()
            if error.verify_message != "certificate is not yet valid":
                raise
            return None

    def visit(self, path, accept="text/html,application/xhtml+xml", host=None, port=80, **headers):
        """What a browser without any certificate gets."""
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
        line.request("GET", path, headers={"Host": host or self.host, "Accept": accept, **headers})
        answer = line.getresponse()
        answer.text = answer.read().decode()
        line.close()
        return answer
