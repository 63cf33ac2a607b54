"""The rig's own HTTP client: a person's browser, as far as a server sees one.

Each request has a connection of its own, so that a server may be killed and started between any two of them.
"""
import http.cookiejar
import json
import urllib.error
import urllib.parse
import urllib.request
import uuid


class Browser:
    """A cookie jar, an origin, and the token of its session."""

    def __init__(self, server, origin):
        self.server, self.origin, self.token = server, origin, None
        # The password is given once more if the server asks for it, as it does a quarter of an hour after the last
        # time.
        self.password = None
        self.jar = http.cookiejar.CookieJar(policy=AnyHost())
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.jar))

    @property
    def cookies(self):
        """The cookies as the header of a request has them."""
        return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    def take_session_of(self, other):
        """Signs this browser in with the session of the other one."""
        self.jar, self.opener, self.token, self.password = other.jar, other.opener, other.token, other.password

    def call(self, method, path, value=None):
        """Sends and receives JSON."""
        body = None if value is None else json.dumps(value).encode()
        text = self.send(method, path, body, {"Content-Type": "application/json"})
        return json.loads(text) if text else None

    def fetch(self, path, limit=20):
        """Returns the bytes at a path."""
        return self.send("GET", path, None, {"Accept": "*/*"}, limit)

    def send(self, method, path, body, headers, limit=120):
        """Sends a request and returns the bytes of the answer; raises `Refused` if the answer is not a success."""
        try:
            return self.send_once(method, path, body, headers, limit)
        except Refused as refused:
            if not self.password or refused.problem.get("code") != "password-needed":
                raise
        self.give_password()
        return self.send_once(method, path, body, headers, limit)

    def give_password(self):
        """Gives the password again, as a person does when the server asks for it."""
        again = json.dumps({"password": self.password}).encode()
        self.send_once("POST", "/api/v1/sessions/current/password", again, {"Content-Type": "application/json"}, 120)

    def send_once(self, method, path, body, headers, limit):
        headers = {"Origin": self.origin, "Accept": "application/json", **headers}
        if self.token:
            headers["X-CSRF-Token"] = self.token
        request = urllib.request.Request(self.server + path, data=body, method=method, headers=headers)
        try:
            with self.opener.open(request, timeout=limit) as answer:
                return answer.read()
        except urllib.error.HTTPError as error:
            raise Refused(error.code, f"{method} {path}", error.read(), error.headers) from None

    def send_form(self, path, **fields):
        """Sends the form of a page."""
        body = urllib.parse.urlencode({"csrf": self.token, **fields}).encode()
        return self.send("POST", path, body,
                         {"Content-Type": "application/x-www-form-urlencoded", "Accept": "text/html"})

    def begin(self, path, value):
        """Begins a session: a sign-in, a setup or a joining."""
        self.token = self.call("POST", path, value)["csrfToken"]

    def send_bytes(self, content, name, caption="", **more):
        """Sends a photo as the page's form does: the token comes first, the files come last."""
        boundary = uuid.uuid4().hex
        fields = [("csrf", self.token), ("caption", caption), *more.items()]
        parts = [f'--{boundary}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'.encode()
                 for field, value in fields]
        quoted = name.replace('"', "%22")
        head = (f'--{boundary}\r\nContent-Disposition: form-data; name="photos"; filename="{quoted}"\r\n'
                f"Content-Type: image/jpeg\r\n\r\n").encode()
        body = b"".join([*parts, head, content, f"\r\n--{boundary}--\r\n".encode()])
        kind = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        return json.loads(self.send("POST", "/send", body, kind))


class Refused(Exception):
    """An answer that is no success: its status, its problem document, and its headers."""

    def __init__(self, status, call, body, headers=None):
        self.status, self.body, self.headers = status, body, headers or {}
        try:
            self.problem = json.loads(body)
        except ValueError:
            self.problem = {}
        super().__init__(f"{call}: {status} {body.decode(errors='replace')}")


class AnyHost(http.cookiejar.DefaultCookiePolicy):
    """Accepts the server's cookie although `localhost` has no dot in it."""

    def return_ok_domain(self, cookie, request):
        return True

    def domain_return_ok(self, domain, request):
        return True
