"""A person who goes on at another copy of a server when the one that was asked is gone; for the proof `commits`."""
import itertools
import time

from Rig import pictures, tus
from Rig.client import Refused

from .senders import CUT_OFF, answered
from .small_photos import digest


class Person:
    """Makes each call at the victim, and once more at the survivor if there was no answer or one of 5xx."""

    def __init__(self, deployment, victim, number):
        self.here, self.there = deployment.browser(victim.server), deployment.browser(deployment.survivor)
        self.contents = [pictures.plain(10 * number + each, size=(640, 400)) for each in range(3)]
        # The acknowledged photos by the hash of their bytes: each one's ID and caption.
        self.owed, self.gone, self.offset, self.slowest = {}, {}, 0, 0.0

    def go(self):
        first, second, third = self.contents
        self.owed[digest(first)] = (self.call(lambda browser: by_form(browser, first)), "")
        self.owed[digest(second)] = (self.in_pieces(second), "")
        self.write(first, "By the sea")
        self.delete(second)
        self.owed[digest(third)] = (self.call(lambda browser: by_form(browser, third)), "")
        self.delete(third)
        self.take_back(second)

    def call(self, call):
        try:
            return call(self.here)
        except Refused as refusal:
            if refusal.status < 500:
                raise
        except CUT_OFF:
            pass
        begin = time.monotonic()
        result = call(self.there)
        self.slowest = max(self.slowest, time.monotonic() - begin)
        return result

    def in_pieces(self, content):
        self.offset = 0
        path = self.call(lambda browser: begun(browser, content))
        half = len(content) // 2
        self.call(lambda browser: self.piece(browser, path, content[:half]))
        return self.call(lambda browser: self.piece(browser, path, content))

    def piece(self, browser, path, content):
        """Sends the part of `content` that the server lacks; returns the ID of the photo if it is whole."""
        stand = answered(tus.look(browser, path))
        offset = int(stand.headers["Upload-Offset"])
        assert self.offset <= offset <= len(content), "an acknowledged piece is lost, or one came from nowhere"
        if offset < len(content):
            stand = answered(tus.go_on(browser, path, offset, content[offset:]))
        self.offset = len(content)
        return stand.headers.get("Photo-Location", "").rsplit("/", 1)[-1]

    def write(self, content, words):
        photo, _ = self.owed[digest(content)]
        self.call(lambda browser: browser.call("PUT", f"/api/v1/photos/{photo}/caption", {"caption": words}))
        self.owed[digest(content)] = (photo, words)

    def delete(self, content):
        photo, _ = self.owed[digest(content)]
        tries = itertools.count()

        def delete(browser):
            is_first = next(tries) == 0
            try:
                browser.call("DELETE", f"/api/v1/photos/{photo}")
            except Refused as refusal:
                # The first call, whose answer was lost, has deleted the photo.
                if is_first or refusal.status not in (404, 410):
                    raise
        self.call(delete)
        self.gone[digest(content)] = self.owed.pop(digest(content))

    def take_back(self, content):
        photo, words = self.gone[digest(content)]
        self.call(lambda browser: browser.call("DELETE", f"/api/v1/photos/{photo}/deletion"))
        self.owed[digest(content)] = self.gone.pop(digest(content))


def by_form(browser, content):
    return browser.send_bytes(content, "photo.jpg")["results"][0]["photo"]["id"]


def begun(browser, content):
    answer = answered(tus.ask(browser, "POST", tus.ROUTE, {"Upload-Length": str(len(content))}))
    return answer.headers["Location"].removeprefix(browser.server)
