import Glibc

/// A file's bytes, mapped in memory and read from the disk on access.
struct MappedFile: ~Copyable {
    let bytes: UnsafeRawBufferPointer

    /// Maps the file; throws for an empty one.
    init(file: Int32) throws(DarkroomError) {
        guard let size = openFileSize(file), size > 0 else { throw .library("an empty file") }
        let length = Int(size)
        guard let start = mmap(nil, length, PROT_READ, MAP_PRIVATE, file, 0), start != MAP_FAILED else {
            throw .library("out of memory")
        }
        // Pages that have been read may be dropped.
        madvise(start, length, MADV_SEQUENTIAL)
        bytes = UnsafeRawBufferPointer(start: start, count: length)
    }

    deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
