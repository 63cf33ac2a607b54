import Glibc
import Launch
import Testing

struct LoadedFilesTests {
    @Test func `what was called and read to get here is held no longer, of the libraries too, and the program goes on`()
        throws
    {
        let kinds = ["r-xp", "r--p"]
        let before = try kinds.map(Self.held)
        LoadedFiles.giveBack()
        let after = try kinds.map(Self.held)
        for (before, after) in zip(before, after) {
            #expect(before.count > 10)
            #expect(after.values.reduce(0, +) < before.values.reduce(0, +))
            // Most that is loaded is called and read by nothing that goes on.
            #expect(after.values.filter { $0 == 0 }.count > before.count / 2)
        }
    }

    /// Kilobytes in memory by file, of the mappings with these permissions, as proc_pid_smaps(5) has them.
    ///
    /// Pages that were written while the libraries were linked are not among them.
    private static func held(_ permissions: String) throws -> [String: Int] {
        // NB: read to its end, which Foundation takes for that of the first page.
        let file = try #require(fopen("/proc/self/smaps", "re"))
        var (line, room): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
        defer {
            free(line)
            fclose(file)
        }
        var (path, sums): (String?, [String: Int]) = (nil, [:])
        while getline(&line, &room, file) > 0, let line {
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
