package import FamilyCore
package import FoundationEssentials

/// A frame that no family has taken in yet.
package struct WaitingFrame: Equatable, Sendable {
    package let id: FrameID
    package let registeredAt: Date
    /// When it asked for the code that it shows; nil if it shows none.
    package let askedAt: Date?

    package init(id: FrameID, registeredAt: Date, askedAt: Date?) {
        self.id = id
        self.registeredAt = registeredAt
        self.askedAt = askedAt
    }
}
