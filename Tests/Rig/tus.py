"""tus as a program uses it, one request at a time, in the name of a family's browser."""
import base64

import requests

ROUTE = "/uploads"


def headers(keeper):
    """Returns the headers that prove that a program acts for a browser's session."""
    return {"Origin": keeper.origin, "X-CSRF-Token": keeper.token, "Cookie": keeper.cookies}


def ask(keeper, method, path, more=None, content=None):
    return requests.request(method, keeper.server + path, data=content, timeout=60,
                            headers={**headers(keeper), "Tus-Resumable": "1.0.0", **(more or {})})


def begin(keeper, length, name=None, **more):
    answer = announce(keeper, length, name, **more)
    assert answer.status_code == 201, answer.text
    return answer.headers["Location"].removeprefix(keeper.server)


def announce(keeper, length, name=None, **more):
    """Asks to begin an upload of `length` bytes; returns the answer."""
    values = {**({"filename": name} if name else {}), **more}
    pairs = [f"{key} {base64.b64encode(value.encode()).decode()}" for key, value in values.items()]
    named = {"Upload-Metadata": ",".join(pairs)} if pairs else {}
    return ask(keeper, "POST", ROUTE, {"Upload-Length": str(length), **named})


def look(keeper, path):
    return ask(keeper, "HEAD", path)


def piece(offset):
    return {"Upload-Offset": str(offset), "Content-Type": "application/offset+octet-stream"}


def go_on(keeper, path, offset, content):
    return ask(keeper, "PATCH", path, piece(offset), content)
