"""The catalogue of a server and the shelf of a frame, opened as the programs open them, and every word of SQL that
the tests speak to them.

Both have a sum on each page (Sources/CChecksumVFS). Who writes into them without SQLite's shim leaves wrong sums
behind, so the shim is loaded here, into the SQLite of this process, before the first database is opened.
"""
import contextlib
import ctypes
import functools
import hashlib
import pathlib
import shutil
import sqlite3
import subprocess
import tempfile
import threading

SOURCE = pathlib.Path(__file__).parents[2] / "Sources" / "CChecksumVFS"
BUILT = tempfile.TemporaryDirectory(prefix="checksum-vfs-")
BUILDING = threading.Lock()
Error = sqlite3.Error


def use_sums():
    with BUILDING:
        return register()


@functools.cache
def register():
    made = pathlib.Path(BUILT.name) / "checksum_vfs.so"
    compiler = shutil.which("clang") or "cc"
    subprocess.run([compiler, "-O2", "-shared", "-fPIC", "-I", SOURCE / "include", "-o", made,
                    SOURCE / "checksum_vfs.c", "-lsqlite3"], check=True)
    library = ctypes.CDLL(str(made))
    assert library.checksum_vfs_register(None) == 0
    return library


def connect(path, timeout=20.0, only_reads=False):
    """Returns a connection that makes and compares checksums if the database has them; the caller closes it."""
    use_sums()
    if only_reads:
        return sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=timeout)
    return sqlite3.connect(path, timeout=timeout)


@contextlib.contextmanager
def opened(path, only_reads=False):
    """A connection within one transaction, which is closed at the end."""
    with contextlib.closing(connect(path, only_reads=only_reads)) as database, database:
        yield database


def catalogue(data, only_reads=False):
    """The catalogue in a server's data folder; the server may be running."""
    return opened(pathlib.Path(data) / "catalogue.sqlite", only_reads)


@contextlib.contextmanager
def locked(data):
    """Holds the write lock of the catalogue until the returned function is called, or to the end."""
    with contextlib.closing(connect(pathlib.Path(data) / "catalogue.sqlite")) as database:
        database.execute("BEGIN IMMEDIATE")
        yield database.rollback


def shelf(data):
    """The shelf in a frame's data folder; the frame must not be running."""
    return opened(pathlib.Path(data) / "shelf.sqlite")


def photos_of_shelf(data):
    """The number of photos that a frame's shelf lists; the frame must not be running."""
    with shelf(data) as database:
        return database.execute("SELECT count(*) FROM photo").fetchone()[0]


def without_sums(path):
    """Writes the database anew without checksums, as a program that is older than them left it."""
    with opened(path) as database:
        script = "\n".join(database.iterdump())
        version = database.execute("PRAGMA user_version").fetchone()[0]
    for leftover in path.parent.glob(path.name + "*"):
        leftover.unlink()
    with contextlib.closing(sqlite3.connect(path)) as plain:
        plain.executescript(script)
        plain.execute(f"PRAGMA user_version = {version}")
        plain.commit()
        plain.execute("PRAGMA journal_mode = WAL")


def has_sums(path):
    return path.read_bytes()[20] == 8


def integrity(path, only_reads=False):
    """Returns `ok`, or what SQLite finds wrong."""
    with opened(path, only_reads) as database:
        found = [row[0] for row in database.execute("PRAGMA integrity_check")]
        broken = database.execute("PRAGMA foreign_key_check").fetchall()
    return "ok" if found == ["ok"] and not broken else f"{found[:3]} {broken[:3]}"


def first_page(path, table):
    """Returns where the table's first page begins in the file, and the page's length, in bytes."""
    with opened(path, only_reads=True) as database:
        [page] = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", [table]).fetchone()
        [size] = database.execute("PRAGMA page_size").fetchone()
    return (page - 1) * size, size


# The catalogue.

