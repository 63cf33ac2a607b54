import FamilyCore
package import FoundationEssentials

/// What may be asked of a frame from afar.
package struct FrameRules: Equatable, Sendable {
    /// Two a second for ten seconds: as fast as a finger, and no faster for
    /// long.
    package var turns = PairingLimits.Rate(20, in: 10)

    /// A mistake is noticed on the next day at the latest; what is removed on purpose stays removed.
    package static let removalIsUndoneWithin: TimeInterval = 86_400

    package init() {}
}
