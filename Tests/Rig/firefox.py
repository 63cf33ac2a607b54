"""Firefox as Debian has it, driven by its own protocol: WebDriver BiDi over a socket.

Playwright's Firefox is a build of Playwright's; a family has Mozilla's. Only the few commands that the tests need are
here, each by the name that the standard gives it (W3C WebDriver BiDi)."""
import contextlib
import itertools
import json
import pathlib
import subprocess
import time

import websocket

from .browsing import EVIL, HOST

# The longest wait for one answer, in seconds: a busy machine opens a page slowly.
PATIENCE = 60

# There are no first-run pages and no calls to Mozilla, and our host's name leads to this machine.
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
    return document.readyState === "complete" && before.join() === after.join()
        && after[1] > 0 && after[1] < innerHeight;
}"""


class Firefox:
    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.numbers = itertools.count(1)
        self.process = self.line = self.page = self.user = None
        self.complaints = []
        self.downloads = self.folder / "downloads"
        # The navigations that ended without a page: the address was wrong, or its content is saved and not shown.
        self.pageless = []
        # The number of navigations that ended in a file, which may still be on its way to the disk.
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
        """Opens a session of a new person, with cookies and tabs of their own: starting the program again would cost
        more than most tests."""
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
        """Opens an address and waits until its page is complete; raises an error if no page comes.

        It polls `readyState`, because on a busy machine Firefox sometimes never answers "wait": "complete"."""
        self.evaluate("void (globalThis.isLeft = true)", sandbox="rig")
        self.pageless.clear()
        self.saves = max(self.saves, self._files())
        going = self.call("browsingContext.navigate", context=self.page, url=address, wait="none")["navigation"]
        self._until(lambda: self._has_arrived(going, address), address)

    def _has_arrived(self, going, address):
        # At first, an empty page of another process is there.
        arrived = self._evaluated(
            "!globalThis.isLeft && document.readyState === 'complete' && location.href !== 'about:blank'", sandbox="rig")
        if self._brings_no_page(going, address):
            raise RuntimeError("no page came")
        return arrived

    def _brings_no_page(self, going, address):
        """Returns whether the navigation ended without a page. An event tells it by the navigation's identifier or only
        by its address, or there is a new file."""
        news = [event for event, told in self.pageless if told["navigation"] == going or told["url"] == address]
        is_saved = any(event in SAVED for event in news) or self._files() > self.saves
        self.saves += is_saved
        return is_saved or bool(news)

    def _files(self):
        return sum(path.suffix != ".part" for path in self.downloads.iterdir())

    def evaluate(self, expression, **where):
        """Returns the value of a JavaScript expression: a text, a number, a boolean or None."""
        said = self.call("script.evaluate", expression=expression, target={"context": self.page, **where},
                         awaitPromise=True)
        if said["type"] != "success":
            raise RuntimeError(said["exceptionDetails"]["text"])
        return said["result"].get("value")

    def wait_for(self, expression):
        """Waits until the expression is true; if the page is just changing, evaluates it again."""
        return self._until(lambda: self._evaluated(expression), expression)

    def shows(self, text):
        return self.wait_for(f"document.body.innerText.includes({json.dumps(text)})")

    def click(self, selector):
        """Presses the middle of an element, as a person would."""
        node = self._node(selector)
        # Something that was typed before may still scroll the page to its own place, and a page that is not complete may
        # move under the press.
        self._until(lambda: self._rests_in_view(node), f"{selector} to rest in view")
        press = [{"type": "pointerMove", "x": 0, "y": 0, "origin": {"type": "element", "element": node}},
                 {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self.call("input.performActions", context=self.page,
                  actions=[{"type": "pointer", "id": "mouse", "actions": press}])

    def _rests_in_view(self, node):
        """Returns whether the middle of the element is in view, and stays where it is for two frames after scrolling to
        it."""
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
