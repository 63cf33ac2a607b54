import FrameCore
import SQLiteClient

/// The shelf's schema as numbered steps, which are never edited, only added to.
///
/// `PRAGMA user_version` is the number of steps that a database has taken.
enum ShelfMigrations {
    private static let steps = [
        step1, step2, step3, step4, step5, step6, step7, step8, step9, step10, step11, step12, step13, step14,
        step15, step16, step17,
    ]

    /// The schema is of a newer program.
    struct Newer: Error {}

    /// Takes the remaining steps, each in a transaction of its own, and returns
    /// how many they were.
    ///
    /// Tests interrupt it with `before`, which is called before each statement.
    @discardableResult
    static func run(_ database: SQLiteDatabase, before: (_ sql: String) throws -> Void = { _ in }) throws -> Int {
        let taken = Int(try database.integer("PRAGMA user_version") ?? 0)
        guard taken <= steps.count else { throw Newer() }
        // No program writes a negative number; a damaged file may hold one.
        guard taken >= 0 else { throw ShelfError.corrupt }
        for number in taken..<steps.count {
            try database.write {
                try database.execute(steps[number] + "\nPRAGMA user_version = \(number + 1);", before: before)
            }
        }
        return steps.count - taken
    }

    static var count: Int { steps.count }

    /// The first schema.
    ///
    /// NB: `position` is not unique: a server that was restored from an old
    /// backup may give one again, and a frame must accept it. `added_at` counts
    /// seconds since 2001, as `Date` does: no rounding.
    private static let step1 = """
        CREATE TABLE photo (
            number INTEGER PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            position INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            sender_id TEXT,
            sender_name TEXT NOT NULL,
            caption TEXT NOT NULL,
            added_at REAL NOT NULL,
            taken_at TEXT,
            taken_at_offset TEXT,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            hearts INTEGER NOT NULL,
            hearted_by_me INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX photo_by_position ON photo (position);
        CREATE TABLE rendition (
            photo INTEGER NOT NULL REFERENCES photo ON DELETE CASCADE,
            name INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            PRIMARY KEY (photo, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE file (
            photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
            name INTEGER NOT NULL,
            width INTEGER NOT NULL,
            height INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            sha256 TEXT NOT NULL
        ) STRICT;
        CREATE TABLE outbox (
            number INTEGER PRIMARY KEY,
            photo TEXT NOT NULL UNIQUE,
            heart_given INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE place (
            only INTEGER PRIMARY KEY CHECK (only = 1),
            newer TEXT,
            older TEXT,
            reached_oldest INTEGER NOT NULL DEFAULT 0,
            revision INTEGER NOT NULL DEFAULT 0,
            current_page TEXT
        ) STRICT;
        INSERT INTO place (only) VALUES (1);
        """

    /// Adds what was seen: all photos up to a position, and these above it.
    private static let step2 = """
        ALTER TABLE place ADD COLUMN looked_up_to INTEGER;
        CREATE TABLE looked (position INTEGER PRIMARY KEY) STRICT;
        """

    /// Adds the rotation set by hand, in degrees, and the rotation setting at
    /// that time.
    private static let step3 = """
        ALTER TABLE place ADD COLUMN turn_setting INTEGER;
        ALTER TABLE place ADD COLUMN turn INTEGER;
        """

    /// Adds the answers about newcomers that the server has not received yet.
    private static let step4 = """
        CREATE TABLE answer (
            number INTEGER PRIMARY KEY,
            introduction TEXT NOT NULL UNIQUE,
            is_welcome INTEGER NOT NULL
        ) STRICT;
        """

    /// Adds the places where photos were taken.
    private static let step5 = "ALTER TABLE photo ADD COLUMN place TEXT;"

    /// Adds when photos arrived here and were seen; seconds since 2001, as in
    /// `photo`.
    ///
    /// There is no reference to `photo`: a sighting may still have to be sent
    /// when its photo is gone.
    private static let step6 = """
        CREATE TABLE sighting (
            photo TEXT PRIMARY KEY,
            arrived_at REAL,
            first_seen_at REAL,
            last_seen_at REAL,
            times INTEGER NOT NULL,
            is_told INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Adds when the slideshow last began a round of all photos.
    private static let step7 = "ALTER TABLE place ADD COLUMN round_began_at REAL;"

    /// Adds the latest comments on photos, as JSON from the server: read and
    /// written as a whole, never searched.
    private static let step8 = "ALTER TABLE photo ADD COLUMN comments TEXT;"

    /// Adds the films of photos, as JSON from the server, and which films are
    /// on the disk.
    private static let step9 = """
        ALTER TABLE photo ADD COLUMN film TEXT;
        CREATE TABLE film (
            photo INTEGER PRIMARY KEY REFERENCES photo ON DELETE CASCADE,
            film TEXT NOT NULL,
            sha256 TEXT NOT NULL
        ) STRICT;
        """

    /// Adds what an index rebuilt from the photos' notes must remember, and how
    /// far the slow check has come.
    ///
    /// The server has not yet said whether it has the photos below
    /// `unlisted_below`. A wiped shelf is not rebuilt.
    private static let step10 = """
        ALTER TABLE place ADD COLUMN unlisted_below INTEGER;
        ALTER TABLE place ADD COLUMN is_wiped INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE place ADD COLUMN checked_up_to TEXT;
        """

    /// Adds when somebody looked at a photo, as their touch tells; seconds since 2001.
    private static let step11 = "ALTER TABLE sighting ADD COLUMN looked_at REAL;"

    /// Adds the moments that photos are in, as JSON from the server, and two facts about a photo's place that no earlier
    /// program stored.
    ///
    /// An earlier program left them out of what the server said: all changes are read again.
    private static let step12 = """
        ALTER TABLE photo ADD COLUMN moment TEXT;
        ALTER TABLE photo ADD COLUMN place_name TEXT;
        ALTER TABLE photo ADD COLUMN home_kilometres INTEGER;
        CREATE TABLE moment (
            id TEXT PRIMARY KEY,
            moment TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        UPDATE place SET revision = 0;
        """

    /// Adds the moments that come, as JSON from the server.
    ///
    /// Guests of moments, which no earlier program stored either, are told with the moments: all changes are read again.
    private static let step13 = """
        CREATE TABLE coming (
            id TEXT PRIMARY KEY,
            moment TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        UPDATE place SET revision = 0;
        """

    /// Adds invitations without an answer, as JSON from the server, and the answers that the server has not received yet.
    private static let step14 = """
        CREATE TABLE invitation (
            moment TEXT PRIMARY KEY,
            invitation TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE invitation_answer (
            number INTEGER PRIMARY KEY,
            moment TEXT NOT NULL UNIQUE,
            is_coming INTEGER NOT NULL
        ) STRICT;
        """

    /// Adds photos that the user hid from this frame or showed again, which the server does not know yet; what it knows is
    /// part of the frame's identity.
    private static let step15 = """
        CREATE TABLE hiding (
            number INTEGER PRIMARY KEY,
            photo TEXT NOT NULL UNIQUE,
            is_hidden INTEGER NOT NULL
        ) STRICT;
        """
    /// Adds the log of photos that were seen again; see `SightingLog`.
    private static let step16 = """
        CREATE TABLE sighting_log (
            number INTEGER PRIMARY KEY,
            views TEXT NOT NULL
        ) STRICT;
        """

    /// Adds the family whose photos these are, which the files of the identity alone told before.
    private static let step17 = "ALTER TABLE place ADD COLUMN family TEXT;"
}
