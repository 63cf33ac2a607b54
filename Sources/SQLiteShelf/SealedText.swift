import Crypto
import FamilyCore
import FoundationEssentials
import FrameCore

/// A value as JSON in a file of its own, with the SHA-256 of that JSON, so that a reader knows whether the file is
/// undamaged.
///
/// The JSON is a string inside the file, so that the hash covers exactly the bytes that were written, whatever keys a
/// later program adds.
enum SealedText {
    private struct Envelope: Codable {
        var record: String
        var sha256: ContentHash
    }

    static func encode(_ value: some Encodable) throws(ShelfError) -> Data {
        do {
            let text = String(decoding: try WireCoding.encode(value), as: UTF8.self)
            return try WireCoding.encode(Envelope(record: text, sha256: sum(of: text)))
        } catch {
            throw .failed("cannot write \(type(of: value)) as JSON: \(error)")
        }
    }

    /// Reads the value in the file at `path`; nil if the file is absent, damaged in any way, or larger than `most`
    /// bytes.
    static func read<Value: Decodable>(_ type: Value.Type, at path: String, most: Int64 = 1_000_000) -> Value? {
        guard let length = Disk.length(of: path), length <= most,
            let bytes = try? Data(contentsOf: URL(filePath: path)),
            let envelope = try? WireCoding.decode(Envelope.self, from: bytes),
            envelope.sha256 == sum(of: envelope.record)
        else { return nil }
        return try? WireCoding.decode(type, from: Data(envelope.record.utf8))
    }

    private static func sum(of text: String) -> ContentHash {
        ContentHash(digest: SHA256.hash(data: Data(text.utf8)))
    }
}
