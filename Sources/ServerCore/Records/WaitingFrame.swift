package import FamilyCore
package import FoundationEssentials

/// A frame that no family has paired yet.
package struct WaitingFrame: Equatable, Sendable {
    package let id: FrameID
    package let registeredAt: Date
    /// When it requested its current code; nil if it shows none.
    package let askedAt: Date?
    /// When it last polled with that code; nil if it has not, and on a server without copies, which keeps no polls.
    package let polledAt: Date?

    package init(id: FrameID, registeredAt: Date, askedAt: Date?, polledAt: Date? = nil) {
        self.id = id
        self.registeredAt = registeredAt
        self.askedAt = askedAt
        self.polledAt = polledAt
    }
}
