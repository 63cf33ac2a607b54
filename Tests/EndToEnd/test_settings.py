"""Arguments, then the environment, then the file, then the defaults; and what a wrong one is told."""
import json
import os
import subprocess

import pytest

from Rig.programs import ASSETS, BIN, Server
from Rig.waiting import until

PROGRAMS = ["grandma-server", "grandma-frame"]


def run(program, *arguments, **environment):
    # The frame does not wait for a screen of the machine that runs the tests.
    devices = {"GRANDMA_DEVICES": "/nonexistent"} if program == "grandma-frame" else {}
    return subprocess.run([str(BIN / program), *arguments], capture_output=True, text=True, timeout=20,
                          env={"PATH": os.environ["PATH"], "HOME": "/tmp", "GRANDMA_ASSETS": str(ASSETS), **devices,
                               **environment})


def in_force(program, *arguments, **environment):
    done = run(program, "--check", *arguments, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    lines = done.stdout.splitlines()
    settings = [line for line in lines if line.startswith("GRANDMA_")]
    # A frame says behind its settings, too, whether a Wi-Fi can be chosen on it, and what its box can do in its room.
    assert len(lines) - len(settings) == (7 if program == "grandma-frame" else 0), lines
    return dict(line.split("=", 1) for line in settings)


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "settings.json"

    def write(settings):
        path.write_text(json.dumps(settings))
        return f"--config={path}"
    return write


def test_each_source_gives_way_to_the_one_before_it(file):
    config = file({"port": 9001, "connectionsPerAddress": 5})
    assert in_force("grandma-server")["GRANDMA_PORT"] == "8080"
    assert in_force("grandma-server", config)["GRANDMA_PORT"] == "9001"
    assert in_force("grandma-server", config, GRANDMA_PORT="9002")["GRANDMA_PORT"] == "9002"
    settings = in_force("grandma-server", config, "--port=9003", GRANDMA_PORT="9002")
    assert (settings["GRANDMA_PORT"], settings["GRANDMA_CONNECTIONS_PER_ADDRESS"]) == ("9003", "5")


def test_what_kubernetes_says_of_a_service_named_grandma_is_no_setting(file):
    of_kubernetes = {"GRANDMA_PORT": "tcp://10.96.0.7:8080", "GRANDMA_PORT_8080_TCP": "tcp://10.96.0.7:8080",
                     "GRANDMA_PORT_8080_TCP_PORT": "8080", "GRANDMA_PORT_8080_TCP_PROTO": "tcp",
                     "GRANDMA_PORT_8080_TCP_ADDR": "10.96.0.7", "GRANDMA_SERVICE_HOST": "10.96.0.7",
                     "GRANDMA_SERVICE_PORT": "8080", "GRANDMA_SERVICE_PORT_HTTP": "8080"}
    assert in_force("grandma-server", **of_kubernetes)["GRANDMA_PORT"] == "8080"
    assert run("grandma-server", "--check", **of_kubernetes).stderr == ""
    assert in_force("grandma-server", file({"port": 9001}), **of_kubernetes)["GRANDMA_PORT"] == "9001"
    assert in_force("grandma-server", "--port=9003", **of_kubernetes)["GRANDMA_PORT"] == "9003"
    assert run("grandma-server", "--check", "--port=tcp://10.96.0.7:8080").returncode == 3


def test_a_number_in_the_file_may_be_written_as_text_too(file):
    assert in_force("grandma-server", file({"port": "9001"}))["GRANDMA_PORT"] == "9001"
    assert in_force("grandma-frame", file({"shelf": {"bytes": 50_000_000}}))["GRANDMA_SHELF_BYTES"] == "50000000"


# A frame goes on without the setting, and ends here only because there is no screen.
@pytest.mark.parametrize("program, codes, setting, told", [
    ("grandma-server", (3, 3), {"GRANDMA_PORT": "99999"}, "GRANDMA_PORT"),
    ("grandma-server", (3, 3), {"GRANDMA_PUBLIC_URL": "ftp://x"}, "GRANDMA_PUBLIC_URL"),
    ("grandma-frame", (4, 6), {"GRANDMA_SHELF_BYTES": "few"}, "GRANDMA_SHELF_BYTES"),
    ("grandma-frame", (4, 6), {"GRANDMA_WINDOW": "wide"}, "GRANDMA_WINDOW"),
    ("grandma-frame", (4, 6), {"GRANDMA_SEVRER": "http://box:8080"}, "GRANDMA_SEVRER is no setting; GRANDMA_SERVER is one"),
])
def test_a_wrong_setting_is_named_by_the_check_and_by_the_start(program, codes, setting, told, tmp_path):
    for arguments, code in ((["--check"], codes[0]), ([], codes[1])):
        done = run(program, *arguments, GRANDMA_DATA=str(tmp_path), **setting)
        assert done.returncode == code and told in done.stderr, done


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("arguments, told", [
    (["-x"], "unknown argument -x"), (["--assets"], "--assets needs a value"),
    (["--assets", "--check"], "--assets needs a value"), (["--data", "/tmp", "/srv"], "unknown argument /srv"),
    (["--assest=/srv"], "unknown argument --assest"),
])
def test_an_argument_that_is_none_starts_nothing(program, arguments, told):
    done = run(program, *arguments)
    assert done.returncode == 2 and done.stderr + done.stdout == f"{program}: {told}; see {program} --help\n"


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_has_its_short_form(program):
    assert run(program, "-h").stdout == run(program, "--help").stdout != ""


@pytest.mark.parametrize("program, code, settings, told", [
    ("grandma-server", 0, {"public-url": "http://x", "port": 1}, "public-url in the file of --config is no setting; publicUrl is one"),
    ("grandma-server", 0, {"towns": [1]}, "towns in the file of --config is no setting"),
    ("grandma-frame", 4, {"shelf": {"byte": 1}}, "shelf.byte in the file of --config is no setting; shelf.bytes is one"),
])
def test_a_name_in_the_file_that_is_no_setting_is_told(file, program, code, settings, told):
    done = run(program, "--check", file(settings))
    assert done.returncode == code and told in done.stderr


@pytest.mark.parametrize("address, shown", [
    ("postgres://anna:gehe:im@db/album", "postgres://anna:<hidden>@db/album"),
    ("postgres://anna:ge/h@eim@db:5432/album?sslmode=require", "postgres://anna:<hidden>@db:5432/album?sslmode=require"),
    ("postgres://anna:ge?heim@db/album?sslmode=require", "postgres://anna:<hidden>@db/album?sslmode=require"),
    ("postgres://db/album?user=anna&password=geheim&sslpassword=geheim",
     "postgres://db/album?user=anna&password=<hidden>&sslpassword=<hidden>"),
    ("postgres://anna@db:5432/album", "postgres://anna@db:5432/album"),
])
def test_the_settings_in_force_show_no_password(address, shown):
    assert in_force("grandma-server", GRANDMA_DATABASE=address)["GRANDMA_DATABASE"] == shown


def test_a_misspelt_setting_of_the_server_is_told_and_its_links_begin_at_the_top_of_the_address(tmp_path):
    done = run("grandma-server", "--check", GRANDMA_PUBLIC_ULR="https://example.org", GRANDMA_BIN_DIR="/x",
               GRANDMA_PUBLIC_URL="HTTPS://Photos.Example.org:443/")
    assert done.returncode == 0
    assert done.stderr == "grandma-server: GRANDMA_PUBLIC_ULR is no setting; GRANDMA_PUBLIC_URL is one.\n"
    done = run("grandma-server", "--check", GRANDMA_PUBLIC_URL="https://example.org/album")
    assert done.returncode == 0 and "GRANDMA_PUBLIC_URL has a path, under which pages do not work" in done.stderr
    data = tmp_path / "data"
    with Server(data, GRANDMA_PUBLIC_URL="HTTPS://Photos.Example.org:443/") as server:
        assert server.setup_link().startswith("https://photos.example.org/setup?token=")


@pytest.mark.parametrize("folder, told", [
    ("/proc/grandma", "/proc/grandma: No such file or directory."), ("/dev/null", "/dev/null: File exists.")])
def test_why_a_data_folder_cannot_be_used_is_said_in_the_words_of_the_system(folder, told):
    done = run("grandma-server", GRANDMA_DATA=folder)
    assert done.returncode == 4
    assert done.stderr == f"grandma-server: The data folder cannot be used: {told} GRANDMA_DATA chooses another.\n"


def test_a_new_album_does_not_close_a_folder_that_has_others_in_it(tmp_path):
    for name in ("lost+found", ".Trash-1000", "Music"):
        (tmp_path / name).mkdir()
    mode = tmp_path.stat().st_mode
    done = run("grandma-server", GRANDMA_DATA=str(tmp_path))
    assert done.returncode == 4 and tmp_path.stat().st_mode == mode
    assert f"{tmp_path} has other folders in it, such as Music; the album needs one of its own" in done.stderr
    (tmp_path / "Music").rmdir()
    with Server(tmp_path) as server:
        assert server.setup_link()


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_names_every_setting_and_an_unknown_one_is_refused(program):
    done = run(program, "--help")
    assert done.returncode == 0
    assert all(f"[{variable}]" in done.stdout for variable in in_force(program))
    unknown = run(program, "--colour=red")
    assert unknown.returncode == 2 and "--colour" in unknown.stdout + unknown.stderr


@pytest.mark.parametrize("command, told, untold", [
    ("backup", ["FOLDER", "--existing: ", "--encrypted: "], ["--mend", "--key"]),
    ("check", ["[--backup FOLDER]", "--mend: ", "--read-data: ", "--key FILE: "], ["check-backup FOLDER"]),
    ("family", ["quota SIZE", "--data FOLDER"], ["--json]                   lists"]),
])
def test_a_command_tells_its_own_help(command, told, untold):
    done = run("grandma-server", command, "--help")
    assert done.returncode == 0 and done.stdout.startswith(f"  grandma-server {command} ")
    assert done.stdout.count("grandma-server ") == 1
    assert all(words in done.stdout for words in told) and not any(words in done.stdout for words in untold)
    assert run("grandma-server", "no-such-command", "--help").returncode == 2


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_file_that_cannot_be_read_is_said(program, tmp_path):
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "folder.json").mkdir()
    for name, told in (("broken.json", 'it is not an object of JSON, such as {"port": 8080}'),
                       ("missing.json", "No such file or directory"), ("folder.json", "it is no file")):
        done = run(program, f"--config={tmp_path / name}", "--check")
        assert done.returncode == 3
        assert f"{program}: the file of --config cannot be read: {told}\n" == done.stdout + done.stderr


def test_a_frame_says_which_languages_it_speaks(tmp_path):
    done = run("grandma-frame", GRANDMA_LANGUAGE="xx", GRANDMA_DATA=str(tmp_path))
    assert done.returncode == 6, done.stderr
    assert "GRANDMA_LANGUAGE" in done.stderr and "de, en, es, fi" in done.stderr


def test_a_frame_with_mistyped_settings_shows_the_photos_and_tells_the_keepers(new_home):
    home = new_home(GRANDMA_NIGHT="10pm-7am", GRANDMA_LANGUAGE="sv", GRANDMA_CLOCK="perhaps")
    home.until_shown(home.newest)

    def told():
        report = home.keeper.call("GET", "/api/v1/frames")["frames"][0].get("report") or {}
        return len(report.get("mistakes") or []) == 3 and report["mistakes"]
    mistakes = until(40, "the mistakes at the server", told)
    for name, typed in (("NIGHT", "10pm-7am"), ("LANGUAGE", "sv"), ("CLOCK", "perhaps")):
        line = next(line for line in mistakes if f"GRANDMA_{name}" in line)
        assert typed in line and line in home.frame.log()
