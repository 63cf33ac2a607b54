extension PostgreSQLBaseline {
    static let moreTables = [
        """
        CREATE TABLE moment_words (
        family_id TEXT NOT NULL,
        word TEXT NOT NULL,
        moment_id TEXT NOT NULL,
        PRIMARY KEY (family_id, word, moment_id)
        )
        """,
        """
        CREATE TABLE moments (
        id TEXT PRIMARY KEY NOT NULL,
        family_id TEXT NOT NULL,
        title TEXT NOT NULL CHECK ((title = '') = (removed_at IS NOT NULL)),
        details TEXT NOT NULL,
        starts TEXT NOT NULL,
        ends TEXT NOT NULL,
        starts_at INTEGER NOT NULL,
        ends_at INTEGER NOT NULL,
        place_id TEXT,
        cover_id TEXT,
        maker_id TEXT NOT NULL,
        made_at INTEGER NOT NULL,
        revision INTEGER NOT NULL CHECK (revision >= 1),
        removed_at INTEGER,
        posting TEXT NOT NULL DEFAULT 'family' CHECK (posting IN ('family', 'who-said-yes', 'who-was-there')),
        seen_by TEXT NOT NULL DEFAULT 'family' CHECK (seen_by IN ('family', 'invited')),
        waits_until INTEGER,
        holds_guest_photos INTEGER NOT NULL DEFAULT 0 CHECK (holds_guest_photos IN (0, 1)),
        to_enter INTEGER NOT NULL DEFAULT 1 CHECK (to_enter IN (0, 1)),
        CHECK (starts_at < ends_at)
        )
        """,
        """
        CREATE TABLE muted_news (
        member_id TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('hearts', 'comments', 'quietFrames')),
        PRIMARY KEY (member_id, kind)
        )
        """,
        """
        CREATE TABLE news (
        member_id TEXT NOT NULL,
        key TEXT NOT NULL CHECK (key <> ''),
        kind TEXT NOT NULL CHECK (kind IN ('hearts', 'comments', 'quietFrames')),
        photo_id TEXT,
        comment_id TEXT,
        frame_id TEXT,
        by_id TEXT,
        on_frame INTEGER NOT NULL CHECK (on_frame IN (0, 1)),
        at INTEGER NOT NULL,
        told_at INTEGER,
        is_look INTEGER NOT NULL DEFAULT 0 CHECK (is_look IN (0, 1)),
        told_in TEXT,
        PRIMARY KEY (member_id, key),
        CHECK ((kind = 'quietFrames') = (frame_id IS NOT NULL)),
        CHECK ((kind = 'quietFrames') = (photo_id IS NULL)),
        CHECK ((kind = 'quietFrames') = (by_id IS NULL)),
        CHECK ((kind = 'comments') = (comment_id IS NOT NULL))
        )
        """,
        """
        CREATE TABLE offers (
        frame_id TEXT NOT NULL,
        photo_id TEXT NOT NULL,
        family_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        photo TEXT NOT NULL,
        PRIMARY KEY (frame_id, photo_id)
        )
        """,
        """
        CREATE TABLE photo_withdrawals (
        member_id TEXT NOT NULL,
        photo_id TEXT NOT NULL,
        revision INTEGER NOT NULL CHECK (revision >= 1),
        PRIMARY KEY (member_id, photo_id)
        )
        """,
        """
        CREATE TABLE photo_words (
        family_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        word TEXT NOT NULL CHECK (word <> ''),
        taken_day INTEGER NOT NULL,
        PRIMARY KEY (family_id, position, word)
        )
        """,
        """
        CREATE TABLE photos (
        id TEXT PRIMARY KEY NOT NULL,
        family_id TEXT NOT NULL,
        position INTEGER NOT NULL CHECK (position >= 1),
        revision INTEGER NOT NULL CHECK (revision >= 1),
        original_hash TEXT NOT NULL,
        original_bytes INTEGER NOT NULL CHECK (original_bytes > 0),
        original_kind TEXT NOT NULL,
        original_name TEXT NOT NULL,
        caption TEXT NOT NULL,
        sender_id TEXT,
        sender_name TEXT NOT NULL,
        added_at INTEGER NOT NULL,
        taken_at TEXT,
        taken_at_offset TEXT,
        width INTEGER NOT NULL CHECK (width > 0),
        height INTEGER NOT NULL CHECK (height > 0),
        deleted_at INTEGER,
        place TEXT CHECK (place <> ''),
        undo_until INTEGER CHECK (undo_until IS NULL OR deleted_at IS NOT NULL),
        removed_by TEXT CHECK ((removed_by IS NULL) = (undo_until IS NULL)),
        hidden_at INTEGER,
        hidden_by TEXT CHECK ((hidden_by IS NULL) = (hidden_at IS NULL)),
        hidden_why TEXT CHECK ((hidden_why IS NULL) = (hidden_at IS NULL)),
        recipe INTEGER NOT NULL DEFAULT 1,
        motion TEXT CHECK (motion IN ('film', 'animation', 'voice')),
        film_failed INTEGER NOT NULL DEFAULT 0 CHECK (film_failed IN (0, 1)),
        film_milliseconds INTEGER,
        film_width INTEGER,
        film_height INTEGER,
        film_has_sound INTEGER,
        film_bytes INTEGER,
        film_hash TEXT,
        camera TEXT,
        latitude INTEGER,
        longitude INTEGER,
        film_start INTEGER CHECK (film_start BETWEEN 0 AND 86400000),
        moment_id TEXT,
        taken_day INTEGER NOT NULL DEFAULT 20000101 CHECK (taken_day > 0),
        place_key TEXT CHECK (place_key <> ''),
        hearts INTEGER NOT NULL DEFAULT 0 CHECK (hearts >= 0),
        to_enter INTEGER NOT NULL DEFAULT 0 CHECK (to_enter IN (0, 1)),
        suggests_moment INTEGER NOT NULL DEFAULT 1 CHECK (suggests_moment IN (0, 1)),
        waits_until INTEGER,
        sent_hash TEXT,
        held INTEGER NOT NULL DEFAULT 0 CHECK (held = 0 OR held = 1 AND waits_until IS NOT NULL),
        UNIQUE (family_id, position),
        UNIQUE (family_id, revision)
        )
        """,
        """
        CREATE TABLE push_deliveries (
        session_id TEXT NOT NULL,
        tag TEXT NOT NULL CHECK (tag <> ''),
        taken_at INTEGER NOT NULL,
        tries INTEGER NOT NULL CHECK (tries >= 0),
        due_at INTEGER NOT NULL,
        PRIMARY KEY (session_id, tag)
        )
        """,
        """
        CREATE TABLE push_subscriptions (
        session_id TEXT PRIMARY KEY NOT NULL,
        endpoint TEXT NOT NULL UNIQUE CHECK (endpoint <> '' AND length(endpoint) <= 1000),
        public_key TEXT NOT NULL CHECK (length(public_key) = 87),
        secret TEXT NOT NULL CHECK (length(secret) = 22),
        language TEXT NOT NULL CHECK (language <> ''),
        made_at INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE rendition_jobs (
        photo_id TEXT PRIMARY KEY NOT NULL,
        is_urgent INTEGER NOT NULL CHECK (is_urgent IN (0, 1)),
        attempts INTEGER NOT NULL CHECK (attempts >= 0),
        leased_until INTEGER
        )
        """,
        """
        CREATE TABLE renditions (
        photo_id TEXT NOT NULL,
        name INTEGER NOT NULL CHECK (name IN (400, 1280, 1920, 2560)),
        width INTEGER NOT NULL CHECK (width > 0),
        height INTEGER NOT NULL CHECK (height > 0),
        bytes INTEGER NOT NULL CHECK (bytes > 0),
        sha256 TEXT NOT NULL,
        PRIMARY KEY (photo_id, name)
        )
        """,
        """
        CREATE TABLE return_links (
        id TEXT PRIMARY KEY NOT NULL,
        member_id TEXT NOT NULL,
        made_by TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        made_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
        used_at INTEGER,
        revoked_at INTEGER
        )
        """,
        """
        CREATE TABLE server (
        only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
        id TEXT NOT NULL,
        setup_token_hash TEXT,
        forgetting INTEGER NOT NULL DEFAULT 0 CHECK (forgetting IN (0, 1)),
        alive_at INTEGER,
        away_from INTEGER,
        away_until INTEGER CHECK (away_until >= away_from OR away_until IS NULL AND away_from IS NULL),
        sweep_at INTEGER,
        verified_after TEXT,
        verified_at INTEGER,
        lived_at INTEGER,
        latest_at INTEGER
        )
        """,
        """
        CREATE TABLE sessions (
        id TEXT PRIMARY KEY NOT NULL,
        member_id TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        csrf_token TEXT NOT NULL CHECK (csrf_token <> ''),
        created_at INTEGER NOT NULL,
        last_used_at INTEGER NOT NULL,
        password_given_at INTEGER,
        user_agent TEXT CHECK (user_agent <> '')
        )
        """,
        """
        CREATE TABLE share_links (
        id TEXT PRIMARY KEY NOT NULL,
        family_id TEXT NOT NULL,
        photo_id TEXT NOT NULL,
        made_by TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        made_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
        revoked_at INTEGER
        )
        """,
        """
        CREATE TABLE sightings (
        photo_id TEXT NOT NULL,
        frame_id TEXT NOT NULL,
        arrived_at INTEGER,
        first_seen_at INTEGER CHECK (first_seen_at >= arrived_at),
        last_seen_at INTEGER CHECK (last_seen_at >= first_seen_at),
        times INTEGER NOT NULL CHECK (times >= 0),
        looked_at INTEGER,
        shelf_began_at INTEGER,
        times_before INTEGER NOT NULL DEFAULT 0 CHECK (times_before >= 0),
        PRIMARY KEY (photo_id, frame_id),
        CHECK ((first_seen_at IS NULL) = (times = 0)),
        CHECK ((last_seen_at IS NULL) = (times = 0))
        )
        """,
        """
        CREATE TABLE sign_in_counters (
        key TEXT PRIMARY KEY NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('account', 'origin')),
        failures INTEGER NOT NULL CHECK (failures > 0),
        changed_at INTEGER NOT NULL,
        opens_at INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE wanted_offers (
        family_id TEXT NOT NULL,
        photo_id TEXT NOT NULL,
        PRIMARY KEY (family_id, photo_id)
        )
        """,
    ]
}
