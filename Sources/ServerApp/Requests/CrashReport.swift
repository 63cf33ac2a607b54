import CCrashReport
import Synchronization

/// Names the requests under way where the program ends by a fault of its own.
///
/// The signal's handler is in C (`CCrashReport`): it writes from a table that
/// is filled here as requests come, which costs a copy of some 40 bytes each.
package enum CrashReport {
    package static func install() { crash_install() }

    fileprivate static let free = Mutex(Array((0..<CRASH_SLOTS).reversed()))
}

/// One connection's row of the table.
///
/// A connection that finds no row free is not named; there are more rows than
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

/// A request as a log may show it: its method and its path, without the query
/// and without what could be a secret.
struct RequestName: Equatable, Sendable {
    let text: String

    /// Identifiers have 22 or 24 letters and no secret has fewer than 43.
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
