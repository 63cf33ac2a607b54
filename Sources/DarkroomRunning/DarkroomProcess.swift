package import DarkroomWire
package import Glibc
import Synchronization

/// One darkroom process: started ahead, given one photo, then ended.
///
/// Its calls block. `deinit` kills the process and reaps it.
package final class DarkroomProcess: Sendable {
    package let identifier: pid_t
    private let channel: DarkroomChannel
    private let isWarm = Mutex(false)

    /// The descriptor number of the darkroom's end of the channel: the first
    /// after the standard files.
    private static let channelNumber: CInt = 3

    /// The darkroom's whole environment; nothing of the starting program's is passed on.
    private static let environment = [
        // One malloc arena: each further one reserves 64 MB of the memory
        // limit.
        "MALLOC_ARENA_MAX=1",
        // A crash must end the process and not start a debugger.
        "SWIFT_BACKTRACE=enable=no",
        "LC_ALL=C",
    ]

    package init(program: String, profile: DecoderProfile) throws(DarkroomChannelError) {
        let (ours, theirs) = try DarkroomChannel.pair()
        channel = ours
        identifier = try theirs.withDescriptor { theirs in
            Self.spawn([program, "--channel", String(Self.channelNumber), "--for", profile.rawValue], channel: theirs)
        }.get()
    }

    deinit {
        kill(identifier, SIGKILL)
        var status: CInt = 0
        while waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    }

    /// Waits until the process says that it is ready, which it says once.
    package func waitUntilReady(within limit: Duration) throws(DarkroomChannelError) {
        if isWarm.withLock({ $0 }) { return }
        try channel.wait(until: .now + limit)
        switch try DarkroomAnswer(message: channel.receive()) {
        case .ready: isWarm.withLock { $0 = true }
        case .noSandbox(let error): throw .noSandbox(error)
        default: throw .malformed
        }
    }

    /// True if the process has sent nothing, as a ready one does until it gets
    /// a photo.
    package var isWaiting: Bool {
        do throws(DarkroomChannelError) {
            try channel.wait(until: .now)
            return false
        } catch {
            return error == .timedOut
        }
    }

    /// Lowers the process's priority: everything else runs first.
    package func giveWay() {
        // If the system refuses, the photo is made at normal priority.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(identifier), 19)
    }

    /// Sends the photo's request and waits for the answer.
    package func develop(
        _ request: DarkroomRequest,
        files: [Int32]
    ) throws(DarkroomChannelError) -> DarkroomAnswer {
        let deadline = ContinuousClock.now + request.limits.timeout
        try channel.send(request.message, passing: files)
        try channel.wait(until: deadline)
        return try DarkroomAnswer(message: channel.receive())
    }

    /// The processor time that the process has used so far; nil if the kernel
    /// does not tell.
    package var processorTime: Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Waits for the process to end, kills it if it does not end soon, and
    /// returns how it ended.
    ///
    /// Before this call the process must have closed its end of the channel.
    package func end() -> DarkroomEnd {
        let deadline = ContinuousClock.now + Self.endTimeout
        var information = siginfo_t()
        // WNOWAIT leaves the process a zombie, so that its number cannot become
        // another process's.
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0 {
            if information.si_signo == SIGCHLD {
                let isSignal = information.si_code != CInt(CLD_EXITED)
                return isSignal ? DarkroomEnd(signal: information._sifields._sigchld.si_status) : .own
            }
            guard ContinuousClock.now < deadline else { break }
            usleep(2_000)
        }
        return .own
    }

    /// Kills the process, so that the wait for its answer ends.
    package func interrupt() { kill(identifier, SIGKILL) }

    /// Kills the process and waits for its death, after which it writes nothing any more.
    package func stop() {
        interrupt()
        var information = siginfo_t()
        // WNOWAIT leaves the process a zombie, so that its number cannot become another process's.
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    }

    /// The longest wait for the process to end: it must give back its memory
    /// before it is a zombie.
    private static let endTimeout: Duration = .seconds(2)

    private static func spawn(_ words: [String], channel: CInt) -> Result<pid_t, DarkroomChannelError> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // The messages of its libraries contain text of strangers: all standard
        // files are /dev/null.
        for standard in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, channel, channelNumber)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        ownGroupAndSignals(&attributes)
        return withCStrings(words) { arguments in
            withCStrings(environment) { environment in
                var identifier: pid_t = 0
                let code = posix_spawn(&identifier, words[0], &actions, &attributes, arguments, environment)
                return code == 0 ? .success(identifier) : .failure(.system(code))
            }
        }
    }

    /// Puts the process in a group of its own, so that Ctrl-C in a terminal
    /// reaches only the program, and resets the signals that the program blocks
    /// or ignores.
    private static func ownGroupAndSignals(_ attributes: inout posix_spawnattr_t) {
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
    }

    private static func withCStrings<Result>(
        _ strings: [String],
        _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { for copy in copies { free(copy) } }
        return body(copies + [nil])
    }
}
