extension Migration {
    /// Who may send to a family's album; so far it was everybody of it.
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
