extension Migration {
    /// Adds the browsers that are told of news, what each member does not want
    /// to be told, and what waits to be told.
    static let news = Migration(
        number: 31,
        name: "news goes out",
        statements: [
            """
            CREATE TABLE push_subscriptions (
                session_id TEXT PRIMARY KEY NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
                endpoint TEXT NOT NULL UNIQUE CHECK (endpoint <> '' AND length(endpoint) <= 1000),
                public_key TEXT NOT NULL CHECK (length(public_key) = 87),
                secret TEXT NOT NULL CHECK (length(secret) = 22),
                language TEXT NOT NULL CHECK (language <> ''),
                made_at INTEGER NOT NULL
            ) STRICT
            """,
            """
            CREATE TABLE muted_news (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('hearts', 'comments', 'quietFrames')),
                PRIMARY KEY (member_id, kind)
            ) STRICT
            """,
            // A happening that is over takes its news along. Names and words are
            // not here: they are looked up when they are told.
            """
            CREATE TABLE news (
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                key TEXT NOT NULL CHECK (key <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('hearts', 'comments', 'quietFrames')),
                photo_id TEXT REFERENCES photos (id) ON DELETE CASCADE,
                comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
                frame_id TEXT REFERENCES frames (id) ON DELETE CASCADE,
                by_id TEXT REFERENCES members (id) ON DELETE CASCADE,
                on_frame INTEGER NOT NULL CHECK (on_frame IN (0, 1)),
                at INTEGER NOT NULL,
                told_at INTEGER,
                PRIMARY KEY (member_id, key),
                CHECK ((kind = 'quietFrames') = (frame_id IS NOT NULL)),
                CHECK ((kind = 'quietFrames') = (photo_id IS NULL)),
                CHECK ((kind = 'quietFrames') = (by_id IS NULL)),
                CHECK ((kind = 'comments') = (comment_id IS NOT NULL))
            ) STRICT
            """,
            "CREATE INDEX news_waiting ON news (member_id, at) WHERE told_at IS NULL",
            "CREATE INDEX news_by_age ON news (at)",
            "CREATE INDEX news_by_photo ON news (photo_id) WHERE photo_id IS NOT NULL",
            "CREATE INDEX news_by_comment ON news (comment_id) WHERE comment_id IS NOT NULL",
            "CREATE INDEX news_by_frame ON news (frame_id) WHERE frame_id IS NOT NULL",
            "CREATE INDEX news_by_giver ON news (by_id) WHERE by_id IS NOT NULL",
            "ALTER TABLE members ADD COLUMN news_told_at INTEGER",
        ]
    )
}
