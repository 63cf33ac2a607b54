"""Records what today's programs say to each other: `kiosk/record-wire NAME`, once for each merged version."""
import json
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from Rig.conversation import FOLDER, Talk, photo
from Rig.programs import Server

PHONE = {"Origin": "{{origin}}", "Accept": "application/json", "Cookie": "session={{keeperCookie}}",
         "X-CSRF-Token": "{{keeperToken}}"}
SISTER = {"Origin": "{{origin}}", "Accept": "application/json", "Cookie": "session={{sisterCookie}}",
          "X-CSRF-Token": "{{sisterToken}}"}
FRAME = {"Authorization": "Bearer {{frameSecret}}", "Accept": "application/json"}
NEW = {"Origin": "{{origin}}", "Accept": "application/json"}
TUS = {"Tus-Resumable": "1.0.0"}
COOKIE = r"header:set-cookie:session=([^;]+)"
LIVE = {"Authorization": "Bearer {{frameSecret}}", "Accept": "text/event-stream"}
API = "/api/v1"


def step(who, method, path, headers, relies=(), **more):
    """`relies`: the names of headers of the answer that a client needs; `client`: the call of the frame's own client."""
    return {"who": who, "method": method, "path": path, "headers": headers, "headersGiven": list(relies), **more}


def pairing():
    yield step("keeper", "POST", f"{API}/setup", NEW, ["set-cookie"],
               json={"token": "{{setupToken}}", "familyName": "The Lindgrens", "timeZone": "Europe/Helsinki",
                     "displayName": "Anna", "userName": "anna", "password": "violets in the yard"},
               gives={"keeperToken": "csrfToken", "keeperCookie": COOKIE})
    yield step("frame", "POST", f"{API}/frames", {"Accept": "application/json"}, client="register",
               json={"model": "Raspberry Pi 4", "version": "1.0"}, gives={"frameSecret": "secret"})
    yield step("frame", "POST", f"{API}/frames/me/invitation", FRAME, client="ask for a code", gives={"code": "code"})
    # Another frame is told that nobody has claimed its code yet, and if it polls again at once, to slow down.
    yield step("hall", "POST", f"{API}/frames", {"Accept": "application/json"},
               json={"model": "Raspberry Pi 3", "version": "1.0"}, gives={"hallSecret": "secret"})
    hall = FRAME | {"Authorization": "Bearer {{hallSecret}}"}
    yield step("hall", "POST", f"{API}/frames/me/invitation", hall)
    yield step("hall", "GET", f"{API}/frames/me/invitation", hall, client="poll")
    yield step("hall", "GET", f"{API}/frames/me/invitation", hall)
    yield step("keeper", "POST", f"{API}/invitations/claims", PHONE, json={"code": "{{code}}"}, gives={"claim": "id"})
    yield step("keeper", "GET", f"{API}/invitations/claims/{{{{claim}}}}", PHONE)
    yield step("frame", "GET", f"{API}/frames/me/invitation", FRAME, client="poll while proving",
               gives={"number": "number"})
    yield step("keeper", "GET", f"{API}/invitations/claims/{{{{claim}}}}", PHONE)
    yield step("keeper", "POST", f"{API}/invitations/claims/{{{{claim}}}}/acceptance", PHONE,
               json={"number": "{{number}}", "relationship": "grandma", "displayName": "Grandma",
                     "frameName": "Kitchen"}, gives={"frame": "id"})
    yield step("frame", "GET", f"{API}/frames/me/invitation", FRAME, client="poll when accepted")
    yield step("frame", "GET", f"{API}/frames/me", FRAME, client="who am I")


def joining():
    yield step("keeper", "POST", f"{API}/join-links", PHONE, json={"role": "relative", "uses": 2},
               gives={"join": "url"}, of={"join": r"token=(.+)$"})
    yield step("sister", "POST", f"{API}/join", NEW, ["set-cookie"],
               json={"token": "{{join}}", "displayName": "Lisa"},
               gives={"sisterToken": "csrfToken", "sisterCookie": COOKIE})
    yield step("keeper", "POST", f"{API}/sessions", NEW, ["set-cookie"],
               json={"userName": "anna", "password": "violets in the yard"},
               gives={"keeperToken": "csrfToken", "keeperCookie": COOKIE})
    yield step("keeper", "POST", f"{API}/sessions", NEW, json={"userName": "anna", "password": "roses"})


