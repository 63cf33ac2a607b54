import Glibc

/// Owns a file descriptor.
///
/// Reads and writes block on the disk: the loop's own thread may, Swift's
/// shared threads may not.
final class OpenFile: Sendable {
    struct Failure: Error {
        let code: Int32
        var message: String { String(cString: strerror(code)) }
    }

    private let descriptor: CInt

    convenience init(reading path: String) throws(Failure) {
        try self.init(path, O_RDONLY)
    }

    /// Opens or makes the file, readable by its owner only, and cuts it to
    /// `length` bytes.
    convenience init(writing path: String, after length: Int64) throws(Failure) {
        try self.init(path, O_WRONLY | O_CREAT)
        var known = stat()
        guard fstat(descriptor, &known) == 0 else { throw Failure(code: errno) }
        guard known.st_size == off_t(length) || ftruncate(descriptor, off_t(length)) == 0 else {
            throw Failure(code: errno)
        }
    }

    private init(_ path: String, _ flags: CInt) throws(Failure) {
        let descriptor = open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(code: errno) }
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Reads what comes at `offset`, at most the buffer full; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(Failure) -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else { throw Failure(code: errno) }
        }
    }

    /// Writes all of `bytes` at `offset`.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(Failure) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset) + off_t(done))
            if count >= 0 {
                done += count
            } else if errno != EINTR {
                throw Failure(code: errno)
            }
        }
    }
}
