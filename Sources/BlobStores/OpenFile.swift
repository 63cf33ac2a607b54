import Crypto
import FamilyCore
import Glibc
import ServerCore

/// An open file or folder that is closed when the last reference goes away.
///
/// Its calls block, so they belong on `BlockingWork`. Reads name their offset,
/// so several threads may read at once.
final class OpenFile: Sendable {
    /// Bytes in one read: the largest piece that a `BlobStore` hands over.
    static let pieceLength = 256 * 1024

    private let descriptor: CInt

    init(reading path: String) throws(BlobTrouble) {
        descriptor = try check("open") { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    }

    /// Creates a new file for our own user alone; fails if the file exists.
    init(creating path: String) throws(BlobTrouble) {
        descriptor = try check("create") { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    }

    /// Creates a file for writing and reading and unlinks it at once.
    ///
    /// The file disappears with this value, however the program ends.
    init(scratchAt path: String) throws(BlobTrouble) {
        descriptor = try check("create") { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        try Folder.remove(path)
    }

    init(folder path: String) throws(BlobTrouble) {
        descriptor = try check("open folder") { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    /// Opens an existing file for writing, for example `/dev/full`.
    init(writing path: String) throws(BlobTrouble) {
        descriptor = try check("open for writing") { open(path, O_WRONLY | O_CLOEXEC) }
    }

    /// Opens a file for writing and creates it if it is missing.
    init(continuing path: String) throws(BlobTrouble) {
        descriptor = try check("open for writing") { open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    }

    // The result of close() comes too late to act on; callers use sync()
    // before.
    deinit { close(descriptor) }

    func status() throws(BlobTrouble) -> stat {
        var status = stat()
        try check("look at file") { fstat(descriptor, &status) }
        return status
    }

    func write(_ bytes: [UInt8]) throws(BlobTrouble) {
        var written = 0
        while written < bytes.count {
            written += try check("write") {
                bytes.withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress?.advanced(by: written), $0.count - written)
                }
            }
        }
    }

    /// Writes at `offset` and overwrites what was there.
    func write(_ bytes: [UInt8], at offset: Int64) throws(BlobTrouble) {
        var written = 0
        while written < bytes.count {
            written += try check("write") {
                bytes.withUnsafeBytes {
                    pwrite(
                        descriptor,
                        $0.baseAddress?.advanced(by: written),
                        $0.count - written,
                        off_t(offset) + off_t(written)
                    )
                }
            }
        }
    }

    /// Truncates the file to `length` bytes.
    func cut(to length: Int64) throws(BlobTrouble) {
        try check("cut") { ftruncate(descriptor, off_t(length)) }
    }

    /// Returns at most `pieceLength` bytes from `offset` on; empty at the end
    /// of the file.
    func piece(at offset: Int64, upTo length: Int = pieceLength) throws(BlobTrouble) -> [UInt8] {
        let wanted = min(length, Self.pieceLength)
        var trouble: BlobTrouble?
        let piece = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            do throws(BlobTrouble) {
                count = try check("read") { pread(descriptor, buffer.baseAddress, wanted, off_t(offset)) }
            } catch {
                trouble = error
            }
        }
        if let trouble { throw trouble }
        return piece
    }

    /// Brings written bytes to the disk itself.
    func sync() throws(BlobTrouble) {
        try check("sync") { fsync(descriptor) }
    }

    /// Asks the system to drop the cached pages, so that the next read comes
    /// from the disk.
    func dropCache() {
        // This is a hint: if it fails, the read proves less and is still
        // correct.
        _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }

    /// Reads the whole file and returns its hash.
    func contentHash() throws(BlobTrouble) -> ContentHash {
        var hasher = SHA256()
        var offset: Int64 = 0
        while true {
            let piece = try piece(at: offset)
            if piece.isEmpty { return ContentHash(digest: hasher.finalize()) }
            hasher.update(data: piece)
            offset += Int64(piece.count)
        }
    }
}