def empty_catalogue(path):
    """Creates a database without tables of ours."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript("CREATE TABLE notes (text TEXT)")


def multiply_photos(data, count, apart=0):
    """Copies the one photo's rows until there are `count`, each with an identifier, position and hash of its own; each
    came `apart` milliseconds after the one before it. The renditions of one photo are written together, as the server
    writes them. The server must be stopped."""
    with catalogue(data) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(photos)")]
        own = {"id": "'copy-' || n", "position": "n", "revision": "n", "original_hash": "printf('%064x', n)",
               "added_at": f"seed.added_at - ({count} - n) * {apart}"}
        chosen = ", ".join(own.get(column, f"seed.{column}") for column in columns)
        numbers = f"WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count})"
        database.execute(f"INSERT INTO photos ({', '.join(columns)}) {numbers} "
                         f"SELECT {chosen} FROM numbers, photos AS seed WHERE seed.position = 1")
        database.execute(
            "INSERT INTO renditions SELECT photos.id, name, r.width, r.height, bytes, sha256 FROM renditions AS r, photos "
            "WHERE r.photo_id = (SELECT id FROM photos WHERE position = 1) AND photos.position > 1 "
            "ORDER BY photos.position, name")
        database.execute(f"UPDATE photos SET added_at = added_at - {count} * {apart} WHERE position = 1")
        database.execute(f"UPDATE families SET next_position = {count} + 1, revision = {count}")


def end_grace_time(data):
    """Ends the grace time of the families that the operator deleted. The server must be stopped."""
    with catalogue(data) as database:
        database.execute("UPDATE families SET erase_after = 1 WHERE erase_after IS NOT NULL")


def multiply_frames(data, secrets):
    """Copies the one paired frame once for each secret, which the copy gets. The server must be stopped."""
    with catalogue(data) as database:
        columns = [row[1] for row in database.execute("PRAGMA table_info(frames)")]
        chosen = ", ".join({"id": "?", "secret_hash": "?"}.get(column, column) for column in columns)
        database.executemany(
            f"INSERT INTO frames ({', '.join(columns)}) SELECT {chosen} FROM frames WHERE family_id IS NOT NULL "
            "AND id NOT LIKE 'copy-%' LIMIT 1",
            [(f"copy-{number}", hashlib.sha256(secret.encode()).hexdigest()) for number, secret in enumerate(secrets)])


def spread_over_moments(data, photos_of_one):
    """Puts the family's photos, in the order they came, into moments of `photos_of_one` photos each; each moment is a
    day after the one before it. Their identifiers are `moment-0`, `moment-1` and so on. The server must be stopped."""
    with catalogue(data) as database:
        count = database.execute("SELECT count(*) FROM photos").fetchone()[0] // photos_of_one
        family, maker = database.execute("SELECT family_id, id FROM members LIMIT 1").fetchone()
        day = 86_400_000
        for number in range(count):
            begin = 1_600_000_000_000 + number % 2_000 * day
            insert(database, "moments", {
                "id": f"moment-{number}", "family_id": family, "title": f"Day {number}", "details": "",
                "starts": "2020-09-13T12:26:40", "ends": "2020-09-13T14:26:40", "starts_at": begin,
                "ends_at": begin + 7_200_000, "maker_id": maker, "made_at": begin, "revision": 1})
        database.execute(f"UPDATE photos SET moment_id = 'moment-' || min((position - 1) / {photos_of_one}, {count - 1})")
    return count


def put_all_into_moment(data, moment):
    """Puts the family's photos into one moment."""
    with catalogue(data) as database:
        database.execute("UPDATE photos SET moment_id = ?", (moment,))


def revisions(data):
    """Returns the sum of the albums' revisions, which count their changes."""
    with catalogue(data, only_reads=True) as database:
        return database.execute("SELECT sum(revision) FROM families").fetchone()[0]


