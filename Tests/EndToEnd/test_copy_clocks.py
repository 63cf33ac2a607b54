"""Two copies of a server whose machines' clocks are fourteen minutes apart: the clock of their database counts, so
everything that is made at one of them holds at the other for its whole life, and no longer."""
import datetime
import json
import os
import subprocess
import urllib.request
import zoneinfo

import pytest

from Rig import pictures, tus
from Rig.client import Browser, Refused
from Rig.false_clock import Clock, at
from Rig.object_store import ObjectStore
from Rig.postgresql import PostgreSQL
from Rig.programs import ASSETS, BIN
from Rig.server_copies import ServerCopies
from Rig.waiting import until

CODE_LIFE = 600  # seconds
# Seconds: a copy's clock differs from the database's by less than 2, and a call takes time.
TOLERANCE = 5


class AskedFrame:
    """A frame that may ask either copy."""

    def __init__(self, url):
        self.secret = None
        self.secret = self.call(url, "POST", "/frames", {"model": "Raspberry Pi 4", "version": "1.0"})["secret"]

    def call(self, url, method, path, value=None):
        headers = {"Content-Type": "application/json"}
        if self.secret:
            headers["Authorization"] = f"Bearer {self.secret}"
        body = None if value is None else json.dumps(value).encode()
        request = urllib.request.Request(f"{url}/api/v1{path}", data=body, method=method, headers=headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.loads(answer.read())


@pytest.fixture(scope="module")
def deployment(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clocks")
    database, store = PostgreSQL(), ObjectStore()
    deployment = ServerCopies(folder, database.make("clocks"), store, 2)
    deployment.url = deployment.copies[0].url
    deployment.clocks = [Clock(folder / f"clock-{number}", text) for number, text in enumerate(["+420", "-420"])]
    try:
        for copy, clock in zip(deployment.copies, deployment.clocks):
            copy.environment.update(clock.environment, GRANDMA_PUBLIC_URL=deployment.url)
            copy.start()
        yield deployment
    finally:
        deployment.__exit__()
        database.close()
        store.close()


@pytest.fixture(scope="module")
def keeper(deployment):
    return deployment.keeper()


@pytest.fixture(params=[(0, 1), (1, 0)], ids=["made ahead", "made behind"])
def ends(request, deployment, keeper):
    """The keeper's browser at the copy where something is made, and at the one where it is used."""
    here, there = (deployment.at(number, keeper) for number in request.param)
    # The numbers of the photos, and a part of the names of the guests, of this direction.
    here.first, here.suffix = request.param[0] * 1_000, request.param[0] + 1
    return here, there


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def error(text, expected):
    """Seconds between a time in an answer and the true one."""
    return abs((datetime.datetime.fromisoformat(text.replace("Z", "+00:00")) - expected).total_seconds())


def said(deployment):
    """Returns how often each copy has said that its machine's clock is wrong."""
    return [copy.log().count("the clock of this machine is not that of the database") for copy in deployment.copies]


def stranger(url, deployment):
    return Browser(url, deployment.url)


def test_control_the_machines_clocks_are_wrong(deployment):
    assert said(deployment) == [1, 1]


def test_a_frame_is_taken_in_by_a_code_of_the_other_copy(ends):
    here, there = ends
    frame = AskedFrame(here.server)
    invitation = frame.call(here.server, "POST", "/frames/me/invitation")
    assert error(invitation["expiresAt"], now() + datetime.timedelta(seconds=CODE_LIFE)) < TOLERANCE
    assert abs(invitation["expiresIn"] - CODE_LIFE) < TOLERANCE
    claim = there.call("POST", "/api/v1/invitations/claims", {"code": invitation["code"]})["id"]
    number = until(20, "a number", lambda: frame.call(here.server, "GET", "/frames/me/invitation").get("number"))
    until(20, "the choices",
          lambda: there.call("GET", f"/api/v1/invitations/claims/{claim}")["state"] == "choosing")
    here.call("POST", f"/api/v1/invitations/claims/{claim}/acceptance",
              {"number": number, "relationship": "grandma", "displayName": "Grandma"})
    assert frame.call(there.server, "GET", "/frames/me/invitation")["state"] == "accepted"
    assert frame.call(there.server, "GET", "/album")["photos"] is not None
    frames = there.call("GET", "/api/v1/frames")["frames"]
    assert not any(each.get("isQuiet") for each in frames)


def test_links_and_sessions_of_one_copy_hold_at_the_other(deployment, ends):
    here, there = ends
    link = here.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    guest = stranger(there.server, deployment)
    guest.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": f"Uncle {here.suffix}"})
    photo = here.send_bytes(pictures.plain(here.first + 1), "1.jpg")["results"][0]["photo"]["id"]
    guest.server = here.server
    assert photo in [each["id"] for each in guest.call("GET", "/api/v1/album")["photos"]]
    share = here.call("POST", f"/api/v1/photos/{photo}/share-links", {"days": 1})
    path = share["url"].removeprefix(deployment.url)
    assert stranger(there.server, deployment).fetch(path)
    again = stranger(here.server, deployment)
    again.begin("/api/v1/sessions", {"userName": "anna", "password": here.password})
    again.server = there.server
    assert again.call("GET", "/api/v1/album")["photos"]
    # A call that needs a fresh password accepts one that was given at the other copy.
    again.call("POST", "/api/v1/join-links", {"role": "keeper", "uses": 1})
    again.call("DELETE", f"/api/v1/share-links/{share['id']}")
    with pytest.raises(Refused):
        stranger(here.server, deployment).fetch(path)


def test_photos_have_their_true_times_and_order(ends):
    here, there = ends
    sent = []
    for number, browser in enumerate([here, there, here], start=here.first + 10):
        sent.append(browser.send_bytes(pictures.plain(number), "a.jpg")["results"][0]["photo"]["id"])
        assert error(there.call("GET", f"/api/v1/photos/{sent[-1]}")["addedAt"], now()) < TOLERANCE
    assert [each["id"] for each in there.call("GET", "/api/v1/album?limit=3")["photos"]] == sent[::-1]
    content = pictures.plain(here.first + 100)
    upload, half = tus.begin(here, len(content)), len(content) // 2
    assert tus.go_on(here, upload, 0, content[:half]).status_code == 204
    assert tus.look(there, upload).headers["Upload-Offset"] == str(half)
    whole = tus.go_on(there, upload, half, content[half:])
    photo = whole.headers["Photo-Location"].rsplit("/", 1)[-1]
    assert here.fetch(f"/api/v1/photos/{photo}/original") == content
    there.call("DELETE", f"/api/v1/photos/{photo}")
    here.call("DELETE", f"/api/v1/photos/{photo}/deletion")
    assert there.fetch(f"/api/v1/photos/{photo}/original") == content


def test_a_surprise_waits_at_both_copies(deployment, ends):
    here, there = ends
    link = here.call("POST", "/api/v1/join-links", {"role": "relative", "uses": 1})["url"]
    guest = stranger(there.server, deployment)
    guest.begin("/api/v1/join", {"token": link.rsplit("token=", 1)[-1], "displayName": f"Aunt {here.suffix}"})
    # Three minutes: by its machine's clock, the copy that is ahead would refuse the time, or show the photo now.
    time = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Helsinki")) + datetime.timedelta(minutes=3)
    sent = here.send_bytes(pictures.plain(here.first + 200), "s.jpg", surprise=time.strftime("%Y-%m-%dT%H:%M"))
    photo = sent["results"][0]["photo"]["id"]
    for browser in (here, there):
        guest.server = browser.server
        assert photo not in [each["id"] for each in guest.call("GET", "/api/v1/album")["photos"]]
    here.call("DELETE", f"/api/v1/photos/{photo}")


@pytest.mark.parametrize("moment", ["3 hours ago", "3 hours"], ids=["behind", "ahead"])
def test_links_made_at_a_shell_expire_by_the_clock_of_the_database(deployment, keeper, moment, tmp_path):
    # No server runs with the data folder `tmp_path`, so the program itself makes the links.
    copy, false = deployment.copies[0], deployment.clocks[0].environment
    environment = {name: value for name, value in copy.environment.items() if name not in false} | {
        "PATH": os.environ["PATH"], "HOME": str(tmp_path), "GRANDMA_ASSETS": str(ASSETS), "GRANDMA_DATA": str(tmp_path)}

    def shell(*words):
        done = subprocess.run([*at(moment), str(BIN / "grandma-server"), *words], env=environment, capture_output=True,
                              text=True, timeout=60)
        assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)
        return done.stdout

    assert "as Anna" in shell("rescue")
    ticket = json.loads((tmp_path / "rescue.json").read_text())
    assert error(ticket["expiresAt"], now() + datetime.timedelta(hours=1)) < TOLERANCE
    shell("invite-family", "--for", moment)
    invitations = json.loads(shell("invite-family", "--list", "--json"))
    invitation, = [each for each in invitations if each["label"] == moment]
    assert error(invitation["expiresAt"], now() + datetime.timedelta(days=14)) < TOLERANCE
