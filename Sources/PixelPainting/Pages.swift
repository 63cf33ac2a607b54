import Glibc

/// Pages of memory from the system.
package enum Pages {
    /// The bytes requested in one call: during it, no other thread can allocate
    /// or free memory.
    private static let part: UInt = 256 * 1024

    /// Makes the system provide at once memory that will be written from end to
    /// end: page by page, at the first touch of each, it takes more than twice
    /// as long.
    ///
    /// Kernels before 5.14 do not know this call, and provide the pages one by
    /// one.
    package static func demand(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
        let size = UInt(sysconf(CInt(_SC_PAGESIZE)))
        let end = UInt(bitPattern: pixels + count) / size * size
        var place = (UInt(bitPattern: pixels) + size - 1) / size * size
        while place < end, let start = UnsafeMutableRawPointer(bitPattern: place) {
            let length = min(end - place, part)
            guard madvise(start, Int(length), MADV_POPULATE_WRITE) == 0 else { return }
            place += length
        }
    }
}
