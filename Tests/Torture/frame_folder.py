"""Looks into a frame's data folder while the frame does not run."""
import contextlib
import pathlib
import shutil
import tempfile

from Rig import databases

from .data_folder import is_whole


NO_TABLES = "no such table: file"


def check_shelf(folder, report, what, deleted=(), was_cut=False):
    """Opens a copy, because opening mends and it is the frame that must mend its own shelf. Returns how many rows of
    `deleted` photos have no file any more.

    After a cut those are no fault: the shelf removes a row before its file, and with synchronous=NORMAL the file system
    may have written the second and not the first. A row of any other photo without its file is a loss, and so is a
    file that a row names and that is wrong. A cut may also leave a wrong file that no row names, because a photo is
    moved to its place before it is synced; see `torn`. A shelf without tables is one that a cut met as it was made,
    before the first photo.
    """
    photos = pathlib.Path(folder) / "photos"
    found, rows = read_copy(folder)
    is_new = found == NO_TABLES and not any(photos.glob("??/*.jpg"))
    report.check(found == "ok" or is_new, f"{what}: the shelf is {found}")
    wrong = [photo for photo, sha, length in rows if not is_whole(photos / sha[:2] / f"{sha}.jpg", sha, length)]
    lost = [photo for photo in wrong if photo not in deleted]
    report.check(not lost, f"{what}: {len(lost)} of {len(rows)} photos of the shelf are missing or wrong: {lost[:2]}")
    if not was_cut:
        check_torn(folder, report, what)
    return len(wrong) - len(lost)


def torn(folder):
    """The names of the files among the photos whose bytes are not those of their hash."""
    return [path.name for path in (pathlib.Path(folder) / "photos").glob("??/*.jpg") if not is_whole(path, path.stem)]


def check_torn(folder, report, what):
    left = torn(folder)
    report.check(not left, f"{what}: {len(left)} torn files among the photos: {left[:2]}")


@contextlib.contextmanager
def copied(folder):
    """The path of a copy of the shelf's database."""
    with tempfile.TemporaryDirectory(prefix="shelf-") as copy:
        for path in pathlib.Path(folder).glob("shelf.sqlite*"):
            if not path.name.endswith(".unreadable"):
                shutil.copy(path, copy)
        yield pathlib.Path(copy) / "shelf.sqlite"


def read_copy(folder):
    """Returns what SQLite finds wrong, or `ok`; and the photo, hash and length of every file that a row names."""
    with copied(folder) as shelf:
        try:
            return databases.integrity(shelf), databases.files_of_shelf(shelf)
        except databases.Error as trouble:
            return str(trouble), []


def has_whole_list(folder):
    """Whether the shelf knows all photos that the server has, so that a start of the frame removes files without a row.
    """
    with copied(folder) as shelf:
        try:
            return databases.has_whole_list(shelf)
        except databases.Error:
            return False
