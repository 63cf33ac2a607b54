import FamilyTesting
import Foundation
import Glibc
import HomeDiscovery
import Synchronization
import Testing

/// A bus and an Avahi daemon for these tests alone; the daemon lives in a network namespace with nothing but itself.
final class AvahiNetwork: Sendable {
    /// What these tests lack, for which they fail in CI; nil: nothing.
    static let hindrance: String? = {
        let programs = [busDaemon, avahiDaemon, "/usr/bin/unshare", "/usr/sbin/ip"]
        if let missing = programs.first(where: { access($0, X_OK) != 0 }) {
            return "\(missing) is missing; kiosk/packages test installs it"
        }
        return geteuid() == 0 ? nil : "only root makes a network for these tests"
    }()

    /// Whether these tests have a process of their own, as `kiosk/test` gives them.
    ///
    /// The D-Bus library reads the bus's address once in a process, and beside other tests SDL makes it read the
    /// machine's before these tests begin.
    static let isAlone = getenv("GRANDMA_AVAHI_TESTS") != nil

    /// Whether to try all the same, and fail.
    static let isInCI = getenv("CI") != nil

    private static let busDaemon = "/usr/bin/dbus-daemon"
    private static let avahiDaemon = "/usr/sbin/avahi-daemon"
    /// For a start on a machine that does much else.
    private static let timeout = Duration.seconds(60)

    private let folder: TemporaryFolder
    private let bus: Child
    private let daemon = Mutex<Child?>(nil)

    private static let one = Mutex<AvahiNetwork?>(nil)

    /// The library reads the bus's address once in a process: all tests share the bus.
    static func shared() async throws -> AvahiNetwork {
        if let hindrance { throw HindranceError(words: hindrance) }
        let network = try one.withLock { one in
            if let one { return one }
            let network = try AvahiNetwork()
            one = network
            return network
        }
        try await network.beginDaemon()
        return network
    }

    private struct HindranceError: Error {
        let words: String
    }

    private init() throws {
        folder = try TemporaryFolder()
        try Self.bus(at: folder.path("bus")).write(toFile: folder.path("bus.conf"), atomically: true, encoding: .utf8)
        try Self.avahi.write(toFile: folder.path("avahi.conf"), atomically: true, encoding: .utf8)
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder.path("bus"))", 1)
        bus = try Child(
            Self.busDaemon,
            ["--config-file=\(folder.path("bus.conf"))", "--nofork", "--nopidfile"],
            log: folder.path("log")
        )
        atexit { AvahiNetwork.one.withLock { $0?.end() } }
    }

    /// Starts the daemon if it does not run, and waits until it can be asked.
    func beginDaemon() async throws {
        try await eventually("the bus", within: Self.timeout) {
            FileManager.default.fileExists(atPath: folder.path("bus"))
        }
        try daemon.withLock { daemon in
            guard daemon == nil else { return }
            daemon = try Child(
                "/usr/bin/unshare",
                ["--net", "--mount", "/bin/sh", "-c", Self.start, "sh", folder.path("avahi.conf")],
                log: folder.path("log")
            )
        }
        do {
            try await eventually("Avahi", within: Self.timeout) { (try? HomeServices.check()) != nil }
        } catch {
            let log = (try? String(contentsOfFile: folder.path("log"), encoding: .utf8)) ?? ""
            Issue.record("Avahi does not start:\n\(log.suffix(2_000))")
            throw error
        }
    }

    func endDaemon() { daemon.withLock { $0 = nil } }

    /// Stops the daemon where it is, or lets it go on.
    func holdDaemon(_ isHeld: Bool) { daemon.withLock { $0?.signal(isHeld ? SIGSTOP : SIGCONT) } }

    private func end() {
        endDaemon()
        bus.end()
    }

    /// Browses while `body` runs.
    func browsing(
        _ type: String,
        _ heard: Heard,
        _ body: () async throws -> Void
    ) async throws {
        let browsing = Task { try await HomeServices.browse(type) { heard.hear($0) } }
        defer { browsing.cancel() }
        try await body()
    }

    /// The daemon's own folder has one place for the whole machine, so it gets another one; its network is a cable from
    /// itself to itself.
    private static let start = """
        mkdir -p /run/avahi-daemon && mount -t tmpfs tmpfs /run/avahi-daemon && ip link set lo up &&
        ip link add home type veth peer name other && ip address add 10.213.0.1/24 dev home &&
        ip link set home up && ip link set other up &&
        exec avahi-daemon -f "$1" --no-drop-root --no-chroot --no-rlimits --no-proc-title
        """

    private static let avahi = """
        [server]
        host-name=box
        allow-interfaces=home
        objects-per-client-max=4096
        entries-per-entry-group-max=64
        clients-max=4096
        [wide-area]
        enable-wide-area=no
        [publish]
        publish-workstation=no
        publish-hinfo=no

        """

    private static func bus(at path: String) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <listen>unix:path=\(path)</listen>
          <auth>EXTERNAL</auth>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/><allow user="*"/>
          </policy>
          <limit name="max_completed_connections">4096</limit>
          <limit name="max_connections_per_user">4096</limit>
        </busconfig>
        """
    }
}

/// A program that ends with its owner.
private final class Child: Sendable {
    private let process: Mutex<pid_t>

    init(_ program: String, _ arguments: [String], log: String) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for stream in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, stream, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        }
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, program, &actions, nil, &words, environ)
        guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO) }
        self.process = Mutex(process)
    }

    deinit { end() }

    func signal(_ number: CInt) { process.withLock { if $0 > 0 { kill($0, number) } } }

    func end() {
        process.withLock { process in
            guard process > 0 else { return }
            kill(process, SIGKILL)
            waitpid(process, nil, 0)
            process = 0
        }
    }
}
