import FamilyCore

/// Finds the server on the home network: any one for a frame without a family, and for a frame of a family its own
/// one at another address.
///
/// What is announced is a claim. So each server is first asked for a proof of its key, without any secret; see
/// `ServerProof`.
struct ServerSearch: Sendable {
    enum Goal: Equatable, Sendable {
        case nothing
        case anyServer
        /// The server with this key, at another place than the present one.
        case own(ServerKey)
    }

    enum Action: Equatable, Sendable {
        case perform(FrameEffect)
        /// Use the server at this place from now on.
        case move(to: ServerPlace)
    }

    /// What the frame knows of its present server.
    struct Facts {
        let now: Uptime
        let goal: Goal
        /// The last call did not reach the server.
        let isLost: Bool
        /// A call waits for its answer, which must not be taken for another server's.
        let isCalling: Bool
    }

    /// From the first server found until one is taken: a second one may be slower.
    static let settling = Duration.seconds(2)
    /// Findings beyond this number are ignored, whoever announces more.
    static let mostFindings = 64
    /// So many servers are asked for a proof at a time.
    static let mostAsked = 4
    /// A server that gave no proof is asked again after this time.
    static let retryAfter = Duration.seconds(30)

    private enum Standing: Equatable {
        case new, asked, proven
        case unproven(again: Uptime)
    }

    private struct Finding {
        var place: ServerPlace
        var standing = Standing.new
    }

    /// The place of the server in use; nil: the one that is set, or the usual one.
    private(set) var place: ServerPlace?
    private(set) var goal = Goal.nothing
    /// Nobody can be found: Avahi is not there.
    private(set) var isUnavailable = false
    private var findings: [Int: Finding] = [:]
    private var firstProvenAt: Uptime?
    var choice = ServerChoice()

    init() {}

    /// Goes on with a server that was found before.
    init(_ place: ServerPlace?) { self.place = place }

    // MARK: - What happens

    mutating func took(_ event: SearchEvent, now: Uptime) {
        switch event {
        case .found(let number, let place): found(number, place)
        case .lost(let number): findings[number] = nil
        case .answered(let place, let isProven): answered(place, isProven: isProven, now: now)
        case .unavailable:
            isUnavailable = true
            findings = [:]
        }
        if provenPlaces.isEmpty { firstProvenAt = nil }
    }

    private mutating func found(_ number: Int, _ place: ServerPlace) {
        isUnavailable = false
        if findings[number]?.place == place { return }
        guard findings[number] != nil || findings.count < Self.mostFindings else { return }
        findings[number] = Finding(place: place)
    }

    private mutating func answered(_ place: ServerPlace, isProven: Bool, now: Uptime) {
        for (number, finding) in findings where finding.standing == .asked && finding.place == place {
            findings[number]?.standing = isProven ? .proven : .unproven(again: now.advanced(by: Self.retryAfter))
        }
        if isProven { firstProvenAt = firstProvenAt ?? now }
    }

    // MARK: - What to do

    /// Does what is due by what happened and by time.
    mutating func settle(_ facts: Facts) -> [Action] {
        var actions = pursue(facts.goal)
        guard goal != .nothing else { return actions }
        actions += ask(now: facts.now)
        choice.advance(now: facts.now)
        if !facts.isCalling, let next = next(facts) {
            choice.close()
            if place?.isAt(next) != true || place?.key != next.key {
                place = next
                actions.append(.move(to: next))
            }
        }
        choice.isOffered = offersChoice(facts)
        return actions
    }

    private mutating func pursue(_ next: Goal) -> [Action] {
        guard next != goal else { return [] }
        defer { goal = next }
        // What is found stays while somebody looks on, whatever for.
        if next != .nothing { return goal == .nothing ? [.perform(.browse(isOn: true))] : [] }
        (findings, firstProvenAt, choice, isUnavailable) = ([:], nil, ServerChoice(), false)
        return [.perform(.browse(isOn: false))]
    }

    /// Asks for the proofs that are wanted now, one for each place.
    private mutating func ask(now: Uptime) -> [Action] {
        var underway = Set(findings.values.filter { $0.standing == .asked }.map(\.place))
        var actions: [Action] = []
        for (number, finding) in findings.sorted(by: { $0.key < $1.key }) where isDue(finding, now: now) {
            guard underway.contains(finding.place) || underway.count < Self.mostAsked else { break }
            if underway.insert(finding.place).inserted { actions.append(.perform(.prove(finding.place))) }
            findings[number]?.standing = .asked
        }
        return actions
    }

    private func isDue(_ finding: Finding, now: Uptime) -> Bool {
        if case .own(let key) = goal, finding.place.key != key { return false }
        return switch finding.standing {
        case .new: true
        case .unproven(let again): again <= now
        case .asked, .proven: false
        }
    }

    /// The place to go on with now; nil to stay.
    private func next(_ facts: Facts) -> ServerPlace? {
        if case .own(let key) = goal {
            // The same place needs no move: it is tried all the time.
            return proven.first { $0.key == key && place?.isAt($0) != true }
        }
        if let wanted = choice.wanted { return proven.first { $0.key == wanted } }
        guard facts.isLost, isSettled(now: facts.now) else { return nil }
        // A frame that has a server turns to another one only if somebody says so.
        guard let place else { return proven.count == 1 && !choice.wasOffered ? proven.first : nil }
        return proven.first { $0.key == place.key && !$0.isAt(place) }
    }

    private func isSettled(now: Uptime) -> Bool { settledAt.hasCome(by: now) }

    private var settledAt: Uptime? { firstProvenAt?.advanced(by: Self.settling) }

    /// Whether somebody must say which server it is.
    private func offersChoice(_ facts: Facts) -> Bool {
        guard goal == .anyServer, choice.wanted == nil, !proven.isEmpty else { return false }
        if choice.isReopened { return true }
        guard facts.isLost, isSettled(now: facts.now) else { return false }
        return place.map { place in proven.contains { $0.key != place.key } } ?? (proven.count > 1 || choice.wasOffered)
    }

    /// When time brings something to do.
    func deadlines() -> [Uptime?] {
        guard goal != .nothing else { return [] }
        let retries = findings.values.map { finding -> Uptime? in
            if case .unproven(let again) = finding.standing { again } else { nil }
        }
        return retries + [settledAt, choice.closesAt]
    }

    // MARK: - What was found

    /// The servers that have proven their keys, each once, in the order of their names.
    var proven: [ServerPlace] {
        var best: [ServerKey: ServerPlace] = [:]
        for next in provenPlaces {
            // The present address stays as long as it serves.
            let isBetter = best[next.key].map { rank(next) < rank($0) } ?? true
            if isBetter { best[next.key] = next }
        }
        return best.values.sorted { ($0.name, $0.address, $0.key.text) < ($1.name, $1.address, $1.key.text) }
    }

    private var provenPlaces: [ServerPlace] {
        findings.sorted { $0.key < $1.key }.filter { $0.value.standing == .proven }.map(\.value.place)
    }

    /// Addresses of version 4 need no interface beside them.
    private func rank(_ candidate: ServerPlace) -> Int {
        place?.isAt(candidate) == true ? 0 : candidate.isVersion6 ? 2 : 1
    }

    /// Whether nothing was found yet that could be the server.
    var isSearching: Bool { goal == .anyServer && !isUnavailable && place == nil }
}
