import FamilyCore
import FamilyServices
import ServiceLifecycle

/// Distributes events from the code that changed something to all listeners.
actor EventHub: FamilyEvents, NamedService {
    typealias ListenerID = Int

    private struct Listener {
        let audiences: Set<Audience>
        let stream: EventStream
    }

    private let heartbeat: Duration
    /// The messages to and from the other copies of this server; nil if it has no copies.
    private let channel: CopyChannel?
    private var listeners: [ListenerID: Listener] = [:]
    /// The listeners of each audience that has any.
    private var hearing: [Audience: Set<ListenerID>] = [:]
    private var lastID: ListenerID = 0
    private var isClosed = false
    nonisolated let frameChanges = FrameChanges()

    init(heartbeat: Duration, channel: CopyChannel? = nil) {
        self.heartbeat = heartbeat
        self.channel = channel
    }

    /// The number of listeners.
    var count: Int { listeners.count }

    /// The frames that listen at this copy.
    var frames: [FrameID] {
        hearing.keys.compactMap { audience in
            if case .frame(let id) = audience { id } else { nil }
        }
    }

    /// Adds a listener, which is told of events from now on, until `leave` removes the listener.
    func join(_ audiences: Set<Audience>, _ stream: EventStream) async -> ListenerID {
        lastID += 1
        let id = lastID
        listeners[id] = Listener(audiences: audiences, stream: stream)
        for audience in audiences {
            if hearing[audience] == nil { tellCopies(audience) { .joined([$0]) } }
            hearing[audience, default: []].insert(id)
        }
        if isClosed { await stream.end() }
        return id
    }

    func leave(_ id: ListenerID) {
        guard let listener = listeners.removeValue(forKey: id) else { return }
        for audience in listener.audiences {
            hearing[audience]?.remove(id)
            guard hearing[audience]?.isEmpty == true else { continue }
            hearing[audience] = nil
            tellCopies(audience) { .left([$0]) }
        }
    }

    func isHeard(by audience: Audience) async -> Bool {
        if hearing[audience] != nil { return true }
        guard let channel, case .frame(let id) = audience else { return false }
        return await channel.isListeningElsewhere(id)
    }

    func publish(_ event: FamilyEvent, to audience: Audience) {
        deliver(event, to: audience)
        channel?.say([.event(event, audience)])
    }

    func tellCopies(of work: SharedWorkKind) { channel?.say([.work(work)]) }

    /// Tells the listeners of this copy.
    func deliver(_ event: FamilyEvent, to audience: Audience) {
        for id in hearing[audience] ?? [] { notify(id, event) }
        frameChanges.note(event, to: audience)
    }

    /// Sends heartbeats until the server stops, then ends all listeners, so
    /// that the server need not wait for them.
    func run() async throws {
        // The graceful stop cancels this loop, so the cancellation error is
        // expected.
        try? await cancelWhenGracefulShutdown { [heartbeat] in
            var part = 0
            while true {
                let parts = await self.heartbeatParts
                try await Task.sleep(for: heartbeat / parts)
                part += 1
                await self.sendHeartbeat(toPart: part % parts, of: parts)
            }
        }
        isClosed = true
        await endListeners()
    }

    /// The number of parts in which the listeners get their heartbeats, one after another, so that thousands do not all
    /// get theirs at the same moment.
    private var heartbeatParts: Int { min(max(listeners.count / 100, 1), 15) }

    private func sendHeartbeat(toPart part: Int, of parts: Int) {
        for id in listeners.keys where id % parts == part { notify(id, .heartbeat) }
    }

    /// Ends all streams; the clients connect again and ask for changes.
    func endListeners() async {
        for listener in listeners.values { await listener.stream.end() }
    }

    /// Tells the other copies that a frame began or ended to listen at this copy; does nothing for other audiences.
    private func tellCopies(_ audience: Audience, _ item: (FrameID) -> CopyItem) {
        guard let channel, case .frame(let id) = audience else { return }
        channel.say([item(id)])
    }

    private func notify(_ id: ListenerID, _ event: FamilyEvent) {
        listeners[id]?.stream.tell(event)
    }
}
