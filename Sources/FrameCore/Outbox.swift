package import FamilyCore

/// What she did and the server does not know yet: hearts, given or taken back,
/// and what was said of newcomers.
package struct Outbox: Equatable, Sendable {
    private var wishes: [OutboxEntry.Subject: Bool] = [:]
    /// In the order in which she did it.
    private var order: [OutboxEntry.Subject] = []
    private var underway: OutboxEntry?
    private var backoff = Backoff()
    private var pausedUntil: Uptime?
    private var jitter: Jitter

    package init(_ entries: [OutboxEntry] = [], jitter: Jitter) {
        self.jitter = jitter
        for entry in entries { put(entry) }
    }

    package var photos: Set<PhotoID> { Set(order.compactMap(\.photo)) }
    package var count: Int { order.count }
    package var deadline: Uptime? { order.isEmpty || underway != nil ? nil : pausedUntil }

    package func heart(on id: PhotoID) -> Bool? { wish(for: .heart(id)) }

    /// What she said, if the server does not know it yet.
    package func wish(for subject: OutboxEntry.Subject) -> Bool? { wishes[subject] }

    /// The newest wish replaces the one before.
    package mutating func put(_ entry: OutboxEntry) {
        if wishes.updateValue(entry.isYes, forKey: entry.subject) == nil { order.append(entry.subject) }
    }

    /// The call that is due; one at a time.
    package mutating func call(now: Uptime) -> ServerCall? {
        guard underway == nil, let subject = order.first, let isYes = wishes[subject] else { return nil }
        guard pausedUntil == nil || pausedUntil.hasCome(by: now) else { return nil }
        let entry = OutboxEntry(subject, isYes: isYes)
        underway = entry
        return entry.call
    }

    /// The server has it: what may be taken out, unless she wishes otherwise
    /// by now.
    package mutating func confirmed(_ entry: OutboxEntry) -> OutboxEntry? {
        if underway == entry { underway = nil }
        backoff.succeeded()
        pausedUntil = nil
        guard wishes[entry.subject] == entry.isYes else { return nil }
        drop(entry.subject)
        return entry
    }

    package mutating func failed(_ entry: OutboxEntry, now: Uptime) {
        guard underway == entry else { return }
        underway = nil
        pausedUntil = now.advanced(by: backoff.delay(fraction: jitter.fraction()))
        // One that the server refuses must not hold up the others.
        if order.first == entry.subject { order.append(order.removeFirst()) }
    }

    /// There is nothing left to love.
    package mutating func drop(_ photos: [PhotoID]) {
        for id in photos { drop(.heart(id)) }
    }

    /// The server is back.
    package mutating func forgive() { pausedUntil = nil }

    private mutating func drop(_ subject: OutboxEntry.Subject) {
        if wishes.removeValue(forKey: subject) != nil { order.removeAll { $0 == subject } }
    }
}

extension OutboxEntry.Subject {
    fileprivate var photo: PhotoID? { if case .heart(let photo) = self { photo } else { nil } }
}

extension OutboxEntry {
    /// How the server is told.
    fileprivate var call: ServerCall {
        switch subject {
        case .heart(let photo): .setHeart(photo, given: isYes)
        case .introduction(let id): .answerIntroduction(id, isWelcome: isYes)
        }
    }
}
