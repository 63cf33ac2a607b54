import FamilyCore
import Files
package import FoundationEssentials
import ServerCore

/// The file of the `MoveJournal` in a data folder.
package struct MoveJournalFile: Sendable {
    private let root: URL
    private var file: SmallFile { SmallFile(url) }
    private var url: URL { root.appending(path: "move.json") }

    package init(in root: URL) { self.root = root }

    /// The catalogue's file.
    private var catalogue: String { root.appending(path: "catalogue.sqlite").path }
    /// The file into which the database is copied; it becomes the catalogue when the move is decided.
    var draft: String { root.appending(path: "catalogue.sqlite.moving").path }

    /// Throws if a move is decided and the data folder does not have its result yet.
    package func requireNone() throws(StartError) {
        guard try read()?.isDecided ?? false else { return }
        throw .data("a move was interrupted in its last step: run grandma-server move again, or start the server")
    }

    /// Completes a decided move in the data folder; removes the draft of an undecided one.
    ///
    /// Returns the move, whose marks at databases and stores the caller removes.
    func takeUp() throws -> MoveJournal? {
        guard let journal = try read() else {
            try removeDraft()
            return nil
        }
        if journal.isDecided { try apply(journal) } else { try removeDraft() }
        return journal
    }

    func write(_ journal: MoveJournal) throws { try file.write([UInt8](try WireCoding.encode(journal))) }

    func remove() throws { try file.remove() }

    func removeDraft() throws { for end in Self.ends { try Folder<BlobError>.remove(draft + end) } }

    private static let ends = ["", "-wal", "-shm"]

    private func read() throws(StartError) -> MoveJournal? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        do {
            return try WireCoding.decode(MoveJournal.self, from: Data(contentsOf: url))
        } catch {
            throw .data("\(url.path) cannot be read")
        }
    }

    /// Each step may be repeated.
    private func apply(_ journal: MoveJournal) throws {
        if let part = journal.photos { try PhotosLocationFile(in: root).write(name: part.to) }
        guard let part = journal.catalogue else { return }
        if part.to == nil { try rename(draft, to: catalogue) }
        try DatabaseFile(in: root).write(name: part.to)
        if part.to != nil { try rename(catalogue, to: root.appending(path: journal.oldCatalogue).path) }
    }

    /// Renames a closed catalogue, whose write-ahead log is empty; does nothing if the file does not exist.
    ///
    /// NB: SQLite leaves an empty log behind, and applies any log beside a file with its name, so the log is removed.
    private func rename(_ path: String, to target: String) throws {
        guard FileIdentity(path) != nil else { return }
        for file in [path, target] {
            guard FileIdentity(file + "-wal")?.size ?? 0 == 0 else {
                throw StartError.data("\(file)-wal is not empty: another program has written into that catalogue")
            }
            for end in Self.ends where !end.isEmpty { try Folder<BlobError>.remove(file + end) }
        }
        try Folder<BlobError>.rename(path, to: target)
        try Folder<BlobError>.sync(root.path)
    }
}
