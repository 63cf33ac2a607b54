import CDynamicLinker
import Glibc

/// The program and its libraries, as they are mapped into memory.
package enum MappedFiles {
    /// Drops the pages of code and constants from memory; the kernel maps pages that are needed again from its page
    /// cache, many at a time.
    ///
    /// A start calls far more code than the running program does, and the kernel drops code last: on a small machine,
    /// the code of the start would stay in memory for as long as the program runs. The call takes some milliseconds and
    /// may run on any thread, while other threads go on.
    ///
    /// NB: changed pages would be lost, because the kernel has no other copy of them. The dynamic linker writes addresses
    /// also into segments that it makes read-only afterwards, so only those that never were writable are dropped. The
    /// linker's list is locked meanwhile; addresses from `/proc/self/maps` may belong to something else when they are used.
    package static func dropPages() {
        visit_unwritten_segments { begin, length in
            guard let begin else { return }
            let start = UInt(bitPattern: begin) / UInt(getpagesize()) * UInt(getpagesize())
            let end = UInt(bitPattern: begin) + UInt(length)
            madvise(UnsafeMutableRawPointer(bitPattern: start), Int(end - start), MADV_DONTNEED)
        }
    }
}
