/// The wait before the next attempt, by the number of failures.
///
/// Full jitter: a random time from 0 up to 5, 10, 20 … 300 seconds, so that frames that lost their server together do
/// not return together.
package struct Backoff: Equatable, Sendable {
    package static let first = Duration.seconds(5)
    package static let longest = Duration.seconds(300)

    package private(set) var failures = 0

    package init() {}

    /// Counts a failure and returns the wait; `fraction` is a random number from 0 to 1.
    package mutating func delay(fraction: Double) -> Duration {
        // Six doublings exceed the maximum; more would overflow after months.
        let ceiling = min(Self.longest, Self.first * (1 << min(failures, 6)))
        failures += 1
        return ceiling * fraction
    }

    package mutating func succeeded() { failures = 0 }
}