def spread_over_towns(data, towns):
    """Spreads the family's photos over the towns of GeoNames' table, each at its town's position; returns how many
    towns have photos. The server must be stopped."""
    rows = [line.split("\t") for line in towns.read_text().splitlines()]
    with catalogue(data) as database:
        database.execute("CREATE TEMPORARY TABLE towns (number INTEGER PRIMARY KEY, id, north, east)")
        database.executemany("INSERT INTO towns VALUES (?, ?, ?, ?)", (
            (number, row[0], round(float(row[4]) * 1e6), round(float(row[5]) * 1e6)) for number, row in enumerate(rows)))
        # 7919 has no factor in common with the number of towns, so that all towns are reached.
        town = f"(SELECT {{}} FROM towns WHERE number = position * 7919 % {len(rows)})"
        database.execute(f"UPDATE photos SET to_enter = 0, place = NULL, place_key = 't' || {town.format('id')}, "
                         f"latitude = {town.format('north')}, longitude = {town.format('east')}")
        return database.execute("SELECT count(DISTINCT place_key) FROM photos").fetchone()[0]


def vary_photos(data):
    """Spreads the photos over twenty years and ten towns; every seventh is loved, every fifth is of a lake, and each
    has one of the words rare0000, rare0001 …. Fifty photos have each of these words, so that the start of a word finds
    as many photos in a large album as in a small one. All photos are by the one keeper. The server must be stopped."""
    with catalogue(data) as database:
        database.execute("UPDATE photos SET taken_at = NULL, to_enter = 0, place_key = 't' || (2600000 + position % 10), "
                         "taken_day = (2006 + position % 20) * 10000 + (1 + position % 12) * 100 + 1 + position % 28, "
                         "hearts = CASE WHEN position % 7 = 0 THEN 1 ELSE 0 END")
        database.execute("DELETE FROM photo_words")
        most = database.execute("SELECT count(*) FROM photos").fetchone()[0]
        for word in ("CASE WHEN position % 5 = 0 THEN 'lake' ELSE 'shore' END", f"printf('rare%04d', position % {max(most // 50, 1)})"):
            database.execute("INSERT INTO photo_words (family_id, position, word, taken_day) "
                             f"SELECT family_id, position, {word}, taken_day FROM photos")


def insert(database, table, row):
    database.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


def a_row(database, table, order="rowid"):
    database.row_factory = sqlite3.Row
    return dict(database.execute(f"SELECT * FROM {table} ORDER BY {order} LIMIT 1").fetchone())


def grow_family(database, weight, positions):
    database.execute("UPDATE families SET bytes_used = bytes_used + ?, next_position = next_position + ?, "
                     "revision = revision + ?", [weight, positions, positions])


def rename_table(data, old, new):
    with catalogue(data) as database:
        database.execute("PRAGMA foreign_keys = OFF")
        database.execute(f"ALTER TABLE {old} RENAME TO {new}")


def let_arrive(data, position, moment):
    """Lets the photo at this position in the album have come at this moment (a datetime)."""
    with catalogue(data) as database:
        database.execute("UPDATE photos SET added_at = ? WHERE position = ?", [round(moment.timestamp() * 1000), position])


def age_passwords(data, milliseconds):
    """Moves the time at which each session's password was given this much back."""
    with catalogue(data) as database:
        database.execute("UPDATE sessions SET password_given_at = password_given_at - ?", [milliseconds])


def end_rendition_leases(data):
    """Lets the next server take each photo whose renditions or film are made at once."""
    with catalogue(data) as database:
        database.execute("UPDATE rendition_jobs SET leased_until = NULL")


def note_rendition_attempts(data):
    """Lets the database note from now on each attempt at a photo's renditions or film, also one that is taken back."""
    with catalogue(data) as database:
        database.execute("CREATE TABLE noted_attempts (photo_id)")
        database.execute("CREATE TRIGGER note_attempt AFTER UPDATE OF attempts ON rendition_jobs "
                         "WHEN new.attempts > old.attempts BEGIN INSERT INTO noted_attempts VALUES (new.photo_id); END")


def noted_rendition_attempts(data):
    """Returns how often a photo in the queue was begun since `note_rendition_attempts`; a server may be running."""
    with catalogue(data, only_reads=True) as database:
        return database.execute("SELECT count(*) FROM noted_attempts").fetchone()[0]


