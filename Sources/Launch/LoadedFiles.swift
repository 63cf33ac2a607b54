import Glibc

/// The files that are mapped in memory to be read: the code and constants of the program and its libraries, and fonts.
package enum LoadedFiles {
    /// Drops their pages from memory; what is needed again comes back from the
    /// system's file cache, many pages at a time.
    ///
    /// A start calls far more code than the running program does, and code is
    /// what the system drops last: on a small machine it would stay for as long
    /// as the program runs. The call takes some milliseconds, on any thread,
    /// while other threads go on.
    package static func giveBack() {
        // NB: the kernel delivers such a file in pages, and Foundation takes
        // the end of the first page for the end of the file.
        guard let mappings = fopen("/proc/self/smaps", "re") else { return }
        var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer {
            free(line)
            fclose(mappings)
        }
        var mapping: UnsafeMutableRawBufferPointer?
        while getline(&line, &room, mappings) > 0, let line {
            if !isKey(line) { mapping = fileThatIsOnlyRead(String(cString: line)) }
            // NB: changed pages would be lost, as the system has no other copy of them. Libraries have such pages of
            // what can only be read, written while they were linked.
            if let mapping, strncmp(line, unchanged, strlen(unchanged)) == 0 {
                madvise(mapping.baseAddress, mapping.count, MADV_DONTNEED)
            }
        }
    }

    /// The line of proc_pid_smaps(5) that follows a mapping of which the process has changed no page.
    private static let unchanged = "Anonymous:             0 kB"

    /// Returns whether a line has a value of the mapping above it; keys begin with a capital letter, and addresses are
    /// written with small ones.
    private static func isKey(_ line: UnsafePointer<CChar>) -> Bool { isupper(CInt(line[0])) != 0 }

    /// Returns the mapping of a line of proc_pid_maps(5), which has the addresses, the permissions, three more fields and
    /// the file; nil for one that is of no file, or can be written to or is shared.
    private static func fileThatIsOnlyRead(_ line: String) -> UnsafeMutableRawBufferPointer? {
        let fields = line.split { $0 == " " || $0 == "\n" }
        guard fields.count > 5, ["r-xp", "r--p"].contains(fields[1]), fields[5].hasPrefix("/") else { return nil }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { return nil }
        return UnsafeMutableRawBufferPointer(start: start, count: Int(ends[1] - ends[0]))
    }
}
