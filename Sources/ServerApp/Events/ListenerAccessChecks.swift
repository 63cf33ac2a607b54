import FamilyCore

/// Decides when the server looks whether a listener may still listen.
///
/// It looks before it tells something, and a browser, whose session may end without an event, at each heartbeat. A frame is
/// told when it is removed; thousands of them hear nothing but heartbeats most of the time, so there it looks once in a while
/// only.
struct ListenerAccessChecks: Equatable, Sendable {
    enum Look: Equatable, Sendable {
        case none
        /// A look that counts as a call of the listener, if `isNoted`; this writes into the catalogue.
        case look(isNoted: Bool)
    }

    /// The time after which it looks at a frame that is told nothing.
    static let looksAtFramesEvery: Duration = .seconds(300)
    /// The time after which a listener counts as seen again.
    ///
    /// It is less than the time after which a frame is quiet (`QuietRules.quietAfter`). It runs from the begin of each
    /// listener, so the writes of many are spread.
    static let notesEvery: Duration = .seconds(900)

    private let isFrame: Bool
    private var lookedAt: ContinuousClock.Instant
    private var notedAt: ContinuousClock.Instant

    /// `now` is the time of the request, which was a look that counted.
    init(atFrame isFrame: Bool, since now: ContinuousClock.Instant) {
        self.isFrame = isFrame
        (lookedAt, notedAt) = (now, now)
    }

    mutating func due(before events: [FamilyEvent], at now: ContinuousClock.Instant) -> Look {
        let isNoteDue = now - notedAt >= Self.notesEvery
        let isOnlyHeartbeatOfFrame = isFrame && events == [.heartbeat] && now - lookedAt < Self.looksAtFramesEvery
        guard isNoteDue || !isOnlyHeartbeatOfFrame else { return .none }
        lookedAt = now
        if isNoteDue { notedAt = now }
        return .look(isNoted: isNoteDue)
    }
}
