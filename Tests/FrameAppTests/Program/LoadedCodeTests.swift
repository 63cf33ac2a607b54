import Glibc
import Launch
import Testing

struct LoadedCodeTests {
    @Test func `what was called to get here is held no longer, of the libraries too, and the program goes on`() throws {
        let before = try Self.heldCode()
        #expect(before.count > 10)
        LoadedCode.giveBack()
        let after = try Self.heldCode()
        #expect(after.values.reduce(0, +) < before.values.reduce(0, +))
        // Most that is loaded is called by nothing that goes on.
        #expect(after.values.filter { $0 == 0 }.count > before.count / 2)
    }

    /// Kilobytes of code in memory by file, as proc_pid_smaps(5) has them.
    private static func heldCode() throws -> [String: Int] {
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
                if let path, fields[0] == "Rss:" { sums[path, default: 0] += Int(fields[1]) ?? 0 }
            } else {
                path = fields.count > 5 && fields[1] == "r-xp" && fields[5].hasPrefix("/") ? fields[5] : nil
            }
        }
        return sums
    }
}
