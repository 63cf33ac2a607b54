import BlockingWork
import Files
package import ServerCore

/// A temporary file for bytes that do not fit in memory and are read again
/// soon.
///
/// The file has no name, so it disappears with the program.
package actor ScratchFile {
    private let file: OpenFile
    private let work: BlockingWork
    private var length: Int64 = 0
    /// Bytes that are not written yet: many small pieces become one write.
    private var pending: [UInt8] = []

    init(file: OpenFile, work: BlockingWork) {
        self.file = file
        self.work = work
    }

    /// Appends bytes.
    ///
    /// Each call must return before the next one is made.
    package func append(_ bytes: [UInt8]) async throws(BlobError) {
        pending += bytes
        if pending.count >= OpenFile.pieceLength { try await flush() }
    }

    /// Returns at most 256 kB from `offset` on; empty at the end of the file.
    package func piece(at offset: Int64) async throws(BlobError) -> [UInt8] {
        if !pending.isEmpty { try await flush() }
        return try await work.run { [file] () throws(BlobError) in try file.piece(at: offset) }
    }

    private func flush() async throws(BlobError) {
        let (bytes, offset) = (pending, length)
        pending = []
        length += Int64(bytes.count)
        try await work.run { [file] () throws(BlobError) in try file.write(bytes, at: offset) }
    }
}
