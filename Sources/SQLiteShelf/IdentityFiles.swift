import FamilyCore
import FrameCore

/// Who this frame is: all that cannot be fetched again.
struct IdentityRecord: Codable, Equatable, Sendable {
    /// Counts up with each writing; the higher of two is the newer.
    var sequence: Int64 = 0
    var registration: FrameRegistration?
    var identity: FrameIdentity?

    var isEmpty: Bool { registration == nil && identity == nil }
}

/// Keeps who this frame is in two files, each whole by itself: one that is lost
/// or damaged leaves the other.
struct IdentityFiles: Sendable {
    private let paths: [String]

    init(folder: String) {
        paths = ["identity-a.json", "identity-b.json"].map { "\(folder)/\($0)" }
    }

    /// The newest record that is whole, or an empty one.
    func read() -> IdentityRecord {
        paths.compactMap(record).max { $0.sequence < $1.sequence } ?? IdentityRecord()
    }

    /// Writes the older file first: whenever the plug is pulled, one of the two
    /// is whole.
    func write(_ record: IdentityRecord) throws(ShelfTrouble) {
        let bytes = try SealedText.encode(record)
        let oldestFirst = paths.sorted { sequence(at: $0) < sequence(at: $1) }
        for path in oldestFirst { try Disk.replace(path, with: bytes) }
    }

    func remove() throws(ShelfTrouble) {
        for path in paths { try Disk.remove(path) }
    }

    private func sequence(at path: String) -> Int64 { record(at: path)?.sequence ?? -1 }

    /// nil where the file is absent or damaged: the other one stands in.
    private func record(at path: String) -> IdentityRecord? { SealedText.read(IdentityRecord.self, at: path) }
}
