#!/usr/bin/env python3
"""Creates a family through the server's API, as people would: a keeper sets it up and lets the frame in by the code
and the number on its screen; relatives join by a link and send real photographs."""
import argparse
import http.cookiejar
import json
import pathlib
import secrets
import sys
import time
import urllib.error
import urllib.request
import uuid

PEOPLE = {
    "Anna": ["The colour of our summer", "From the garden this morning", "Look how green it is now", "For you ❤️"],
    "Paul": ["Greetings from the road", "The boys wanted you to see this", "It rained all night", "Guess where we are"],
    "Lisa": ["We walked here on Sunday", "Found on the way to school", "", "Like the one at Grandpa’s window"],
}


class Browser:
    """A person's browser: a cookie jar, an origin, and the CSRF token of its session."""

    def __init__(self, server, origin):
        self.server, self.origin, self.token = server, origin, None
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar(policy=AnyHost()))
        self.opener = urllib.request.build_opener(jar)

    def call(self, method, path, value=None):
        body = None if value is None else json.dumps(value).encode()
        return self.send(method, path, body, {"Content-Type": "application/json"})

    def send(self, method, path, body, headers):
        headers = {"Origin": self.origin, "Accept": "application/json", **headers}
        if self.token:
            headers["X-CSRF-Token"] = self.token
        request = urllib.request.Request(self.server + path, data=body, method=method, headers=headers)
        try:
            with self.opener.open(request, timeout=120) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.code, f"{method} {path}", error.read()) from None
        return json.loads(text) if text else None

    def begin(self, path, value):
        self.token = self.call("POST", path, value)["csrfToken"]

    def send_photo(self, file, caption):
        return self.send_bytes(file.read_bytes(), file.name, caption)

    def send_bytes(self, content, name, caption=""):
        """Sends a form as the page does: the token is the first field, and the files are the last."""
        boundary = uuid.uuid4().hex
        fields = [("csrf", self.token), ("caption", caption)]
        parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'.encode()
                 for field, value in fields]
        quoted = name.replace('"', "%22")
        head = (f'--{boundary}\r\nContent-Disposition: form-data; name="photos"; filename="{quoted}"\r\n'
                f"Content-Type: image/jpeg\r\n\r\n").encode()
        body = b"".join([*parts, head, content, f"\r\n--{boundary}--\r\n".encode()])
        return self.send("POST", "/send", body, {"Content-Type": f"multipart/form-data; boundary={boundary}"})


class Refused(Exception):
    """An error answer of the server: its status and its problem document."""

    def __init__(self, status, call, body):
        self.status, self.body = status, body
        try:
            self.problem = json.loads(body)
        except ValueError:
            self.problem = {}
        super().__init__(f"{call}: {status} {body.decode(errors='replace')}")


class AnyHost(http.cookiejar.DefaultCookiePolicy):
    """Accepts the server's cookie, although `localhost` has no dot."""

    def return_ok_domain(self, cookie, request):
        return True

    def domain_return_ok(self, domain, request):
        return True


def until(limit, what, look):
    end = time.monotonic() + limit
    while time.monotonic() < end:
        found = look()
        if found:
            return found
        time.sleep(0.05)
    raise TimeoutError(f"{what} did not come within {limit} seconds")


def status(path):
    try:
        return json.loads(path.read_text())
    except (OSError, ValueError):
        return {}


def take_frame_in(keeper, frame):
    code = until(60, "the frame's code", lambda: status(frame).get("code"))
    claim = keeper.call("POST", "/api/v1/invitations/claims", {"code": code})["id"]
    number = until(30, "the frame's number", lambda: status(frame).get("number"))
    until(30, "the numbers to choose from",
          lambda: keeper.call("GET", f"/api/v1/invitations/claims/{claim}")["state"] == "choosing")
    keeper.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance",
                {"number": number, "relationship": "grandma", "displayName": "Grandma", "frameName": "Kitchen"})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", required=True)
    parser.add_argument("--origin", required=True)
    for name in ("--setup", "--frame", "--sign-in", "--photos"):
        parser.add_argument(name, required=True, type=pathlib.Path)
    a = parser.parse_args()

    token = a.setup.read_text().strip().rsplit("token=", 1)[-1].rsplit("/", 1)[-1]
    password = secrets.token_urlsafe(9)
    browsers = {"Anna": Browser(a.server, a.origin)}
    keeper = browsers["Anna"]
    keeper.begin("/api/v1/setup", {"token": token, "familyName": "The Lindgrens", "timeZone": "Europe/Helsinki",
                                   "displayName": "Anna", "userName": "anna", "password": password})
    a.sign_in.touch(mode=0o600)
    a.sign_in.write_text(f"Sign in     user name anna, password {password}\n")
    take_frame_in(keeper, a.frame)
    print("  Grandma's frame is in the family")
    link = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": len(PEOPLE) - 1})["url"]
    for name in list(PEOPLE)[1:]:
        browsers[name] = Browser(a.server, a.origin)
        browsers[name].begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": name})
    send_all(browsers, a.photos)


def send_all(browsers, folder):
    files = sorted(file for file in folder.rglob("*.jpg") if file.is_file())
    words = [(name, caption) for turn in zip(*PEOPLE.values()) for name, caption in zip(PEOPLE, turn)]
    chosen = files[:len(words)]
    for count, (file, (name, caption)) in enumerate(zip(chosen, words), 1):
        browsers[name].send_photo(file, caption)
        print(f"\r  {count} of {len(chosen)} photos sent", end="", flush=True)
    print()


if __name__ == "__main__":
    try:
        main()
    except (Refused, TimeoutError, OSError) as trouble:
        sys.exit(f"sample_family: {trouble}")
