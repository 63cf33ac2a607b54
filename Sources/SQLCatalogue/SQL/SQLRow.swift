import FamilyCore
import FoundationEssentials
import ServerCore

/// One row of a result, read by column name.
struct SQLRow: Sendable {
    private let columns: [String: Int]
    let values: [SQLValue]

    /// `columns` maps names to indices; all rows of a result share it.
    init(columns: [String: Int], values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    private func value(_ column: String) throws(CatalogueError) -> SQLValue {
        guard let index = columns[column] else { throw Self.unreadable(column, "is missing") }
        return values[index]
    }

    private static func unreadable(_ column: String, _ what: String) -> CatalogueError {
        CatalogueError(.failed, explanation: "column \(column) \(what)")
    }
}

/// Reads columns that must not be NULL.
extension SQLRow {
    func integer(_ column: String) throws(CatalogueError) -> Int64 {
        guard case .integer(let number) = try value(column) else { throw Self.unreadable(column, "holds no integer") }
        return number
    }

    func count(_ column: String) throws(CatalogueError) -> Int { Int(try integer(column)) }

    func flag(_ column: String) throws(CatalogueError) -> Bool { try integer(column) != 0 }

    func text(_ column: String) throws(CatalogueError) -> String {
        guard case .text(let text) = try value(column) else { throw Self.unreadable(column, "holds no text") }
        return text
    }

    func bytes(_ column: String) throws(CatalogueError) -> ByteCount {
        let count = try integer(column)
        guard count >= 0 else { throw Self.unreadable(column, "holds fewer than no bytes") }
        return ByteCount(count)
    }

    func time(_ column: String) throws(CatalogueError) -> Date {
        Date(timeIntervalSince1970: TimeInterval(try integer(column)) / 1_000)
    }

    func id<Owner>(_ column: String) throws(CatalogueError) -> Identifier<Owner> {
        guard let id = Identifier<Owner>(try text(column)) else { throw Self.unreadable(column, "holds no identifier") }
        return id
    }

    func hash(_ column: String) throws(CatalogueError) -> ContentHash {
        guard let hash = ContentHash(hex: try text(column)) else { throw Self.unreadable(column, "holds no hash") }
        return hash
    }

    func word<Word: RawRepresentable<String>>(_ column: String) throws(CatalogueError) -> Word {
        guard let word = Word(rawValue: try text(column)) else { throw Self.unreadable(column, "holds another word") }
        return word
    }
}

/// Reads columns that may be NULL.
extension SQLRow {
    func holds(_ column: String) throws(CatalogueError) -> Bool { try value(column) != .null }

    func optionalText(_ column: String) throws(CatalogueError) -> String? {
        try holds(column) ? try text(column) : nil
    }

    func optionalTime(_ column: String) throws(CatalogueError) -> Date? {
        try holds(column) ? try time(column) : nil
    }

    func optionalID<Owner>(_ column: String) throws(CatalogueError) -> Identifier<Owner>? {
        try holds(column) ? try id(column) : nil
    }

    func optionalHash(_ column: String) throws(CatalogueError) -> ContentHash? {
        try holds(column) ? try hash(column) : nil
    }
}
