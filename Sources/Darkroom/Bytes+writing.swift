import Glibc

extension UnsafeRawBufferPointer {
    /// Writes all bytes to an open file.
    func write(to file: Int32) throws(DarkroomError) {
        var written = 0
        while written < count {
            let taken = Glibc.write(file, baseAddress?.advanced(by: written), count - written)
            if taken < 0, errno != EINTR { throw .cannotWrite(errno) }
            written += Swift.max(0, taken)
        }
    }
}
