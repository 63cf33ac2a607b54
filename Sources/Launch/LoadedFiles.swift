import Glibc

/// The program and its libraries, as they are mapped into memory.
package enum LoadedFiles {
    /// Drops the pages of code and constants from memory; the kernel maps pages that are needed again from its page
    /// cache, many at a time.
    ///
    /// A start calls far more code than the running program does, and the kernel drops code last: on a small machine,
    /// the code of the start would stay in memory for as long as the program runs. The call takes some milliseconds and
    /// may run on any thread, while other threads go on.
    package static func dropPages() {
        // NB: the addresses of `/proc/self/maps` may belong to something else by the time they are used. The dynamic
        // linker changes its list only between two calls of `dl_iterate_phdr`, and lists a library once it is mapped.
        _ = dl_iterate_phdr(
            { object, _, _ in
                if let object { LoadedFiles.dropPages(of: object.pointee) }
                return 0
            },
            nil
        )
    }

    /// Drops the segments that are never written to.
    ///
    /// NB: changed pages would be lost, because the kernel has no other copy of them: the linker writes addresses into
    /// segments that are writable at first, also into those that it makes read-only afterwards.
    private static func dropPages(of object: dl_phdr_info) {
        guard let segments = object.dlpi_phdr, isFile(object.dlpi_name) else { return }
        let page = UInt(getpagesize())
        for segment in UnsafeBufferPointer(start: segments, count: Int(object.dlpi_phnum))
        where segment.p_type == PT_LOAD && segment.p_flags & UInt32(PF_W) == 0 {
            let begin = UInt(object.dlpi_addr) + UInt(segment.p_vaddr)
            let end = begin + UInt(segment.p_filesz)
            let first = begin / page * page
            madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_DONTNEED)
        }
    }

    /// Returns false for the kernel's vDSO, which is in no file.
    ///
    /// The program itself has an empty name.
    private static func isFile(_ name: UnsafePointer<CChar>?) -> Bool {
        guard let name else { return false }
        return name[0] == 0 || name[0] == CChar(UInt8(ascii: "/"))
    }
}
