/// The name under which PostgreSQL's own log and `pg_stat_activity` show the transactions of a task (`application_name`),
/// such as the ID of the request that the task answers.
package enum TransactionLabel {
    /// nil: the name of the connection.
    @TaskLocal package static var current: String?

    /// Returns the call that names the current transaction; nil if the task has no label.
    ///
    /// PostgreSQL shows 63 bytes (`NAMEDATALEN`). A character that would need quoting is left out.
    static func call(_ label: String?) -> String? {
        guard let label else { return nil }
        let name = label.unicodeScalars.filter { $0.isASCII && ($0.properties.isAlphabetic || allowed.contains($0)) }
        return "set_config('application_name', '\(String(String.UnicodeScalarView(name.prefix(63))))', true)"
    }

    private static let allowed = Set("0123456789-_. ".unicodeScalars)
}
