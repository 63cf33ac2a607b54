"""Other people's programs that show a photo on a whole screen, for figures beside ours."""
import os
import pathlib
import shutil
import subprocess
import sys
from contextlib import contextmanager

# What PyPI has lies in a place of its own: what it drags in is none of the tests' business.
PYPI = pathlib.Path(os.environ.get("GRANDMA_PEERS_DIR", "/nonexistent"))


NAMES = ["feh", "imv", "picframe"]


def beside(*figures):
    """The peers' figures of the same kinds."""
    return [f"{figure}-{name}" for figure in figures for name in NAMES]


class Viewer:
    """A program that shows the file it is given."""

    def __init__(self, name, program, *options):
        self.name = name
        self.program = shutil.which(program)
        self.options = options

    def command(self, file, folder):
        return [self.program, *self.options, str(file)]


class Picframe:
    """https://github.com/helgeerbe/picframe: the frame software that most people run."""

    name = "picframe"

    def __init__(self):
        self.program = shutil.which("picframe", path=PYPI / "bin")

    def command(self, file, folder):
        return [self.program, str(self.configured(file, folder))]

    def configured(self, file, folder):
        """Its own example of a configuration, with one photo to show, and nothing asked of the network."""
        pictures = folder / "pictures"
        pictures.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, pictures / "photo.jpg")
        package = next(PYPI.glob("lib/python*/site-packages/picframe"))
        text = (package / "config/configuration_example.yaml").read_text().replace("~/picframe_data", str(package))
        for setting, value in {
            "pic_dir": pictures, "deleted_pictures": folder / "deleted", "db_file": folder / "pictures.db3",
            "display_power": 1, "mat_images": False, "show_text": '""', "fade_time": 0.0, "use_http": False,
        }.items():
            text = replaced(text, setting, value)
        configuration = folder / "configuration.yaml"
        configuration.write_text(text)
        return configuration


def replaced(text, setting, value):
    """The YAML text with one setting's line written anew: no YAML library for eight lines."""
    lines = text.splitlines()
    index = next(i for i, line in enumerate(lines) if line.strip().startswith(f"{setting}:"))
    indent = lines[index][:len(lines[index]) - len(lines[index].lstrip())]
    lines[index] = f"{indent}{setting}: {value}"
    return "\n".join(lines)


@contextmanager
def showing(peer, file, screen, folder):
    """The peer's process while it shows the file."""
    folder.mkdir(parents=True, exist_ok=True)
    process = subprocess.Popen(peer.command(file, folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env={**os.environ, "DISPLAY": screen.display, "HOME": str(folder)})
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def installed():
    """Those that this machine has."""
    peers = [Viewer("feh", "feh", "--fullscreen", "--auto-zoom"), Viewer("imv", "imv-x11", "-f"), Picframe()]
    for peer in peers:
        if peer.program is None:
            print(f"{peer.name} is not installed: no figures of it", file=sys.stderr)
    return [peer for peer in peers if peer.program]
