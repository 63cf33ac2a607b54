/// Decides whose password is hashed next: one hash takes a processor a quarter of a second, and an attacker can
/// request many.
///
/// Accounts at addresses they used before go first. Other requests take turns by site, so that a sender of a hundred
/// waits behind each sender of one; and they never use all processors.
package struct PasswordQueue: Sendable {
    package struct Limits: Equatable, Sendable {
        /// The maximum number of passwords hashed at once, each with 32 MB.
        package var atWork = 2
        /// The number of those that strangers may use; one processor is left for the album.
        package var strangersAtWork = 1
        /// The maximum number of strangers who wait; more would wait longer than browsers do.
        package var strangersWaiting = 128
        package var knownWaiting = 64

        package init() {}
    }

    package enum Arrival: Equatable, Sendable {
        case goes
        /// It waits and takes the place of this one, which is rejected.
        case waits(insteadOf: Int?)
        case isFull
    }

    private struct UnknownSource {
        let id: Int
        let site: String
        /// The smallest round goes first: the n-th request of one site comes after everybody's first n − 1.
        let round: Int
    }

    private let limits: Limits
    private var known: [Int] = []
    private var strangers: [UnknownSource] = []
    private var knownAtWork: Set<Int> = []
    private var strangersAtWork: Set<Int> = []
    /// The round that was served last.
    private var served = 0
    /// The last round of each site that still waits.
    private var lastRounds: [String: Int] = [:]

    package init(limits: Limits = Limits()) { self.limits = limits }

    package mutating func enter(_ id: Int, from address: String, isKnown: Bool) -> Arrival {
        isKnown ? enterKnown(id) : enterStranger(id, NetworkAddress.site(of: address))
    }

    /// Ends one request; returns those that begin now.
    package mutating func leave(_ id: Int) -> [Int] {
        knownAtWork.remove(id)
        strangersAtWork.remove(id)
        var begin: [Int] = []
        while isFree, !known.isEmpty {
            let next = known.removeFirst()
            knownAtWork.insert(next)
            begin.append(next)
        }
        while isFreeForStrangers, let next = nextStranger() {
            strangersAtWork.insert(next)
            begin.append(next)
        }
        return begin
    }

    private var isFree: Bool { knownAtWork.count + strangersAtWork.count < limits.atWork }
    private var isFreeForStrangers: Bool { isFree && strangersAtWork.count < limits.strangersAtWork }

    private mutating func enterKnown(_ id: Int) -> Arrival {
        if isFree {
            knownAtWork.insert(id)
            return .goes
        }
        guard known.count < limits.knownWaiting else { return .isFull }
        known.append(id)
        return .waits(insteadOf: nil)
    }

    private mutating func enterStranger(_ id: Int, _ site: String) -> Arrival {
        if isFreeForStrangers {
            strangersAtWork.insert(id)
            return .goes
        }
        let round = max(served, lastRounds[site] ?? 0) + 1
        var displaced: Int?
        if strangers.count >= limits.strangersWaiting {
            // The request with the last round is dropped.
            guard let last = strangers.indices.max(by: { strangers[$0].round < strangers[$1].round }),
                round < strangers[last].round
            else { return .isFull }
            displaced = strangers[last].id
            // Its round becomes free for the next request of that site.
            lastRounds[strangers[last].site] = strangers[last].round - 1
            strangers.remove(at: last)
        }
        lastRounds[site] = round
        strangers.append(UnknownSource(id: id, site: site, round: round))
        return .waits(insteadOf: displaced)
    }

    private mutating func nextStranger() -> Int? {
        // Among equal rounds, the first that came is served.
        guard let first = strangers.indices.min(by: { strangers[$0].round < strangers[$1].round }) else { return nil }
        let next = strangers.remove(at: first)
        served = next.round
        lastRounds = lastRounds.filter { $0.value > served }
        return next.id
    }
}
