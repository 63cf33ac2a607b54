import Glibc

/// Tells systemd the state of a service (sd_notify(3)): one datagram to the
/// socket that systemd named.
///
/// Without systemd it does nothing.
///
/// The protocol is one `sendto`; libsystemd would load a whole library on a
/// kiosk for it.
package struct ServiceNotice: Sendable {
    private let socketPath: String?
    /// The interval at which systemd expects a ping; nil without a watchdog.
    package let watchdog: Duration?

    /// `environment` holds `NOTIFY_SOCKET` and `WATCHDOG_USEC` as systemd sets
    /// them.
    package init(environment: [String: String]) {
        socketPath = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        watchdog = environment["WATCHDOG_USEC"].flatMap { Int64($0) }.map { .microseconds($0) }
    }

    package func ready() { send("READY=1") }
    package func alive() { send("WATCHDOG=1") }
    package func stopping() { send("STOPPING=1") }
    /// Sets the line that `systemctl status` shows; an empty text removes it.
    package func status(_ text: String) { send("STATUS=\(text)") }

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
            // The name of an abstract socket is written with a leading @ in
            // place of its zero byte.
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
