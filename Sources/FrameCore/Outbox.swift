package import FamilyCore
package import FoundationEssentials

/// The reports that the server does not have yet: hearts, hidden photos, answers about newcomers and to invitations,
/// then sightings, then photos that only this frame has.
package struct Outbox: Equatable, Sendable {
    private enum Delivery: Equatable {
        case entry(OutboxEntry)
        case sightings(SightingReport)
        case offer(PhotoOffer)
    }

    package private(set) var sightings: Sightings
    private var offers = PhotoOfferQueue()
    /// The user's hearts, hidden photos and answers that the server does not know yet.
    private(set) var choices: [OutboxEntry.Subject: Bool] = [:]
    /// The subjects in the order in which the user acted.
    private var order: [OutboxEntry.Subject] = []
    private var underway: Delivery?
    private var backoff = Backoff()
    private var pausedUntil: Uptime?
    /// The times until which entries of a kind wait, because the server is too old for their call or refuses it.
    private var waits: [OutboxEntry.Subject.Kind: Uptime] = [:]
    /// Whether an entry was the last to fail: a report or an offer that is due goes before the next one.
    private var hasEntryFailed = false
    private var jitter: Jitter

    package init(_ entries: [OutboxEntry] = [], _ sightings: Sightings = Sightings(), jitter: Jitter) {
        self.sightings = sightings
        self.jitter = jitter
        for entry in entries { put(entry) }
    }

    package var photos: Set<PhotoID> { Set(order.compactMap(\.photo)) }
    package var count: Int { order.count }
    var deadlines: [Uptime?] { [deadline, sightings.deadline, waitingDeadline] }

    private var waitingDeadline: Uptime? { order.compactMap { waits[$0.kind] }.min() }

    package var deadline: Uptime? {
        guard underway == nil else { return nil }
        let news = sightings.reports.deadline.map { max($0, pausedUntil ?? $0) }
        return soonest(order.isEmpty && offers.isEmpty ? nil : pausedUntil, news)
    }

    package func heart(on id: PhotoID) -> Bool? { planned(for: .heart(id)) }

    /// Returns the photos that are hidden here: those that the server has `told`, with the changes that the server does
    /// not know yet.
    func hidden(_ told: [PhotoID]) -> Set<PhotoID> {
        var hidden = Set(told)
        for case (.hiding(let photo), let isHidden) in choices {
            if isHidden { hidden.insert(photo) } else { hidden.remove(photo) }
        }
        return hidden
    }

    /// Returns the user's choice if the server does not know it yet; nil otherwise.
    package func planned(for subject: OutboxEntry.Subject) -> Bool? { choices[subject] }

    // MARK: - Events

    /// Records what rests on the screen, for the sightings.
    mutating func shows(_ demand: LibraryDemand, now: Uptime, clock: Date) {
        if demand.isAsleep { sightings.slept() }
        sightings.shows(demand.resting, touched: demand.touched, now: now, clock: clock)
    }

    /// Records the arrival of a photo whose file is on the shelf.
    mutating func arrived(_ photo: PhotoID, at moment: Date) { sightings.arrived(photo, at: moment) }

    /// Handles photos that left the album; returns those whose sightings can be dropped.
    mutating func left(_ photos: [PhotoID]) -> [PhotoID] {
        drop(photos)
        return sightings.left(photos)
    }

    /// Reports all sightings again, because the server may have lost them.
    mutating func tellSightingsAgain() { sightings.tellAgain() }

    /// Offers these photos, which only this frame has, in place of those offered before.
    mutating func offer(_ photos: [OfferedPhoto]) { offers.begin(with: photos) }

    /// Returns the sightings to write now.
    mutating func sightingsToKeep(now: Uptime, isTelling: Bool) -> [ShelvedSighting] {
        sightings.toKeep(now: now, isTelling: isTelling)
    }

    /// Returns the sightings to write before the program ends.
    mutating func lastSightings(now: Uptime, clock: Date) -> [ShelvedSighting] {
        sightings.last(now: now, clock: clock)
    }

    /// Adds an entry; it replaces an earlier one with the same subject.
    package mutating func put(_ entry: OutboxEntry) {
        if choices.updateValue(entry.isYes, forKey: entry.subject) == nil { order.append(entry.subject) }
    }

    // MARK: - Reports

    /// Returns the next call that is due; at most one is in progress.
    ///
    /// `clock` is the local time, for the times in reports.
    package mutating func call(now: Uptime, clock: Date) -> ServerCall? {
        guard underway == nil, pausedUntil == nil || pausedUntil.hasCome(by: now) else { return nil }
        waits = waits.filter { now < $0.value }
        // An entry that fails for good must not hold up reports and offers.
        let isEntryLast = hasEntryFailed
        hasEntryFailed = false
        if !isEntryLast, let call = entryCall() { return call }
        if let call = newsCall(now: now, clock: clock) { return call }
        return isEntryLast ? entryCall() : nil
    }

    private mutating func entryCall() -> ServerCall? {
        guard let subject = order.first(where: { waits[$0.kind] == nil }), let isYes = choices[subject] else {
            return nil
        }
        let entry = OutboxEntry(subject, isYes: isYes)
        underway = .entry(entry)
        return entry.call
    }

    private mutating func newsCall(now: Uptime, clock: Date) -> ServerCall? {
        if let report = sightings.report(now: now, clock: clock) {
            underway = .sightings(report)
            return .tellSightings(report)
        }
        guard let offer = offers.next else { return nil }
        underway = .offer(offer)
        return .offerPhotos(offer)
    }

    /// Removes an entry that the server has confirmed; returns it, or nil if the user has changed it meanwhile.
    package mutating func confirmed(_ entry: OutboxEntry) -> OutboxEntry? {
        if underway == .entry(entry) { underway = nil }
        succeeded()
        guard choices[entry.subject] == entry.isYes else { return nil }
        drop(entry.subject)
        return entry
    }

    package mutating func failed(_ entry: OutboxEntry, now: Uptime) {
        guard underway == .entry(entry) else { return }
        pause(now: now)
        hasEntryFailed = true
        // A refused entry moves to the end, so that it does not hold up the others.
        if order.first == entry.subject { order.append(order.removeFirst()) }
    }

    /// Ends an entry that the server would refuse again: entries of its kind wait, and all others go on.
    mutating func refused(_ entry: OutboxEntry, now: Uptime) {
        guard underway == .entry(entry) else { return }
        underway = nil
        waits[entry.subject.kind] = now.advanced(by: SightingReportSchedule.unsupportedRetry)
    }

    /// Ends a report that the server accepted or refused; returns the photos whose sightings need not be kept any
    /// more.
    package mutating func confirmed(_ report: SightingReport, isInAlbum: (PhotoID) -> Bool) -> [PhotoID] {
        guard underway == .sightings(report) else { return [] }
        underway = nil
        succeeded()
        return sightings.confirmed(report, isInAlbum: isInAlbum)
    }

    /// Ends a failed report; `isUnsupported` if the server does not know this call.
    package mutating func failed(_ report: SightingReport, isUnsupported: Bool, now: Uptime) {
        guard underway == .sightings(report) else { return }
        sightings.reports.failed()
        guard isUnsupported else { return pause(now: now) }
        underway = nil
        sightings.reports.callUnsupported(now: now)
    }

    /// Ends an offer that the server accepted.
    mutating func confirmed(_ offer: PhotoOffer) {
        guard underway == .offer(offer) else { return }
        underway = nil
        succeeded()
        offers.told(offer)
    }

    mutating func failed(_ offer: PhotoOffer, now: Uptime) {
        if underway == .offer(offer) { pause(now: now) }
    }

    /// Drops an offer that the server refuses, because it would refuse it again.
    mutating func refused(_ offer: PhotoOffer) {
        guard underway == .offer(offer) else { return }
        underway = nil
        offers.refused()
    }

    /// Drops the hearts and hidings of photos that no longer exist.
    package mutating func drop(_ photos: [PhotoID]) {
        for id in photos {
            drop(.heart(id))
            drop(.hiding(id))
        }
    }

    /// Retries at once because the server is back.
    package mutating func retryNow() {
        pausedUntil = nil
        waits = [:]
        sightings.reports.retryNow()
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
        if choices.removeValue(forKey: subject) != nil { order.removeAll { $0 == subject } }
    }
}

extension OutboxEntry.Subject {
    fileprivate var photo: PhotoID? { if case .heart(let photo) = self { photo } else { nil } }

    fileprivate enum Kind: Hashable, Sendable { case heart, hiding, introduction, invitation }

    fileprivate var kind: Kind {
        switch self {
        case .heart: .heart
        case .hiding: .hiding
        case .introduction: .introduction
        case .invitation: .invitation
        }
    }
}

extension OutboxEntry {
    /// The call that reports this entry.
    fileprivate var call: ServerCall {
        switch subject {
        case .heart(let photo): .setHeart(photo, given: isYes)
        case .hiding(let photo): .setHiding(photo, isHidden: isYes)
        case .introduction(let id): .answerIntroduction(id, isWelcome: isYes)
        case .invitation(let moment): .answerInvitation(moment, isComing: isYes)
        }
    }
}
