extension Migration {
    /// Creates the tables of families, members, frames and photos.
    ///
    /// `STRICT` makes SQLite enforce column types as PostgreSQL does. Moments
    /// are milliseconds since 1970. Invariants are constraints here, so that
    /// they do not depend on the Swift code.
    static let first = Migration(
        number: 1,
        name: "families, people, frames and photos",
        statements: families + people + frames + invitations + photos
    )

    private static let families = [
        """
        CREATE TABLE server (
            only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
            id TEXT NOT NULL,
            setup_token_hash TEXT
        ) STRICT
        """,
        """
        CREATE TABLE families (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL CHECK (name <> ''),
            time_zone TEXT NOT NULL,
            created_at INTEGER NOT NULL,
            revision INTEGER NOT NULL CHECK (revision >= 0),
            next_position INTEGER NOT NULL CHECK (next_position >= 1),
            bytes_used INTEGER NOT NULL CHECK (bytes_used >= 0)
        ) STRICT
        """,
    ]

    private static let people = [
        """
        CREATE TABLE members (
            id TEXT PRIMARY KEY NOT NULL,
            family_id TEXT NOT NULL REFERENCES families (id),
            user_name TEXT NOT NULL CHECK (user_name <> ''),
            display_name TEXT NOT NULL CHECK (display_name <> ''),
            role TEXT NOT NULL CHECK (role IN ('viewer', 'guest', 'relative', 'keeper')),
            relationship TEXT NOT NULL,
            password_hash TEXT,
            joined_at INTEGER NOT NULL,
            removed_at INTEGER,
            UNIQUE (id, family_id),
            CHECK (role <> 'keeper' OR password_hash IS NOT NULL)
        ) STRICT
        """,
        "CREATE UNIQUE INDEX members_by_user_name ON members (user_name) WHERE removed_at IS NULL",
        "CREATE INDEX members_by_family ON members (family_id, joined_at)",
        """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY NOT NULL,
            member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
            token_hash TEXT NOT NULL UNIQUE,
            csrf_token TEXT NOT NULL CHECK (csrf_token <> ''),
            created_at INTEGER NOT NULL,
            last_used_at INTEGER NOT NULL,
            password_given_at INTEGER
        ) STRICT
        """,
        "CREATE INDEX sessions_by_member ON sessions (member_id)",
        """
        CREATE TABLE join_links (
            id TEXT PRIMARY KEY NOT NULL,
            family_id TEXT NOT NULL REFERENCES families (id),
            made_by TEXT NOT NULL,
            token_hash TEXT NOT NULL UNIQUE,
            role TEXT NOT NULL CHECK (role IN ('guest', 'relative')),
            uses_left INTEGER NOT NULL CHECK (uses_left >= 0),
            made_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            revoked_at INTEGER,
            FOREIGN KEY (made_by, family_id) REFERENCES members (id, family_id)
        ) STRICT
        """,
        "CREATE INDEX join_links_by_family ON join_links (family_id, made_at)",
        "CREATE INDEX join_links_by_maker ON join_links (made_by)",
    ]

    private static let frames = [
        """
        CREATE TABLE frames (
            id TEXT PRIMARY KEY NOT NULL,
            secret_hash TEXT NOT NULL UNIQUE,
            model TEXT NOT NULL,
            version TEXT NOT NULL,
            registered_at INTEGER NOT NULL,
            family_id TEXT,
            member_id TEXT,
            name TEXT,
            paired_at INTEGER,
            revoked_at INTEGER,
            last_seen_at INTEGER,
            report_version TEXT,
            report_photo_id TEXT,
            report_shelf_photos INTEGER,
            report_shelf_bytes INTEGER,
            FOREIGN KEY (member_id, family_id) REFERENCES members (id, family_id),
            CHECK ((family_id IS NULL) = (member_id IS NULL)),
            CHECK ((family_id IS NULL) = (name IS NULL)),
            CHECK ((family_id IS NULL) = (paired_at IS NULL)),
            CHECK ((report_version IS NULL) = (report_shelf_photos IS NULL)),
            CHECK ((report_version IS NULL) = (report_shelf_bytes IS NULL))
        ) STRICT
        """,
        "CREATE INDEX frames_by_family ON frames (family_id) WHERE family_id IS NOT NULL",
        "CREATE INDEX frames_unpaired ON frames (registered_at) WHERE family_id IS NULL",
    ]

