"""A frame that speaks the wire and shows nothing."""
import json
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
