import FamilyActs
import FamilyCore
import NIOCore
import ServiceLifecycle

/// What a listener has not been told yet.
///
/// Bounded by its shape: many hints of a kind are one, for a hint says only
/// that there is something to ask; turns of a page are few.
struct PendingHints: Equatable, Sendable {
    private var album: Int64?
    /// In the order they came, each once.
    private var others: [FamilyEvent] = []
    /// In the order they came.
    private var turns: [PageTurn] = []
    private var heartbeat = false

    /// More than these, a frame would turn long after they were asked for.
    static let mostTurns = 3

    mutating func add(_ event: FamilyEvent) {
        switch event {
        case .album(let revision): album = max(album ?? revision, revision)
        case .heartbeat: heartbeat = true
        case .turn(let turn): if turns.count < Self.mostTurns { turns.append(turn) }
        case .frame, .journey, .frames, .watched: if !others.contains(event) { others.append(event) }
        }
    }

    /// Hands the hints over; a heartbeat only where nothing else says that the
    /// line is alive.
    mutating func take() -> [FamilyEvent] {
        defer { self = PendingHints() }
        let events = (album.map { [.album(revision: $0)] } ?? []) + others + turns.map(FamilyEvent.turn)
        return events.isEmpty && heartbeat ? [.heartbeat] : events
    }
}

/// Carries hints from who changed something to everybody who listens.
actor EventHub: FamilyEvents, NamedService {
    typealias ListenerID = Int

    private struct Listener {
        let audiences: Set<Audience>
        let bell: AsyncStream<Void>.Continuation
        var hints = PendingHints()
    }

    private let heartbeat: Duration
    private var listeners: [ListenerID: Listener] = [:]
    private var lastID: ListenerID = 0
    private var isClosed = false

    init(heartbeat: Duration) {
        self.heartbeat = heartbeat
    }

    /// Begins to listen: `bell` rings where there are hints to take, and ends
    /// with the server or with the listener's `connection`.
    func join(
        _ audiences: Set<Audience>,
        until connection: EventLoopFuture<Void>
    ) -> (id: ListenerID, bell: AsyncStream<Void>) {
        let (bell, ringer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        connection.whenComplete { _ in ringer.finish() }
        lastID += 1
        if isClosed { ringer.finish() }
        listeners[lastID] = Listener(audiences: audiences, bell: ringer)
        return (lastID, bell)
    }

    func leave(_ id: ListenerID) {
        listeners.removeValue(forKey: id)?.bell.finish()
    }

    func take(_ id: ListenerID) -> [FamilyEvent] {
        listeners[id]?.hints.take() ?? []
    }

    func isHeard(by audience: Audience) -> Bool {
        listeners.values.contains { $0.audiences.contains(audience) }
    }

    func publish(_ event: FamilyEvent, to audience: Audience) {
        tell(event) { $0.audiences.contains(audience) }
    }

    /// Beats until the server stops, then lets every listener go, so that the
    /// server need not wait for them.
    func run() async throws {
        // Cancelled by the graceful stop: the end of the loop is what is wanted.
        try? await cancelWhenGracefulShutdown { [heartbeat] in
            while true {
                try await Task.sleep(for: heartbeat)
                await self.beat()
            }
        }
        close()
    }

    private func beat() {
        tell(.heartbeat) { _ in true }
    }

    private func close() {
        isClosed = true
        for listener in listeners.values { listener.bell.finish() }
    }

    private func tell(_ event: FamilyEvent, _ hears: (Listener) -> Bool) {
        for (id, listener) in listeners where hears(listener) {
            listeners[id]?.hints.add(event)
            listener.bell.yield()
        }
    }
}
