import Glibc

/// A file's bytes, read from the disk as they are looked at.
struct MappedFile: ~Copyable {
    let bytes: UnsafeRawBufferPointer

    /// Throws for an empty file.
    init(file: Int32) throws(DarkroomError) {
        var status = stat()
        guard fstat(file, &status) == 0, status.st_size > 0 else { throw .library("an empty file") }
        let length = Int(status.st_size)
        guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
            throw .library("out of memory")
        }
        // What has been read need not stay.
        madvise(start, length, MADV_SEQUENTIAL)
        bytes = UnsafeRawBufferPointer(start: start, count: length)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
