import FoundationEssentials
import Glibc

/// The time since this process was started, before its first line ran.
enum ProgramAge {
    /// The age in seconds, exact to the kernel's clock tick of 10 ms; nil if the kernel does not tell.
    static var seconds: Double? {
        guard let line = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8) else { return nil }
        // The name in brackets may contain anything; after it, field 22 of
        // proc(5) is the twentieth.
        guard let end = line.lastIndex(of: ")") else { return nil }
        let fields = line[line.index(after: end)...].split(separator: " ")
        guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
        var now = timespec()
        clock_gettime(CLOCK_BOOTTIME, &now)
        let uptime = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
        return uptime - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
