"""`grandma-https`: the family's server is reached from everywhere, and what it promises holds behind Caddy too."""
import json
import socket
import stat

import pytest

from Rig import pictures
from Rig.waiting import until
from certified_home import NAME, CertifiedHome, begin_family, set_up


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    with CertifiedHome(tmp_path_factory.mktemp("home")) as home, home.inside():
        yield home


@pytest.fixture(scope="module")
def keeper(home):
    return begin_family(home, f"https://{NAME}")


def test_the_setup_link_has_the_name_and_the_page_comes_with_a_certificate(home):
    assert home.server.setup_link().startswith(f"https://{NAME}/")
    answer = home.ask("GET", "/health")
    assert answer.status == 200
    assert "max-age=" in answer.headers["Strict-Transport-Security"]


def test_who_comes_by_http_is_led_to_https(home):
    with socket.create_connection(("127.0.0.1", 80), 10) as line:
        line.sendall(f"GET /join?token=x HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
        head = b"".join(iter(lambda: line.recv(4096), b"")).decode()
    assert head.split()[1] == "308" and f"Location: https://{NAME}/join?token=x\r\n" in head


def test_another_name_is_not_served(home):
    with socket.create_connection(("127.0.0.1", 80), 10) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: other.example.org\r\nConnection: close\r\n\r\n")
        head = b"".join(iter(lambda: line.recv(4096), b"")).decode()
    assert "ok" not in head.partition("\r\n\r\n")[2]


def test_the_part_of_a_photo_that_came_is_kept_before_the_rest_comes(home, keeper):
    photo = pictures.noisy(640, 420, seed="door")
    begun = home.ask("POST", "/uploads", None, {
        **keeper, "Tus-Resumable": "1.0.0", "Upload-Length": str(len(photo))})
    assert begun.status == 201, begun.content
    path = begun.headers["Location"].removeprefix(f"https://{NAME}")
    line = home.connect()
    line.putrequest("PATCH", path, skip_host=False)
    for name, value in {**keeper, "Tus-Resumable": "1.0.0", "Upload-Offset": "0", "Content-Length": str(len(photo)),
                        "Content-Type": "application/offset+octet-stream"}.items():
        line.putheader(name, value)
    line.endheaders()
    half = len(photo) // 2
    line.send(photo[:half])
    standing = {**keeper, "Tus-Resumable": "1.0.0"}
    # Where a proxy holds what it has, nothing arrives before the end.
    until(20, "half a photo", lambda: int(home.ask("HEAD", path, None, standing).headers["Upload-Offset"]) > half // 2)
    line.close()
    kept = until(20, "an end", lambda: int(home.ask("HEAD", path, None, standing).headers["Upload-Offset"]))
    answer = home.ask("PATCH", path, photo[kept:], {
        **standing, "Upload-Offset": str(kept), "Content-Type": "application/offset+octet-stream"})
    assert answer.status == 204 and answer.headers["Photo-Location"]


def test_news_are_told_at_once(home, keeper):
    line = home.connect()
    line.request("GET", "/api/v1/events", headers={**keeper, "Accept": "text/event-stream"})
    answer = line.getresponse()
    assert answer.status == 200
    assert answer.readline()
    line.close()


def test_a_stranger_cannot_say_where_they_come_from(home, keeper):
    for number in range(3):
        home.ask("POST", "/api/v1/sessions", json.dumps({"userName": "anna", "password": f"wrong {number}"}), {
            "Origin": f"https://{NAME}", "Content-Type": "application/json", "X-Forwarded-For": "203.0.113.77"})
    assert "203.0.113.77" not in home.server.log()
    # The server believes Caddy, and complains of nobody.
    assert "GRANDMA_TRUSTED_PROXIES" not in home.server.log()


def test_no_other_program_of_the_machine_can_change_or_stop_caddy(home):
    assert stat.S_IMODE((home.folder / "admin.sock").stat().st_mode) & 0o022 == 0
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", 2019), 5)


@pytest.mark.parametrize("words", [[NAME], ["--home"]])
def test_a_caddyfile_of_an_earlier_version_is_written_anew_and_one_with_own_lines_is_not(tmp_path, words):
    assert set_up(tmp_path, *words) == (0, "")
    caddyfile = tmp_path / "etc/caddy/Caddyfile"
    written = caddyfile.read_text()
    earlier = "".join(line for line in written.splitlines(True) if "admin" not in line)
    assert earlier != written
    caddyfile.write_text(earlier)
    assert set_up(tmp_path, *words) == (0, "") and caddyfile.read_text() == written
    caddyfile.write_text(earlier + "my.example.org {\n\trespond hi\n}\n")
    assert set_up(tmp_path, *words) == (0, "") and caddyfile.read_text() == earlier + "my.example.org {\n\trespond hi\n}\n"


def test_a_header_without_end_is_refused(home):
    answer = home.ask("GET", "/health", None, {"X-Long": "x" * 100_000})
    assert answer.status == 431


def test_a_name_that_is_given_twice_changes_nothing(tmp_path):
    assert set_up(tmp_path, NAME) == (0, "")
    site = tmp_path / "etc/caddy/grandma.caddy"
    before = site.read_text()
    status, said = set_up(tmp_path, "album.example.org", NAME, "album.example.org")
    assert status == 1 and "twice" in said and site.read_text() == before


@pytest.mark.parametrize("name, word", [
    ("https://photos.example.org", "name alone"), ("photos.example.org:8443", "name alone"), ("photos", "no name"),
    ("192.168.1.5", "no name"), ("grandma.local", "home network"), ("a..b.org", "one too many"), ("a b.org", "no name"),
    ("a.org;reboot", "no name"), ("a.org\nb.org", "no name"), ("-a.org", "Run it again"), ("x" * 64 + ".org", "no name"),
    (".".join(["long"] * 60), "too long"), ("", "no name"),
])
def test_what_is_no_name_is_refused_in_words_and_changes_nothing(tmp_path, name, word):
    status, said = set_up(tmp_path, name)
    assert status != 0 and word in said
    assert list(tmp_path.iterdir()) == []


def test_other_settings_and_sites_stay_and_off_takes_back_what_was_written(tmp_path):
    settings, caddyfile = tmp_path / "etc/grandma/server.env", tmp_path / "etc/caddy/Caddyfile"
    for path, text in ((settings, "# Mine\nGRANDMA_PORT=9000\n"), (caddyfile, "my.example.org {\n\trespond hi\n}\n")):
        path.parent.mkdir(parents=True)
        path.write_text(text)
    before = settings.read_text(), caddyfile.read_text()
    for name in ("first.example.org", "second.example.org", "second.example.org"):
        assert set_up(tmp_path, name) == (0, "")
    assert settings.read_text() == before[0] + (
        "GRANDMA_PUBLIC_URL=https://second.example.org\nGRANDMA_TRUSTED_PROXIES=127.0.0.1\n")
    assert caddyfile.read_text() == before[1] + "\nimport /etc/caddy/grandma.caddy\n"
    site = tmp_path / "etc/caddy/grandma.caddy"
    assert "second.example.org {" in site.read_text() and "127.0.0.1:9000" in site.read_text()
    assert set_up(tmp_path, "--off") == (0, "")
    assert settings.read_text() == before[0] and caddyfile.read_text().rstrip() == before[1].rstrip()
    assert not site.exists()
    assert set_up(tmp_path, "--off") == (0, "")
