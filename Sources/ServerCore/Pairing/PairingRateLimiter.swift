package import FamilyCore
package import FoundationEssentials

/// Limits how often frames and keepers register, poll and guess.
///
/// It performs no effects: each method takes an event and returns whether it is allowed. The state of a code is in
/// `InvitationRecord`, in the catalogue; these counters may be lost with the process. The copies of a server share them
/// in the catalogue (`PairingRateLimiter+counters.swift`).
package struct PairingRateLimiter: Sendable {
    package enum PollVerdict: Equatable, Sendable {
        /// Answer with this interval, in seconds.
        case answer(interval: Int)
        case slowDown(interval: Int)
        /// The frame polled too early too often; the code ends.
        case endCode
    }

    /// A claim in progress; it counts as wrong until it proves right.
    package struct Attempt: Equatable, Sendable {
        let member: MemberID
        let address: String
        let madeAt: Date
    }

    package enum AttemptVerdict: Equatable, Sendable {
        case allowed(Attempt)
        case refused(Problem)
    }

    struct GlobalKey: Hashable {}

    package let limits: PairingLimits
    var registrations: SlidingWindowCounter<String>
    var registrationsOfSite: SlidingWindowCounter<String>
    private var registrationsBeyond: SlidingWindowCounter<String>
    private var registrationsBeyondOnServer: SlidingWindowCounter<GlobalKey>
    var codesAsked: SlidingWindowCounter<FrameID>
    var wrongByMember: SlidingWindowCounter<MemberID>
    var wrongByAddress: SlidingWindowCounter<String>
    var wrongOnServer: SlidingWindowCounter<GlobalKey>
    var wrongPicks: SlidingWindowCounter<MemberID>
    /// When each member last tried a code; while the server is under attack, each try needs a new password.
    var tries: SlidingWindowCounter<MemberID>
    var underAttackSince: Date?
    /// The cadences of frames that poll; a server with copies keeps them in the codes' records instead.
    private var cadences: [FrameID: PollCadence] = [:]
    /// The maximum number of frames whose cadence is kept; a dropped one starts anew.
    private static let cadencesKept = 10_000

    /// When this process started and could hear of frames.
    private let begunAt: Date

    package init(limits: PairingLimits = PairingLimits(), begunAt: Date = .distantPast) {
        self.limits = limits
        self.begunAt = begunAt
        registrations = SlidingWindowCounter(limits.registrations)
        registrationsOfSite = SlidingWindowCounter(limits.registrationsOfSite)
        registrationsBeyond = SlidingWindowCounter(limits.registrationsBeyond)
        registrationsBeyondOnServer = SlidingWindowCounter(limits.registrationsBeyondOnServer)
        codesAsked = SlidingWindowCounter(limits.codesAsked)
        wrongByMember = SlidingWindowCounter(limits.wrong.byMember)
        wrongByAddress = SlidingWindowCounter(limits.wrong.byAddress)
        wrongOnServer = SlidingWindowCounter(limits.wrong.onServer)
        wrongPicks = SlidingWindowCounter(limits.wrong.picks)
        tries = SlidingWindowCounter(PairingLimits.Rate(1, in: limits.wrong.onServer.window))
    }
}

// MARK: - Frames

extension PairingRateLimiter {
    /// Counts a registration; returns nil if it is allowed.
    package mutating func frameRegisters(from address: String, now: Date) -> Problem? {
        registersAtFullSpeed(from: address, now: now) ? nil : registersBeyond(from: address, now: now)
    }

    /// Counts a registration and returns true, unless the address has used up its registrations at full speed.
    package mutating func registersAtFullSpeed(from address: String, now: Date) -> Bool {
        let (key, site) = (NetworkAddress.bucket(of: address), NetworkAddress.site(of: address))
        // For an IPv4 address, site and bucket are the same.
        let isBeyond =
            registrations.isFull(key, at: now) || (site != key && registrationsOfSite.isFull(site, at: now))
        guard !isBeyond else { return false }
        registrations.count(key, at: now)
        registrationsOfSite.count(site, at: now)
        return true
    }

    /// Counts a registration of an address without registrations at full speed; returns nil if it is allowed.
    ///
    /// Each copy of the server counts them by itself, because this limit bounds its writes per second.
    package mutating func registersBeyond(from address: String, now: Date) -> Problem? {
        let (site, server) = (NetworkAddress.site(of: address), GlobalKey())
        guard !registrationsBeyond.isFull(site, at: now), !registrationsBeyondOnServer.isFull(server, at: now) else {
            return .tooManyRequests(waitSeconds: 1)
        }
        registrationsBeyond.count(site, at: now)
        registrationsBeyondOnServer.count(server, at: now)
        return nil
    }

