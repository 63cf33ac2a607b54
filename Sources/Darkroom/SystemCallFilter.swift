import CSandbox
import DarkroomWire
import Glibc

/// Allows the system calls that decoding needs; every other call fails with
/// "not permitted".
///
/// It is an allow list, because no list of all dangerous calls is complete. A
/// forbidden call fails and does not kill the process: the libraries ask for
/// much that they can do without (the number of processors, a font, a
/// translation file) and go on. What a stranger's code would need (a socket, a
/// program, a file by its name, another process's memory) fails in any case.
enum SystemCallFilter {
    private static let allowed = [
        // Files that are open already. NB: today's C library uses newfstatat
        // for fstat. A stranger's code may call it with a path, too, and learn
        // whether a file exists, its size and its times: paths are in memory,
        // which a filter cannot read, and Landlock does not restrict stat. It
        // learns no byte of the file.
        "read", "readv", "pread64", "write", "writev", "pwrite64", "lseek", "fstat", "newfstatat", "close",
        "dup", "poll", "ppoll",
        // Memory, executable pages too: vips compiles its inner loops.
        "brk", "mmap", "munmap", "mremap", "mprotect", "madvise",
        // Threads and their waits.
        "futex", "sched_yield", "sched_getaffinity", "set_robust_list", "rseq", "gettid", "getpid",
        "exit", "exit_group",
        // Clocks, signals, random numbers.
        "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep", "getrandom", "getrusage",
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    ]

    static func load(channel: Int32) throws(SandboxError) {
        guard let filter = seccomp_init(darkroom_refuse_with(EPERM)) else {
            throw SandboxError(step: "make filter", code: ENOMEM)
        }
        defer { seccomp_release(filter) }
        for name in allowed { try allow(name, in: filter) }
        try allowAnswer(on: channel, in: filter)
        try allowThreads(in: filter)
        // The filter also applies to the threads that the libraries have
        // already started.
        try check("filter threads", seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1))
        try check("load filter", seccomp_load(filter))
    }

    /// Messages may be sent to the server only.
    private static func allowAnswer(on channel: Int32, in filter: scmp_filter_ctx) throws(SandboxError) {
        let toServer = scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: scmp_datum_t(channel), datum_b: 0)
        try allow("sendmsg", where: [toServer], in: filter)
    }

    /// New threads are allowed, new processes are not.
    private static func allowThreads(in filter: scmp_filter_ctx) throws(SandboxError) {
        let thread = scmp_datum_t(UInt32(CLONE_THREAD))
        let isThread = scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: thread, datum_b: thread)
        try allow("clone", where: [isThread], in: filter)
        // The flags of clone3 are in memory, which a filter cannot read. When
        // the call seems not to exist, the C library falls back to clone.
        let absent = darkroom_refuse_with(ENOSYS)
        try check("clone3", seccomp_rule_add_array(filter, absent, seccomp_syscall_resolve_name("clone3"), 0, nil))
    }

    private static func allow(
        _ name: String,
        where conditions: [scmp_arg_cmp] = [],
        in filter: scmp_filter_ctx
    ) throws(SandboxError) {
        let call = seccomp_syscall_resolve_name(name)
        // A name that this architecture does not have cannot be called either.
        guard call != __NR_SCMP_ERROR else { return }
        let count = UInt32(conditions.count)
        try check("allow \(name)", seccomp_rule_add_array(filter, UInt32(SCMP_ACT_ALLOW), call, count, conditions))
    }

    /// libseccomp returns a negative `errno`.
    private static func check(_ step: String, _ result: CInt) throws(SandboxError) {
        guard result >= 0 else { throw SandboxError(step: step, code: -result) }
    }
}