def sending():
    yield step("sister", "POST", "/send", SISTER,
               form={"fields": {"csrf": "{{sisterToken}}", "caption": "At the lake"}, "photo": 1},
               gives={"first": "results.0.photo.id"})
    length = {"Upload-Length": str(len(photo(2)))}
    yield step("sister", "POST", "/uploads", SISTER | TUS | length, ["location", "tus-resumable"],
               gives={"upload": r"header:location:(/uploads/.+)$"})
    yield step("sister", "HEAD", "{{upload}}", SISTER | TUS, ["upload-offset", "upload-length", "tus-resumable"])
    yield step("sister", "PATCH", "{{upload}}", SISTER | TUS | {"Upload-Offset": "0"}, ["upload-offset"], photo=2)
    yield step("sister", "OPTIONS", "/uploads", TUS, ["tus-version", "tus-extension", "tus-max-size"])
    yield step("sister", "GET", f"{API}/album?limit=1", SISTER, gives={"second": "photos.0.id"})
    yield step("sister", "POST", f"{API}/photos/{{{{first}}}}/comments", SISTER, json={"words": "What a day"})
    yield step("keeper", "GET", f"{API}/photos/{{{{first}}}}", PHONE)


def showing():
    yield step("frame", "GET", f"{API}/album?limit=1", FRAME, client="newest",
               gives={"newer": "newer", "older": "older", "revision": "revision",
                      "rendition": "photos.0.renditions.0.name"})
    yield step("frame", "GET", f"{API}/album?older={{{{older}}}}&limit=1", FRAME, client="older")
    yield step("frame", "GET", f"{API}/album?newer={{{{newer}}}}&limit=1", FRAME, client="newer")
    yield step("frame", "GET", f"{API}/album/changes?since=0", FRAME, client="changes")
    bytes_ = f"{API}/photos/{{{{second}}}}/renditions/{{{{rendition}}}}"
    yield step("frame", "GET", bytes_, FRAME, ["etag", "content-length", "accept-ranges", "content-type"])
    yield step("frame", "GET", bytes_, FRAME | {"Range": "bytes=100-"}, ["etag", "content-range", "content-length"])
    yield step("frame", "PUT", f"{API}/photos/{{{{first}}}}/hearts/mine", FRAME, client="heart")
    yield step("frame", "DELETE", f"{API}/photos/{{{{first}}}}/hearts/mine", FRAME, client="heart back")
    yield step("frame", "PUT", f"{API}/frames/me/sightings", FRAME, client="sightings",
               json={"at": "2026-11-23T12:00:00Z", "sightings": [
                   {"photoID": "{{first}}", "arrivedAt": "2026-11-23T11:00:00Z", "firstSeenAt": "2026-11-23T11:30:00Z",
                    "lastSeenAt": "2026-11-23T11:40:00Z", "times": 3}]})
    yield step("frame", "PUT", f"{API}/frames/me/report", FRAME, client="report",
               json={"version": "1.0", "photoID": "{{first}}", "shelfPhotos": 2, "shelfBytes": 41000000,
                     "freeBytes": 5300000000, "wifi": 80,
                     "panel": {"width": 1280, "height": 800, "rotation": 0, "isOn": True}})
    yield step("keeper", "GET", f"{API}/frames", PHONE)
    yield step("frame", "GET", f"{API}/events", LIVE, ["content-type"], client="listen",
               meanwhile=step("keeper", "PUT", f"{API}/photos/{{{{first}}}}/caption", PHONE,
                              json={"caption": "At the sea", "insteadOf": "At the lake"}))


def leaving():
    yield step("keeper", "DELETE", f"{API}/photos/{{{{second}}}}", PHONE)
    yield step("frame", "GET", f"{API}/album/changes?since={{{{revision}}}}", FRAME, client="deletions")
    yield step("keeper", "DELETE", f"{API}/frames/{{{{frame}}}}", PHONE)
    yield step("frame", "GET", f"{API}/album?limit=1", FRAME, client="removed")
    yield step("frame", "GET", f"{API}/album?limit=1", FRAME | {"Authorization": "Bearer nobodys"}, client="unknown")


def script():
    for part in (pairing, joining, sending, showing, leaving):
        yield from part()


def record(name):
    with tempfile.TemporaryDirectory() as folder, Server(pathlib.Path(folder) / "server") as server:
        talk = Talk(server, server.setup_link().rsplit("token=", 1)[-1])
        steps = []
        for each in script():
            status, headers, body = talk.say(each)
            missing = [header for header in each["headersGiven"] if header not in headers]
            assert not missing, (each["path"], missing)
            each["status"] = status
            kind = headers.get("content-type", "")
            if "json" in kind:
                each["answer"] = json.loads(body)
            elif "event-stream" in kind:
                each["text"] = body.decode()
            print(f"{status} {each['who']}: {each['method']} {each['path']}")
            talk.learn(each, headers, each.get("answer"))
            steps.append(each)
    FOLDER.mkdir(exist_ok=True)
    text = json.dumps({"landed": name, "steps": steps}, indent=1, ensure_ascii=False, sort_keys=True)
    (FOLDER / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    record(sys.argv[1])
