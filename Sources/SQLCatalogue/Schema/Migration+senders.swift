extension Migration {
    /// Records who may send to a family's album; so far every member may.
    static let senders = Migration(
        number: 15,
        name: "who may send",
        statements: [
            """
            ALTER TABLE families ADD COLUMN senders TEXT NOT NULL DEFAULT 'everybody'
                CHECK (senders IN ('everybody', 'relatives', 'keepers'))
            """
        ]
    )
}
