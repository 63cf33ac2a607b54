import FamilyTesting
import SQLCatalogue

extension SQLiteCatalogue {
    private static let empty = PreparedFile { try await SQLiteCatalogue(path: $0).close() }

    /// Opens a catalogue with nothing in it: a copy of one to which all migrations were applied before.
    static func new(at path: String) async throws -> SQLiteCatalogue {
        try await empty.copy(to: path)
        return try SQLiteCatalogue(path: path)
    }
}
