package import FamilyCore
package import FoundationEssentials

/// A frame that no family has paired yet.
package struct WaitingFrame: Equatable, Sendable {
    package let id: FrameID
    package let registeredAt: Date
    /// When it requested its current code; nil if it shows none.
    package let askedAt: Date?

    package init(id: FrameID, registeredAt: Date, askedAt: Date?) {
        self.id = id
        self.registeredAt = registeredAt
        self.askedAt = askedAt
    }
}
