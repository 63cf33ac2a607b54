import FamilyCore

/// The limits for remote control of a frame.
package struct FrameRules: Equatable, Sendable {
    /// The maximum rate of page turns: two per second for ten seconds, about as fast as a finger.
    package var turns = PairingLimits.Rate(20, in: 10)

    package init() {}
}
