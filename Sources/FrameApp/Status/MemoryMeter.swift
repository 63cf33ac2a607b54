import FamilyCore

/// Reads how much memory the frame uses and may use, and how often it had too little.
///
/// systemd limits the frame by its control group (Documentation/admin-guide/cgroup-v2.rst). Without such a limit, the
/// program's own memory and that of the machine count.
struct MemoryMeter: Sendable {
    /// The file into which `grandma-frame.service` writes one byte for each end for lack of memory.
    static let endsName = "ended-for-memory"
    /// The unit of the numbers in the files of /proc.
    private static let kilobyte: Int64 = 1024

    /// The folder in which Linux describes its processes and its memory.
    var processes = "/proc"
    /// The folder in which Linux lists its control groups.
    var groups = "/sys/fs/cgroup"
    /// The folder in RAM in which the service counts ends for lack of memory; nil: nobody counts them.
    var service: String?

    /// The memory used now; nil if the system does not tell it.
    var now: FrameMemory? {
        let machine = Self.number("MemTotal:", in: KernelFolder(processes).text("meminfo"), times: Self.kilobyte)
        if let group, let most = Self.bytes(group.text("memory.max")), let used = Self.used(by: group) {
            return FrameMemory(used: used, limit: min(most, machine ?? most), ended: ended)
        }
        guard let used = ofProgram else { return nil }
        return FrameMemory(used: used, limit: machine, ended: ended)
    }

    private var ended: Int? {
        guard let service else { return nil }
        return min(KernelFolder(service).bytes(Self.endsName)?.count ?? 0, FrameMemory.ends.upperBound)
    }

    /// The frame's own control group of version 2; nil if it has none below `groups`.
    private var group: KernelFolder? {
        let lines = (KernelFolder("\(processes)/self").text("cgroup") ?? "").split(separator: "\n")
        guard let path = lines.first(where: { $0.hasPrefix("0::/") })?.dropFirst(3) else { return nil }
        // A group outside of a container's own ones begins with `..`, and its files cannot be seen from here.
        guard path.split(separator: "/").allSatisfy({ $0 != ".." }) else { return nil }
        return KernelFolder("\(groups)\(path)")
    }

    /// The memory of a group without the parts of files, which the kernel drops when memory is short.
    private static func used(by group: KernelFolder) -> ByteCount? {
        guard let whole = bytes(group.text("memory.current")) else { return nil }
        let state = group.text("memory.stat")
        let files = ["active_file", "inactive_file"].compactMap { number($0, in: state, times: 1)?.bytes }
        return ByteCount(max(0, whole.bytes - files.reduce(0, +)))
    }

    /// The memory of this process without the parts of files.
    private var ofProgram: ByteCount? {
        let state = KernelFolder("\(processes)/self").text("status")
        guard let own = Self.number("RssAnon:", in: state, times: Self.kilobyte) else { return nil }
        return own + (Self.number("RssShmem:", in: state, times: Self.kilobyte) ?? .zero)
    }

    /// Returns the number after a name at the beginning of a line, such as `MemTotal:  4028312 kB`.
    private static func number(_ name: String, in text: String?, times unit: Int64) -> ByteCount? {
        for line in (text ?? "").split(separator: "\n") {
            let fields = line.split(whereSeparator: \.isWhitespace)
            if fields.count > 1, fields[0] == name { return bytes(String(fields[1]), times: unit) }
        }
        return nil
    }

    /// Returns a count of bytes; nil for the word `max` and for what no machine has.
    private static func bytes(_ text: String?, times unit: Int64 = 1) -> ByteCount? {
        guard let text, let count = Int64(text) else { return nil }
        let (bytes, overflow) = count.multipliedReportingOverflow(by: unit)
        return !overflow && FrameMemory.counts.contains(bytes) ? ByteCount(bytes) : nil
    }
}
