import FamilyCore

/// Decides what one listener is told, and when.
///
/// `EventDelivery` performs nothing itself: each method takes what happened and returns the next action. There is at
/// most one write at a time. Until the client has accepted that write, further events wait in `PendingEvents`, so a
/// slow client costs no more memory than others.
struct EventDelivery: Equatable, Sendable {
    enum Action: Equatable, Sendable {
        case none
        /// Write these events, then call `wrote`.
        case write([FamilyEvent])
        /// Look whether the listener may still listen, then call `looked`. A look with `isNoted` counts as a call of
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
        /// A look is in progress; these events wait for its result.
        case looking([FamilyEvent])
        /// Events are being written.
        case writing(since: ContinuousClock.Instant)
        case over
    }

    /// The time after which the connection of a client that accepts nothing is closed.
    private let timeout: Duration
    private var stage: Stage
    private var pending = PendingEvents()
    private var looks: ListenerAccessChecks

    init(atFrame isFrame: Bool, timeout: Duration, since now: ContinuousClock.Instant) {
        self.timeout = timeout
        stage = .opening(since: now, isToEnd: false)
        looks = ListenerAccessChecks(atFrame: isFrame, since: now)
    }

    /// Records an event for the listener.
    ///
    /// There is no timer for a client that accepts nothing: each event checks `timeout`, at the latest a heartbeat.
    mutating func told(_ event: FamilyEvent, at now: ContinuousClock.Instant) -> Action {
        pending.add(event)
        switch stage {
        case .opening(let since, _), .writing(let since):
            guard now - since >= timeout else { return .none }
            stage = .over
            return .breakOff
        case .quiet: return next(at: now)
        case .looking, .over: return .none
        }
    }

    /// Records that the client has accepted the last write, or the head of the answer.
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

    /// Records the result of a look.
    ///
    /// A listener who may no longer listen is told of no change, with one exception: a frame is told that something
    /// about the frame changed. Then the frame asks the server for the change.
    mutating func looked(mayListen: Bool, at now: ContinuousClock.Instant) -> Action {
        guard case .looking(let events) = stage else { return .none }
        guard mayListen else {
            stage = .over
            return .end(events.filter { $0 == .frame })
        }
        stage = .writing(since: now)
        return .write(events)
    }

    /// Records that the server, or this copy of the server, ends its streams.
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
            // NB: the look comes before the write: a listener who may no longer listen must not be told of a change.
            stage = .looking(events)
            return .look(isNoted: isNoted)
        }
    }
}
