"""Server and frame of the packages under test: their settings, what they show, what they remember."""
import hashlib
import json
import re
import socket
import subprocess
import urllib.request

from .machine import wait_until

DISPLAY = 71


class Household:
    """Writes the settings that a test machine needs: a port of its own, a virtual screen, short trials."""

    def __init__(self, machine, folder):
        self.machine, self.folder = machine, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.screen = None

    def __enter__(self):
        with open(self.folder / "display.txt", "wb") as log:
            self.screen = subprocess.Popen(["Xvfb", f":{DISPLAY}", "-ac", "-screen", "0", "1024x600x24"], stderr=log)
        for package in ("grandma-frame", "grandma-server"):
            change = self.machine.path(f"/etc/systemd/system/{package}-trial.service.d/short.conf")
            change.parent.mkdir(parents=True)
            change.write_text("[Service]\nEnvironment=GRANDMA_PROVEN_SECONDS=6\n")
        return self

    def __exit__(self, *_):
        self.screen.terminate()
        self.screen.wait(10)

    def settle(self):
        """Changes the settings that came with the packages, as a person would."""
        url = f"http://localhost:{self.port}"
        for name, lines in (("server", [f"GRANDMA_PORT={self.port}", f"GRANDMA_PUBLIC_URL={url}"]),
                            ("frame", [f"GRANDMA_SERVER={url}", f"DISPLAY=:{DISPLAY}"])):
            path = self.machine.path(f"/etc/grandma/{name}.env")
            path.write_text(path.read_text() + "\n".join(lines) + "\n")
        self.machine.run("systemctl", "restart", "grandma-server", "grandma-frame", check=True)
        wait_until(30, lambda: self.server_answers() and self.shows_a_code())

    def fetch(self, path):
        with urllib.request.urlopen(f"http://localhost:{self.port}{path}", timeout=5) as answer:
            return answer.read().decode()

    def server_answers(self):
        try:
            return bool(self.fetch("/health"))
        except OSError:
            return False

    def setup_link(self):
        return self.machine.path("/var/lib/private/grandma-server/setup-link.txt").read_text().strip()

    def knows_zones(self):
        """Whether the time zones are there, which come from ICU's data."""
        page = self.fetch(re.sub(r"^https?://[^/]+", "", self.setup_link()))
        return all(f'"{zone}"' in page for zone in ("Europe/Helsinki", "America/Argentina/Ushuaia", "Pacific/Chatham"))

    def status(self):
        # It is a link into the machine's memory.
        try:
            return json.loads(self.machine.run("cat", "/var/lib/grandma-frame/status.json").stdout)
        except ValueError:
            return {}

    def shows_a_code(self):
        """Whether a frame that runs now has drawn, and has a code of the server."""
        status = self.status()
        return self.machine.is_active("grandma-frame") and bool(status.get("code"))

    def memory(self):
        """What must outlast updates: the settings, and who the frame is for the server."""
        paths = [self.machine.path(f"/etc/grandma/{name}.env") for name in ("frame", "server")]
        identity = sorted(self.machine.path("/var/lib/grandma-frame").glob("identity-*"))
        return [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths + identity]
