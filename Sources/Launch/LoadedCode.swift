import Glibc

/// The code of the program and its libraries, as it lies in memory.
package enum LoadedCode {
    /// Lets go of all of it; what is called again comes back from the system's
    /// cache of files, many pages at a time.
    ///
    /// Starting calls far more than living does, and of what it holds in memory
    /// the system takes back code last: on a small machine that would stay for as
    /// long as the program runs. Takes some milliseconds, on any thread, while
    /// others go on.
    package static func giveBack() {
        // NB: the kernel hands such a file out in pages, and Foundation takes the
        // end of the first for the end of the file.
        guard let places = fopen("/proc/self/maps", "re") else { return }
        var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer {
            free(line)
            fclose(places)
        }
        while getline(&line, &room, places) > 0, let line { giveBack(String(cString: line)) }
    }

    /// Of a line of proc_pid_maps(5): where it lies, what is allowed there, and
    /// the file after three fields more.
    ///
    /// NB: only what cannot be written to, for that would be lost. What can be
    /// read and no more was perhaps written while the libraries were linked.
    private static func giveBack(_ line: String) {
        let fields = line.split { $0 == " " || $0 == "\n" }
        guard fields.count > 5, fields[1] == "r-xp", fields[5].hasPrefix("/") else { return }
        let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard ends.count == 2, let start = UnsafeMutableRawPointer(bitPattern: ends[0]) else { return }
        madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
    }
}
