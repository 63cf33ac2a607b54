"""The API as it was merged: what a frame and two phones said to a server, kept as text and said again to a newer
server.

A step is one request and its answer. A value that an answer gives, such as a secret or the ID of a photo, gets a name,
and later requests write `{{name}}`: so the same conversation works with any server."""
import contextlib
import http.client
import json
import re
import time

from . import ROOT, pictures

FOLDER = ROOT / "Tests" / "FamilyTesting" / "Fixtures" / "conversations"
# The fields whose values clients decide by: these values must stay the same. Of all other fields, only the type must.
DECIDING = {"state", "role", "relationship", "outcome"}
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
BOUNDARY = "a-boundary-of-the-tests"


class Talk:
    """Says steps to one server, and remembers what its answers gave."""

    def __init__(self, server, setup_token):
        self.port = server.port
        self.known = {"setupToken": setup_token, "origin": f"http://127.0.0.1:{server.port}"}

    def fill(self, value):
        if isinstance(value, dict):
            return {key: self.fill(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self.fill(item) for item in value]
        if not isinstance(value, str):
            return value
        whole = re.fullmatch(r"\{\{(\w+)}}", value)
        if whole:
            return self.known[whole[1]]
        return re.sub(r"\{\{(\w+)}}", lambda found: str(self.known[found[1]]), value)

    def body(self, step):
        if "json" in step:
            return json.dumps(self.fill(step["json"])).encode(), "application/json"
        if "photo" in step:
            return photo(step["photo"]), "application/offset+octet-stream"
        if "form" not in step:
            return None, None
        parts = [f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
                 for name, value in self.fill(step["form"]["fields"]).items()]
        head = (f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="photos"; filename="IMG_1.jpg"\r\n'
                "Content-Type: image/jpeg\r\n\r\n").encode()
        body = [*parts, head, photo(step["form"]["photo"]), f"\r\n--{BOUNDARY}--\r\n".encode()]
        return b"".join(body), f"multipart/form-data; boundary={BOUNDARY}"

    def say(self, step):
        """Says a step; returns the status, the headers by their names in small letters, and the body of the answer."""
        content, kind = self.body(step)
        headers = self.fill(step.get("headers", {})) | ({"Content-Type": kind} if kind else {})
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        with contextlib.closing(line):
            line.request(step["method"], self.fill(step["path"]), body=content, headers=headers)
            answer = line.getresponse()
            told = {name.lower(): answer.headers.get_all(name) for name in answer.headers}
            told = {name: ", ".join(values) for name, values in told.items()}
            if "meanwhile" not in step:
                return answer.status, told, answer.read()
            # The event stream is open: it tells of what somebody else does now.
            self.say(step["meanwhile"])
            return answer.status, told, events(answer)

    def learn(self, step, headers, value):
        for name, place in step.get("gives", {}).items():
            if place.startswith("header:"):
                _, header, pattern = place.split(":", 2)
                self.known[name] = re.search(pattern, headers[header])[1]
            else:
                found = at(value, place)
                pattern = step.get("of", {}).get(name)
                self.known[name] = re.search(pattern, found)[1] if pattern else found


def photo(number):
    return pictures.plain(number, size=(320, 240))


def at(value, place):
    for part in place.split("."):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def events(answer):
    """Returns what an event stream sends, up to the album's event."""
    said, end = b"", time.monotonic() + 20
    while not re.search(rb"event: ?album\ndata: ?\d+\n\n", said) and time.monotonic() < end:
        read = answer.read1(4096)
        if not read:
            break
        said += read
    return said


def differences(old, new, place="answer"):
    """What a client that read `old` would miss in `new`, or misread."""
    if old is None:
        return []
    if kind(old) != kind(new):
        return [f"{place} was {kind(old)}, is {kind(new)}"]
    if isinstance(old, dict):
        gone = [f"{place}.{key} is gone" for key in old if key not in new and old[key] is not None]
        # `code` is the name of a frame's code, too; only that of a problem, which has a `title`, must stay the same.
        words = DECIDING | ({"code"} if "title" in old else set())
        changed = [f"{place}.{key} was {old[key]!r}, is {new[key]!r}"
                   for key in words if isinstance(old.get(key), str) and key in new and old[key] != new[key]]
        return gone + changed + [found for key in old if key in new
                                 for found in differences(old[key], new[key], f"{place}.{key}")]
    if isinstance(old, list):
        if len(old) and not len(new):
            return [f"{place} is empty"]
        return [found for item in new[:len(new) if old else 0] for found in differences(old[0], item, f"{place}[]")]
    if isinstance(old, str) and MOMENT.fullmatch(old) and not MOMENT.fullmatch(new):
        return [f"{place} was a moment, is {new!r}"]
    return []


def kind(value):
    if isinstance(value, bool):
        return "a truth value"
    return {dict: "an object", list: "a list", str: "text", int: "a number", float: "a number"}.get(type(value), "null")


def replay(recorded, talk):
    """Says a recorded conversation again; returns everything that would break an older client."""
    stumbles = []
    for step in recorded["steps"]:
        status, headers, body = talk.say(step)
        name = f"{step['who']}: {step['method']} {step['path']}"
        if status != step["status"]:
            # The steps after this one depend on it.
            return stumbles + [f"{name} was {step['status']}, is {status} {body[:200]!r}"]
        stumbles += [f"{name}: header {header} is gone" for header in step.get("headersGiven", [])
                     if header not in headers]
        value = json.loads(body) if "answer" in step else None
        stumbles += [f"{name}: {found}" for found in differences(step.get("answer"), value)] if "answer" in step else []
        if "text" in step:
            names = re.findall(r"event: ?(\w+)", body.decode())
            stumbles += [f"{name}: no event {event}" for event in re.findall(r"event: ?(\w+)", step["text"])
                         if event not in names]
        talk.learn(step, headers, value)
    return stumbles
