import Crypto
import FamilyCore
import FoundationEssentials
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
    /// A file's content.
    ///
    /// The record is text inside, so that the sum is taken over the very bytes
    /// that were written, whatever keys a later program adds.
    private struct Envelope: Codable {
        var record: String
        var sha256: ContentHash
    }

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
        let bytes = try encoded(record)
        let oldestFirst = paths.sorted { sequence(at: $0) < sequence(at: $1) }
        for path in oldestFirst { try Disk.replace(path, with: bytes) }
    }

    func remove() throws(ShelfTrouble) {
        for path in paths { try Disk.remove(path) }
    }

    private func sequence(at path: String) -> Int64 { record(at: path)?.sequence ?? -1 }

    private func record(at path: String) -> IdentityRecord? {
        // A file that is absent or damaged in any way is no record: the other
        // one stands in.
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),
            let envelope = try? WireCoding.decode(Envelope.self, from: bytes),
            envelope.sha256 == Self.sum(of: envelope.record)
        else { return nil }
        return try? WireCoding.decode(IdentityRecord.self, from: Data(envelope.record.utf8))
    }

    private func encoded(_ record: IdentityRecord) throws(ShelfTrouble) -> Data {
        do {
            let text = String(decoding: try WireCoding.encode(record), as: UTF8.self)
            return try WireCoding.encode(Envelope(record: text, sha256: Self.sum(of: text)))
        } catch {
            throw .failed("cannot write down who this frame is: \(error)")
        }
    }

    private static func sum(of text: String) -> ContentHash {
        ContentHash(digest: SHA256.hash(data: Data(text.utf8)))
    }
}