def end_undo(data):
    """Ends the ten minutes in which deletions can be undone."""
    with catalogue(data) as database:
        database.execute("UPDATE photos SET undo_until = NULL, removed_by = NULL WHERE undo_until IS NOT NULL")


def move_back_last_seen(data, milliseconds):
    """Moves the time at which each frame was last heard of this much back."""
    with catalogue(data) as database:
        database.execute("UPDATE frames SET last_seen_at = last_seen_at - ?", [milliseconds])


def forgetting(data):
    """Returns whether data of a deleted family is still to be removed."""
    with catalogue(data, only_reads=True) as database:
        return database.execute("SELECT forgetting FROM server").fetchone()[0]


def owe_forgetting(data, kilobytes):
    """Lets the next start remove what a deleted family left in a catalogue of this size. The server must be stopped."""
    with catalogue(data) as database:
        database.execute("CREATE TABLE filler (bytes BLOB)")
        numbers = f"WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {kilobytes})"
        database.execute(f"INSERT INTO filler {numbers} SELECT randomblob(1000) FROM numbers")
        database.execute("UPDATE server SET forgetting = 1, forgetting_number = forgetting_number + 1")


def originals_of_photos(data):
    """Returns how many photos that are not deleted each original has, by its hash."""
    rows = {}
    with catalogue(data, only_reads=True) as database:
        for sha, in database.execute("SELECT original_hash FROM photos WHERE deleted_at IS NULL"):
            rows[sha] = rows.get(sha, 0) + 1
    return rows


def promised_files(data):
    """Returns hash and length of every original and rendition of the photos that are not deleted."""
    with catalogue(data, only_reads=True) as database:
        return set(database.execute(
            "SELECT original_hash, original_bytes FROM photos WHERE deleted_at IS NULL "
            "UNION SELECT sha256, bytes FROM renditions JOIN photos ON photos.id = photo_id WHERE deleted_at IS NULL"))


def frames_of_families(data):
    with catalogue(data, only_reads=True) as database:
        return {row[0] for row in database.execute("SELECT id FROM frames WHERE family_id IS NOT NULL")}


def fold_log_in(data):
    """Checkpoints the write-ahead log of a killed server into its catalogue."""
    with contextlib.closing(connect(pathlib.Path(data) / "catalogue.sqlite")) as database:
        database.execute("PRAGMA wal_checkpoint")


# This program does what the sqlite3 of a distribution does with the catalogue it is given: as it closes, it copies the
# log into the database, without any checksums.
STRANGER = """
import sqlite3, sys
catalogue = sqlite3.connect(sys.argv[1])
catalogue.execute("SELECT count(*) FROM photos").fetchone()
catalogue.close()
"""


# Older catalogues.

# These tables are of the first schema, so that every later one can have come from them; the steps add the rest of each
# row.
KEPT = ("server", "families", "members", "photos", "renditions")


def schema(data):
    with catalogue(data, only_reads=True) as database:
        return database.execute("SELECT max(number) FROM schema_migrations").fetchone()[0]


