package import FamilyCore

/// The name of a piece in its store; no two pieces have the same name.
///
/// The name contains the number of the lock in which the piece was stored. A piece enters the catalogue in its lock or
/// never, so a piece of an earlier lock that is not in the catalogue may be removed, without comparing clocks.
package struct UploadPieceName: Hashable, Sendable {
    package let upload: UploadID
    package let lock: Int64
    /// Random letters and digits.
    package let mark: String

    package init(upload: UploadID, lock: Int64, mark: String) {
        (self.upload, self.lock, self.mark) = (upload, lock, mark)
    }

    /// The name as text: `upload/lock-mark`.
    package var text: String { "\(upload)/\(lock)-\(mark)" }

    /// Parses the text of a name; nil if it is none.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let upload = UploadID(String(parts[0])) else { return nil }
        let words = parts[1].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, let lock = Int64(words[0]), lock > 0, Self.isMark(words[1]) else { return nil }
        self.init(upload: upload, lock: lock, mark: String(words[1]))
        guard self.text == text else { return nil }
    }

    private static func isMark(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}

/// A part of the bytes of an upload.
package struct UploadPieceRecord: Equatable, Sendable {
    package let name: UploadPieceName
    /// The offset of its first byte in the upload.
    package let start: Int64
    /// The number of stored bytes that belong to the upload: less than `size` if the upload was cut.
    package var length: Int64
    /// The number of stored bytes.
    package let size: Int64
    /// The hash of all stored bytes.
    package let hash: ContentHash

    package init(name: UploadPieceName, start: Int64, length: Int64, size: Int64, hash: ContentHash) {
        (self.name, self.start, self.length, self.size, self.hash) = (name, start, length, size, hash)
    }

    package var end: Int64 { start + length }
}

/// A lock of an upload, as the catalogue has it.
package struct UploadLockRecord: Equatable, Sendable {
    /// The number of the lock: each lock of the upload, at any copy, has the next one (a fencing token).
    package let number: Int64
    /// The number of bytes stored durably.
    package let stored: Int64
    package let last: UploadPieceRecord?

    package init(number: Int64, stored: Int64, last: UploadPieceRecord?) {
        (self.number, self.stored, self.last) = (number, stored, last)
    }
}
