import Crypto
import FamilyCore
import Glibc
import ServerCore

/// A file or folder that is open, closed again when nobody holds it.
///
/// Its calls block; they belong on `BlockingWork`. Reading is by position, so
/// several threads may.
final class OpenFile: Sendable {
    /// How much is read at a time: the largest piece a `BlobStore` hands over.
    static let pieceLength = 256 * 1024

    private let descriptor: CInt

    init(reading path: String) throws(BlobTrouble) {
        descriptor = try check("open") { open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW) }
    }

    /// Makes a file that is not there yet, for our own user alone.
    init(creating path: String) throws(BlobTrouble) {
        descriptor = try check("create") { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    }

    /// Makes a file to write and read again, which loses its name at once: it
    /// goes with this value, whatever ends the program.
    init(scratchAt path: String) throws(BlobTrouble) {
        descriptor = try check("create") { open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600) }
        try Folder.remove(path)
    }

    init(folder path: String) throws(BlobTrouble) {
        descriptor = try check("open folder") { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    /// Opens what is there for writing: a device that is always full, say.
    init(writing path: String) throws(BlobTrouble) {
        descriptor = try check("open for writing") { open(path, O_WRONLY | O_CLOEXEC) }
    }

    /// Opens a file of ours for writing, made where it is not there.
    init(continuing path: String) throws(BlobTrouble) {
        descriptor = try check("open for writing") { open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    }

    // What close says comes too late to act on: sync() was asked before.
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

    /// Writes at a place, whatever was written before.
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

    /// Drops what is beyond `length`.
    func cut(to length: Int64) throws(BlobTrouble) {
        try check("cut") { ftruncate(descriptor, off_t(length)) }
    }

    /// At most `pieceLength` bytes from `offset` on, none at the end.
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

    /// Brings what was written to the disk itself.
    func sync() throws(BlobTrouble) {
        try check("sync") { fsync(descriptor) }
    }

    /// Makes the next reading come from the disk and not from memory, as far
    /// as the system obliges.
    func dropCache() {
        // A hint: where it fails, the reading proves less and is still right.
        _ = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED)
    }

    /// Reads everything and hashes it.
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
