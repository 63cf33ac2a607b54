import DarkroomWire
import Glibc
import Synchronization

/// One darkroom: started ahead, given one photo, ended.
///
/// Its calls block. It is killed and buried when nobody holds it.
final class DarkroomProcess: Sendable {
    let identifier: pid_t
    private let channel: DarkroomChannel
    private let isWarm = Mutex(false)

    /// Where the darkroom finds its end of the channel: right after the
    /// standard files.
    private static let channelNumber: CInt = 3

    /// Nothing of the server's environment goes along.
    private static let environment = [
        // One arena: each more reserves 64 MB of the memory limit.
        "MALLOC_ARENA_MAX=1",
        // A crash must be an end, and not a debugger's beginning.
        "SWIFT_BACKTRACE=enable=no",
        "LC_ALL=C",
    ]

    init(program: String, profile: DecoderProfile) throws(DarkroomChannelTrouble) {
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

    /// Waits until it is warm; it says so once.
    func waitUntilReady(within limit: Duration) throws(DarkroomChannelTrouble) {
        if isWarm.withLock({ $0 }) { return }
        try channel.wait(until: .now + limit)
        guard try DarkroomAnswer(message: channel.receive()) == .ready else { throw .malformed }
        isWarm.withLock { $0 = true }
    }

    /// Whether it waits in silence, as a warm one does until it has a photo.
    var isWaiting: Bool {
        do throws(DarkroomChannelTrouble) {
            try channel.wait(until: .now)
            return false
        } catch {
            return error == .timedOut
        }
    }

    /// Lets whatever else runs go first, from now on.
    func giveWay() {
        // Where it is refused the photo is made as quickly as any.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(identifier), 19)
    }

    /// Hands the photo over and waits for what became of it.
    func develop(
        _ request: DarkroomRequest,
        files: [Int32]
    ) throws(DarkroomChannelTrouble) -> DarkroomAnswer {
        let deadline = ContinuousClock.now + request.limits.patience
        try channel.send(request.message, passing: files)
        try channel.wait(until: deadline)
        return try DarkroomAnswer(message: channel.receive())
    }

    /// How long it has computed so far; nil where the kernel does not tell.
    var processorTime: Duration? {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(identifier, &clock) == 0, clock_gettime(clock, &time) == 0 else { return nil }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// How it ended; waits for it a little, and then ends it.
    ///
    /// It must have closed its end of the channel.
    func end() -> DarkroomEnd {
        let deadline = ContinuousClock.now + Self.patienceAtEnd
        var information = siginfo_t()
        // It stays a zombie, so that its number is no other process's.
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

    /// Its memory is given back before it is a zombie.
    private static let patienceAtEnd: Duration = .seconds(2)

    private static func spawn(_ words: [String], channel: CInt) -> Result<pid_t, DarkroomChannelTrouble> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // What its libraries have to say is words of strangers.
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

    /// Ctrl-C in a terminal is the server's to answer; what the server blocks
    /// or ignores is its own affair.
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
