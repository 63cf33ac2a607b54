"""Several copies of one server, at one database and one store, behind the balancer that kiosk/scale describes."""
import json
import os
import pathlib
import subprocess
import urllib.error
import urllib.request

from . import ROOT
from .client import Browser
from .object_store import BUCKET
from .programs import Server, free_port
from .waiting import until


# The line that a copy logs when it begins the background work, which one copy does for all.
AT_WORK = "the background work is done here"


class ServerCopies:
    """`copies` are servers with data folders of their own; `url` is the balancer's."""

    def __init__(self, folder, address, store, count=3, **settings):
        self.folder, self.port = pathlib.Path(folder), free_port()
        self.url = f"http://localhost:{self.port}"
        place = f"s3://{BUCKET}/{self.folder.name.replace('_', '-')}?endpoint={store.endpoint}"
        self.copies = [
            Server(self.folder / f"copy-{number}", **{
                "GRANDMA_DATABASE": address, "GRANDMA_BLOBS": place, "GRANDMA_PUBLIC_URL": self.url,
                "GRANDMA_TRUSTED_PROXIES": "127.0.0.1,::1", **store.environment, **settings})
            for number in range(count)]
        self.balancer = None

    def __enter__(self):
        try:
            for copy in self.copies:
                copy.start()
            self.start_balancer()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.balancer:
            self.balancer.kill()
            self.balancer.wait(10)
        for copy in self.copies:
            copy.kill()

    def start_worker_first(self):
        """Starts the first copy alone, so that it does the background work, and then the others; without a balancer."""
        first, *others = self.copies
        first.start()
        until(30, "the background work", lambda: AT_WORK in first.log())
        for copy in others:
            copy.start()

    def start_balancer(self):
        home = self.folder / "caddy"
        home.mkdir()
        places = " ".join(f"127.0.0.1:{copy.port}" for copy in self.copies)
        with open(home / "log.txt", "ab") as log:
            self.balancer = subprocess.Popen(
                ["caddy", "run", "--adapter", "caddyfile", "--config", ROOT / "kiosk/scale/Caddyfile"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                env={"PATH": os.environ["PATH"], "HOME": str(home), "XDG_DATA_HOME": str(home),
                     "GRANDMA_SITE": f"http://localhost:{self.port}", "GRANDMA_COPIES": places})
        until(30, "the balancer", lambda: state(self.url, "/ready")[0] == 200)

    def setup_link(self):
        """The setup link; asserts that exactly one copy printed one."""
        def links():
            return [copy.data / "setup-link.txt" for copy in self.copies if (copy.data / "setup-link.txt").exists()]
        until(30, "a setup link", lambda: len(links()) >= 1 and links()[0].read_text().endswith("\n"))
        link, = links()
        return link.read_text().strip()

    def keeper(self):
        """Sets the family up through the balancer."""
        token = self.setup_link().rsplit("token=", 1)[-1].rsplit("/", 1)[-1]
        keeper = Browser(self.url, self.url)
        keeper.password = "a long walk by the sea"
        keeper.begin("/api/v1/setup", {
            "token": token, "familyName": "The Lindgrens", "timeZone": "Europe/Helsinki", "displayName": "Anna",
            "userName": "anna", "password": keeper.password})
        return keeper

    def at(self, number, browser):
        """A browser with the same session that talks to one copy, not to the balancer."""
        there = Browser(self.copies[number].url, self.url)
        there.take_session_of(browser)
        return there


def state(url, path):
    """Returns the HTTP status of a health check, and its `status`."""
    try:
        with urllib.request.urlopen(url + path, timeout=10) as answer:
            return answer.status, json.load(answer).get("status")
    except urllib.error.HTTPError as refused:
        return refused.code, None
    except OSError:
        return None, None