    private static let invitations = [
        """
        CREATE TABLE invitations (
            id TEXT PRIMARY KEY NOT NULL,
            frame_id TEXT NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
            code_hash TEXT NOT NULL,
            asked_from TEXT NOT NULL,
            asked_at INTEGER NOT NULL,
            expires_at INTEGER NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'claimed', 'accepted', 'ended')),
            claim_id TEXT UNIQUE,
            session_id TEXT,
            claimed_at INTEGER,
            claimed_from TEXT,
            number INTEGER CHECK (number BETWEEN 10 AND 99),
            choices TEXT,
            number_fetched INTEGER NOT NULL CHECK (number_fetched IN (0, 1)),
            CHECK (state NOT IN ('claimed', 'accepted') OR claim_id IS NOT NULL),
            CHECK (state <> 'accepted' OR number_fetched = 1),
            CHECK ((claim_id IS NULL) = (session_id IS NULL)),
            CHECK ((claim_id IS NULL) = (claimed_at IS NULL)),
            CHECK ((claim_id IS NULL) = (number IS NULL)),
            CHECK ((claim_id IS NULL) = (choices IS NULL))
        ) STRICT
        """,
        // A code belongs to one frame, and a frame has at most one current
        // code.
        """
        CREATE UNIQUE INDEX invitations_one_a_frame ON invitations (frame_id) WHERE state IN ('open', 'claimed')
        """,
        """
        CREATE UNIQUE INDEX invitations_one_a_code ON invitations (code_hash) WHERE state IN ('open', 'claimed')
        """,
        "CREATE INDEX invitations_by_frame ON invitations (frame_id, asked_at)",
        "CREATE INDEX invitations_by_code ON invitations (code_hash)",
        "CREATE INDEX invitations_by_address ON invitations (asked_from, expires_at)",
        "CREATE INDEX invitations_by_end ON invitations (expires_at)",
    ]

    private static let photos = [
        """
        CREATE TABLE photos (
            id TEXT PRIMARY KEY NOT NULL,
            family_id TEXT NOT NULL REFERENCES families (id),
            position INTEGER NOT NULL CHECK (position >= 1),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            original_hash TEXT NOT NULL,
            original_bytes INTEGER NOT NULL CHECK (original_bytes > 0),
            original_kind TEXT NOT NULL,
            original_name TEXT NOT NULL,
            caption TEXT NOT NULL,
            sender_id TEXT REFERENCES members (id),
            sender_name TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            taken_at TEXT,
            taken_at_offset TEXT,
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            deleted_at INTEGER,
            UNIQUE (family_id, position),
            UNIQUE (family_id, revision)
        ) STRICT
        """,
        // The same bytes are the same photo until the photo is deleted.
        "CREATE UNIQUE INDEX photos_same_bytes ON photos (family_id, original_hash) WHERE deleted_at IS NULL",
        // Reading a page costs the same, however many photos and deleted photos
        // there are.
        "CREATE INDEX photos_in_album ON photos (family_id, position) WHERE deleted_at IS NULL",
        "CREATE INDEX photos_by_original ON photos (original_hash) WHERE deleted_at IS NULL",
        """
        CREATE TABLE renditions (
            photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
            name INTEGER NOT NULL CHECK (name IN (400, 1280, 1920, 2560)),
            width INTEGER NOT NULL CHECK (width > 0),
            height INTEGER NOT NULL CHECK (height > 0),
            bytes INTEGER NOT NULL CHECK (bytes > 0),
            sha256 TEXT NOT NULL,
            PRIMARY KEY (photo_id, name)
        ) STRICT
        """,
        "CREATE INDEX renditions_by_hash ON renditions (sha256)",
        """
        CREATE TABLE hearts (
            photo_id TEXT NOT NULL REFERENCES photos (id) ON DELETE CASCADE,
            member_id TEXT NOT NULL REFERENCES members (id),
            given_at INTEGER NOT NULL,
            PRIMARY KEY (photo_id, member_id)
        ) STRICT
        """,
    ]
}
