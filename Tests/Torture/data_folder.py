"""Looks into a server's data folder, beside the server: whether the catalogue is whole, and every photo's bytes."""
import hashlib
import pathlib

from Rig import databases


class DataFolder:
    """What lies in one data folder. It only reads: a server may be running on it."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    def integrity(self):
        """`ok`, or what SQLite finds wrong."""
        return databases.integrity(self.path / "catalogue.sqlite", only_reads=True)

    def live(self):
        """How many living rows each original has, by its hash."""
        return databases.originals_of_photos(self.path)

    def files(self):
        """What every living row promises: hash and length of its original and renditions."""
        return databases.promised_files(self.path)

    def blob(self, sha):
        return self.path / "photos" / sha[:2] / sha

    def wrong(self, files):
        """The promised files that are not there, or not what they say."""
        return [sha for sha, length in files if not is_whole(self.blob(sha), sha, length)]

    def originals(self):
        """Every file of the blob store that is what its name says."""
        return {path.name for path in (self.path / "photos").glob("??/*") if is_whole(path, path.name)}

    def staged(self):
        return sorted(path.name for path in (self.path / "staging").iterdir())


def is_whole(path, sha, length=None):
    try:
        content = path.read_bytes()
    except OSError:
        return False
    return length in (None, len(content)) and hashlib.sha256(content).hexdigest() == sha
