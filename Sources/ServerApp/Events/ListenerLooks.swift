import FamilyCore

/// Decides when the server looks whether a listener may still listen.
///
/// It looks before it tells something. A heartbeat tells nothing, and thousands of frames hear nothing else most of the
/// time, so there it looks once in a while only.
struct ListenerLooks: Equatable, Sendable {
    enum Look: Equatable, Sendable {
        case none
        /// A look that counts as a call of the listener, if `isNoted`; this writes into the catalogue.
        case look(isNoted: Bool)
    }

    /// The time within which a listener is cut off whose rights ended and who was told nothing.
    static let looksEvery: Duration = .seconds(60)
    /// The time after which a listener counts as seen again.
    ///
    /// It is less than the time after which a frame is quiet (`QuietRules.quietAfter`). It runs from the begin of each
    /// listener, so the writes of many are spread.
    static let notesEvery: Duration = .seconds(900)

    private var lookedAt: ContinuousClock.Instant
    private var notedAt: ContinuousClock.Instant

    /// `now` is the time of the request, which was a look that counted.
    init(since now: ContinuousClock.Instant) { (lookedAt, notedAt) = (now, now) }

    mutating func due(before events: [FamilyEvent], at now: ContinuousClock.Instant) -> Look {
        let isNoteDue = now - notedAt >= Self.notesEvery
        guard isNoteDue || now - lookedAt >= Self.looksEvery || events != [.heartbeat] else { return .none }
        lookedAt = now
        if isNoteDue { notedAt = now }
        return .look(isNoted: isNoteDue)
    }
}
