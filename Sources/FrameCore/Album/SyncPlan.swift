package import FamilyCore

/// Keeps the known part of the album true: what to ask the server, and when.
///
/// Errands of the album go one after another. So an answer is never older than
/// what is known already, and no deleted photo can come back by a late page.
package struct SyncPlan: Equatable, Sendable {
    package enum Errand: Int, Hashable, CaseIterable, Sendable {
        // In order of urgency.
        case newest, changes, newer, older, identity
    }

    /// How often to look without a live line.
    package static let pollEvery = Duration.seconds(60)
    /// This much later at most, so that a house full of frames spreads.
    package static let pollJitter = Duration.seconds(10)
    /// With a live line, hints come by themselves; this is for the one that got
    /// lost.
    package static let safetyPollEvery = Duration.seconds(15 * 60)
    /// After a line that broke, look at once, though not all frames together.
    static let breakJitter = Duration.seconds(2)

    package internal(set) var pointer: AlbumPointer?
    /// When the server last said what is newest.
    package internal(set) var lookedAt: Uptime?
    /// The lowest position that the server has named: below it the known run ends.
    var floor: Int64?
    /// Photos below this position were found on the disk, and the server has
    /// not yet said whether it still has them; nil: it has named all.
    var unlistedBelow: Int64?
    /// The server was set back, or knows the frame anew: photos that it has not named since; nil: it is not read anew.
    var unnamed: Set<PhotoID>?
    /// Photos that are here and that a server that was set back does not have any more.
    package internal(set) var left: Set<PhotoID> = []
    var wanted: Set<Errand> = []
    /// She waits for these: they do not wait for a pause to end.
    var urgent: Set<Errand> = []
    var underway: [Errand: ServerCall] = [:]
    var hinted: Int64 = 0
    var backoff = Backoff()
    var blockedUntil: Uptime?
    var pollAt: Uptime?
    var lineStands = false
    var jitter: Jitter

    package init(pointer: AlbumPointer?, known: Album, jitter: Jitter) {
        self.pointer = pointer
        self.jitter = jitter
        unlistedBelow = known.photos.isEmpty || pointer != nil ? pointer?.unlistedBelow : .max
        floor = known.photos.last { $0.position >= unlistedBelow ?? .min }?.position
        // Reading anew was cut short, and begins again.
        if pointer?.revision == 0, !known.photos.isEmpty { unnamed = Set(known.photos.map(\.id)) }
        left = Set(known.photos.lazy.filter { $0.revision == 0 }.map(\.id))
    }

    /// The whole album is asked for, though photos of it are known.
    package var isReadingAnew: Bool { unnamed != nil }

    /// Photos that were found on the disk are shown until the whole album has
    /// been read: the server's older pages are asked for until then.
    package var hasUnlisted: Bool { pointer != nil && unlistedBelow != nil }

    package mutating func forgetLeft(_ photos: [PhotoID]) { left.subtract(photos) }

    /// At a start and at each connection: asks who we are and what we missed.
    package mutating func catchUp() { wanted.formUnion([.identity, .changes]) }

    package mutating func lineStood(now: Uptime) {
        lineStands = true
        blockedUntil = nil
        catchUp()
        arm(now: now)
    }

    package mutating func lineBroke(now: Uptime) {
        guard lineStands else { return }
        lineStands = false
        pollAt = now.advanced(by: jitter.upTo(Self.breakJitter))
    }

    package mutating func heard(_ hint: FamilyEvent) {
        switch hint {
        case .album(let revision):
            hinted = max(hinted, revision)
            if revision > pointer?.revision ?? 0 { wanted.insert(.changes) }
        case .frame: wanted.insert(.identity)
        case .journey, .frames, .watched, .turn, .heartbeat: break
        }
    }

    /// Something proved to be out of date.
    package mutating func wantChanges() { wanted.insert(.changes) }

    /// She pulls past the newest.
    package mutating func lookForNewer() { pull(pointer == nil ? .newest : .newer) }

    /// She comes near the oldest that is known; `waiting` where she is at it.
    package mutating func lookForOlder(waiting: Bool) {
        guard let pointer, !pointer.reachedOldest else { return }
        if waiting { pull(.older) } else if underway[.older] == nil { wanted.insert(.older) }
    }

    package func isLooking(_ errand: Errand) -> Bool { wanted.contains(errand) || underway[errand] != nil }

    /// Whether the answer to this call is awaited here.
    package func awaits(_ call: ServerCall) -> Bool { underway.values.contains(call) }

    package var deadline: Uptime? {
        guard wanted.isEmpty || albumIsBusy else { return blockedUntil ?? pollAt }
        return pollAt
    }

    /// The calls that are due; at most one about the album is under way.
    package mutating func calls(limit: Int, now: Uptime) -> [ServerCall] {
        if pollAt.hasCome(by: now) { poll(now: now) }
        if blockedUntil.hasCome(by: now) { blockedUntil = nil }
        let due = Errand.allCases.filter { isDue($0) }
        let album = albumIsBusy ? nil : due.first { $0 != .identity }
        let identity = due.first { $0 == .identity && underway[.identity] == nil }
        return [album, identity].compactMap { $0 }.map { start($0, limit: limit) }
    }

    private var albumIsBusy: Bool { underway.keys.contains { $0 != .identity } }

    private func isDue(_ errand: Errand) -> Bool {
        wanted.contains(errand) && (blockedUntil == nil || urgent.contains(errand))
    }

    private mutating func pull(_ errand: Errand) {
        guard underway[errand] == nil else { return }
        wanted.insert(errand)
        urgent.insert(errand)
    }

    private mutating func poll(now: Uptime) {
        // Who we are too: where no line stands, nobody hints at what is new there.
        catchUp()
        arm(now: now)
    }

    mutating func arm(now: Uptime) {
        let usual = lineStands ? Self.safetyPollEvery : Self.pollEvery
        pollAt = now.advanced(by: usual + jitter.upTo(Self.pollJitter))
    }

    private mutating func start(_ errand: Errand, limit: Int) -> ServerCall {
        wanted.remove(errand)
        urgent.remove(errand)
        // The whole run begins with its newest page, whatever was asked for.
        guard let pointer else { return note(errand == .identity ? .whoAmI : .album(.newest, limit: limit), errand) }
        switch errand {
        case .newest: return note(.album(.newest, limit: limit), errand)
        case .changes: return note(.changes(since: pointer.revision), errand)
        case .newer: return note(.album(.newer(pointer.newer), limit: limit), errand)
        case .older: return note(.album(.older(pointer.older), limit: limit), errand)
        case .identity: return note(.whoAmI, errand)
        }
    }

    private mutating func note(_ call: ServerCall, _ errand: Errand) -> ServerCall {
        underway[errand] = call
        return call
    }
}
