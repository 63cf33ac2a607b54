import CWriteback
import Glibc
import SystemPackage

/// An open file that is closed when the last reference goes away.
///
/// Its calls block, so they belong on threads that may wait for the disk. Reads
/// name their offset, so several threads may read at once. New files are for
/// our own user alone. Symbolic links are not followed unless an initializer
/// says so.
package final class OpenFile<Failure: FileCallError>: Sendable {
    /// The number of bytes that `piece` reads by default.
    package static var pieceLength: Int { 256 * 1024 }

    private let descriptor: FileDescriptor
    private let path: String

    package convenience init(reading path: String, followsLinks: Bool = false) throws(Failure) {
        try self.init("open", path, .readOnly, followsLinks ? [] : .noFollow)
    }

    /// Creates a new file; fails if the file exists.
    package convenience init(creating path: String) throws(Failure) {
        try self.init("create", path, .writeOnly, [.create, .exclusiveCreate, .noFollow])
    }

    /// Creates a file for writing and reading and unlinks it at once.
    ///
    /// The file disappears with this value, however the program ends.
    package convenience init(scratchAt path: String) throws(Failure) {
        try self.init("create", path, .readWrite, [.create, .exclusiveCreate, .noFollow])
        try Folder<Failure>.remove(path)
    }

    package convenience init(folder path: String) throws(Failure) {
        try self.init("open folder", path, .readOnly, .directory)
    }

    /// Opens an existing file, also a linked one, for writing, for example
    /// `/dev/full`.
    package convenience init(writing path: String) throws(Failure) {
        try self.init("open for writing", path, .writeOnly, [])
    }

    /// Opens a file for writing and creates it if it is missing.
    package convenience init(continuing path: String, followsLinks: Bool = false) throws(Failure) {
        try self.init("open for writing", path, .writeOnly, followsLinks ? .create : [.create, .noFollow])
    }

    /// Opens the file at `path` below the folder `root` for reading.
    ///
    /// No part of `path` may be a symbolic link, or lead out of `root`.
    package init(reading path: String, below root: String) throws(Failure) {
        self.path = path
        descriptor = try FolderDescriptor<Failure>(root).openFile(at: path)
    }

    private init(
        _ action: String,
        _ path: String,
        _ mode: FileDescriptor.AccessMode,
        _ options: FileDescriptor.OpenOptions
    ) throws(Failure) {
        self.path = path
        descriptor = try Failure.rethrowing(action, at: path) {
            let options = options.union(.closeOnExec)
            return try FileDescriptor.open(FilePath(path), mode, options: options, permissions: .ownerReadWrite)
        }
    }

    // The result of close() comes too late to act on; callers use sync()
    // before.
    deinit { try? descriptor.close() }

    package func size() throws(Failure) -> Int64 { Int64(try status().st_size) }

    /// The number of the file system that the file is on.
    package func device() throws(Failure) -> UInt64 { UInt64(try status().st_dev) }

    package func identity() throws(Failure) -> FileIdentity { FileIdentity(try status()) }

    private func status() throws(Failure) -> stat {
        var status = stat()
        try Failure.checking("look at file", at: path) { fstat(descriptor.rawValue, &status) }
        return status
    }

    /// Reads at most `pieceLength` bytes from `offset` on; empty at the end of
    /// the file.
    package func piece(at offset: Int64, upTo length: Int = pieceLength) throws(Failure) -> [UInt8] {
        try Failure.rethrowing("read", at: path) {
            try [UInt8](unsafeUninitializedCapacity: min(length, Self.pieceLength)) { buffer, count in
                count = try descriptor.read(fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(buffer))
            }
        }
    }

    /// Reads `count` bytes from `offset` on, fewer only at the end of the file; all of them are in memory.
    package func bytes(at offset: Int64, count: Int) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let piece = try piece(at: offset + Int64(bytes.count), upTo: count - bytes.count)
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }

    /// Reads the bytes at `offset` until the buffer is full at most; returns
    /// their number, and 0 at the end of the file.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(Failure) -> Int {
        try Failure.rethrowing("read", at: path) { try descriptor.read(fromAbsoluteOffset: offset, into: buffer) }
    }

    /// Writes all bytes after those that were written before.
    package func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
        try Failure.rethrowing("write", at: path) { _ = try descriptor.writeAll(bytes) }
    }

    /// Writes all bytes at `offset` and overwrites what was there.
    package func write(_ bytes: some Sequence<UInt8>, at offset: Int64) throws(Failure) {
        try Failure.rethrowing("write", at: path) { _ = try descriptor.writeAll(toAbsoluteOffset: offset, bytes) }
    }

    /// Makes the file `length` bytes long: its end is cut off, or zeros follow.
    package func cut(to length: Int64) throws(Failure) {
        try Failure.rethrowing("cut", at: path) { try descriptor.resize(to: length) }
    }

    /// Takes space on the disk for `length` bytes.
    package func reserve(_ length: Int64) throws(Failure) {
        let code = posix_fallocate(descriptor.rawValue, 0, off_t(length))
        if code != 0 { throw Failure(Errno(rawValue: code), while: "reserve", at: path) }
    }

    /// Brings written bytes, or a folder's names, to the disk itself.
    package func sync() throws(Failure) {
        try Failure.checking("sync", at: path) { fsync(descriptor.rawValue) }
    }

    /// Lets the disk write each megabyte of the file that ends in `written`, and does not wait for it: the rest of the
    /// file arrives meanwhile, and little is left for `sync`.
    ///
    /// A megabyte is enough for file systems to put it in one place. This is a hint: `sync` tells of errors.
    package func beginWriteback(of written: Range<Int64>) {
        let part: Int64 = 1 << 20
        let (first, next) = (written.lowerBound / part, written.upperBound / part)
        if first < next { begin_writeback(descriptor.rawValue, first * part, (next - first) * part) }
    }

    /// Asks the system to drop the cached pages, so that the next read comes
    /// from the disk.
    package func dropCache() {
        // This is a hint: if it fails, the read proves less and is still
        // correct.
        _ = posix_fadvise(descriptor.rawValue, 0, 0, POSIX_FADV_DONTNEED)
    }
}
