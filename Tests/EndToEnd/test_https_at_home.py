"""`grandma-https --home`: https in the home network, by an authority of the home's own, and nobody meets a warning."""
import json
import os
import re
import shutil
import ssl
import stat
import subprocess

import pytest

from Rig import ROOT, pictures
from Rig.waiting import until
from authority_home import MACHINE, AuthorityHome
from certified_home import SCRIPT, begin_family, run, set_up

HOME = f"https://{MACHINE}.local"
LANGUAGES = ("de", "en", "es", "fi")


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    with AuthorityHome(tmp_path_factory.mktemp("home")) as home, home.inside():
        yield home


@pytest.fixture(scope="module")
def keeper(home):
    return begin_family(home, HOME)


def words(language):
    return json.loads((ROOT / f"assets/trust/words.{language}.json").read_text())


def test_links_begin_where_no_browser_warns(home):
    assert home.server.setup_link().startswith(f"http://{MACHINE}.local/")


def test_the_page_comes_by_https_and_no_browser_is_bound_to_it(home):
    answer = home.ask("GET", "/health")
    assert answer.status == 200
    # Once the family leaves https at home, who had come by it must be able to come by http.
    assert answer.headers.get_all("Strict-Transport-Security") == ["max-age=0"]


@pytest.mark.parametrize("path", ["/", "/join?token=x", "/photos/1", "/trust"])
def test_a_first_visit_by_http_meets_the_words_and_no_warning(home, path):
    answer = home.visit(path)
    assert answer.status == 200 and answer.headers.get_content_type() == "text/html"
    assert home.fingerprint() in answer.text and "/trust/GrandMa.crt" in answer.text
    assert f'href="http://{MACHINE}.local:8099/"' in answer.text
    # What a stranger wrote into the address is nowhere on the page.
    assert "token=x" not in answer.text


def test_frames_and_programs_are_answered_by_http_as_ever(home):
    assert home.visit("/health", "*/*").status == 200
    assert home.visit("/api/v1/frames/me", "application/json").status == 401
    # The server itself, where frames find it by themselves.
    assert home.visit("/sign-in", port=8099).status in (200, 303)
    assert "Strict-Transport-Security" not in home.visit("/sign-in", port=8099).headers


@pytest.mark.parametrize("asked, language", [
    ("fi-FI,fi;q=0.9", "fi"), ("sv,es;q=0.5", "es"), ("ja", "en"), ("", "en"), ("DE-at", "de"),
    ("{{.Env}},\"><script>", "en")])
def test_the_words_are_in_the_language_of_the_browser(home, asked, language):
    answer = home.visit("/", **{"Accept-Language": asked})
    assert words(language)["lead"] in answer.text and f'<html lang="{language}">' in answer.text
    assert "<script>" not in answer.text and "no value" not in answer.text
    chosen = home.visit("/join?token=x&language=es", **{"Accept-Language": asked})
    assert words("es")["lead"] in chosen.text


def shape(value):
    """The sentences that a file has, without what they say."""
    if isinstance(value, dict):
        return {key: shape(part) for key, part in value.items()}
    if isinstance(value, list):
        return [shape(part) for part in value]
    # The page writes sentences as they are.
    return bool(value.strip()) and not re.search(r"[<>]|&\w", value)


def test_each_language_has_each_sentence():
    assert sorted(path.name for path in (ROOT / "assets/trust").glob("words.*")) == [f"words.{code}.json" for code in LANGUAGES]
    assert "False" not in str(shape(words("en")))
    for code in LANGUAGES:
        assert shape(words(code)) == shape(words("en"))
        # People look for the certificate by this name.
        assert "GrandMa at home" in words(code)["systems"]["iphone"]["steps"][2]


def test_a_strange_name_in_the_request_does_not_become_part_of_the_page(home):
    answer = home.visit("/", host='a"><script>alert(1)</script>')
    assert answer.status == 400 or "<script>alert" not in answer.text


def test_the_certificate_is_a_download_and_its_key_is_not(home):
    answer = home.visit("/trust/GrandMa.crt")
    assert answer.headers["Content-Type"] == "application/x-x509-ca-cert"
    assert answer.text == (home.authority / "root.crt").read_text()
    assert home.ask("GET", "/trust/GrandMa.crt").content.decode() == answer.text
    for path in ("/trust/root.key", "/trust/GrandMa.key", "/trust/GrandMa.crt/../root.key", "/trust/%2e%2e/root.key",
                 "/trust/GrandMa.crt%2f..%2froot.key", "/trust//root.key", "/trust/words.en.json", "/trust/trust.html"):
        for accept in ("*/*", "text/html"):
            assert "PRIVATE KEY" not in home.visit(path, accept).text
    for path in home.storage.rglob("*"):
        assert stat.S_IMODE(path.stat().st_mode) & 0o077 == 0, path
    # Whoever may change Caddy's settings could have it show the key.
    assert stat.S_IMODE((home.home_of_caddy / "admin.sock").stat().st_mode) & 0o022 == 0


