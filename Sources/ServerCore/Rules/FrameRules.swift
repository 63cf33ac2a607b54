import FamilyCore

/// What may be asked of a frame from afar.
package struct FrameRules: Equatable, Sendable {
    /// Two a second for ten seconds: as fast as a finger, and no faster for
    /// long.
    package var turns = PairingLimits.Rate(20, in: 10)

    package init() {}
}
