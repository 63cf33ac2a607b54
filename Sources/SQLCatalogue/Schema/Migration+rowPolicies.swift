extension Migration {
    /// Adds the policies of PostgreSQL, and indexes that find what one family withholds without reading the others.
    static let rowPolicies = Migration(
        number: 59,
        name: "row policies",
        statements: [
            "DROP INDEX moments_for_some",
            "CREATE INDEX moments_for_some ON moments (family_id, id, maker_id) WHERE seen_by = 'invited'",
            """
            CREATE INDEX moments_waiting_in_family ON moments (family_id, id, maker_id) WHERE waits_until IS NOT NULL
            """,
            """
            CREATE INDEX photos_waiting_in_family ON photos (family_id, position, id, sender_id)
                WHERE waits_until IS NOT NULL
            """,
        ],
        inPostgreSQL: RowPolicies.statements(for: RowPolicies.ownersOf59)
    )
}
