/// How fast the client of an export takes its bytes.
///
/// Only time in which the server waits for the client counts. While the server reads a long film, for example, no time
/// counts.
package struct ExportPace: Sendable {
    private let window: Duration
    /// The start of the current wait for the client, by a monotonic clock; nil while the server does not wait.
    private var waitingSince: Duration?
    /// How long the server has waited in the current window.
    private var waited = Duration.zero
    /// The bytes that the client took in the current window.
    private var bytes = 0
    /// The bytes per second of the last whole window; nil if there is none yet.
    private var last: Double?

    package init(window: Duration) { self.window = window }

    /// Records that the server has bytes for the client and waits until the client takes them.
    package mutating func startedWaiting(at now: Duration) { waitingSince = now }

    /// Records that the client took `count` bytes.
    package mutating func took(_ count: Int, at now: Duration) {
        waited = waited(at: now)
        waitingSince = nil
        bytes += count
        guard waited >= window else { return }
        last = Double(bytes) / (waited / .seconds(1))
        (waited, bytes) = (.zero, 0)
    }

    /// Returns the bytes per second; nil if the server has not waited for one window yet.
    ///
    /// A window that is not over yet is taken together with the last one. A client that has taken nothing for a whole window
    /// takes none, however much the buffers on the way took before.
    package func bytesPerSecond(at now: Duration) -> Double? {
        if let waitingSince, now - waitingSince >= window { return 0 }
        let waited = waited(at: now) / .seconds(1)
        let length = window / .seconds(1)
        if waited > 0, waited >= length { return Double(bytes) / waited }
        return last.map { ($0 * length + Double(bytes)) / (length + waited) }
    }

    private func waited(at now: Duration) -> Duration { waited + (waitingSince.map { now - $0 } ?? .zero) }
}
