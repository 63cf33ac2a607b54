import CSandbox
import DarkroomWire
import Glibc

/// The walls that a darkroom puts up around itself.
///
/// Two steps: what can be given up at once, and, when the photo's limits have
/// come and before a byte of it is read, the rest. Neither can be undone.
enum Sandbox {
    /// The socket, the photo, its renditions, and some that libraries hold.
    private static let mostDescriptors: rlim_t = 32
    /// Libraries start a thread for each processor that they may use, and a
    /// server may have a hundred.
    private static let mostProcessors = 4

    /// Forgets every file that was inherited but the standard ones and the
    /// channel, which must be the next.
    static func giveUp(channel: Int32) throws(SandboxTrouble) {
        goFirstWhenMemoryRunsOut()
        try limitProcessors()
        try check("close descriptors", darkroom_close_from(UInt32(channel) + 1))
        try check("forbid privileges", darkroom_forbid_new_privileges())
        try check("forbid dumping", darkroom_forbid_dumping())
        try check("limit core", darkroom_limit_core(0))
        try check("limit descriptors", darkroom_limit_descriptors(mostDescriptors))
    }

    /// Which of them it keeps is told by the process's number, so that two
    /// darkrooms rarely share theirs.
    private static func limitProcessors() throws(SandboxTrouble) {
        // Bits for sixteen thousand, which is more than Linux knows.
        var all = ProcessorSet(words: [UInt](repeating: 0, count: 256))
        let size = all.words.count * MemoryLayout<UInt>.size
        try check("count processors", darkroom_get_processors(&all.words, size) < 0 ? -1 : 0)
        let some = all.some(mostProcessors, from: UInt(clamping: getpid()))
        if some != all { try check("limit processors", darkroom_set_processors(some.words, size)) }
    }

    /// Raises what the kernel goes by when it ends a process for want of memory
    /// (`proc(5)`): a photo's decoder goes before the server.
    ///
    /// Raising it needs no privilege. Where it fails, the kernel goes by size.
    private static func goFirstWhenMemoryRunsOut() {
        let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { Glibc.close(file) }
        _ = "1000".withCString { Glibc.write(file, $0, strlen($0)) }
    }

    /// Limits memory, time and system calls for the rest of this process's
    /// life, in all its threads.
    static func close(limits: DarkroomLimits, channel: Int32) throws(SandboxTrouble) {
        try check("limit files", darkroom_limit_file(rlim_t(max(0, limits.renditionBytes))))
        try check("limit memory", darkroom_limit_memory(rlim_t(addressSpace() + max(0, limits.memory))))
        try check("limit time", darkroom_limit_processor(rlim_t(processorSeconds() + max(1, limits.processorSeconds))))
        try SystemCallFilter.load(channel: channel)
    }

    /// Bytes of address space in use: libraries and their tables, some 300 MB
    /// of which little is ever touched.
    private static func addressSpace() throws(SandboxTrouble) -> Int {
        guard let file = fopen("/proc/self/statm", "re") else { throw SandboxTrouble(step: "read memory", code: errno) }
        defer { fclose(file) }
        var pages = 0
        withUnsafeMutablePointer(to: &pages) { pages in
            _ = withVaList([pages]) { vfscanf(file, "%ld", $0) }
        }
        guard pages > 0 else { throw SandboxTrouble(step: "read memory", code: EINVAL) }
        return pages * sysconf(CInt(_SC_PAGESIZE))
    }

    /// Used so far, rounded up: the limit counts from the process's start.
    private static func processorSeconds() -> Int {
        // clock() counts in millionths of a second, says POSIX.
        Int(clock()) / 1_000_000 + 1
    }

    private static func check(_ step: String, _ result: CInt) throws(SandboxTrouble) {
        guard result == 0 else { throw SandboxTrouble(step: step, code: errno) }
    }
}

/// A wall that could not be put up; without it no photo is opened.
struct SandboxTrouble: Error, Equatable {
    let step: String
    /// `errno`.
    let code: Int32
}
