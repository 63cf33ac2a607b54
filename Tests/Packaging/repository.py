"""A signed repository in a folder, made by the script that `kiosk/package --repository` uses."""
import os
import subprocess

from . import DEBIAN


class Repository:
    def __init__(self, folder):
        self.folder, keys = folder / "repository", folder / "keys"
        self.folder.mkdir()
        keys.mkdir(mode=0o700)
        self.environment = {**os.environ, "GNUPGHOME": str(keys)}

    def sources(self, address="file:/srv/repository"):
        """The file that packages of this repository carry."""
        path = self.folder.parent / "grandma.sources"
        path.write_bytes(subprocess.run([DEBIAN / "sources", address], check=True, env=self.environment,
                                        stdout=subprocess.PIPE).stdout)
        return path

    def add(self, packages, address="file:/srv/repository"):
        subprocess.run([DEBIAN / "publish", packages, self.folder, address], check=True,
                       env=self.environment, stdout=subprocess.DEVNULL)
