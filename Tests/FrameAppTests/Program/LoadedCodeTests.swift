import FoundationEssentials
import Launch
import Testing

struct LoadedCodeTests {
    @Test func `what was called to get here is held no longer, and the program goes on`() throws {
        let before = try Self.heldCode()
        LoadedCode.giveBack()
        #expect(try Self.heldCode() < before)
    }

    /// Kilobytes of code in memory, by proc_pid_smaps(5).
    private static func heldCode() throws -> Int {
        var isCode = false
        var sum = 0
        for line in try String(contentsOfFile: "/proc/self/smaps", encoding: .utf8).split(separator: "\n") {
            let fields = line.split(separator: " ")
            if !fields[0].hasSuffix(":") { isCode = fields[1] == "r-xp" }
            if isCode, fields[0] == "Rss:" { sum += Int(fields[1]) ?? 0 }
        }
        return sum
    }
}
