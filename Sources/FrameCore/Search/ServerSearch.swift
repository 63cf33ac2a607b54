import FamilyCore

/// Finds the server on the home network: any one for a frame without a family, and for a frame of a family its own
/// one at another address.
///
/// What is announced is a claim. So each server is first asked for a proof of its key, without any secret; see
/// `ServerProof`.
struct ServerSearch: Sendable {
    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// Use the server at this place from now on.
        case move(to: ServerPlace)
    }

    /// What the frame knows of its present server.
    struct Facts {
        let now: Uptime
        /// The server to look for; nil for none.
        let goal: WantedServer?
        /// The last call did not reach the server.
        let isLost: Bool
        /// A call waits for its answer, which must not be taken for another server's.
        let isCalling: Bool
        /// The places of which a gift card or the server itself told, which nobody need announce.
        var named: [ServerPlace] = []
    }

    /// The time from the first server found until one is chosen, because a second server may answer more slowly.
    static let settling = Duration.seconds(2)
    /// The longest time from the first server found, while others still owe their proofs.
    static let longestSettling = Duration.seconds(10)
    /// Findings beyond this number are ignored, whoever announces more; no finder knows more.
    static let mostFindings = 2_048
    /// The most servers that are asked for a proof at a time.
    static let mostAsked = 8
    /// The most servers at one address that are asked at a time: whoever announces many keeps no server at another
    /// address waiting.
    static let mostAskedAtAddress = 2
    /// A server that gave no proof is asked again after this time, then after twice as long, and so on.
    static let retryAfter = Duration.seconds(30)
    /// The longest time after which a server that gave no proof is asked again.
    static let longestRetry = Duration.seconds(300)
    /// The most servers that can be chosen from.
    static let mostShown = 3 * ServerChoicePlan.mostRows

    private enum Standing: Equatable {
        case new, asked, proven
        case unproven(again: Uptime)
    }

    private struct Finding {
        var place: ServerPlace
        var standing = Standing.new
        /// How often in a row the server gave no proof.
        var failures = 0
    }

    /// The place of the server in use; nil: the one that is set, or the usual one.
    private(set) var place: ServerPlace?
    private(set) var goal: WantedServer?
    /// No server can be found, because Avahi is missing.
    private(set) var isUnavailable = false
    /// The named places among the findings.
    private var named: [ServerPlace] = []
    private var findings: [Int: Finding] = [:]
    private var firstProvenAt: Uptime?
    var choice = ServerChoice()

    init() {}

    /// Continues with a server that was found at an earlier start.
    init(_ place: ServerPlace?) { self.place = place }

    // MARK: - Events

    mutating func handle(_ event: SearchEvent, now: Uptime) {
        switch event {
        case .found(let number, let place): found(number, place)
        case .lost(let number): findings[number] = nil
        case .answered(let place, let isProven): answered(place, isProven: isProven, now: now)
        case .unavailable:
            isUnavailable = true
            findings = findings.filter { $0.key < 0 }
        }
        if provenPlaces.isEmpty { firstProvenAt = nil }
    }

    private mutating func found(_ number: Int, _ place: ServerPlace) {
        isUnavailable = false
        // The order to stop the finder may still be on its way.
        let isNamed = number < 0
        guard let goal, goal.admits(place.key), isNamed || goal.mayBeAnnounced else {
            findings[number] = nil
            return
        }
        if findings[number]?.place == place { return }
        guard findings[number] != nil || findings.count < Self.mostFindings else { return }
        findings[number] = Finding(place: place)
    }

    private mutating func answered(_ place: ServerPlace, isProven: Bool, now: Uptime) {
        for (number, finding) in findings where finding.standing == .asked && finding.place == place {
            let wait = min(Self.retryAfter * (1 << min(finding.failures, 8)), Self.longestRetry)
            findings[number]?.standing = isProven ? .proven : .unproven(again: now.advanced(by: wait))
            findings[number]?.failures += 1
        }
        if isProven { firstProvenAt = firstProvenAt ?? now }
    }

    // MARK: - Settling

    /// Updates the state after an event or the passing of time; returns the actions that are due.
    mutating func settle(_ facts: Facts) -> [Action] {
        var actions = setGoal(facts)
        guard goal != nil else { return actions }
        actions += ask(now: facts.now)
        choice.advance(now: facts.now)
        if !facts.isCalling, let next = next(facts) {
            let isOther = place?.isAt(next) != true || place?.key != next.key
            // Whoever chooses the server in use while it is away wants to wait for it, and is not asked again at once.
            if isOther || !facts.isLost { choice.close() }
            if isOther {
                place = next
                actions.append(.move(to: next))
            }
        }
        choice.isOffered = offersChoice(facts)
        return actions
    }

    /// Uses the server at this place from now on, whatever was found.
    mutating func use(_ place: ServerPlace) {
        self.place = place
        choice.close()
    }

    private mutating func setGoal(_ facts: Facts) -> [Action] {
        let next = facts.goal
        guard next != goal || next != nil && facts.named != named else { return [] }
        (goal, named) = (next, facts.named)
        (findings, firstProvenAt, choice, isUnavailable) = ([:], nil, ServerChoice(), false)
        // No finder gives these numbers.
        for (index, place) in facts.named.enumerated() { found(-1 - index, place) }
        return [.perform(.browse(next.flatMap { $0.mayBeAnnounced ? $0 : nil }))]
    }

    /// Asks for the proofs that are wanted now, one for each place: first of those that were asked least.
    private mutating func ask(now: Uptime) -> [Action] {
        let due = findings.filter { isDue($0.value, now: now) }.sorted {
            ($0.value.failures, $0.key) < ($1.value.failures, $1.key)
        }
        guard !due.isEmpty else { return [] }
        var underway = Set(findings.values.filter { $0.standing == .asked }.map(\.place))
        var atAddress = underway.reduce(into: [:]) { $0[$1.address, default: 0] += 1 }
        var actions: [Action] = []
        for (number, finding) in due {
            let place = finding.place
            if !underway.contains(place) {
                guard underway.count < Self.mostAsked else { break }
                guard atAddress[place.address, default: 0] < Self.mostAskedAtAddress else { continue }
                underway.insert(place)
                atAddress[place.address, default: 0] += 1
                actions.append(.perform(.prove(place)))
            }
            findings[number]?.standing = .asked
        }
        return actions
    }

    private func isDue(_ finding: Finding, now: Uptime) -> Bool {
        switch finding.standing {
        case .new: true
        case .unproven(let again): again <= now
        case .asked, .proven: false
        }
    }

    /// The place to go on with now; nil to stay.
    private func next(_ facts: Facts) -> ServerPlace? {
        if let key = goal?.key {
            // The same place needs no move: it is tried all the time.
            let found = proven.first { $0.key == key && place?.isAt($0) != true }
            // At home, the server itself may be found a moment later.
            return found?.isOnWeb == true && !isSettled(now: facts.now) ? nil : found
        }
        if let wanted = choice.wanted { return proven.first { $0.key == wanted } }
        guard facts.isLost, isSettled(now: facts.now) else { return nil }
        // A frame that has a server changes to another one only if somebody chooses it.
        guard let place else { return proven.count == 1 && !choice.wasOffered ? proven.first : nil }
        // A frame that came to its server over the Internet sends it no secret at home, where nothing is encrypted.
        guard place.mayBeAtHome else { return nil }
        return proven.first { $0.key == place.key && !$0.isAt(place) }
    }

    private func isSettled(now: Uptime) -> Bool { settledAt.hasCome(by: now) }

    private var settledAt: Uptime? {
        // A server that has neither proven its key nor failed to do so still owes its proof.
        let isOwed = findings.values.contains { $0.standing != .proven && $0.failures == 0 }
        return firstProvenAt?.advanced(by: isOwed ? Self.longestSettling : Self.settling)
    }

    /// Whether somebody must say which server it is.
    private func offersChoice(_ facts: Facts) -> Bool {
        guard goal == .any, choice.wanted == nil, !proven.isEmpty else { return false }
        if choice.isReopened { return true }
        guard facts.isLost, isSettled(now: facts.now) else { return false }
        return place.map { place in proven.contains { $0.key != place.key } } ?? (proven.count > 1 || choice.wasOffered)
    }

    /// The times at which the state changes without an event.
    func deadlines() -> [Uptime?] {
        guard goal != nil else { return [] }
        let retries = findings.values.map { finding -> Uptime? in
            if case .unproven(let again) = finding.standing { again } else { nil }
        }
        return retries + [settledAt, choice.closesAt]
    }

    // MARK: - Findings

    /// The servers that have proven their keys, each once, in the order of their names.
    var proven: [ServerPlace] {
        var best: [ServerKey: ServerPlace] = [:]
        for next in provenPlaces {
            // The present address stays as long as it serves.
            let isBetter = best[next.key].map { rank(next) < rank($0) } ?? true
            if isBetter { best[next.key] = next }
        }
        return best.values.sorted(by: Self.isListedBefore)
    }

    private static func isListedBefore(_ one: ServerPlace, _ other: ServerPlace) -> Bool {
        (one.name, one.address, one.key.text) < (other.name, other.address, other.key.text)
    }

    /// The servers that can be chosen, in the order of their names: the one in use, also while it is announced no more,
    /// and those that were found first.
    ///
    /// Without the one in use, another family's server could be the only one in the list.
    var shown: [ServerPlace] {
        let keys = shownKeys
        let found = proven.filter { keys.contains($0.key) }
        guard let place, !found.contains(where: { $0.key == place.key }) else { return found }
        return (found + [place]).sorted(by: Self.isListedBefore)
    }

    /// Whether more servers were found than can be chosen.
    var hasOthers: Bool {
        let keys = shownKeys
        return proven.contains { !keys.contains($0.key) }
    }

    private var shownKeys: Set<ServerKey> {
        var keys: Set<ServerKey> = []
        if let place { keys.insert(place.key) }
        for found in provenPlaces where keys.count < Self.mostShown { keys.insert(found.key) }
        return keys
    }

    private var provenPlaces: [ServerPlace] {
        findings.filter { $0.value.standing == .proven }.sorted { $0.key < $1.key }.map(\.value.place)
    }

    /// Addresses of version 4 need no interface beside them, and the way over the Internet is the longest one.
    private func rank(_ candidate: ServerPlace) -> Int {
        if place?.isAt(candidate) == true { return 0 }
        return candidate.isOnWeb ? 3 : candidate.isVersion6 ? 2 : 1
    }

    /// Whether nothing was found yet that could be the server.
    var isSearching: Bool { goal == .any && !isUnavailable && place == nil }
}
