"""kiosk/release-build with stubs of the programs that it calls, because a real build takes minutes."""
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]


def test_the_server_alone_is_linked_with_the_small_data_of_icu(tmp_path):
    scripts = tmp_path / "kiosk"
    scripts.mkdir()
    shutil.copy(ROOT / "kiosk/release-build", scripts)
    for name, script in {"small-icu": r"printf '%s\n' -Xlinker small.o", "swift-build": 'echo "linked $*"'}.items():
        (scripts / name).write_text(f"#!/bin/sh\n{script}\n")
        (scripts / name).chmod(0o755)

    said = subprocess.run([scripts / "release-build", "grandma-server", "grandma-darkroom", "grandma-frame"],
                          check=True, capture_output=True, text=True).stdout

    links = {line.split()[-1]: "small.o" in line.split() for line in said.splitlines() if line.startswith("linked ")}
    assert links == {"grandma-server": True, "grandma-darkroom": False, "grandma-frame": False}


def test_a_checkout_may_lie_in_a_folder_with_a_space(tmp_path):
    kiosk = tmp_path / "a checkout/kiosk"
    kiosk.mkdir(parents=True)
    for name in ("release-build", "small-icu"):
        shutil.copy(ROOT / "kiosk" / name, kiosk)
    (kiosk / "swift-build").write_text("#!/bin/sh\nprintf '%s\\n' \"$@\"\n")
    (kiosk / "swift-build").chmod(0o755)

    done = subprocess.run([kiosk / "release-build", "grandma-server"], check=True, capture_output=True, text=True)

    arguments, data = done.stdout.splitlines(), tmp_path / "a checkout/.build/icu/data.o"
    assert done.stderr == "" and data.exists()
    assert arguments[arguments.index("-Xlinker") + 1] == str(data)
