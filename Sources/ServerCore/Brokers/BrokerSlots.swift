package import FamilyCore

/// The places for connections to brokers, of which a server has a limited number.
///
/// A family has a place while it is connected, or tries to be, and not in the pauses between its tries. So brokers that
/// do not answer keep no other family waiting for long. Families that wait get their places in the order of their coming.
package struct BrokerSlots: Equatable, Sendable {
    private let most: Int
    private var holders: Set<FamilyID> = []
    private var waiting: [FamilyID] = []

    package init(most: Int) { self.most = most }

    /// Returns whether the family has a place now; if it has none, it waits for one.
    package mutating func take(_ family: FamilyID) -> Bool {
        if holders.contains(family) { return true }
        if holders.count < most {
            holders.insert(family)
            return true
        }
        if !waiting.contains(family) { waiting.append(family) }
        return false
    }

    /// Ends the family's having a place or waiting for one; returns the family that has the place now.
    package mutating func giveBack(_ family: FamilyID) -> FamilyID? {
        waiting.removeAll { $0 == family }
        guard holders.remove(family) != nil, !waiting.isEmpty else { return nil }
        let next = waiting.removeFirst()
        holders.insert(next)
        return next
    }
}
