package import FamilyCore
package import FoundationEssentials

/// What the server does not know yet: hearts, given or taken back, what was
/// said of newcomers, and after them which photos came here and were seen, and
/// which are here alone.
package struct Outbox: Equatable, Sendable {
    private enum Errand: Equatable {
        case entry(OutboxEntry)
        case sightings(SightingReport)
        case offer(PhotoOffer)
    }

    package var sightings: Sightings
    var offers = OfferPost()
    private(set) var wishes: [OutboxEntry.Subject: Bool] = [:]
    /// In the order in which she did it.
    private var order: [OutboxEntry.Subject] = []
    private var underway: Errand?
    private var backoff = Backoff()
    private var pausedUntil: Uptime?
    private var jitter: Jitter

    package init(_ entries: [OutboxEntry] = [], _ sightings: Sightings = Sightings(), jitter: Jitter) {
        self.sightings = sightings
        self.jitter = jitter
        for entry in entries { put(entry) }
    }

    package var photos: Set<PhotoID> { Set(order.compactMap(\.photo)) }
    package var count: Int { order.count }
    package var deadline: Uptime? {
        guard underway == nil else { return nil }
        let news = sightings.post.deadline.map { max($0, pausedUntil ?? $0) }
        return soonest(order.isEmpty && offers.isEmpty ? nil : pausedUntil, news)
    }

    package func heart(on id: PhotoID) -> Bool? { wish(for: .heart(id)) }

    /// What she said, if the server does not know it yet.
    package func wish(for subject: OutboxEntry.Subject) -> Bool? { wishes[subject] }

    /// The newest wish replaces the one before.
    package mutating func put(_ entry: OutboxEntry) {
        if wishes.updateValue(entry.isYes, forKey: entry.subject) == nil { order.append(entry.subject) }
    }

    /// The call that is due; one at a time.
    ///
    /// `clock` is the room's, for what the server is told of moments.
    package mutating func call(now: Uptime, clock: Date) -> ServerCall? {
        guard underway == nil, pausedUntil == nil || pausedUntil.hasCome(by: now) else { return nil }
        if let subject = order.first, let isYes = wishes[subject] {
            let entry = OutboxEntry(subject, isYes: isYes)
            underway = .entry(entry)
            return entry.call
        }
        if let report = sightings.report(now: now, clock: clock) {
            underway = .sightings(report)
            return .tellSightings(report)
        }
        guard let offer = offers.next else { return nil }
        underway = .offer(offer)
        return .offerPhotos(offer)
    }

    /// The server has it: what may be taken out, unless she wishes otherwise
    /// by now.
    package mutating func confirmed(_ entry: OutboxEntry) -> OutboxEntry? {
        if underway == .entry(entry) { underway = nil }
        succeeded()
        guard wishes[entry.subject] == entry.isYes else { return nil }
        drop(entry.subject)
        return entry
    }

    package mutating func failed(_ entry: OutboxEntry, now: Uptime) {
        guard underway == .entry(entry) else { return }
        pause(now: now)
        // One that the server refuses must not hold up the others.
        if order.first == entry.subject { order.append(order.removeFirst()) }
    }

    /// The server has the report, or wants none of it; answers the photos that
    /// need not be remembered any more.
    package mutating func confirmed(_ report: SightingReport, isInAlbum: (PhotoID) -> Bool) -> [PhotoID] {
        guard underway == .sightings(report) else { return [] }
        underway = nil
        succeeded()
        return sightings.confirmed(report, isInAlbum: isInAlbum)
    }

    /// `isDeaf` where the server does not know what is meant.
    package mutating func failed(_ report: SightingReport, isDeaf: Bool, now: Uptime) {
        guard underway == .sightings(report) else { return }
        sightings.post.failed()
        guard isDeaf else { return pause(now: now) }
        underway = nil
        sightings.post.isDeaf(now: now)
    }

    /// The server took note of the offer.
    mutating func confirmed(_ offer: PhotoOffer) {
        guard underway == .offer(offer) else { return }
        underway = nil
        succeeded()
        offers.told(offer)
    }

    mutating func failed(_ offer: PhotoOffer, now: Uptime) {
        if underway == .offer(offer) { pause(now: now) }
    }

    /// It would be refused as often as it is made.
    mutating func refused(_ offer: PhotoOffer) {
        guard underway == .offer(offer) else { return }
        underway = nil
        offers.refused()
    }

    /// There is nothing left to love.
    package mutating func drop(_ photos: [PhotoID]) {
        for id in photos { drop(.heart(id)) }
    }

    /// The server is back.
    package mutating func forgive() {
        pausedUntil = nil
        sightings.post.forgive()
    }

    private mutating func succeeded() {
        backoff.succeeded()
        pausedUntil = nil
    }

    private mutating func pause(now: Uptime) {
        underway = nil
        pausedUntil = now.advanced(by: backoff.delay(fraction: jitter.fraction()))
    }

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