    /// Returns the waiting frame to forget in favour of a new one; nil if there are none.
    ///
    /// Frames without a code go first, then frames that do not poll. Of the others the oldest goes, so that each has
    /// the same time.
    package func frameToForget(of frames: [WaitingFrame], now: Date) -> FrameID? {
        frames.min { sortKey($0, now) < sortKey($1, now) }?.id
    }

    private func sortKey(_ frame: WaitingFrame, _ now: Date) -> (Int, Date, String) {
        let timeout = PairingLimits.Rate(1, in: frame.askedAt == nil ? limits.codeGrace : limits.silence)
        let signs = [frame.askedAt ?? frame.registeredAt, begunAt, cadences[frame.id]?.polledAt, frame.polledAt]
            .compactMap(\.self)
        // NB: check each sign by itself. A time far in the future comes from a clock that was wrong, and must not
        // hide the others.
        guard signs.contains(where: { timeout.counts($0, at: now) }) else {
            let last = signs.filter { $0 <= now }.max() ?? .distantPast
            return frame.askedAt == nil ? (0, frame.registeredAt, frame.id.text) : (1, last, frame.id.text)
        }
        return (2, frame.registeredAt, frame.id.text)
    }

    /// Counts a request for a code; returns nil if it is allowed.
    package mutating func frameAsks(_ frame: FrameID, now: Date) -> Problem? {
        guard !codesAsked.isFull(frame, at: now) else {
            return .tooManyRequests(waitSeconds: codesAsked.wait(frame, at: now))
        }
        codesAsked.count(frame, at: now)
        frameShowsCode(frame)
        return nil
    }

    /// Begins the cadence of a frame that has a new code.
    package mutating func frameShowsCode(_ frame: FrameID) {
        cadences[frame] = PollCadence()
        boundCadences()
    }

    /// Counts a poll; `isProving` is true while a keeper waits at the page.
    package mutating func framePolls(_ frame: FrameID, isProving: Bool, now: Date) -> PollVerdict {
        var cadence = cadences[frame] ?? PollCadence()
        let verdict = cadence.poll(usual: limits.polls.usual(isProving: isProving), limits: limits, now: now)
        cadences[frame] = cadence
        boundCadences()
        return verdict
    }

    package mutating func frameIsDone(_ frame: FrameID) { cadences[frame] = nil }

    private mutating func boundCadences() {
        guard cadences.count > Self.cadencesKept else { return }
        let quietest = cadences.sorted { ($0.value.polledAt ?? .distantPast) < ($1.value.polledAt ?? .distantPast) }
        for (frame, _) in quietest.prefix(Self.cadencesKept / 8) { cadences[frame] = nil }
    }
}

// MARK: - Keepers

extension PairingRateLimiter {
    /// Counts a keeper's try of a code.
    ///
    /// An allowed try counts as a wrong code until `codeWasReal` is called.
    package mutating func keeperTries(
        _ member: MemberID,
        from address: String,
        passwordGivenAt: Date?,
        now: Date
    ) -> AttemptVerdict {
        let key = NetworkAddress.bucket(of: address)
        if wrongByMember.isFull(member, at: now) {
            return .refused(.tooManyAttempts(waitSeconds: wrongByMember.wait(member, at: now)))
        }
        if wrongByAddress.isFull(key, at: now) {
            return .refused(.tooManyAttempts(waitSeconds: wrongByAddress.wait(key, at: now)))
        }
        if needsPassword(of: member, givenAt: passwordGivenAt, now: now) { return .refused(.passwordNeeded) }
        let attempt = Attempt(member: member, address: key, madeAt: now)
        wrongByMember.count(member, at: now)
        wrongByAddress.count(key, at: now)
        wrongOnServer.count(GlobalKey(), at: now)
        tries.count(member, at: now)
        return .allowed(attempt)
    }

    /// Takes a try back, because the code was on a frame: a lost race is no guess.
    package mutating func codeWasReal(_ attempt: Attempt) {
        wrongByMember.takeBack(attempt.member, at: attempt.madeAt)
        wrongByAddress.takeBack(attempt.address, at: attempt.madeAt)
        wrongOnServer.takeBack(GlobalKey(), at: attempt.madeAt)
    }

    package mutating func numberWasWrong(_ member: MemberID, now: Date) {
        wrongPicks.count(member, at: now)
    }

    private mutating func needsPassword(of member: MemberID, givenAt: Date?, now: Date) -> Bool {
        let given = givenAt ?? .distantPast
        if wrongPicks.isFull(member, at: now), given <= (wrongPicks.latest(member) ?? .distantPast) { return true }
        guard wrongOnServer.isFull(GlobalKey(), at: now) else {
            underAttackSince = nil
            return false
        }
        let since = underAttackSince ?? now
        underAttackSince = since
        return given <= max(since, tries.latest(member) ?? .distantPast)
    }
}
