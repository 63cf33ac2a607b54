"""A frame that speaks the wire and shows nothing."""
import contextlib
import json
import threading
import urllib.request


class SimulatedFrame:
    def __init__(self, server, model="Raspberry Pi 4"):
        self.server, self.secret = server, None
        self.secret = self.call("POST", "/frames", {"model": model, "version": "1.0"})["secret"]
        self.code = self.call("POST", "/frames/me/invitation")["code"]

    def call(self, method, path, value=None):
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        body = None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(
            f"{self.server.url}/api/v1{path}", data=body, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def poll(self):
        return self.call("GET", "/frames/me/invitation")

    def report(self, photo=None, **more):
        self.call("PUT", "/frames/me/report", {
            "version": "1.0", "photoID": photo, "shelfPhotos": 12, "shelfBytes": 41_000_000, "freeBytes": 5_300_000_000,
            "wifi": 80, "panel": {"width": 1280, "height": 800, "rotation": 0, "isOn": True}} | more)

    @contextlib.contextmanager
    def listening(self, heard):
        """Its live line stands: `heard` gets each hint's name and data."""
        request = urllib.request.Request(
            f"{self.server.url}/api/v1/events", headers={"Authorization": f"Bearer {self.secret}"})
        line = urllib.request.urlopen(request, timeout=60)

        def listen():
            name = None
            # The line is cut in the end: what was being read is of no use then.
            with contextlib.suppress(OSError, ValueError, AttributeError):
                for text in (raw.decode().rstrip("\n") for raw in line):
                    if text.startswith("event: "):
                        name = text[7:]
                    elif text.startswith("data:") and name != "heartbeat":
                        heard(name, text[5:].strip())

        threading.Thread(target=listen, daemon=True).start()
        try:
            yield
        finally:
            line.fp.raw._sock.shutdown(2)
