"""Firefox as Debian has it, driven by what it speaks itself: WebDriver BiDi over a socket.

Playwright's own Firefox is a build of Playwright's; a family has Mozilla's. The few commands that a person's way through
the pages needs are here, each by the name the standard gives it (W3C WebDriver BiDi).
"""
import contextlib
import itertools
import json
import pathlib
import subprocess
import time

import websocket

from .browsing import EVIL, HOST

# Of one answer, in seconds: a busy machine opens a page slowly.
PATIENCE = 60

# No first-run pages, no calls home, and our host's name is this machine.
PREFERENCES = {
    "network.dns.localDomains": f"{HOST},{EVIL}",
    "intl.accept_languages": "en",
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "",
}

SAVED = ["browsingContext.downloadWillBegin", "browsingContext.downloadEnd"]
PAGELESS = [*SAVED, "browsingContext.navigationFailed"]

RESTS_IN_VIEW = """async node => {
    const middle = () => (box => [box.x + box.width / 2, box.y + box.height / 2])(node.getBoundingClientRect());
    const frame = () => new Promise(requestAnimationFrame);
    node.scrollIntoView({ block: "center", behavior: "instant" });
    const before = middle();
    await frame();
    await frame();
    const after = middle();
    return before.join() === after.join() && after[1] > 0 && after[1] < innerHeight;
}"""


class Firefox:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.numbers = itertools.count(1)
        self.process = self.line = self.page = self.user = None
        self.complaints = []
        self.downloads = self.folder / "downloads"
        # Navigations that ended in no page: the address was none, or what it held is saved and not shown.
        self.pageless = []
        # How many navigations ended in a file, which may still be on its way to the disk.
        self.saves = 0

    def __enter__(self):
        self.downloads.mkdir(parents=True)
        preferences = {**PREFERENCES, "browser.download.folderList": 2, "browser.download.dir": str(self.downloads)}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (self.folder / "user.js").write_text("\n".join(lines))
        log = self.folder / "log"
        with log.open("w") as said:
            self.process = subprocess.Popen(
                ["firefox-esr", "--headless", "--no-remote", "--profile", self.folder, "--remote-debugging-port", "0"],
                stdin=subprocess.DEVNULL, stdout=said, stderr=subprocess.STDOUT)
        try:
            address = self._until(lambda: self._address(log.read_text()), "Firefox")
            self.line = websocket.create_connection(address + "/session", timeout=PATIENCE, suppress_origin=True)
            self.call("session.new", capabilities={})
            self.call("session.subscribe", events=["log.entryAdded", *PAGELESS])
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.line:
            self.line.close()
        self.process.terminate()
        self.process.wait(10)

    @contextlib.contextmanager
    def person(self):
        """Somebody who was never here before, with cookies and tabs of their own: a start of the program costs more
        than most tests."""
        self.user = self.call("browser.createUserContext")["userContext"]
        try:
            self.page = self.new_tab()
            self.complaints.clear()
            yield self
        finally:
            self.call("browser.removeUserContext", userContext=self.user)

    def new_tab(self):
        return self.call("browsingContext.create", type="tab", userContext=self.user)["context"]

    def call(self, method, **parameters):
        number = next(self.numbers)
        self.line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            said = json.loads(self.line.recv())
            self._note(said)
            if said.get("id") == number:
                break
        if said["type"] == "error":
            raise RuntimeError(f"{method}: {said['message']}")
        return said["result"]

    def goto(self, address):
        """Opens it and waits until it is complete; an error where there comes no page.

        The page is asked, for Firefox's own waiting ("wait": "complete") is now and then never answered on a busy
        machine.
        """
        self.evaluate("void (globalThis.isLeft = true)", sandbox="rig")
        self.pageless.clear()
        self.saves = max(self.saves, self._files())
        going = self.call("browsingContext.navigate", context=self.page, url=address, wait="none")["navigation"]
        self._until(lambda: self._has_arrived(going, address), address)

    def _has_arrived(self, going, address):
        # Another process shows an empty page before ours is there.
        arrived = self._evaluated(
            "!globalThis.isLeft && document.readyState === 'complete' && location.href !== 'about:blank'", sandbox="rig")
        if self._brings_no_page(going, address):
            raise RuntimeError("no page came")
        return arrived

    def _brings_no_page(self, going, address):
        """However the news comes: by the name of the navigation, by its address alone, or as a file that is there."""
        news = [event for event, told in self.pageless if told["navigation"] == going or told["url"] == address]
        is_saved = any(event in SAVED for event in news) or self._files() > self.saves
        self.saves += is_saved
        return is_saved or bool(news)

    def _files(self):
        return sum(path.suffix != ".part" for path in self.downloads.iterdir())

    def evaluate(self, expression, **where):
        """What an expression of JavaScript says; only texts, numbers, booleans and nothing."""
        said = self.call("script.evaluate", expression=expression, target={"context": self.page, **where},
                         awaitPromise=True)
        if said["type"] != "success":
            raise RuntimeError(said["exceptionDetails"]["text"])
        return said["result"].get("value")

    def wait_for(self, expression):
        """Until it is true; a page that is just changing is asked again."""
        return self._until(lambda: self._evaluated(expression), expression)

    def shows(self, text):
        return self.wait_for(f"document.body.innerText.includes({json.dumps(text)})")

    def click(self, selector):
        """Presses the middle of it, where a person would."""
        node = self._node(selector)
        # What was typed before may still scroll the page to its own place.
        self._until(lambda: self._rests_in_view(node), f"{selector} to rest in view")
        press = [{"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": node}},
                 {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.call("input.performActions", context=self.page,
                  actions=[{"type": "pointer", "id": "mouse", "actions": press}])

    def _rests_in_view(self, node):
        """Whether the middle of it is in view, and stays where it is for two frames after the page was scrolled to it."""
        said = self.call("script.callFunction", functionDeclaration=RESTS_IN_VIEW, arguments=[node],
                         target={"context": self.page}, awaitPromise=True)
        return said["type"] == "success" and said["result"]["value"]

    def type(self, selector, text):
        self.click(selector)
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self.call("input.performActions", context=self.page, actions=[{"type": "key", "id": "keys", "actions": keys}])

    def choose_files(self, selector, *files):
        self.call("input.setFiles", context=self.page, element=self._node(selector), files=[str(file) for file in files])

    def _node(self, selector):
        def found():
            nodes = self.call("browsingContext.locateNodes", context=self.page,
                              locator={"type": "css", "value": selector}, maxNodeCount=1)["nodes"]
            return {"sharedId": nodes[0]["sharedId"]} if nodes else None
        return self._until(found, selector)

    def _note(self, said):
        event, told = said.get("method"), said.get("params")
        if event == "log.entryAdded" and told["level"] == "error":
            self.complaints.append(told["text"])
        if event in PAGELESS:
            self.pageless.append((event, told))

    def _evaluated(self, expression, **where):
        try:
            return self.evaluate(expression, **where)
        except RuntimeError:
            return None

    def _address(self, said):
        if self.process.poll() is not None:
            raise RuntimeError("Firefox ended:\n" + said[-2000:])
        words = said.split()
        return next((word for word in words if word.startswith("ws://")), None)

    @staticmethod
    def _until(found, what):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            if value := found():
                return value
            time.sleep(0.05)
        raise AssertionError(f"waited {PATIENCE} s for {what}")
