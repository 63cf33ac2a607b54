/// A PostgreSQL database that has the catalogue in place of a file in the data folder.
package struct Database: Sendable {
    /// The address in libpq's words, which may hold a password: it is never printed.
    let address: String

    static let meaning = """
        The PostgreSQL database for the catalogue, such as postgres://grandma@db.example.org/grandma; \
        better in the environment than here, because everybody on this machine may read a command.
        """

    /// nil if the setting is empty.
    init?(_ text: String?) throws(StartError) {
        guard let text, !text.isEmpty else { return nil }
        guard Self.schemes.contains(where: text.hasPrefix) else {
            throw .setting("database", "must be an address such as postgres://grandma@db.example.org/grandma")
        }
        address = text
    }

    private static let schemes = ["postgres://", "postgresql://"]

    /// The hosts and the database, without user, password and parameters, for people.
    var name: String {
        let rest = address.split(separator: "://", maxSplits: 1).last ?? ""
        // A password may have a `?` in it.
        let authority = rest.prefix { $0 != "/" }
        let place = rest[(authority.lastIndex(of: "@") ?? rest.startIndex)...].prefix { $0 != "?" }
        return "postgres://\(place.split(separator: "@").last ?? "")"
    }
}
