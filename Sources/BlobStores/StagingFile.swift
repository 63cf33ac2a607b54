import BlockingWork
import Crypto
package import FamilyCore
package import ServerCore

/// A file that is being written and hashed as its bytes arrive, so that it is
/// never held in memory nor read again for its name.
///
/// One that goes away unfinished takes its file along.
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
        // Nobody is left to tell; what stays goes with the leftovers.
        if !isFinished { try? Folder.remove(path) }
    }

    /// Bytes so far.
    package var size: ByteCount { ByteCount(length) }

    /// Writes the next bytes.
    ///
    /// Each call must have returned before the next is made: the bytes lie in
    /// the order of the calls. After an error the file is of no use.
    package func append(_ bytes: [UInt8]) async throws(BlobTrouble) {
        precondition(!isFinished, "a finished file is written no more")
        hasher.update(data: bytes)
        length += Int64(bytes.count)
        if firstBytes.count < FileLook.bytesNeeded {
            firstBytes += bytes.prefix(FileLook.bytesNeeded - firstBytes.count)
        }
        try await work.run { [file] () throws(BlobTrouble) in try file.write(bytes) }
    }

    /// Says what was written.
    ///
    /// The file is the caller's from now on: to keep in a `BlobStore`, which
    /// syncs it, or to remove.
    package func finish() -> StagedFile {
        isFinished = true
        return StagedFile(
            path: path,
            hash: ContentHash(digest: hasher.finalize()),
            size: ByteCount(length),
            look: FileLook(firstBytes: firstBytes)
        )
    }
}
