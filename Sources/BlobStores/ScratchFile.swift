import BlockingWork
package import ServerCore

/// Bytes that would not fit in memory and are read again soon.
///
/// The file has no name, so nothing of it outlives the program.
package actor ScratchFile {
    private let file: OpenFile
    private let work: BlockingWork
    private var length: Int64 = 0
    /// Waiting to be written: many small pieces are one write.
    private var pending: [UInt8] = []

    init(file: OpenFile, work: BlockingWork) {
        self.file = file
        self.work = work
    }

    /// Adds bytes after those before; each call must have returned before the
    /// next is made.
    package func append(_ bytes: [UInt8]) async throws(BlobTrouble) {
        pending += bytes
        if pending.count >= OpenFile.pieceLength { try await flush() }
    }

    /// At most 256 kB from `offset` on, and none at the end.
    package func piece(at offset: Int64) async throws(BlobTrouble) -> [UInt8] {
        if !pending.isEmpty { try await flush() }
        return try await work.run { [file] () throws(BlobTrouble) in try file.piece(at: offset) }
    }

    private func flush() async throws(BlobTrouble) {
        let (bytes, offset) = (pending, length)
        pending = []
        length += Int64(bytes.count)
        try await work.run { [file] () throws(BlobTrouble) in try file.write(bytes, at: offset) }
    }
}
