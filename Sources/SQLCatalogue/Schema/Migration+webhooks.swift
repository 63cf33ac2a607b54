extension Migration {
    /// Adds webhooks, their messages, and the frames of which is known that they are missed.
    static let webhooks = Migration(
        number: 53,
        name: "webhooks",
        statements: [
            """
            CREATE TABLE webhooks (
                id TEXT PRIMARY KEY NOT NULL,
                family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
                member_id TEXT NOT NULL REFERENCES members (id) ON DELETE CASCADE,
                url TEXT NOT NULL CHECK (url <> '' AND length(url) <= 1000),
                secret TEXT NOT NULL CHECK (length(secret) = 43),
                kinds TEXT NOT NULL CHECK (kinds <> ''),
                made_at INTEGER NOT NULL,
                pause TEXT CHECK (pause IN ('byHand', 'failing', 'gone')),
                failures INTEGER NOT NULL CHECK (failures >= 0),
                rests_until INTEGER,
                dropped INTEGER NOT NULL CHECK (dropped >= 0)
            ) STRICT
            """,
            "CREATE INDEX webhooks_by_family ON webhooks (family_id)",
            "CREATE INDEX webhooks_by_member ON webhooks (member_id)",
            // A thing that is over takes its messages along. Names and words are not here: they are looked up when a
            // message is sent.
            """
            CREATE TABLE webhook_deliveries (
                id TEXT PRIMARY KEY NOT NULL,
                webhook_id TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('photo.arrived', 'heart.given', 'comment.written', 'frame.quiet',
                    'frame.back', 'webhook.test')),
                photo_id TEXT REFERENCES photos (id) ON DELETE CASCADE,
                comment_id TEXT REFERENCES comments (id) ON DELETE CASCADE,
                frame_id TEXT REFERENCES frames (id) ON DELETE CASCADE,
                by_id TEXT REFERENCES members (id) ON DELETE CASCADE,
                happened_at INTEGER NOT NULL,
                tries INTEGER NOT NULL CHECK (tries >= 0),
                due_at INTEGER,
                tried_at INTEGER,
                answer TEXT CHECK (answer <> ''),
                CHECK ((kind IN ('photo.arrived', 'heart.given', 'comment.written')) = (photo_id IS NOT NULL)),
                CHECK ((kind = 'heart.given') = (by_id IS NOT NULL)),
                CHECK ((kind = 'comment.written') = (comment_id IS NOT NULL)),
                CHECK ((kind IN ('frame.quiet', 'frame.back')) = (frame_id IS NOT NULL)),
                CHECK (due_at IS NOT NULL OR tried_at IS NOT NULL)
            ) STRICT
            """,
            """
            CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, due_at) WHERE due_at IS NOT NULL
            """,
            """
            CREATE INDEX webhook_deliveries_tried ON webhook_deliveries (webhook_id, tried_at)
            """,
            """
            CREATE INDEX webhook_deliveries_by_photo ON webhook_deliveries (photo_id) WHERE photo_id IS NOT NULL
            """,
            """
            CREATE INDEX webhook_deliveries_by_comment ON webhook_deliveries (comment_id) WHERE comment_id IS NOT NULL
            """,
            """
            CREATE INDEX webhook_deliveries_by_frame ON webhook_deliveries (frame_id) WHERE frame_id IS NOT NULL
            """,
            "CREATE INDEX webhook_deliveries_by_giver ON webhook_deliveries (by_id) WHERE by_id IS NOT NULL",
            """
            CREATE TABLE missed_frames (
                frame_id TEXT PRIMARY KEY NOT NULL REFERENCES frames (id) ON DELETE CASCADE,
                family_id TEXT NOT NULL REFERENCES families (id) ON DELETE CASCADE,
                noticed_at INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE INDEX missed_frames_by_family ON missed_frames (family_id)",
        ]
    )
}
