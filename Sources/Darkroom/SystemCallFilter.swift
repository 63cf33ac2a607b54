import CSandbox
import Glibc

/// Lets through what decoding needs and answers everything else with "not
/// permitted".
///
/// A list of what is allowed, since nobody knows all that should not be. It
/// refuses rather than kills: the libraries ask for much that they can do
/// without (the number of processors, a font, a file of translations) and go
/// on; what a stranger's code would need (a socket, a program, a file by its
/// name, another process's memory) fails all the same.
enum SystemCallFilter {
    private static let allowed = [
        // Files that are open already. newfstatat is how today's C library
        // looks at them.
        "read", "readv", "pread64", "write", "writev", "pwrite64", "lseek", "fstat", "newfstatat", "close",
        "dup", "poll", "ppoll",
        // Memory. Executable pages too: vips compiles its inner loops.
        "brk", "mmap", "munmap", "mremap", "mprotect", "madvise",
        // Threads and their waits.
        "futex", "sched_yield", "sched_getaffinity", "set_robust_list", "rseq", "gettid", "getpid",
        "exit", "exit_group",
        // Clocks, signals, chance.
        "clock_gettime", "clock_nanosleep", "gettimeofday", "nanosleep", "getrandom", "getrusage",
        "rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "sigaltstack", "restart_syscall",
    ]

    static func load(channel: Int32) throws(SandboxTrouble) {
        guard let filter = seccomp_init(darkroom_refuse_with(EPERM)) else {
            throw SandboxTrouble(step: "make filter", code: ENOMEM)
        }
        defer { seccomp_release(filter) }
        for name in allowed { try allow(name, in: filter) }
        try allowAnswer(on: channel, in: filter)
        try allowThreads(in: filter)
        // The threads that the library has started already are inside too.
        try check("filter threads", seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1))
        try check("load filter", seccomp_load(filter))
    }

    /// Messages may go to the server and to nobody else.
    private static func allowAnswer(on channel: Int32, in filter: scmp_filter_ctx) throws(SandboxTrouble) {
        let toServer = scmp_arg_cmp(arg: 0, op: SCMP_CMP_EQ, datum_a: scmp_datum_t(channel), datum_b: 0)
        try allow("sendmsg", where: [toServer], in: filter)
    }

    /// New threads yes, new processes no.
    private static func allowThreads(in filter: scmp_filter_ctx) throws(SandboxTrouble) {
        let thread = scmp_datum_t(UInt32(CLONE_THREAD))
        let isThread = scmp_arg_cmp(arg: 0, op: SCMP_CMP_MASKED_EQ, datum_a: thread, datum_b: thread)
        try allow("clone", where: [isThread], in: filter)
        // Its flags lie in memory, where a filter cannot look. Told that it
        // does not exist, the C library falls back to clone.
        let absent = darkroom_refuse_with(ENOSYS)
        try check("clone3", seccomp_rule_add_array(filter, absent, seccomp_syscall_resolve_name("clone3"), 0, nil))
    }

    private static func allow(
        _ name: String,
        where conditions: [scmp_arg_cmp] = [],
        in filter: scmp_filter_ctx
    ) throws(SandboxTrouble) {
        let call = seccomp_syscall_resolve_name(name)
        // A name that this architecture does not have cannot be called either.
        guard call != __NR_SCMP_ERROR else { return }
        let count = UInt32(conditions.count)
        try check(name, seccomp_rule_add_array(filter, UInt32(SCMP_ACT_ALLOW), call, count, conditions))
    }

    /// libseccomp answers with a negative `errno`.
    private static func check(_ step: String, _ result: CInt) throws(SandboxTrouble) {
        guard result >= 0 else { throw SandboxTrouble(step: step, code: -result) }
    }
}
