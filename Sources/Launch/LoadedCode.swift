import Glibc

/// The code of the program and its libraries, mapped in memory.
package enum LoadedCode {
    /// Drops all pages of code from memory; code that is called again comes
    /// back from the system's file cache, many pages at a time.
    ///
    /// A start calls far more code than the running program does, and code is
    /// what the system drops last: on a small machine it would stay for as long
    /// as the program runs. The call takes some milliseconds, on any thread,
    /// while other threads go on.
    package static func giveBack() {
        // NB: the kernel delivers such a file in pages, and Foundation takes
        // the end of the first page for the end of the file.
        guard let places = fopen("/proc/self/maps", "re") else { return }
        var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer {
            free(line)
            fclose(places)
        }
        while getline(&line, &room, places) > 0, let line { giveBack(String(cString: line)) }
    }

    /// Drops the pages of one line of proc_pid_maps(5), which has the
    /// addresses, the permissions, three more fields and the file.
    ///
    /// NB: only code that cannot be written to, because changed pages would be
    /// lost. Pages that can only be read may have been written while the
    /// libraries were linked.
    private static func giveBack(_ line: String) {
        let fields = line.split { $0 == " " || $0 == "\n" }
        guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { return }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { return }
        madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
    }
}
