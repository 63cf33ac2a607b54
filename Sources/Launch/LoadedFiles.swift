import Glibc

/// The files mapped into memory for reading: the code and constants of the program and its libraries, and fonts.
package enum LoadedFiles {
    /// Drops the unchanged pages of these files from memory; the kernel maps pages that are needed again from its page
    /// cache, many at a time.
    ///
    /// A start calls far more code than the running program does, and the kernel drops code last: on a small machine,
    /// the code of the start would stay in memory for as long as the program runs. The call takes some milliseconds and
    /// may run on any thread, while other threads go on.
    package static func dropPages() {
        // NB: the kernel returns a file of /proc one page at a time, and Foundation takes the end of the first page for
        // the end of the file.
        guard let mappings = fopen("/proc/self/smaps", "re") else { return }
        var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer {
            free(line)
            fclose(mappings)
        }
        var mapping: UnsafeMutableRawBufferPointer?
        while getline(&line, &capacity, mappings) > 0, let line {
            if !isField(line) { mapping = readOnlyMapping(String(cString: line)) }
            // NB: changed pages would be lost, because the kernel has no other copy of them. Read-only mappings of
            // libraries have changed pages if the dynamic linker wrote to them.
            if let mapping, strncmp(line, unchanged, strlen(unchanged)) == 0 {
                madvise(mapping.baseAddress, mapping.count, MADV_DONTNEED)
            }
        }
    }

    /// The field of proc_pid_smaps(5) that says that the process has changed no page of the mapping.
    private static let unchanged = "Anonymous:             0 kB"

    /// Returns whether a line is a field of a mapping, and not the line with its addresses: names of fields begin with
    /// a capital letter, and addresses have lowercase digits.
    private static func isField(_ line: UnsafePointer<CChar>) -> Bool { isupper(CInt(line[0])) != 0 }

    /// Returns the mapping that a line of proc_pid_maps(5) describes by its addresses, its permissions, three more
    /// fields and its file; nil if the mapping has no file, is writable or is shared.
    private static func readOnlyMapping(_ line: String) -> UnsafeMutableRawBufferPointer? {
        let fields = line.split { $0 == " " || $0 == "\n" }
        guard fields.count > 5, ["r-xp", "r--p"].contains(fields[1]), fields[5].hasPrefix("/") else { return nil }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { return nil }
        return UnsafeMutableRawBufferPointer(start: start, count: Int(ends[1] - ends[0]))
    }
}
