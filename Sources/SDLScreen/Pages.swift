import Glibc

/// Memory as the system hands it out.
enum Pages {
    /// No other thread can be given memory, or give it back, while a part is
    /// handed out.
    private static let part: UInt = 256 * 1024

    /// Has the system give at once what will be written from end to end: page
    /// by page, as each is first touched, it takes more than twice as long.
    ///
    /// Kernels before 5.14 know nothing of it, and do that.
    static func demand(_ pixels: UnsafeMutablePointer<UInt32>, count: Int) {
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
