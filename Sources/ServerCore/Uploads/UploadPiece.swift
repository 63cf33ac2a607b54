package import FamilyCore

/// Decides what happens to the bytes of one request that continues an upload.
///
/// An interrupted piece is kept as far as it came. One with a checksum is kept completely or not at all, because a
/// part of it cannot be verified.
package struct UploadPiece: Equatable, Sendable {
    /// What to do when the request's body has ended.
    package enum End: Equatable, Sendable {
        /// The bytes stay.
        case keep
        /// The bytes are removed, and the sender gets this problem.
        case undo(Problem)
    }

    package let start: Int64
    package let checksum: UploadChecksum?
    private let length: Int64
    private let announced: Int64?
    /// The offset for the next bytes.
    package private(set) var position: Int64

    /// Creates a piece; `stored` bytes are there, and the request continues at `offset` with a body of `announced`
    /// bytes, if known.
    ///
    /// Throws if the offset is wrong or the body is too long.
    package init(
        of record: UploadRecord,
        stored: ByteCount,
        offset: Int64,
        announced: Int64?,
        checksum: UploadChecksum? = nil
    ) throws(Problem) {
        guard offset == stored.bytes else { throw .uploadOffset }
        length = record.length.bytes
        guard (announced ?? 0) <= length - offset else { throw .uploadTooLong }
        start = offset
        position = offset
        self.announced = announced
        self.checksum = checksum
    }

    /// Counts the next bytes and returns their offset; throws if there are more than the upload's length.
    package mutating func take(_ count: Int) throws(Problem) -> Int64 {
        guard Int64(count) <= length - position else { throw .uploadTooLong }
        defer { position += Int64(count) }
        return position
    }

    /// Returns what to do at the end; `digest` is that of the piece, or nil if it has no checksum.
    package func end(digest: [UInt8]?) -> End {
        let isCutOff = announced.map { position - start < $0 } ?? false
        if isCutOff { return brokenOff }
        return checksum?.digest == digest ? .keep : .undo(.checksumMismatch)
    }

    /// What to do if the connection broke or another request took over.
    package var brokenOff: End { checksum == nil ? .keep : .undo(.uploadBusy) }
}
