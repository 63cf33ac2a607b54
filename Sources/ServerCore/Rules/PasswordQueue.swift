/// Whose password is compared next: one hash takes a processor a quarter of a
/// second, and a guesser can ask for many.
///
/// Accounts at addresses that they know go first. Strangers take turns by where
/// they come from, so that one who sends a hundred waits behind each that sends
/// one; and they never have all the processors.
package struct PasswordQueue: Sendable {
    package struct Limits: Equatable, Sendable {
        /// Passwords compared at once, each with 32 MB.
        package var atWork = 2
        /// Those of strangers among them: one processor is left to the album.
        package var strangersAtWork = 1
        /// More would wait longer than browsers do.
        package var strangersWaiting = 128
        package var knownWaiting = 64

        package init() {}
    }

    package enum Arrival: Equatable, Sendable {
        case goes
        /// It waits, in place of this one, who is sent away.
        case waits(insteadOf: Int?)
        case isFull
    }

    private struct Stranger {
        let id: Int
        let site: String
        /// The smallest goes first: the n-th that waits of one site comes after
        /// everybody's first n − 1.
        let turn: Int
    }

    private let limits: Limits
    private var known: [Int] = []
    private var strangers: [Stranger] = []
    private var knownAtWork: Set<Int> = []
    private var strangersAtWork: Set<Int> = []
    /// The turn that was served last.
    private var served = 0
    /// The last turn given to a site, for those that have one to come.
    private var lastTurns: [String: Int] = [:]

    package init(limits: Limits = Limits()) { self.limits = limits }

    package mutating func enter(_ id: Int, from address: String, isKnown: Bool) -> Arrival {
        isKnown ? enterKnown(id) : enterStranger(id, NetworkAddress.site(of: address))
    }

    /// One is done; answers who begins now.
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
        let turn = max(served, lastTurns[site] ?? 0) + 1
        var displaced: Int?
        if strangers.count >= limits.strangersWaiting {
            // Whoever has the most before them gives way.
            guard let last = strangers.indices.max(by: { strangers[$0].turn < strangers[$1].turn }),
                turn < strangers[last].turn
            else { return .isFull }
            displaced = strangers[last].id
            // The turn is free again for the next of that site.
            lastTurns[strangers[last].site] = strangers[last].turn - 1
            strangers.remove(at: last)
        }
        lastTurns[site] = turn
        strangers.append(Stranger(id: id, site: site, turn: turn))
        return .waits(insteadOf: displaced)
    }

    private mutating func nextStranger() -> Int? {
        // The first of equals is the one that came first.
        guard let first = strangers.indices.min(by: { strangers[$0].turn < strangers[$1].turn }) else { return nil }
        let next = strangers.remove(at: first)
        served = next.turn
        lastTurns = lastTurns.filter { $0.value > served }
        return next.id
    }
}
