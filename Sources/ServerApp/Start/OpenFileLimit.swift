import Glibc

/// The number of files, and so of connections, that the system lets this process have open at the same time.
enum OpenFileLimit {
    /// Raises the limit to `number`, or to as many as the system allows, and returns the limit from then on.
    ///
    /// systemd and shells begin with 1,024 and allow more (systemd.exec(5), `LimitNOFILE`).
    static func raise(to number: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        guard limit.rlim_cur < number else { return Int(clamping: limit.rlim_cur) }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(number))
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
        return Int(clamping: limit.rlim_cur)
    }
}
