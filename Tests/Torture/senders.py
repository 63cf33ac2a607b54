"""Relatives who send and delete without end, and note what they were told.

Each works alone through photos of its own, so what the server owes it is one thing at any time: a photo is there or is
deleted, and only the one call in the air may have gone either way. A call that got no answer is made again until it
gets one, as an honest browser does.
"""
import http.client
import random
import threading
import uuid

import requests

from Rig import tus
from Rig.client import Refused

from .small_photos import digest, small

CUT_OFF = (OSError, http.client.HTTPException, requests.exceptions.RequestException)
# What a server says that is going down, has no room, or whose darkroom was killed, and a balancer whose server went away:
# the sender comes again.
AGAIN = (408, 409, 413, 422, 429, 500, 502, 503, 504, 507)


class Ledger:
    """What the family was told, by the hash of the bytes."""

    def __init__(self):
        self.lock = threading.Lock()
        self.there, self.deleted, self.pending = {}, set(), set()
        self.fresh = []
        self.acks = {"form": 0, "tus": 0, "delete": 0}

    def begin(self, sha):
        with self.lock:
            self.pending.add(sha)

    def sent(self, sha, photo, way):
        with self.lock:
            self.there[sha] = photo
            self.deleted.discard(sha)
            self.pending.discard(sha)
            self.fresh.append(sha)
            self.acks[way] += 1

    def removed(self, sha):
        with self.lock:
            del self.there[sha]
            self.deleted.add(sha)
            self.pending.discard(sha)
            self.acks["delete"] += 1

    def snapshot(self):
        """What is owed now, what must be gone, and what may be either; and what came since the last look."""
        with self.lock:
            fresh, self.fresh = self.fresh, []
            owed = {sha for sha in self.there if sha not in self.pending}
            return owed, self.deleted - self.pending, set(self.pending), [sha for sha in fresh if sha in owed]

    @property
    def photos(self):
        return self.acks["form"] + self.acks["tus"]


class Sender(threading.Thread):
    """One relative. `door` is shut while nobody answers; `stopping` ends it after its present call.

    With `forms_only`, the relative only sends photos, each by a form, and deletes none."""

    def __init__(self, browser, ledger, numbers, door, forms_only=False, seed=0):
        super().__init__(daemon=True)
        self.browser, self.ledger, self.numbers, self.door = browser, ledger, numbers, door
        self.forms_only, self.random = forms_only, random.Random(seed)
        self.stopping, self.trouble = threading.Event(), None
        self.mine, self.refused = [], 0

    def run(self):
        try:
            while not self.stopping.is_set():
                self.step()
        except Exception as trouble:
            self.trouble = trouble

    def step(self):
        die = self.random.random()
        if die < 0.12 and len(self.mine) > 3 and not self.forms_only:
            number = self.mine.pop(self.random.randrange(len(self.mine)))
            self.delete(number)
            # The same bytes again are a new photo.
            if self.random.random() < 0.3:
                self.send(number)
        else:
            self.send(next(self.numbers))

    def until_answered(self, call):
        """Makes the call again and again; nil if it was told to stop before there was an answer."""
        while True:
            while not self.door.wait(1):
                if self.stopping.is_set():
                    return None
            pause = 0.05
            try:
                return call()
            except Refused as refusal:
                if refusal.status not in AGAIN:
                    raise
                self.refused += 1
                pause = self.pause_after(refusal, pause)
            except CUT_OFF:
                pass
            if self.stopping.wait(pause):
                return None

    def pause_after(self, refusal, least):
        """Returns the seconds until the next try."""
        return least

    def send(self, number):
        content = small(number)
        sha = digest(content)
        way = "form" if self.forms_only or self.random.random() < 0.5 else "tus"
        self.ledger.begin(sha)
        upload = {}
        call = (lambda: self.by_form(content, number)) if way == "form" else (lambda: self.by_tus_anew(content, upload))
        photo = self.until_answered(call)
        if photo:
            self.ledger.sent(sha, photo, way)
            self.mine.append(number)

    def by_form(self, content, number):
        return self.browser.send_bytes(content, f"{number}.jpg")["results"][0]["photo"]["id"]

    def by_tus_anew(self, content, upload):
        """An upload that was refused, as one whose darkroom was killed, stays refused: the next try is a new one."""
        try:
            return self.by_tus(content, upload)
        except Refused:
            upload.clear()
            raise

    def by_tus(self, content, upload):
        browser = self.browser
        if "path" in upload:
            stand = tus.look(browser, upload["path"])
            # A refused upload is over; so is one that ended and whose answer was lost.
            if stand.status_code != 200:
                upload.clear()
        if "path" not in upload:
            begun = answered(tus.ask(browser, "POST", tus.ROUTE, {"Upload-Length": str(len(content))}))
            upload["path"], offset = begun.headers["Location"].removeprefix(browser.server), 0
        else:
            offset = int(stand.headers["Upload-Offset"])
            if "Photo-Location" in stand.headers:
                return stand.headers["Photo-Location"].rsplit("/", 1)[-1]
        if offset < len(content) // 2:
            answered(tus.go_on(browser, upload["path"], offset, content[offset:len(content) // 2]))
            offset = len(content) // 2
        answer = answered(tus.go_on(browser, upload["path"], offset, content[offset:]))
        return answer.headers["Photo-Location"].rsplit("/", 1)[-1]

    def delete(self, number):
        sha = digest(small(number))
        photo = self.ledger.there[sha]
        self.ledger.begin(sha)
        asked = [0]

        def call():
            asked[0] += 1
            try:
                self.browser.call("DELETE", f"/api/v1/photos/{photo}")
            except Refused as refusal:
                # Deleted by the call before, whose answer was lost.
                if refusal.status not in (404, 410) or asked[0] == 1:
                    raise
            return True

        if self.until_answered(call):
            self.ledger.removed(sha)


def answered(answer):
    """An answer that is a success; others are what an honest browser takes for a refusal."""
    if answer.status_code >= 300:
        raise Refused(answer.status_code, answer.request.method + " " + answer.request.path_url, answer.content,
                      answer.headers)
    return answer


def relatives(keeper, make_browser, count):
    """The keeper and so many more, who joined by a link."""
    browsers = [keeper]
    if count > 1:
        url = keeper.call("POST", "/api/v1/join-links", {"role": "relative", "uses": count - 1})["url"]
        for number in range(1, count):
            browser = make_browser()
            browser.begin("/api/v1/join", {"token": url.rsplit("token=", 1)[-1],
                                           "displayName": f"Relative {number} {uuid.uuid4().hex[:4]}"})
            browsers.append(browser)
    return browsers


def wait_for(senders, limit=120):
    """Stops all of them and waits for their last calls."""
    for sender in senders:
        sender.stopping.set()
    for sender in senders:
        sender.join(limit)
        if sender.trouble:
            raise sender.trouble

