"""Looks into a frame's data folder while the frame does not run."""
import pathlib
import shutil
import tempfile

from Rig import databases

from .data_folder import is_whole


NO_TABLES = "no such table: file"


def check_shelf(folder, report, what, deleted=()):
    """A copy is opened: opening mends, and it is the frame that must mend its own. Answers with how many rows of
    `deleted` photos have no file any more.

    Those are no fault after a cut: the shelf removes a row before its file, and with synchronous=NORMAL the file system
    may have written the second and not the first. A row of any other photo without its file is a loss, and a file that
    is there and wrong always is. A shelf without tables is one that a cut met as it was made, before the first photo.
    """
    photos = pathlib.Path(folder) / "photos"
    found, rows = read_copy(folder)
    is_new = found == NO_TABLES and not any(photos.glob("??/*.jpg"))
    report.check(found == "ok" or is_new, f"{what}: the shelf is {found}")
    wrong = [photo for photo, sha, length in rows if not is_whole(photos / sha[:2] / f"{sha}.jpg", sha, length)]
    lost = [photo for photo in wrong if photo not in deleted]
    report.check(not lost, f"{what}: {len(lost)} of {len(rows)} photos of the shelf are missing or wrong: {lost[:2]}")
    torn = [path.name for path in photos.glob("??/*.jpg") if not is_whole(path, path.stem)]
    report.check(not torn, f"{what}: {len(torn)} torn files among the photos: {torn[:2]}")
    return len(wrong) - len(lost)


def read_copy(folder):
    """What SQLite finds wrong, or `ok`; and photo, hash and length of every file that is promised."""
    with tempfile.TemporaryDirectory(prefix="shelf-") as copy:
        for path in pathlib.Path(folder).glob("shelf.sqlite*"):
            if not path.name.endswith(".unreadable"):
                shutil.copy(path, copy)
        try:
            shelf = pathlib.Path(copy) / "shelf.sqlite"
            return databases.integrity(shelf), databases.files_of_shelf(shelf)
        except databases.Error as trouble:
            return str(trouble), []
