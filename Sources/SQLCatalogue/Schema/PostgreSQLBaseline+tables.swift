extension PostgreSQLBaseline {
    static let tables = [
        """
        CREATE TABLE blob_removals (
        hash TEXT PRIMARY KEY NOT NULL
        )
        """,
        """
        CREATE TABLE collection_photos (
        collection_id TEXT NOT NULL,
        photo_id TEXT NOT NULL,
        rank INTEGER NOT NULL,
        added_by TEXT NOT NULL,
        added_at INTEGER NOT NULL,
        PRIMARY KEY (collection_id, photo_id)
        )
        """,
        """
        CREATE TABLE collections (
        id TEXT PRIMARY KEY NOT NULL,
        family_id TEXT NOT NULL,
        title TEXT NOT NULL CHECK (title <> ''),
        details TEXT NOT NULL,
        cover_id TEXT,
        maker_id TEXT NOT NULL,
        made_at INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE comments (
        id TEXT PRIMARY KEY NOT NULL,
        photo_id TEXT NOT NULL,
        author_id TEXT NOT NULL,
        author_name TEXT NOT NULL CHECK (author_name <> ''),
        words TEXT NOT NULL CHECK (words <> ''),
        written_at INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE families (
        id TEXT PRIMARY KEY NOT NULL,
        name TEXT NOT NULL CHECK (name <> ''),
        time_zone TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        revision INTEGER NOT NULL CHECK (revision >= 0),
        next_position INTEGER NOT NULL CHECK (next_position >= 1),
        bytes_used INTEGER NOT NULL CHECK (bytes_used >= 0),
        senders TEXT NOT NULL DEFAULT 'everybody' CHECK (senders IN ('everybody', 'relatives', 'keepers')),
        copies_waived_at INTEGER,
        positions TEXT NOT NULL DEFAULT 'keep' CHECK (positions IN ('keep', 'strip'))
        )
        """,
        """
        CREATE TABLE family_places (
        id TEXT PRIMARY KEY NOT NULL,
        family_id TEXT NOT NULL,
        name TEXT NOT NULL CHECK (name <> ''),
        latitude INTEGER NOT NULL CHECK (latitude BETWEEN -90000000 AND 90000000),
        longitude INTEGER NOT NULL CHECK (longitude BETWEEN -180000000 AND 180000000),
        radius INTEGER NOT NULL CHECK (radius BETWEEN 20 AND 50000),
        made_at INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE frame_changes (
        frame_id TEXT NOT NULL,
        photo_id TEXT NOT NULL,
        revision INTEGER NOT NULL CHECK (revision >= 1),
        PRIMARY KEY (frame_id, photo_id)
        )
        """,
        """
        CREATE TABLE frame_hidings (
        photo_id TEXT NOT NULL,
        frame_id TEXT NOT NULL,
        hidden_at INTEGER NOT NULL,
        PRIMARY KEY (photo_id, frame_id)
        )
        """,
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
        taken_in_by TEXT,
        report_free_bytes INTEGER CHECK (report_free_bytes >= 0 AND report_version IS NOT NULL OR report_free_bytes
            IS NULL),
        report_wifi INTEGER CHECK (report_wifi BETWEEN 0 AND 100 AND report_version IS NOT NULL OR report_wifi IS
            NULL),
        report_panel_width INTEGER CHECK (report_panel_width > 0 AND report_version IS NOT NULL OR
            report_panel_width IS NULL),
        report_panel_height INTEGER CHECK (report_panel_height > 0 AND report_panel_width IS NOT NULL OR
            report_panel_height IS NULL AND report_panel_width IS NULL),
        report_rotation INTEGER CHECK (report_rotation IN (0, 90, 180, 270) AND report_panel_width IS NOT NULL OR
            report_rotation IS NULL AND report_panel_width IS NULL),
        report_panel_is_on INTEGER CHECK (report_panel_is_on IN (0, 1) AND report_panel_width IS NOT NULL OR
            report_panel_is_on IS NULL AND report_panel_width IS NULL),
        settings TEXT CHECK (settings <> ''),
        settings_version INTEGER CHECK (settings_version >= 1 AND settings IS NOT NULL OR settings_version IS NULL
            AND settings IS NULL),
        report_settings TEXT CHECK (report_settings <> '' AND report_version IS NOT NULL OR report_settings IS
            NULL),
        report_settings_version INTEGER CHECK (report_settings_version >= 0 AND report_version IS NOT NULL OR
            report_settings_version IS NULL),
        by_password INTEGER NOT NULL DEFAULT 0 CHECK (by_password IN (0, 1)),
        confirmed_by TEXT CHECK (confirmed_by IS NULL OR by_password = 1),
        registered_from TEXT,
        report_damaged INTEGER CHECK (report_damaged >= 0 AND report_version IS NOT NULL OR report_damaged IS NULL),
        report_mended INTEGER CHECK (report_mended >= 0 AND report_damaged IS NOT NULL OR report_mended IS NULL AND
            report_damaged IS NULL),
        report_paused INTEGER CHECK (report_paused IN (0, 1) AND report_version IS NOT NULL OR report_paused IS
            NULL),
        former_id TEXT,
        report_remarks TEXT,
        shown_collection TEXT,
        shown_moment TEXT CHECK (shown_moment IS NULL OR shown_collection IS NULL),
        CHECK ((family_id IS NULL) = (member_id IS NULL)),
        CHECK ((family_id IS NULL) = (name IS NULL)),
        CHECK ((family_id IS NULL) = (paired_at IS NULL)),
        CHECK ((report_version IS NULL) = (report_shelf_photos IS NULL)),
        CHECK ((report_version IS NULL) = (report_shelf_bytes IS NULL))
        )
        """,
        """
        CREATE TABLE guest_stays (
        member_id TEXT NOT NULL,
        moment_id TEXT NOT NULL,
        family_id TEXT NOT NULL,
        joined_at INTEGER NOT NULL,
        ends_at INTEGER NOT NULL,
        PRIMARY KEY (member_id, moment_id)
        )
        """,
        """
        CREATE TABLE hearts (
        photo_id TEXT NOT NULL,
        member_id TEXT NOT NULL,
        given_at INTEGER NOT NULL,
        PRIMARY KEY (photo_id, member_id)
        )
        """,
        """
        CREATE TABLE invitations (
        id TEXT PRIMARY KEY NOT NULL,
        frame_id TEXT NOT NULL,
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
        )
        """,
        """
        CREATE TABLE join_links (
        id TEXT PRIMARY KEY NOT NULL,
        family_id TEXT NOT NULL,
        made_by TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        role TEXT NOT NULL CHECK (role IN ('guest', 'relative', 'keeper')),
        uses_left INTEGER NOT NULL CHECK (uses_left >= 0),
        made_at INTEGER NOT NULL,
        expires_at INTEGER NOT NULL,
        revoked_at INTEGER,
        asks_first INTEGER NOT NULL DEFAULT 0 CHECK (asks_first IN (0, 1)),
        guest_ends_at INTEGER CHECK (guest_ends_at IS NULL OR role = 'guest')
        )
        """,
        """
        CREATE TABLE known_addresses (
        member_id TEXT NOT NULL,
        address TEXT NOT NULL,
        used_at INTEGER NOT NULL,
        PRIMARY KEY (member_id, address)
        )
        """,
        """
        CREATE TABLE lost_originals (
        photo_id TEXT PRIMARY KEY NOT NULL,
        found_at INTEGER NOT NULL,
        is_damaged INTEGER NOT NULL CHECK (is_damaged IN (0, 1)),
        brought_by TEXT
        )
        """,
        """
        CREATE TABLE members (
        id TEXT PRIMARY KEY NOT NULL,
        family_id TEXT NOT NULL,
        user_name TEXT NOT NULL CHECK (user_name <> ''),
        display_name TEXT NOT NULL CHECK (display_name <> ''),
        role TEXT NOT NULL CHECK (role IN ('viewer', 'guest', 'relative', 'keeper')),
        relationship TEXT NOT NULL,
        password_hash TEXT,
        joined_at INTEGER NOT NULL,
        removed_at INTEGER,
        introduction_id TEXT,
        welcomed INTEGER CHECK (welcomed IN (0, 1) AND introduction_id IS NOT NULL OR welcomed IS NULL),
        welcome_said_on TEXT CHECK ((welcome_said_on IS NULL) = (welcomed IS NULL)),
        welcome_said_at INTEGER CHECK ((welcome_said_at IS NULL) = (welcomed IS NULL)),
        news_since INTEGER,
        news_looked_at INTEGER CHECK ((news_looked_at IS NULL) = (news_since IS NULL)),
        news_told_at INTEGER,
        mutes_looks INTEGER NOT NULL DEFAULT 0 CHECK (mutes_looks IN (0, 1)),
        merged_into TEXT,
        guest_ends_at INTEGER CHECK (guest_ends_at IS NULL OR role = 'guest'),
        guest_of TEXT CHECK (guest_of IS NULL OR role = 'guest'),
        birthday INTEGER CHECK (birthday IS NULL OR birthday BETWEEN 101 AND 1231 AND role <> 'guest'),
        birth_year INTEGER CHECK (birth_year IS NULL OR birth_year BETWEEN 1800 AND 9999 AND birthday IS NOT NULL),
        UNIQUE (id, family_id),
        CHECK (role <> 'keeper' OR password_hash IS NOT NULL)
        )
        """,
        """
        CREATE TABLE moment_answers (
        moment_id TEXT NOT NULL,
        member_id TEXT NOT NULL,
        family_id TEXT NOT NULL,
        answer TEXT NOT NULL CHECK (answer IN ('asked', 'coming', 'not-now', 'here')),
        asked_by TEXT,
        asked_at INTEGER,
        answered_at INTEGER,
        PRIMARY KEY (moment_id, member_id),
        CHECK ((asked_by IS NULL) = (asked_at IS NULL)),
        CHECK (answer <> 'asked' OR asked_at IS NOT NULL),
        CHECK ((answer = 'asked') = (answered_at IS NULL))
        )
        """,
        """
        CREATE TABLE moment_links (
        id TEXT PRIMARY KEY NOT NULL,
        moment_id TEXT NOT NULL,
        family_id TEXT NOT NULL,
        made_by TEXT NOT NULL,
        token_hash TEXT NOT NULL UNIQUE,
        made_at INTEGER NOT NULL,
        ends_at INTEGER NOT NULL,
        revoked_at INTEGER
        )
        """,
    ]
}
