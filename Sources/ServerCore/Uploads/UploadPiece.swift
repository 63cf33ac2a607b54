package import FamilyCore

/// Decides what becomes of the bytes of one request, which continue an upload.
///
/// A piece that breaks off is kept as far as it came; one with a checksum is
/// kept whole or not at all, for what is half there cannot be proved.
package struct UploadPiece: Equatable, Sendable {
    /// What to do once no more bytes come.
    package enum End: Equatable, Sendable {
        /// The bytes stay.
        case keep
        /// The bytes go again, and the sender hears why.
        case undo(Problem)
    }

    package let start: Int64
    package let checksum: UploadChecksum?
    private let length: Int64
    private let announced: Int64?
    /// Where the next bytes go.
    package private(set) var position: Int64

    /// `stored` bytes are there; the sender goes on from `offset` with a body
    /// whose length may be `announced`.
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

    /// Takes the next bytes into account, and says where they go; throws where
    /// they are more than the upload has.
    package mutating func take(_ count: Int) throws(Problem) -> Int64 {
        guard Int64(count) <= length - position else { throw .uploadTooLong }
        defer { position += Int64(count) }
        return position
    }

    /// `digest` is that of the piece, where it has a checksum.
    package func end(digest: [UInt8]?) -> End {
        let isCutOff = announced.map { position - start < $0 } ?? false
        if isCutOff { return brokenOff }
        return checksum?.digest == digest ? .keep : .undo(.checksumMismatch)
    }

    /// What becomes of it where the connection went, or another came.
    package var brokenOff: End { checksum == nil ? .keep : .undo(.uploadBusy) }
}