def write_older(path, steps, present):
    """Makes a new catalogue by these steps (number, name, statements), with the rows of the present one."""
    with contextlib.closing(sqlite3.connect(path)) as old:
        old.execute("CREATE TABLE schema_migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
        for number, name, statements in steps:
            for statement in statements:
                old.execute(statement)
            old.execute("INSERT INTO schema_migrations VALUES (?, ?)", (number, name))
            if number == 1:
                copy_rows(old, present)
        old.commit()
        old.execute("PRAGMA journal_mode = WAL")


def copy_rows(old, present):
    # Rows are read as they are: a row of a later schema may refer to something that the first schema did not have.
    with contextlib.closing(connect(present)) as source:
        for table in KEPT:
            there = {row[1] for row in source.execute(f"PRAGMA table_info({table})")}
            columns = ", ".join(row[1] for row in old.execute(f"PRAGMA table_info({table})") if row[1] in there)
            rows = source.execute(f"SELECT {columns} FROM {table}").fetchall()
            marks = ", ".join("?" * (columns.count(",") + 1))
            old.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", rows)


def full_tables(data):
    with catalogue(data, only_reads=True) as database:
        names = [name for name, in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name for name in names if database.execute(f"SELECT count(*) FROM {name}").fetchone()[0]}


def server_note_names(data):
    with catalogue(data, only_reads=True) as database:
        return {name for name, in database.execute("SELECT name FROM server_notes")}


def frames_with_words(data):
    """Returns the number of frames of which more is kept than that they were removed."""
    with catalogue(data, only_reads=True) as database:
        return database.execute("SELECT count(*) FROM frames WHERE family_id IS NOT NULL OR model <> ''"
                                " OR revoked_at IS NULL").fetchone()[0]


# The shelf.

def files_of_shelf(path):
    """Returns photo, hash and length of every file that is in a shelf's database."""
    with opened(path) as database:
        return database.execute("SELECT photo.id, file.sha256, file.bytes FROM file "
                                "JOIN photo ON photo.number = file.photo").fetchall()


def has_whole_list(path):
    """Returns whether the server had listed all its photos to a shelf; from then on, a start of the frame removes files
    without a row."""
    with opened(path) as database:
        rows = database.execute("SELECT 1 FROM place WHERE newer IS NOT NULL AND unlisted_below IS NULL")
        return rows.fetchone() is not None


def moments_on_shelf(data):
    """The identifiers of the moments that a shelf knows; the frame must not be running."""
    with shelf(data) as database:
        return [row[0] for row in database.execute("SELECT id FROM moment")]


def put_film_on_shelf(data, photo, film, digest):
    with shelf(data) as database:
        database.execute("UPDATE photo SET film = ? WHERE id = ?", (film, photo))
        database.execute("INSERT INTO film (photo, film, sha256) SELECT number, ?, ? FROM photo WHERE id = ?",
                         (film, digest, photo))


def make_too_large_for_shelf(data, count):
    """Makes the oldest photos far too large to be fetched."""
    with shelf(data) as database:
        oldest = f"(SELECT number FROM photo ORDER BY position LIMIT {count})"
        database.execute(f"UPDATE rendition SET bytes = 2000000000 WHERE name > 400 AND photo IN {oldest}")
        database.execute(f"DELETE FROM file WHERE photo IN {oldest}")


def multiply_shelf(data, count, cursor):
    """Makes the shelf of a frame that has been in its family for years: its photos again and again, each with a row, an
    identifier and a position of its own; the files are the same. The album continues after `cursor`."""
    with shelf(data) as database:
        seeds = database.execute("SELECT count(*) FROM photo").fetchone()[0]
        own = {"number": "n + 1000000", "id": "'copy-' || n", "position": "n", "revision": "0"}
        columns = [row[1] for row in database.execute("PRAGMA table_info(photo)")]
        chosen = ", ".join(own.get(column, f"seed.{column}") for column in columns)
        # The newest photos stay as they are, so that the server knows them.
        database.execute(f"UPDATE photo SET position = position + {count}")
        numbers = f"WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count} - {seeds})"
        database.execute(f"INSERT INTO photo ({', '.join(columns)}) {numbers} SELECT {chosen} FROM numbers, photo AS seed "
                         f"WHERE seed.position = {count} + 1 + n % {seeds}")
        for table in ("rendition", "file"):
            database.execute(
                f"INSERT INTO {table} SELECT copy.number, name, r.width, r.height, bytes, sha256 FROM {table} AS r "
                f"JOIN photo AS seed ON seed.number = r.photo "
                f"JOIN photo AS copy ON copy.number > 1000000 AND seed.position = {count} + 1 + copy.position % {seeds}")
        database.execute("UPDATE place SET newer = ?, reached_oldest = 1, looked_up_to = 1000000", (cursor,))


def forget_server_keys(database, name):
    """Removes the server's keys from the catalogue in a database of PostgreSQL."""
    database.query(name, "DELETE FROM main.server_notes")


def waiting_locks(database):
    """Returns the number of transactions that wait for another one, in a PostgreSQL server."""
    return int(database.query("postgres", "SELECT count(*) FROM pg_locks WHERE NOT granted"))


def is_locked(database, name, table):
    """Returns whether a transaction holds a lock of one of the server's tables."""
    count = f"SELECT count(*) FROM pg_locks WHERE relation = 'main.{table}'::regclass AND granted"
    return database.query(name, count) != "0"


def standby_states(database):
    """Returns the states of the standbys of a PostgreSQL server, such as `sync`: each commit waits for that standby."""
    return database.query("postgres", "SELECT sync_state FROM pg_stat_replication").split()


# Many families in a database of PostgreSQL.

def frame_secret(family):
    """Returns the secret of the one frame of a family of `fill_families`."""
    return f"{family:043d}"


# Each round has one photo of every family, and {extra} more of the first family, whose album is long.
SLOTS = """
    CREATE UNLOGGED TABLE main.slots AS
    SELECT n, CASE WHEN slot < {families} THEN slot + 1 ELSE 1 END AS family,
        CASE WHEN {extra} = 0 OR slot > 0 AND slot < {families} THEN block + 1
            WHEN slot = 0 THEN block * ({extra} + 1) + 1 ELSE block * ({extra} + 1) + slot - {families} + 2 END AS position
    FROM (SELECT n, n / ({families} + {extra}) AS block, n % ({families} + {extra}) AS slot
        FROM generate_series(0::bigint, {photos} - 1) AS n) AS numbers
"""

ROWS = """
    INSERT INTO families (id, name, time_zone, created_at, revision, next_position, bytes_used)
    SELECT 'family-' || family, 'Family ' || family, 'Europe/Helsinki', 0, max(position), max(position) + 1, 0
    FROM slots GROUP BY family;
    INSERT INTO members (id, family_id, user_name, display_name, role, relationship, joined_at)
    SELECT 'member-' || substr(id, 8), id, 'member-' || substr(id, 8), 'Anna', 'viewer', 'grandma', 0 FROM families;
    INSERT INTO frames (id, secret_hash, model, version, registered_at, family_id, member_id, name, paired_at, taken_in_by)
    SELECT 'frame-' || substr(id, 8), encode(sha256(lpad(substr(id, 8), 43, '0')::bytea), 'hex'), '', '', 0, id,
        'member-' || substr(id, 8), 'Kitchen', 0, 'member-' || substr(id, 8) FROM families;
    INSERT INTO photos (id, family_id, position, revision, original_hash, original_bytes, original_kind, original_name,
        caption, sender_id, sender_name, added_at, taken_at, width, height, recipe, taken_day, place_key, hearts, camera)
    SELECT lpad(to_hex(n), 24, '0'), 'family-' || family, position, position, md5(n::text) || md5((-n)::text), 4000000,
        'jpeg', 'IMG_' || n || '.jpg', 'By the lake ' || position, 'member-' || family, 'Anna', n * 1000,
        '2026-07-04T16:40:00', 4000, 3000, 1000, (2006 + position % 20) * 10000 + (1 + position % 12) * 100 + 1 + position % 28,
        't' || 2600000 + position % 10, CASE WHEN position % 7 = 0 THEN 1 ELSE 0 END, 'Pixel 9' FROM slots ORDER BY n;
    INSERT INTO renditions (photo_id, name, width, height, bytes, sha256)
    SELECT lpad(to_hex(n), 24, '0'), name, name, name * 3 / 4, name * 100, md5(n::text || name) || md5(name || n::text)
    FROM slots, (VALUES (400), (1280), (1920), (2560)) AS sizes (name) ORDER BY n, name;
    INSERT INTO hearts (photo_id, member_id, given_at)
    SELECT lpad(to_hex(n), 24, '0'), 'member-' || family, 0 FROM slots WHERE position % 7 = 0 ORDER BY n;
    INSERT INTO photo_words (family_id, position, word, taken_day)
    SELECT 'family-' || family, position, 'lake',
        (2006 + position % 20) * 10000 + (1 + position % 12) * 100 + 1 + position % 28 FROM slots ORDER BY n
"""


def fill_families(database, name, photos, families, long):
    """Fills a catalogue in PostgreSQL with families that have `photos` photos in all, the first one about `long`; each
    family has a member and a frame. Photos of the families alternate. The server must be stopped."""
    extra = max(0, round(long * families / photos) - 1)
    # Keep the unique indexes, because references need them.
    others = "FROM pg_indexes WHERE schemaname = 'main' AND indexdef NOT LIKE 'CREATE UNIQUE%'"
    later = database.query(name, f"SELECT indexdef {others}")
    drops = database.query(name, f"SELECT 'DROP INDEX main.' || indexname || ';' {others}")
    # Skip the checks of references: they would take a hundred million look-ups, and these rows are consistent.
    begin = "SET search_path TO main; SET session_replication_role TO replica; SET jit TO off;"
    database.query(name, begin + drops + SLOTS.format(photos=photos, families=families, extra=extra), 7200)
    database.query(name, begin + ROWS + "; DROP TABLE slots", 7200)
    for index in later.splitlines():
        database.query(name, index, 7200)
    database.query(name, "VACUUM ANALYZE", 7200)


def switch_policies(database, name, is_on):
    """Switches the row-level security of all tables on or off; the server may be running."""
    others = database.query(name, f"""
        SELECT relname FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid WHERE relrowsecurity <> {is_on}""")
    # Alter tables one by one: one transaction that locks several could deadlock with the server's.
    for table in others.split():
        database.query(name, f"ALTER TABLE main.{table} {'ENABLE' if is_on else 'DISABLE'} ROW LEVEL SECURITY")


def sizes(database, name):
    """The bytes of the largest tables with their indexes, and of the whole database."""
    rows = database.query(name, """
        SELECT relname || ' ' || pg_total_relation_size(oid) FROM pg_class
        WHERE relnamespace = 'main'::regnamespace AND relname IN ('photos', 'renditions', 'photo_words')
        UNION ALL SELECT 'database ' || pg_database_size(current_database())""")
    return {table: int(size) for table, size in (row.split() for row in rows.splitlines())}


def blob_hashes(database, name):
    """The hashes of all originals and renditions in a database of PostgreSQL, also those of photos that can be taken
    back."""
    return set(database.query(name, """
        SELECT original_hash FROM main.photos WHERE deleted_at IS NULL OR undo_until IS NOT NULL
        UNION SELECT sha256 FROM main.renditions""").split())


def end_uploads(database, name):
    """Moves the expiry of all uploads in a database of PostgreSQL into the past."""
    database.query(name, "UPDATE main.uploads SET expires_at = 0")


def let_time_be_over(database, name):
    """Moves the end of all that the background work waits for into the past: undoing deletions, uploads, and the grace
    time of deleted families."""
    end_uploads(database, name)
    database.query(name, "UPDATE main.photos SET undo_until = deleted_at WHERE undo_until IS NOT NULL")
    database.query(name, "UPDATE main.families SET erase_after = 1 WHERE erase_after IS NOT NULL")


def owed_work(database, name):
    """Returns the number of photos, uploads and families that the background work has left to remove. Blobs are not
    counted: one whose removal a killed copy began, and one that somebody is just sending again, have to wait."""
    return int(database.query(name, """
        SELECT (SELECT count(*) FROM main.photos WHERE undo_until IS NOT NULL)
            + (SELECT count(*) FROM main.uploads)
            + (SELECT count(*) FROM main.families WHERE erase_after IS NOT NULL OR is_erasing = 1)"""))


def end_removals(database, name):
    """Ends the removals that killed copies began, as the server does by itself after fifteen minutes."""
    database.query(name, "UPDATE main.blob_turns SET is_removal = 0 WHERE is_removal = 1")


def forget_photos(database, name):
    """Marks all photos as deleted and purged, without a note that their bytes are to be removed."""
    database.query(name, "UPDATE main.photos SET deleted_at = 1, undo_until = NULL WHERE deleted_at IS NULL")
