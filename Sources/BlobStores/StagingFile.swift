import BlockingWork
import Crypto
package import FamilyCore
import Files
package import ServerCore

/// A file that is written and hashed while its bytes arrive.
///
/// It is never held in memory, and its hash needs no second read. If this value
/// is released before `finish`, the file is removed.
package actor StagingFile {
    private let path: String
    private let file: OpenFile
    private let work: BlockingWork
    private var hasher = SHA256()
    private var firstBytes: [UInt8] = []
    private var length: Int64 = 0
    private var isFinished = false

    init(path: String, file: OpenFile, work: BlockingWork) {
        self.path = path
        self.file = file
        self.work = work
    }

    deinit {
        // Nobody can handle this error; a remaining file is removed at the next
        // start.
        if !isFinished { try? Folder.remove(path) }
    }

    /// Number of bytes written so far.
    package var size: ByteCount { ByteCount(length) }

    /// Appends bytes.
    ///
    /// Each call must return before the next one is made, because the order of
    /// the calls is the order of the bytes. After an error the file is useless.
    package func append(_ bytes: [UInt8]) async throws(BlobError) {
        precondition(!isFinished, "a finished file is written no more")
        hasher.update(data: bytes)
        let written = length..<length + Int64(bytes.count)
        length = written.upperBound
        if firstBytes.count < SniffedFileType.bytesNeeded {
            firstBytes += bytes.prefix(SniffedFileType.bytesNeeded - firstBytes.count)
        }
        try await work.run { [file] () throws(BlobError) in
            try file.write(bytes)
            file.beginWriteback(of: written)
        }
    }

    /// Returns the size, the hash and the path of the written file.
    ///
    /// From now on the caller owns the file and either keeps it in a
    /// `BlobStore`, which syncs it, or removes it.
    package func finish() -> StagedFile {
        isFinished = true
        return StagedFile(
            path: path,
            hash: ContentHash(digest: hasher.finalize()),
            size: ByteCount(length),
            look: SniffedFileType(firstBytes: firstBytes)
        )
    }
}
