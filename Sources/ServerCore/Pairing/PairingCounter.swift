package import FamilyCore
package import FoundationEssentials

/// The events that count for one limit of one frame, member or address, as the catalogue stores them for all copies.
package struct PairingCounter: Equatable, Sendable {
    /// A keyed hash, so that the catalogue reveals neither names nor addresses.
    package let key: ContentHash
    /// The times of the latest events, in their order; an empty array removes the counter.
    package var events: [Date]

    package init(key: ContentHash, events: [Date]) { (self.key, self.events) = (key, events) }
}
