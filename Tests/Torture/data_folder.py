"""Looks into a server's data folder, beside the server: whether the catalogue is whole, and every photo's bytes."""
import contextlib
import hashlib
import pathlib

from Rig import databases


class DataFolder:
    """What lies in one data folder. It only reads: a server may be running on it."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    @contextlib.contextmanager
    def catalogue(self):
        database = databases.connect(self.path / "catalogue.sqlite", only_reads=True)
        try:
            yield database
        finally:
            database.close()

    def integrity(self):
        """`ok`, or what SQLite finds wrong."""
        with self.catalogue() as database:
            found = [row[0] for row in database.execute("PRAGMA integrity_check")]
            broken = database.execute("PRAGMA foreign_key_check").fetchall()
        return "ok" if found == ["ok"] and not broken else f"{found[:3]} {broken[:3]}"

    def live(self):
        """How many living rows each original has, by its hash."""
        rows = {}
        with self.catalogue() as database:
            for (sha,) in database.execute("SELECT original_hash FROM photos WHERE deleted_at IS NULL"):
                rows[sha] = rows.get(sha, 0) + 1
        return rows

    def files(self):
        """What every living row promises: hash and length of its original and renditions."""
        with self.catalogue() as database:
            return set(database.execute(
                "SELECT original_hash, original_bytes FROM photos WHERE deleted_at IS NULL "
                "UNION SELECT sha256, bytes FROM renditions JOIN photos ON photos.id = photo_id "
                "WHERE deleted_at IS NULL"))

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
