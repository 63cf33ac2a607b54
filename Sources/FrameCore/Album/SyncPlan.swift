package import FamilyCore

/// Decides what to ask the server, and when, to keep the known part of the album up to date.
///
/// Requests for the album run one after another. So no answer is older than what is known already, and a late page
/// cannot bring back a deleted photo.
package struct SyncPlan: Equatable, Sendable {
    package enum SyncRequest: Int, Hashable, CaseIterable, Sendable {
        // The cases are in order of urgency.
        case newest, changes, newer, older, identity
    }

    /// The polling interval without an event stream.
    package static let pollEvery = Duration.seconds(60)
    /// The maximum random delay added to a polling interval, so that many frames do not poll at the same time.
    package static let pollJitter = Duration.seconds(10)
    /// The polling interval with an event stream, in case an event was lost.
    package static let safetyPollEvery = Duration.seconds(15 * 60)
    /// The maximum random delay before polling after the event stream broke.
    static let breakJitter = Duration.seconds(2)

    package internal(set) var pointer: AlbumPointer?
    /// When the server last said which photos are newest.
    package internal(set) var lookedAt: Uptime?
    /// The lowest position that the server has named; the known run ends there.
    var floor: Int64?
    /// Photos that the server has not named since the album is being read again from revision 0; nil if it is not
    /// being read again.
    var unnamed: Set<PhotoID>?
    /// Photos that are on this frame and that a restored server no longer has.
    package internal(set) var left: Set<PhotoID> = []
    var wanted: Set<SyncRequest> = []
    /// Requests that the user is waiting for; they ignore `blockedUntil`.
    var urgent: Set<SyncRequest> = []
    var underway: [SyncRequest: ServerCall] = [:]
    var hinted: Int64 = 0
    var backoff = Backoff()
    var blockedUntil: Uptime?
    var pollAt: Uptime?
    var isStreamOpen = false
    var jitter: Jitter

    package init(pointer: AlbumPointer?, known: Album, jitter: Jitter) {
        self.pointer = pointer
        self.jitter = jitter
        floor = known.photos.last?.position
        // A reading from revision 0 was interrupted and starts again; so does the reading of pages by which programs
        // before 2026-12 looked for the photos that they had found on the disk.
        if let pointer, pointer.revision == 0 || pointer.unlistedBelow != nil, !known.photos.isEmpty {
            unnamed = Set(known.photos.map(\.id))
            self.pointer?.revision = 0
        }
        if known.photos.isEmpty { self.pointer?.unlistedBelow = nil }
        left = Set(known.photos.lazy.filter { $0.revision == 0 }.map(\.id))
    }

    /// Whether the whole album is being read again although photos of it are known.
    package var isReadingAnew: Bool { unnamed != nil }

    package mutating func forgetLeft(_ photos: [PhotoID]) { left.subtract(photos) }

    /// Asks for the identity and for missed changes, at a start and at each connection.
    package mutating func catchUp() { wanted.formUnion([.identity, .changes]) }

    /// Asks for the identity again.
    mutating func wantIdentity() { wanted.insert(.identity) }

    package mutating func streamOpened(now: Uptime) {
        isStreamOpen = true
        blockedUntil = nil
        catchUp()
        arm(now: now)
    }

    package mutating func streamBroke(now: Uptime) {
        guard isStreamOpen else { return }
        isStreamOpen = false
        pollAt = now.advanced(by: jitter.upTo(Self.breakJitter))
    }

    package mutating func handle(_ hint: FamilyEvent) {
        switch hint {
        case .album(let revision):
            hinted = max(hinted, revision)
            if revision > pointer?.revision ?? 0 { wanted.insert(.changes) }
        case .frame: wanted.insert(.identity)
        case .journey, .frames, .watched, .turn, .heartbeat: break
        }
    }

    /// Requests the changes because some known data proved to be outdated.
    package mutating func wantChanges() { wanted.insert(.changes) }

    /// Requests newer photos because the user pulls beyond the newest photo.
    package mutating func lookForNewer() { pull(pointer == nil ? .newest : .newer) }

    /// Requests older photos because the user comes near the oldest known photo; `waiting` if the user is at its end.
    package mutating func lookForOlder(waiting: Bool) {
        guard let pointer, !pointer.reachedOldest else { return }
        if waiting { pull(.older) } else if underway[.older] == nil { wanted.insert(.older) }
    }

    package func isLooking(_ request: SyncRequest) -> Bool { wanted.contains(request) || underway[request] != nil }

    /// Returns whether an answer to this call is expected.
    package func awaits(_ call: ServerCall) -> Bool { underway.values.contains(call) }

    package var deadline: Uptime? {
        guard wanted.isEmpty || albumIsBusy else { return blockedUntil ?? pollAt }
        return pollAt
    }

    /// Returns the calls that are due; at most one call for the album is in progress.
    package mutating func calls(limit: Int, now: Uptime) -> [ServerCall] {
        if pollAt.hasCome(by: now) { poll(now: now) }
        if blockedUntil.hasCome(by: now) { blockedUntil = nil }
        let due = SyncRequest.allCases.filter { isDue($0) }
        let album = albumIsBusy ? nil : due.first { $0 != .identity }
        let identity = due.first { $0 == .identity && underway[.identity] == nil }
        return [album, identity].compactMap { $0 }.map { start($0, limit: limit) }
    }

    private var albumIsBusy: Bool { underway.keys.contains { $0 != .identity } }

    private func isDue(_ request: SyncRequest) -> Bool {
        wanted.contains(request) && (blockedUntil == nil || urgent.contains(request))
    }

    private mutating func pull(_ request: SyncRequest) {
        guard underway[request] == nil else { return }
        wanted.insert(request)
        urgent.insert(request)
    }

    private mutating func poll(now: Uptime) {
        // Ask for the identity too: without an event stream nothing announces a change of it.
        catchUp()
        arm(now: now)
    }

    mutating func arm(now: Uptime) {
        let usual = isStreamOpen ? Self.safetyPollEvery : Self.pollEvery
        pollAt = now.advanced(by: usual + jitter.upTo(Self.pollJitter))
    }

    private mutating func start(_ request: SyncRequest, limit: Int) -> ServerCall {
        wanted.remove(request)
        urgent.remove(request)
        // Without a pointer, the run begins with the newest page, whatever was asked for.
        guard let pointer else { return note(request == .identity ? .whoAmI : .album(.newest, limit: limit), request) }
        switch request {
        case .newest: return note(.album(.newest, limit: limit), request)
        case .changes: return note(.changes(since: pointer.revision), request)
        case .newer: return note(.album(.newer(pointer.newer), limit: limit), request)
        case .older: return note(.album(.older(pointer.older), limit: limit), request)
        case .identity: return note(.whoAmI, request)
        }
    }

    private mutating func note(_ call: ServerCall, _ request: SyncRequest) -> ServerCall {
        underway[request] = call
        return call
    }
}
