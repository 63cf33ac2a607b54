"""kiosk/release-build with stubs of the programs that it calls, because a real build takes minutes."""
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[1]


def test_the_server_alone_is_linked_with_the_small_data_of_icu(tmp_path):
    scripts = tmp_path / "kiosk"
    scripts.mkdir()
    shutil.copy(ROOT / "kiosk/release-build", scripts)
    for name, script in {"small-icu": "echo -Xlinker small.o", "swift-build": 'echo "linked $*"'}.items():
        (scripts / name).write_text(f"#!/bin/sh\n{script}\n")
        (scripts / name).chmod(0o755)

    said = subprocess.run([scripts / "release-build", "grandma-server", "grandma-darkroom", "grandma-frame"],
                          check=True, capture_output=True, text=True).stdout

    links = {line.split()[-1]: "small.o" in line.split() for line in said.splitlines() if line.startswith("linked ")}
    assert links == {"grandma-server": True, "grandma-darkroom": False, "grandma-frame": False}
