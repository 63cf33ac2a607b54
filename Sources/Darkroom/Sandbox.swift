import CSandbox
import DarkroomWire
import Glibc

/// The sandbox of a darkroom process.
///
/// The process is restricted in two steps: by `restrictAtStart`, and by `lockDown` when the photo's limits have come and
/// before a byte of the photo is read. Neither can be undone.
enum Sandbox {
    /// The most open files: the socket, the photo, its renditions, and some
    /// that libraries hold.
    private static let mostDescriptors: rlim_t = 32
    /// The most processors used: libraries start a thread for each processor,
    /// and a server may have a hundred.
    private static let mostProcessors = 4

    /// Closes every inherited file but the standard ones and the channel, whose
    /// number must be the next.
    static func restrictAtStart(channel: Int32) throws(SandboxError) {
        goFirstWhenMemoryRunsOut()
        try limitProcessors()
        try InheritedFiles.closeAll(from: channel + 1)
        try check("forbid privileges", darkroom_forbid_new_privileges())
        try check("forbid dumping", darkroom_forbid_dumping())
        try check("limit core", darkroom_limit_core(0))
        try check("limit descriptors", darkroom_limit_descriptors(mostDescriptors))
    }

    /// Limits the process to some processors, chosen by the process's number so
    /// that two darkrooms rarely share theirs.
    private static func limitProcessors() throws(SandboxError) {
        // Bits for 16,384 processors, more than Linux supports.
        var all = ProcessorSet(words: [UInt](repeating: 0, count: 256))
        let size = all.words.count * MemoryLayout<UInt>.size
        try check("count processors", darkroom_get_processors(&all.words, size) < 0 ? -1 : 0)
        let some = all.some(mostProcessors, from: UInt(clamping: getpid()))
        if some != all { try check("limit processors", darkroom_set_processors(some.words, size)) }
    }

    /// Makes the kernel end this process before the server when memory runs out
    /// (`oom_score_adj` in `proc(5)`).
    ///
    /// Raising the score needs no privilege. If it fails, the kernel chooses by
    /// size.
    private static func goFirstWhenMemoryRunsOut() {
        let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        defer { Glibc.close(file) }
        _ = "1000".withCString { Glibc.write(file, $0, strlen($0)) }
    }

    /// Limits memory, time and system calls for the rest of this process's
    /// life, in all its threads.
    static func lockDown(limits: DarkroomLimits, channel: Int32) throws(SandboxError) {
        try check("limit files", darkroom_limit_file(rlim_t(max(0, limits.renditionBytes))))
        try check("limit memory", darkroom_limit_memory(rlim_t(addressSpace() + max(0, limits.memory))))
        try check("limit time", darkroom_limit_processor(rlim_t(processorSeconds() + max(1, limits.processorSeconds))))
        try SystemCallFilter.load(channel: channel)
    }

    /// The bytes of address space in use: libraries and their tables, some 300
    /// MB, most of which is never touched.
    private static func addressSpace() throws(SandboxError) -> Int {
        guard let file = fopen("/proc/self/statm", "re") else { throw SandboxError(step: "read memory", code: errno) }
        defer { fclose(file) }
        var pages = 0
        withUnsafeMutablePointer(to: &pages) { pages in
            _ = withVaList([pages]) { vfscanf(file, "%ld", $0) }
        }
        guard pages > 0 else { throw SandboxError(step: "read memory", code: EINVAL) }
        return pages * sysconf(CInt(_SC_PAGESIZE))
    }

    /// The processor seconds used so far, rounded up: the limit counts from the
    /// process's start.
    private static func processorSeconds() -> Int {
        // POSIX: clock() counts in millionths of a second.
        Int(clock()) / 1_000_000 + 1
    }

    private static func check(_ step: String, _ result: CInt) throws(SandboxError) {
        guard result == 0 else { throw SandboxError(step: step, code: errno) }
    }
}
