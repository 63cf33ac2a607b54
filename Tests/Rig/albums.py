"""Albums that nobody could send in a test's time."""
import sqlite3


def multiply_photos(data, count, apart=0):
    """Copies the one photo's rows until there are `count`, each with an identifier, place and hash of its own, and
    come so many milliseconds after the one before it. The server is stopped meanwhile."""
    catalogue = data / "catalogue.sqlite"
    with sqlite3.connect(catalogue) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(photos)")]
        own = {"id": "'copy-' || n", "position": "n", "revision": "n", "original_hash": "printf('%064x', n)",
               "added_at": f"seed.added_at - ({count} - n) * {apart}"}
        chosen = ", ".join(own.get(column, f"seed.{column}") for column in columns)
        numbers = f"WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
        database.execute(f"INSERT INTO photos ({', '.join(columns)}) {numbers} "
                         f"SELECT {chosen} FROM numbers, photos AS seed WHERE seed.position = 1")
        database.execute(
            "INSERT INTO renditions SELECT photos.id, name, r.width, r.height, bytes, sha256 FROM renditions AS r, photos "
            "WHERE r.photo_id = (SELECT id FROM photos WHERE position = 1) AND photos.position > 1")
        database.execute(f"UPDATE photos SET added_at = added_at - {count} * {apart} WHERE position = 1")
        database.execute(f"UPDATE families SET next_position = {count} + 1, revision = {count}")
    database.close()