def test_only_names_and_addresses_of_this_machine_get_a_certificate(home):
    run("ip", "-n", home.name, "address", "add", "192.168.77.5/24", "dev", "lo")
    names = ((f"{MACHINE}.local", "127.0.0.1"), (MACHINE, "127.0.0.1"), (f"{MACHINE}-2.local", "127.0.0.1"),
             ("127.0.0.1", "127.0.0.1"), ("192.168.77.5", "192.168.77.5"))
    assert [home.answers_at(name, address) for name, address in names] == [200] * len(names)
    run("ip", "-n", home.name, "address", "delete", "192.168.77.5/24", "dev", "lo")
    for name in ("bank.example.org", "other.local", f"{MACHINE}.example.org", f"evil-{MACHINE}.local"):
        with pytest.raises(ssl.SSLError):
            home.answers_at(name)


def test_a_new_name_of_the_machine_goes_on(home):
    home.rename("Parlour.example.org")
    try:
        assert home.answers_at("parlour.local") == 200
    finally:
        home.rename(MACHINE)
    assert "http://%l.local" in (home.root / "etc/systemd/system/grandma-server.service.d/home-name.conf").read_text()


def test_the_part_of_a_photo_that_came_is_kept_before_the_rest_comes(home, keeper):
    photo = pictures.noisy(640, 420, seed="home")
    begun = home.ask("POST", "/uploads", None, {**keeper, "Tus-Resumable": "1.0.0", "Upload-Length": str(len(photo))})
    assert begun.status == 201, begun.content
    path = begun.headers["Location"].removeprefix(HOME)
    line = home.connect()
    line.putrequest("PATCH", path)
    for name, value in {**keeper, "Tus-Resumable": "1.0.0", "Upload-Offset": "0", "Content-Length": str(len(photo)),
                        "Content-Type": "application/offset+octet-stream"}.items():
        line.putheader(name, value)
    line.endheaders()
    half = len(photo) // 2
    line.send(photo[:half])
    standing = {**keeper, "Tus-Resumable": "1.0.0"}
    until(20, "half a photo", lambda: int(home.ask("HEAD", path, None, standing).headers["Upload-Offset"]) > half // 2)
    line.close()


def test_news_are_told_at_once(home, keeper):
    line = home.connect()
    line.request("GET", "/api/v1/events", headers={**keeper, "Accept": "text/event-stream"})
    answer = line.getresponse()
    assert answer.status == 200 and answer.readline()
    line.close()


def test_a_header_without_end_is_refused(home):
    assert home.ask("GET", "/health", None, {"X-Long": "x" * 100_000}).status == 431


def test_caddy_keeps_its_authority_when_it_starts_again(home, keeper):
    before = home.fingerprint()
    home.restart_caddy()
    assert (home.mended, home.fingerprint()) == ("", before)
    assert home.ask("GET", "/me", None, {"Cookie": keeper["Cookie"], "Accept": "text/html"}).status == 200


@pytest.mark.parametrize("damage", [None, b"", b"nothing", b"half"])
def test_while_the_certificate_is_missing_or_damaged_the_page_says_so(home, damage):
    root = home.authority / "root.crt"
    whole = root.read_bytes()
    try:
        if damage is None:
            root.unlink()
        else:
            root.write_bytes(whole[:len(whole) // 2] + b"\n-----END CERTIFICATE-----\n" if damage == b"half" else damage)
        answer = home.visit("/join?token=x")
        assert answer.status == 200 and words("en")["noCertificate"] in answer.text
        assert "/trust/GrandMa.crt" not in answer.text
        if damage is None:
            gone = home.visit("/trust/GrandMa.crt")
            assert gone.status == 302 and gone.headers["Location"] == "/trust"
        # Who trusts it already is not held up.
        assert home.answers_at(f"{MACHINE}.local") == 200
    finally:
        root.write_bytes(whole)
        root.chmod(0o600)


@pytest.mark.parametrize("file, is_new", [
    ("root.crt", True), ("root.key", True), ("intermediate.crt", False), ("intermediate.key", False)])
@pytest.mark.parametrize("damage", ["missing", "empty", "other"])
def test_caddy_starts_with_a_damaged_authority(home, file, is_new, damage):
    before, path = home.fingerprint(), home.authority / file
    home.stop_caddy()
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(b"" if damage == "empty" else OTHERS[path.suffix])
    for leaf in home.storage.glob("certificates/local/*/*"):
        leaf.write_bytes(b"")
    home.start_caddy()
    assert (home.fingerprint() != before) == is_new == ("is damaged" in home.mended)
    assert home.answers_at(f"{MACHINE}.local") == 200
    assert home.fingerprint() in home.visit("/").text


def others():
    """A key and a certificate that are whole, and no part of this authority."""
    made = subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", "-",
         "-out", "-", "-subj", "/CN=Other", "-days", "30"], capture_output=True, check=True, stdin=subprocess.DEVNULL).stdout
    begin = made.index(b"-----BEGIN CERTIFICATE")
    return {".key": made[:begin], ".crt": made[begin:]}


OTHERS = others()


def test_the_fingerprint_is_shown_on_the_machine_too(home, tmp_path):
    assert set_up(home.root, "--fingerprint") == (0, home.fingerprint() + "\n")
    status, said = set_up(tmp_path, "--fingerprint")
    assert status == 1 and "--home makes one" in said


def files(root):
    return {str(path.relative_to(root)): path.read_text() for path in root.rglob("*") if path.is_file()}


def test_a_second_run_changes_nothing_and_names_may_come_and_go(tmp_path):
    settings = tmp_path / "etc/grandma/server.env"
    settings.parent.mkdir(parents=True)
    settings.write_text("# Mine\nGRANDMA_PORT=9000\n")
    assert set_up(tmp_path, "--home") == (0, "")
    first = files(tmp_path)
    assert set_up(tmp_path, "--home") == (0, "") and files(tmp_path) == first
    assert set_up(tmp_path, "photos.example.org") == (0, "")
    named = files(tmp_path)
    assert not any("systemd" in path for path in named)
    assert "GRANDMA_PUBLIC_URL=https://photos.example.org\n" in named["etc/grandma/server.env"]
    assert "on_demand" not in "".join(named.values())
    assert set_up(tmp_path, "--home") == (0, "") and files(tmp_path) == first
    assert set_up(tmp_path, "--off") == (0, "")
    assert settings.read_text() == "# Mine\nGRANDMA_PORT=9000\n"
    assert set(files(tmp_path)) == {"etc/grandma/server.env", "etc/caddy/Caddyfile"}


def test_both_kinds_of_sites_share_what_they_do_with_a_request(tmp_path):
    site, shared = tmp_path / "etc/caddy/grandma.caddy", []
    for word in ("--home", "photos.example.org"):
        assert set_up(tmp_path, word) == (0, "")
        shared.append(re.search(r"^\(grandma_server\) \{.*?^\}$", site.read_text(), re.M | re.S)[0])
        assert site.read_text().count("reverse_proxy") == 1
    assert shared[0] == shared[1]


def test_settings_of_somebody_else_stay_and_the_lines_that_they_lack_are_named(tmp_path):
    caddyfile = tmp_path / "etc/caddy/Caddyfile"
    caddyfile.parent.mkdir(parents=True)
    mine = "my.example.org {\n\trespond hi\n}\n"
    caddyfile.write_text(mine)
    status, said = set_up(tmp_path, "--home")
    assert status == 1 and "on_demand_tls" in said and files(tmp_path) == {"etc/caddy/Caddyfile": mine}
    caddyfile.write_text("{" + said.partition("again:")[2].rstrip() + "\n}\n" + mine)
    assert set_up(tmp_path, "--home") == (0, "")
    done = subprocess.run(["caddy", "validate", "--adapter", "caddyfile", "--config", str(absolute(caddyfile, tmp_path))],
                          env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def absolute(caddyfile, root):
    """The same file where its import leads below this folder."""
    copy = root / "Caddyfile"
    copy.write_text(caddyfile.read_text().replace("import /etc", f"import {root}/etc"))
    return copy


def test_who_was_signed_in_stays_so_while_the_address_changes_and_comes_back(home, keeper):
    """By https at home, then by a name, and at home again: the family and its sessions are the server's."""
    def me():
        return home.ask("GET", "/me", None, {"Cookie": keeper["Cookie"], "Accept": "text/html"})
    before, photo = home.fingerprint(), me()
    assert photo.status == 200 and "Anna" in photo.content.decode()
    for word in ("photos.example.org", "--home"):
        home.server.kill()
        if word != "--home":
            home.stop_caddy()
        home.switch(word)
        home.start_server()
        if word == "--home":
            home.start_caddy()
        else:
            # By the name, behind any proxy that speaks as Caddy does.
            answer = home.visit("/me", port=8099, host=word, **{
                "Cookie": keeper["Cookie"], "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"})
            assert answer.status == 200 and "Anna" in answer.text
    assert me().status == 200 and home.fingerprint() == before


def test_the_systems_own_tools_understand_the_units(tmp_path):
    """systemd reads the two settings as they are meant."""
    assert set_up(tmp_path, "--home") == (0, "")
    folder = tmp_path / "etc/systemd/system"
    for name in ("grandma-server.service", "caddy.service"):
        (folder / name).write_text("[Unit]\nDefaultDependencies=no\n[Service]\nExecStart=/bin/true\n")
    (tmp_path / "usr/sbin").mkdir(parents=True)
    shutil.copy(SCRIPT, tmp_path / "usr/sbin/grandma-https")
    (tmp_path / "bin").mkdir()
    shutil.copy("/bin/true", tmp_path / "bin/true")
    done = subprocess.run(["systemd-analyze", "verify", f"--root={tmp_path}", "grandma-server.service", "caddy.service"],
                          capture_output=True, text=True)
    assert done.returncode == 0 and "Unknown" not in done.stderr and "Failed" not in done.stderr, done.stderr
