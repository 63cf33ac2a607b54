import FamilyCore

/// Decides what one listener is told, and when.
///
/// `EventDelivery` performs nothing itself: each method takes what happened and returns what to do next. There is at most
/// one write at a time. Until the client has accepted it, further events wait in `PendingEvents`, so a slow client costs no
/// more memory than others.
struct EventDelivery: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case none
        /// Write these events, then report `wrote`.
        case write([FamilyEvent])
        /// Find out whether the listener may still listen, then report `looked`. A look with `isNoted` counts as a call of
        /// the listener.
        case look(isNoted: Bool)
        /// Write these events and the end of the answer, and close the connection.
        case end([FamilyEvent])
        /// Close the connection, whose client accepts nothing.
        case breakOff
    }

    private enum Stage: Equatable {
        /// The head of the answer is being written.
        case opening(since: ContinuousClock.Instant, isToEnd: Bool)
        /// The listener has been told everything.
        case quiet
        /// These events wait for the look.
        case looking([FamilyEvent])
        case writing(since: ContinuousClock.Instant)
        case over
    }

    /// The time after which a client that accepts nothing is given up.
    private let patience: Duration
    private var stage: Stage
    private var pending = PendingEvents()
    private var looks: ListenerLooks

    init(atFrame isFrame: Bool, patience: Duration, since now: ContinuousClock.Instant) {
        self.patience = patience
        stage = .opening(since: now, isToEnd: false)
        looks = ListenerLooks(atFrame: isFrame, since: now)
    }

    /// Records an event for the listener.
    ///
    /// There is no timer for a client that accepts nothing: the heartbeats bring the time.
    mutating func told(_ event: FamilyEvent, at now: ContinuousClock.Instant) -> Action {
        pending.add(event)
        switch stage {
        case .opening(let since, _), .writing(let since):
            guard now - since >= patience else { return .none }
            stage = .over
            return .breakOff
        case .quiet: return next(at: now)
        case .looking, .over: return .none
        }
    }

    /// The client has accepted the last write, or the head of the answer.
    mutating func wrote(at now: ContinuousClock.Instant) -> Action {
        switch stage {
        case .opening(_, isToEnd: true):
            stage = .over
            return .end([])
        case .opening, .writing:
            stage = .quiet
            return next(at: now)
        case .quiet, .looking, .over: return .none
        }
    }

    /// Goes on after a look.
    ///
    /// A listener who may listen no more hears of no change. A frame hears that something about it changed, and learns
    /// what by asking.
    mutating func looked(mayListen: Bool, at now: ContinuousClock.Instant) -> Action {
        guard case .looking(let events) = stage else { return .none }
        guard mayListen else {
            stage = .over
            return .end(events.filter { $0 == .frame })
        }
        stage = .writing(since: now)
        return .write(events)
    }

    /// The server or the copy ends its streams.
    mutating func stopped() -> Action {
        switch stage {
        case .opening(let since, _):
            stage = .opening(since: since, isToEnd: true)
            return .none
        case .quiet, .looking:
            stage = .over
            return .end([])
        case .writing:
            stage = .over
            return .breakOff
        case .over: return .none
        }
    }

    private mutating func next(at now: ContinuousClock.Instant) -> Action {
        let events = pending.take()
        guard !events.isEmpty else { return .none }
        switch looks.due(before: events, at: now) {
        case .none:
            stage = .writing(since: now)
            return .write(events)
        case .look(let isNoted):
            // NB: asked before telling: who may listen no more hears of no change.
            stage = .looking(events)
            return .look(isNoted: isNoted)
        }
    }
}
