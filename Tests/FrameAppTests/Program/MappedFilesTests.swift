import Glibc
import Launch
import Testing

struct LoadedFilesTests {
    @Test func `code and constants that were used are dropped, also of libraries, and the program goes on`() throws {
        let kinds = ["r-xp", "r--p"]
        let before = try kinds.map(Self.held)
        MappedFiles.dropPages()
        let after = try kinds.map(Self.held)
        for (before, after) in zip(before, after) {
            #expect(before.count > 10)
            #expect(after.values.reduce(0, +) < before.values.reduce(0, +))
        }
        // The code that still runs is that of fewer than half of the files.
        #expect(after[0].values.filter { $0 == 0 }.count > before[0].count / 2)
    }

    /// Returns the kilobytes in memory by file, of the mappings with these permissions, from proc_pid_smaps(5).
    ///
    /// Pages that the dynamic linker wrote to do not count.
    private static func held(_ permissions: String) throws -> [String: Int] {
        // NB: Foundation takes the end of the first page for the end of a file of /proc.
        let file = try #require(fopen("/proc/self/smaps", "re"))
        var (line, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer {
            free(line)
            fclose(file)
        }
        var (path, sums): (String?, [String: Int]) = (nil, [:])
        while getline(&line, &capacity, file) > 0, let line {
            let fields = String(cString: line).split { $0 == " " || $0 == "\n" }.map(String.init)
            if fields[0].hasSuffix(":") {
                guard let path, let kilobytes = Int(fields[1]) else { continue }
                if fields[0] == "Rss:" { sums[path, default: 0] += kilobytes }
                if fields[0] == "Anonymous:" { sums[path, default: 0] -= kilobytes }
            } else {
                path = fields.count > 5 && fields[1] == permissions && fields[5].hasPrefix("/") ? fields[5] : nil
            }
        }
        return sums
    }
}
