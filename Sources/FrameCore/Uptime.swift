/// A moment as time since the program started, on a monotonic clock.
///
/// The cores never read the clock: the caller passes the moment.
package struct Uptime: InstantProtocol, Sendable {
    package let sinceStart: Duration

    package init(_ sinceStart: Duration) { self.sinceStart = sinceStart }

    package static let start = Uptime(.zero)

    package func advanced(by duration: Duration) -> Uptime { Uptime(sinceStart + duration) }
    package func duration(to other: Uptime) -> Duration { other.sinceStart - sinceStart }
    package static func < (left: Uptime, right: Uptime) -> Bool { left.sinceStart < right.sinceStart }
}
