import FamilyCore
package import FoundationEssentials

/// The limits for remote control of a frame.
package struct FrameRules: Equatable, Sendable {
    /// The maximum rate of page turns: two per second for ten seconds, about as fast as a finger.
    package var turns = PairingLimits.Rate(20, in: 10)

    /// The time in which a keeper can take back a frame's removal, in seconds.
    ///
    /// A mistake is noticed on the next day at the latest; a frame that was removed on purpose stays removed.
    package static let removalIsUndoneWithin: TimeInterval = 86_400

    package init() {}
}
