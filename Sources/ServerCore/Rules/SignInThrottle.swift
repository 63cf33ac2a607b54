package import FoundationEssentials

/// The figures of failed sign-ins.
package struct SignInLimits: Equatable, Sendable {
    /// Failures of one name from one address before waiting begins.
    package var free = 10
    /// The first wait, in seconds; each further failure doubles it.
    package var firstWait: TimeInterval = 1
    package var longestWait: TimeInterval = 900
    /// Failures of one name from all addresses together within a day, after
    /// which that name must wait: 100, far from guessing eight characters.
    package var hardStop = 100
    /// After this long without a failure they are forgotten.
    package var memory: TimeInterval = 86_400

    package init() {}
}
