package import FamilyCore

/// Notices that one file after another fails, because the card does not answer or memory is short.
///
/// After some failures in a short time, the next photos are not passed over, but wait: otherwise the frame would race
/// through the whole album and hide all of it.
package struct SilentCard: Equatable, Sendable {
    /// The number of failures within `window` from which on the cause is not in the files.
    package static let failures = 3
    package static let window = Duration.seconds(10)
    /// The time for which photos wait after that many failures.
    package static let pause = Duration.seconds(10)

    private var recent: [Uptime] = []
    private var waiting: [PhotoID] = []
    /// When the waiting photos are tried again; nil if the card answers.
    package private(set) var deadline: Uptime?

    package init() {}

    /// Records a failure; returns whether the photo waits for the card instead of being passed over.
    package mutating func failed(_ photo: PhotoID, now: Uptime) -> Bool {
        if let deadline, now < deadline {
            waiting.append(photo)
            return true
        }
        recent = recent.filter { now < $0.advanced(by: Self.window) } + [now]
        guard recent.count >= Self.failures else { return false }
        recent = []
        deadline = now.advanced(by: Self.pause)
        return false
    }

    /// Returns the photos to try again once the pause is over, each time only once.
    package mutating func settle(now: Uptime) -> [PhotoID] {
        guard deadline.hasCome(by: now) else { return [] }
        defer { (waiting, deadline) = ([], nil) }
        return waiting
    }
}
