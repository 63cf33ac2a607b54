import Glibc

/// Tells systemd how a service is doing (sd_notify(3)): one datagram to the
/// socket it named.
///
/// Without systemd it does nothing.
///
/// Written here because the protocol is one `sendto`, and libsystemd would
/// bring its whole library to a kiosk.
package struct ServiceNotice: Sendable {
    private let socketPath: String?
    /// How often systemd expects a ping, if it does.
    package let watchdog: Duration?

    /// `environment` holds `NOTIFY_SOCKET` and `WATCHDOG_USEC` as systemd sets them.
    package init(environment: [String: String]) {
        socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        watchdog = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { .microseconds($0) }
    }

    package func ready() { send("READY=1") }
    package func alive() { send("WATCHDOG=1") }
    package func stopping() { send("STOPPING=1") }

    private func send(_ message: String) {
        guard let socketPath else { return }
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(socketPath.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { path in
            path.copyBytes(from: bytes)
            // An abstract socket is written with a leading @ for its zero byte.
            if bytes.first == UInt8(ascii: "@") { path[0] = 0 }
        }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = sendto(descriptor, message, message.utf8.count, Int32(MSG_NOSIGNAL), generic, length)
            }
        }
    }
}
