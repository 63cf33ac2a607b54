import FoundationEssentials

/// The copies of a catalogue's file that the server itself has left in its data folder: from before a change of the
/// schema or the addition of checksums, and from before a move into a database.
package enum EarlierCatalogues {
    private static let beforeMove = "catalogue-before-move-"

    /// Returns the name under which a move keeps the old file; `number` counts the moves of that day from 1.
    package static func name(beforeMoveOn day: String, number: Int) -> String {
        beforeMove + (number == 1 ? day : "\(day)-\(number)") + ".sqlite"
    }

    /// Removes all of them from a folder, then runs `body`; `file` is the name of the catalogue's file.
    ///
    /// If a catalogue cannot be removed, the others are removed all the same, and `body` runs. The error is thrown at
    /// the end.
    static func remove(
        from folder: URL,
        of file: String = "catalogue.sqlite",
        then body: () async throws -> Void
    ) async throws {
        let marks = [SchemaMigrator.backup(of: file, before: ""), beforeMove]
        var failure: (any Error)?
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        for name in names where marks.contains(where: { name.hasPrefix($0) }) {
            do {
                try FileManager.default.removeItem(at: folder.appending(path: name))
            } catch {
                failure = failure ?? error
            }
        }
        try await body()
        if let failure { throw failure }
    }
}
