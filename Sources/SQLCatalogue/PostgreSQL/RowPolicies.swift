import FamilyCore
import ServerCore

/// The row-level security of PostgreSQL: a transaction sees and writes only the rows of the family that it is bound to.
///
/// `binding(_:)` returns the statement that binds a transaction. A transaction that is not bound fails at the first table
/// with rows of families (SQLSTATE 42704, or 22P02 if the setting is empty): an older program, which binds nothing, must
/// not take the catalogue for empty. SQLite has no row-level security; there, only the statements keep families apart.
///
/// The conditions are scalar subqueries: PostgreSQL evaluates those that use no column of the row once in a statement,
/// and looks up a parent by its key, while for EXISTS its planner may read all parents first.
enum RowPolicies {
    enum Owner: Equatable, Sendable {
        /// The column that holds the family's ID.
        case family(String)
        /// The column that holds the family's ID; rows without a family belong to all families.
        case familyOrNone(String)
        /// The parent table, and the column with the parent's ID: a row belongs to the family of its parent row.
        case parent(String, String)
    }

    /// The setting that binds a transaction; its value is the ID of a family or one of the values below.
    static let setting = "grandma.family"
    /// The value for all families; it cannot be a family's ID, because IDs have no parentheses.
    static let allFamilies = "(all)"
    static let noFamily = "(none)"

    /// The tables with rows of families.
    static let owners = ownersOf59 + ownersSince60

    /// The tables that migration 60 adds; it protects them itself.
    static let ownersSince60: [(table: String, owner: Owner)] = [
        ("brokers", .family("family_id"))
    ]

    /// The tables that migration 59 protects, which is released and so never changes.
    static let ownersOf59: [(table: String, owner: Owner)] = [
        ("families", .family("id")),
        // A frame that waits to be taken in belongs to no family.
        ("frames", .familyOrNone("family_id")),
        ("invitations", .parent("frames", "frame_id")),
        ("missed_frames", .family("family_id")),
        ("frame_changes", .parent("frames", "frame_id")),
        ("members", .family("family_id")),
        ("sessions", .parent("members", "member_id")),
        ("known_addresses", .parent("members", "member_id")),
        ("muted_news", .parent("members", "member_id")),
        ("news", .parent("members", "member_id")),
        ("return_links", .parent("members", "member_id")),
        ("photo_withdrawals", .parent("members", "member_id")),
        ("push_subscriptions", .parent("sessions", "session_id")),
        ("push_deliveries", .parent("sessions", "session_id")),
        ("join_links", .family("family_id")),
        ("gifts", .family("family_id")),
        ("photos", .family("family_id")),
        ("photo_words", .family("family_id")),
        ("share_links", .family("family_id")),
        ("renditions", .parent("photos", "photo_id")),
        ("rendition_jobs", .parent("photos", "photo_id")),
        ("lost_originals", .parent("photos", "photo_id")),
        ("hearts", .parent("photos", "photo_id")),
        ("comments", .parent("photos", "photo_id")),
        ("sightings", .parent("photos", "photo_id")),
        ("frame_hidings", .parent("photos", "photo_id")),
        ("offers", .family("family_id")),
        ("wanted_offers", .family("family_id")),
        ("family_places", .family("family_id")),
        ("moments", .family("family_id")),
        ("moment_answers", .family("family_id")),
        ("moment_links", .family("family_id")),
        ("moment_words", .family("family_id")),
        ("guest_stays", .family("family_id")),
        ("collections", .family("family_id")),
        ("collection_photos", .parent("collections", "collection_id")),
        ("uploads", .family("family_id")),
        ("upload_pieces", .parent("uploads", "upload_id")),
        ("webhooks", .family("family_id")),
        ("webhook_deliveries", .parent("webhooks", "webhook_id")),
    ]

    /// The tables without rows of families, each with the reason.
    static let serverWide: [String: String] = [
        "schema_migrations": "the history of the schema",
        "writers": "the commits of sessions",
        "move_mark": "the state of a move",
        "server": "the server's own row",
        "server_notes": "the server's keys",
        "sign_in_counters": "hashes of names and addresses, of which nobody may know whether they are a member's",
        "pairing_counters": "hashes of addresses and members, for all copies of the server",
        "blob_removals": "hashes of bytes that no family uses any more",
        "blob_turns": "hashes of bytes, which families share",
        "family_invitations": "links of the operator to people who have no family here yet",
    ]

    /// Returns the statements that protect these tables.
    static func statements(for owners: [(table: String, owner: Owner)]) -> [String] {
        owners.flatMap { statements(for: $0.table, $0.owner) }
    }

    static func statements(for table: String, _ owner: Owner) -> [String] {
        [
            "ALTER TABLE \(table) ENABLE ROW LEVEL SECURITY",
            // FORCE: the server's role owns the tables, and policies do not bind an owner otherwise.
            "ALTER TABLE \(table) FORCE ROW LEVEL SECURITY",
            "CREATE POLICY of_family ON \(table) USING (\(condition(table, owner)))",
        ]
    }

    // `current_setting` without `missing_ok` throws in a session that has never set the setting. A pooler's DISCARD ALL
    // leaves it empty, and an empty text is no boolean, so that is refused too.
    private static let boundFamily = "(SELECT current_setting('\(setting)'))"
    private static let isBoundToAllFamilies = """
        (SELECT CASE current_setting('\(setting)') WHEN '' THEN current_setting('\(setting)')::boolean \
        ELSE current_setting('\(setting)') = '\(allFamilies)' END)
        """

    private static func condition(_ table: String, _ owner: Owner) -> String {
        switch owner {
        case .family(let column):
            "\(isBoundToAllFamilies) OR \(column) = \(boundFamily)"
        case .familyOrNone(let column):
            "\(isBoundToAllFamilies) OR \(column) = \(boundFamily) OR \(column) IS NULL"
        // The policy of the parent's table decides whether this subquery finds the parent.
        case .parent(let parent, let column):
            "\(isBoundToAllFamilies) OR (SELECT TRUE FROM main.\(parent) AS parent WHERE parent.id = \(table).\(column))"
        }
    }
}

extension RowPolicies {
    /// Returns the statement that binds the current transaction to the families of a view.
    ///
    /// The statement is sent together with BEGIN, so it costs no round trip of its own. NB: in a serializable
    /// transaction it must follow the lock, because a SELECT takes the transaction's snapshot. It is no SET, because
    /// `pg_stat_statements` would count each text of a SET as another statement, and soon have no room for the others.
    ///
    /// `label` is that of ``TransactionLabel``.
    static func binding(_ families: CatalogueView.Families, label: String? = nil) -> String {
        // An ID has letters, digits, `-` and `_` only, so it needs no quoting.
        let value =
            switch families {
            case .all: allFamilies
            case .one(let family): family.text
            case .none: noFamily
            }
        let calls = ["set_config('\(setting)', '\(value)', true)", TransactionLabel.call(label)]
        return "SELECT " + calls.compactMap(\.self).joined(separator: ", ")
    }
}
