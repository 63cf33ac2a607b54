/// Whether somebody is in the room, as a motion sensor says.
///
/// A sensor counts only once it has seen somebody: one that is broken, or not connected, must not keep a frame dark.
struct Presence: Equatable, Sendable {
    /// nil: no sensor has seen anybody yet.
    private var isSeen: Bool?
    private var seenAt = Uptime.start

    /// Takes what the sensor says; nil: the sensor is gone.
    mutating func sensed(_ isThere: Bool?, now: Uptime) {
        guard let isThere else {
            isSeen = nil
            return
        }
        if isThere || isSeen == true { seenAt = now }
        if isThere || isSeen != nil { isSeen = isThere }
    }

    /// Notes that somebody touched the frame.
    mutating func touched(now: Uptime) { seenAt = now }

    /// Returns whether nobody has been there for so long; never if `delay` is nil.
    func isEmpty(after delay: Duration?, now: Uptime) -> Bool { emptyAt(delay).map { $0 <= now } ?? false }

    /// Returns when the room counts as empty if nobody comes.
    func emptyAt(_ delay: Duration?) -> Uptime? {
        guard let delay, isSeen == false else { return nil }
        return seenAt.advanced(by: delay)
    }
}
