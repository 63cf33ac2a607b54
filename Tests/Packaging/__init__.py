"""The Debian packages: what they hold, and how they come, change, fail and go on a Debian of their own."""
import os
import pathlib
import shutil
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEBIAN = ROOT / "kiosk/debian"
PROGRAMS = ("grandma-frame", "grandma-server", "grandma-darkroom")


def pack(programs, folder, version, sources=None, **more):
    """Packs as `kiosk/package` does, but quickly: weakly compressed and without debug symbols.

    `sources` is the file that names the repository of the packages; None for packages without one.
    """
    quick = {"DPKG_DEB_COMPRESSOR_TYPE": "gzip", "DPKG_DEB_COMPRESSOR_LEVEL": "1", "DEB_BUILD_OPTIONS": "noautodbgsym"}
    subprocess.run([DEBIAN / "pack", programs, folder, *([sources] if sources else [])], check=True,
                   env={**os.environ, **quick, "GRANDMA_VERSION": version, **more})


def broken_programs(folder):
    """Programs that end at once and say nothing."""
    folder.mkdir(parents=True)
    for name in PROGRAMS:
        shutil.copy("/bin/false", folder / name)
    return folder
