package import FamilyCore

/// What she did and the server does not know yet: hearts, given or taken back.
package struct Outbox: Equatable, Sendable {
    private var wishes: [PhotoID: Bool] = [:]
    /// In the order in which she did it.
    private var order: [PhotoID] = []
    private var underway: OutboxEntry?
    private var backoff = Backoff()
    private var pausedUntil: Uptime?
    private var jitter: Jitter

    package init(_ entries: [OutboxEntry] = [], jitter: Jitter) {
        self.jitter = jitter
        for entry in entries { put(entry) }
    }

    package var photos: Set<PhotoID> { Set(order) }
    package var count: Int { order.count }
    package var deadline: Uptime? { order.isEmpty || underway != nil ? nil : pausedUntil }

    package func heart(on id: PhotoID) -> Bool? { wishes[id] }

    /// The newest wish replaces the one before.
    package mutating func put(_ entry: OutboxEntry) {
        if wishes.updateValue(entry.heartGiven, forKey: entry.photo) == nil { order.append(entry.photo) }
    }

    /// The call that is due; one at a time.
    package mutating func call(now: Uptime) -> ServerCall? {
        guard underway == nil, let id = order.first, let given = wishes[id] else { return nil }
        guard pausedUntil == nil || pausedUntil.hasCome(by: now) else { return nil }
        underway = OutboxEntry(photo: id, heartGiven: given)
        return .setHeart(id, given: given)
    }

    /// The server has it: what may be taken out, unless she wishes otherwise
    /// by now.
    package mutating func confirmed(_ id: PhotoID, given: Bool) -> OutboxEntry? {
        let entry = OutboxEntry(photo: id, heartGiven: given)
        if underway == entry { underway = nil }
        backoff.succeeded()
        pausedUntil = nil
        guard wishes[id] == given else { return nil }
        drop([id])
        return entry
    }

    package mutating func failed(_ id: PhotoID, given: Bool, now: Uptime) {
        guard underway == OutboxEntry(photo: id, heartGiven: given) else { return }
        underway = nil
        pausedUntil = now.advanced(by: backoff.delay(fraction: jitter.fraction()))
        // One that the server refuses must not hold up the others.
        if order.first == id { order.append(order.removeFirst()) }
    }

    package mutating func drop(_ ids: [PhotoID]) {
        for id in ids where wishes.removeValue(forKey: id) != nil { order.removeAll { $0 == id } }
    }

    /// The server is back.
    package mutating func forgive() { pausedUntil = nil }
}
