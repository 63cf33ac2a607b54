import FamilyCore

/// The events that a listener has not received yet.
///
/// The number of events is bounded: several equal events count as one, because an event only says that there is
/// something to fetch, and at most `mostTurns` page turns wait.
struct PendingEvents: Equatable, Sendable {
    private var album: Int64?
    /// The other events in the order of arrival, each once.
    private var others: [FamilyEvent] = []
    /// The page turns in the order of arrival.
    private var turns: [PageTurn] = []
    private var heartbeat = false

    /// Maximum number of waiting page turns.
    ///
    /// With more, a frame would turn long after the request.
    static let mostTurns = 3

    mutating func add(_ event: FamilyEvent) {
        switch event {
        case .album(let revision): album = max(album ?? revision, revision)
        case .heartbeat: heartbeat = true
        case .turn(let turn): if turns.count < Self.mostTurns { turns.append(turn) }
        case .frame, .journey, .frames, .watched: if !others.contains(event) { others.append(event) }
        }
    }

    /// Returns and removes the events; the heartbeat is included only if there
    /// is no other event, because any event proves that the connection works.
    mutating func take() -> [FamilyEvent] {
        defer { self = PendingEvents() }
        let events = (album.map { [.album(revision: $0)] } ?? []) + others + turns.map(FamilyEvent.turn)
        return events.isEmpty && heartbeat ? [.heartbeat] : events
    }
}
