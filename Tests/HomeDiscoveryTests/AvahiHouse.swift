import FamilyTesting
import Foundation
import Glibc
import HomeDiscovery
import Synchronization

/// A bus and an Avahi daemon for these tests alone; the daemon lives in a network namespace with nothing but itself.
final class AvahiHouse: Sendable {
    private let folder: TemporaryFolder
    private let bus: Process
    private let daemon = Mutex<Process?>(nil)

    private static let one = Mutex<AvahiHouse?>(nil)

    /// The library reads the bus's address once in a process: all tests share the bus.
    static func shared() async throws -> AvahiHouse {
        if let house = one.withLock({ $0 }) { return house }
        let house = try AvahiHouse()
        one.withLock { $0 = house }
        try await house.begin()
        return house
    }

    private init() throws {
        folder = try TemporaryFolder()
        try Self.bus(at: folder.path("bus")).write(toFile: folder.path("bus.conf"), atomically: true, encoding: .utf8)
        try Self.avahi.write(toFile: folder.path("avahi.conf"), atomically: true, encoding: .utf8)
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder.path("bus"))", 1)
        bus = Process()
        bus.executableURL = URL(filePath: "/usr/bin/dbus-daemon")
        bus.arguments = ["--config-file=\(folder.path("bus.conf"))", "--nofork", "--nopidfile"]
    }

    private func begin() async throws {
        try bus.run()
        atexit { AvahiHouse.one.withLock { $0?.end() } }
        try await eventually("the bus", within: .seconds(20)) {
            FileManager.default.fileExists(atPath: folder.path("bus"))
        }
        try await beginDaemon()
    }

    func beginDaemon() async throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["--net", "--mount", "sh", "-c", Self.start, "sh", folder.path("avahi.conf")]
        try process.run()
        daemon.withLock { $0 = process }
        try await eventually("Avahi", within: .seconds(20)) { (try? HomeServices.check()) != nil }
    }

    func endDaemon() {
        daemon.withLock { process in
            process?.terminate()
            process?.waitUntilExit()
            process = nil
        }
    }

    private func end() {
        endDaemon()
        bus.terminate()
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

    /// The daemon's own folder has one place for the whole machine, so it gets another one; its only interface is `lo`.
    private static let start = """
        mkdir -p /run/avahi-daemon && mount -t tmpfs tmpfs /run/avahi-daemon && ip link set lo up &&
        exec avahi-daemon -f "$1" --no-drop-root --no-chroot --no-rlimits --no-proc-title
        """

    private static let avahi = """
        [server]
        host-name=box
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
