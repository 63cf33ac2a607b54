import FamilyCore
import FrameCore

/// The frame's identity: all that cannot be downloaded again.
struct IdentityRecord: Codable, Equatable, Sendable {
    /// Incremented with each write; the higher of two is the newer.
    var sequence: Int64 = 0
    var registration: FrameRegistration?
    var identity: FrameIdentity?
    /// The place at which the frame found its server; nil if the frame did not look for one.
    var server: ServerPlace?

    var isEmpty: Bool { registration == nil && identity == nil && server == nil }
}

/// Stores the frame's identity in two files, each complete by itself: if one is
/// lost or damaged, the other remains.
struct IdentityFiles: Sendable {
    private let paths: [String]

    init(folder: String) {
        paths = ["identity-a.json", "identity-b.json"].map { "\(folder)/\($0)" }
    }

    /// The newest record that is undamaged, or an empty one.
    func read() -> IdentityRecord {
        paths.compactMap(record).max { $0.sequence < $1.sequence } ?? IdentityRecord()
    }

    /// Writes the older file first: after a power cut at any point, one of the
    /// two is undamaged.
    func write(_ record: IdentityRecord) throws(ShelfError) {
        let bytes = try SealedText.encode(record)
        let oldestFirst = paths.sorted { sequence(at: $0) < sequence(at: $1) }
        for path in oldestFirst { try Disk.replace(path, with: bytes) }
    }

    func remove() throws(ShelfError) {
        for path in paths { try Disk.remove(path) }
    }

    private func sequence(at path: String) -> Int64 { record(at: path)?.sequence ?? -1 }

    /// nil if the file is absent or damaged: the other one is used.
    private func record(at path: String) -> IdentityRecord? { SealedText.read(IdentityRecord.self, at: path) }
}
