"""Looks into a frame's data folder while the frame does not run."""
import pathlib
import shutil
import sqlite3
import tempfile

from .data_folder import is_whole


def check_shelf(folder, report, what, may_miss=False):
    """A copy is opened: opening mends, and it is the frame that must mend its own. Answers with how many photos it
    promises and has not.

    With `may_miss` they are no fault: a cut may leave a row of a photo that was removed, for the shelf's last changes
    need not last. A file that is there and wrong always is.
    """
    with tempfile.TemporaryDirectory(prefix="shelf-") as copy:
        for path in pathlib.Path(folder).glob("shelf.sqlite*"):
            if not path.name.endswith(".unreadable"):
                shutil.copy(path, copy)
        try:
            database = sqlite3.connect(f"{copy}/shelf.sqlite")
            found = database.execute("PRAGMA integrity_check").fetchone()[0]
            files = database.execute("SELECT sha256, bytes FROM file").fetchall()
            database.close()
        except sqlite3.Error as trouble:
            found, files = str(trouble), []
    report.check(found == "ok", f"{what}: the shelf is {found}")
    photos = pathlib.Path(folder) / "photos"
    wrong = [sha for sha, length in files if not is_whole(photos / sha[:2] / f"{sha}.jpg", sha, length)]
    report.check(not wrong or may_miss,
                 f"{what}: {len(wrong)} of {len(files)} photos of the shelf are missing or wrong")
    torn = [path.name for path in photos.glob("??/*.jpg") if not is_whole(path, path.stem)]
    report.check(not torn, f"{what}: {len(torn)} torn files among the photos: {torn[:2]}")
    return len(wrong)
