extension Migration {
    /// Adds gift cards for frames, without their secrets.
    static let gifts = Migration(
        number: 54,
        name: "gifts",
        statements: [
            """
            CREATE TABLE gifts (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
                giver_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                member_id TEXT REFERENCES members (id) ON DELETE CASCADE,
                relationship TEXT CHECK (relationship <> ''),
                display_name TEXT CHECK (display_name <> ''),
                greeting TEXT CHECK (greeting <> ''),
                language TEXT CHECK (language <> ''),
                time_zone TEXT CHECK (time_zone <> ''),
                made_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                frame_id TEXT REFERENCES frames (id) ON DELETE CASCADE,
                taken_at INTEGER,
                CHECK ((member_id IS NULL) = (relationship IS NOT NULL)),
                CHECK ((member_id IS NULL) = (display_name IS NOT NULL)),
                CHECK ((frame_id IS NULL) = (taken_at IS NULL))
            ) STRICT
            """,
            "CREATE INDEX gifts_by_family ON gifts (family_id, made_at)",
            "CREATE INDEX gifts_by_giver ON gifts (giver_id)",
            "CREATE INDEX gifts_by_member ON gifts (member_id) WHERE member_id IS NOT NULL",
            "CREATE INDEX gifts_by_frame ON gifts (frame_id) WHERE frame_id IS NOT NULL",
        ]
    )
}
