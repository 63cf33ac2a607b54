import CCrashReport
import Synchronization

/// Logs the requests in progress if the program crashes.
///
/// The signal handler is in C (`CCrashReport`). It reads a table that this code
/// fills when requests arrive, which costs a copy of about 40 bytes for each
/// request.
package enum CrashReport {
    package static func install() { crash_install() }

    fileprivate static let free = Mutex(Array((0..<CRASH_SLOTS).reversed()))
}

/// The table row of one connection.
///
/// If no row is free, the connection is not listed; there are more rows than
/// connections.
final class RequestSlot: Sendable {
    private let row: Int32?

    init() { row = CrashReport.free.withLock { $0.popLast() } }

    deinit {
        guard let row else { return }
        crash_end(row)
        CrashReport.free.withLock { $0.append(row) }
    }

    func note(method: String, path: String) {
        guard let row else { return }
        var text = RequestName(method: method, path: path).text
        text.withUTF8 { crash_begin(row, $0.baseAddress, $0.count) }
    }

    func clear() { row.map(crash_end) }
}

/// The request as a log may show it: the method and the path, without the query
/// and without anything that could be a secret.
struct RequestName: Equatable, Sendable {
    let text: String

    /// Identifiers have 22 or 24 characters, and every secret has at least 43.
    private static let longestSegment = 40
    private static let longest = 150

    init(method: String, path: String) {
        let bare = path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }.prefix(4 * Self.longest)
        let segments = bare.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { segment in
            segment.count > Self.longestSegment ? "*" : String(decoding: segment.map(Self.shown), as: UTF8.self)
        }
        let name = method.prefix(16) + " " + segments.joined(separator: "/")
        text = String(name.prefix(Self.longest))
    }

    private static func shown(_ byte: UInt8) -> UInt8 {
        (0x21...0x7E).contains(byte) ? byte : UInt8(ascii: "?")
    }
}
