import FamilyCore
import FoundationEssentials

/// The turns of visitors who wait until one account's password may be tried again from their address, first come,
/// first served.
///
/// A program that guesses without a pause is faster than a person at every opening. So an opening belongs to the
/// visitor who was told to wait for it, and nobody else may use it until their turn is over. A turn allows one try and
/// does not add any, so a guesser who takes turns gains no guesses. One who takes all turns keeps visitors out, as
/// long as they share the address.
struct SignInTurns: Equatable, Sendable {
    private typealias Turn = SignInCounter.Turn

    /// The visitors, in their order.
    private(set) var turns: [SignInCounter.Turn] = []

    init(_ turns: [SignInCounter.Turn] = []) { self.turns = turns }

    var isEmpty: Bool { turns.isEmpty }

    /// The visitor whose turn it is, or will be next; nil if nobody waits.
    var next: ContentHash? { turns.first?.visitor }

    /// Removes turns that are over, and turns that were given by a clock far ahead, which would last for years.
    mutating func update(now: Date, _ limits: SignInLimits) {
        let latest = max(limits.longestWait, limits.longestStrangerWait) + Double(limits.turnsKept) * limits.turn
        turns.removeAll { turn in
            let wait = turn.begins.timeIntervalSince(now)
            return wait <= -limits.turn || wait > latest
        }
    }

    /// Returns when this visitor's turn begins; a new visitor gets the last turn, after `opening`.
    ///
    /// If all turns are taken, or `visitor` is nil, it returns when the last turn is over, and gives the visitor no
    /// turn.
    mutating func enter(_ visitor: ContentHash?, opening: Date, _ limits: SignInLimits) -> Date {
        if let turn = turns.first(where: { $0.visitor == visitor }) { return turn.begins }
        let begins = max(opening, turns.last.map { $0.begins.addingTimeInterval(limits.turn) } ?? opening)
        if let visitor, turns.count < limits.turnsKept { turns.append(Turn(visitor: visitor, begins: begins)) }
        return begins
    }

    /// Ends this visitor's turn; the next one begins at `opening`.
    mutating func leave(_ visitor: ContentHash?, nextOpening opening: Date, _ limits: SignInLimits) {
        turns.removeAll { $0.visitor == visitor }
        for index in turns.indices { turns[index].begins = opening.addingTimeInterval(Double(index) * limits.turn) }
    }
}
