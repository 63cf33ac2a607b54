import FamilyCore
package import FoundationEssentials

/// The limits for remote control of a frame.
package struct FrameRules: Equatable, Sendable {
    /// The maximum rate of page turns: two per second for ten seconds, about as fast as a finger.
    package var turns = PairingLimits.Rate(20, in: 10)

    /// A mistake is noticed on the next day at the latest; what is removed on purpose stays removed.
    package static let removalIsUndoneWithin: TimeInterval = 86_400

    package init() {}
}
