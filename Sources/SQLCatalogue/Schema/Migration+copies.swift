extension Migration {
    /// Adds what the copies of a server share: named notes, such as the server's keys, and the turns of blobs.
    static let copies = Migration(
        number: 56,
        name: "copies of the server",
        statements: [
            "CREATE TABLE server_notes (name TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL) STRICT",
            """
            CREATE TABLE blob_turns (
                hash TEXT PRIMARY KEY NOT NULL,
                turn INTEGER NOT NULL CHECK (turn >= 0),
                is_removal INTEGER NOT NULL CHECK (is_removal IN (0, 1)),
                changed_at INTEGER NOT NULL
            ) STRICT
            """,
            "CREATE INDEX blob_turns_by_change ON blob_turns (changed_at)",
        ]
    )
}
