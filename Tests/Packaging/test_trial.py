"""`kiosk/debian/trial` while a new version starts, with a systemd that stands in. `kiosk/package --try` has a real one."""
import subprocess

import pytest

from . import DEBIAN

NOW = 20_000  # seconds since the machine's start
# A service that starts until it was asked `$QUESTIONS` times, or is restarted.
SYSTEMCTL = """#!/bin/sh
case $1 in
    restart) touch "$HERE/restarted" ;;
    show)
        [ "$2" != --property=SubState ] || echo >>"$HERE/questions"
        asked=$(wc -l <"$HERE/questions")
        if [ -e "$HERE/restarted" ] || [ "$asked" -gt "$QUESTIONS" ]; then up=yes; else up=; fi
        case $2 in
            --property=LoadState) echo loaded ;;
            --property=ActiveState) [ "$up" ] && echo active || echo activating ;;
            --property=SubState) [ "$up" ] && echo running || echo start ;;
            --property=ExecMainStartTimestampMonotonic) echo "$BEGAN" ;;
            --property=ActiveEnterTimestampMonotonic) echo 1000000 ;;
            --property=NRestarts) echo 0 ;;
        esac ;;
esac
"""


@pytest.fixture
def judge(tmp_path):
    """Judges version 2, whose start began so many seconds ago, beside the kept version 1."""
    home = tmp_path / "usr/lib/grandma-server"
    kept = home / "kept/1"
    for folder in (home, kept / "usr/lib/grandma-server", kept / "lib/systemd/system",
                   tmp_path / "etc/systemd/system", tmp_path / "etc/apt/apt.conf.d", tmp_path / "bin"):
        folder.mkdir(parents=True)
    (home / "version").write_text("2\n")
    (kept / "usr/lib/grandma-server/version").write_text("1\n")
    (kept / "lib/systemd/system/grandma-server.service").write_text("[Service]\nExecStart=/usr/bin/grandma-server\n")
    (home / "last-good").symlink_to(kept)
    (tmp_path / "uptime").write_text(f"{NOW}.00 1.00\n")
    (tmp_path / "questions").touch()
    for name, text in (("systemctl", SYSTEMCTL), ("dpkg", "#!/bin/sh\n"), ("dpkg-query", "#!/bin/sh\n"),
                       ("sync", "#!/bin/sh\n"), ("sleep", "#!/bin/sh\n")):
        (tmp_path / "bin" / name).write_text(text)
        (tmp_path / "bin" / name).chmod(0o755)
    script = (DEBIAN / "trial").read_text()
    for ours, path in (("home=/usr/lib/", "usr/lib/"), ("override=/etc/systemd/", "etc/systemd/"),
                       ("needed=/etc/apt/", "etc/apt/")):
        script = script.replace(ours, f"{ours.partition('=')[0]}={tmp_path}/{path}")
    script = script.replace("/proc/uptime", f"{tmp_path}/uptime").replace('"$1/usr/lib', f'"${{1:-{tmp_path}}}/usr/lib')

    def judge(began_ago):
        began = (NOW - began_ago) * 1_000_000
        done = subprocess.run(
            ["sh", "-c", script, "trial", "grandma-server"], capture_output=True, text=True, timeout=60,
            env={"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "HERE": str(tmp_path), "BEGAN": str(began), "QUESTIONS": "5"})
        assert done.returncode == 0, done.stderr
        return (tmp_path / "etc/systemd/system/grandma-server.service").exists()
    return judge


def test_a_version_whose_start_hangs_goes_back(judge):
    assert judge(began_ago=4 * 3600)


def test_a_version_whose_start_takes_two_hours_stays(judge):
    assert not judge(began_ago=2 * 3600)
