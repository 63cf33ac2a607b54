/// Whether somebody is in the room, as a motion sensor says.
///
/// A sensor that is broken, or not connected, must not keep a frame dark:
///
/// - It counts only once it has seen somebody.
/// - It is blind if it does not see people who touch the frame, and then counts only once it has seen somebody again.
struct Presence: Equatable, Sendable {
    /// The time between two touches that the sensor did not see, after which it is blind: one touch may escape a
    /// sensor that works, and so may all touches of one visit.
    static let blindAfter = Duration.seconds(15 * 60)

    /// nil: no sensor has seen anybody yet, or since it was found blind.
    private var isSeen: Bool?
    private var seenAt = Uptime.start
    /// The first touch since the sensor last saw somebody; nil: there was none.
    private var unseenTouchAt: Uptime?
    /// Whether the sensor does not see people who touch the frame.
    private(set) var isBlind = false

    /// Takes what the sensor says; nil: the sensor is gone.
    mutating func sensed(_ isThere: Bool?, now: Uptime) {
        guard let isThere else {
            self = Presence()
            return
        }
        if isThere || isSeen == true { seenAt = now }
        if isThere { (unseenTouchAt, isBlind) = (nil, false) }
        if isThere || isSeen != nil { isSeen = isThere }
    }

    /// Notes that somebody touched the frame.
    mutating func touched(now: Uptime) {
        seenAt = now
        guard isSeen == false else { return }
        guard let unseenTouchAt else {
            self.unseenTouchAt = now
            return
        }
        if unseenTouchAt.advanced(by: Self.blindAfter) <= now { (isSeen, isBlind) = (nil, true) }
    }

    /// Returns whether nobody has been there for so long; never if `delay` is nil.
    func isEmpty(after delay: Duration?, now: Uptime) -> Bool { emptyAt(delay).map { $0 <= now } ?? false }

    /// Returns when the room counts as empty if nobody comes.
    func emptyAt(_ delay: Duration?) -> Uptime? {
        guard let delay, isSeen == false else { return nil }
        return seenAt.advanced(by: delay)
    }
}
