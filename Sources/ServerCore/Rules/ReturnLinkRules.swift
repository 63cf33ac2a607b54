package import FoundationEssentials

/// How long links live that bring a member back.
package struct ReturnLinkRules: Equatable, Sendable {
    /// A keeper's link works 7 days, as a link that invites does.
    package var life: TimeInterval = 7 * 86_400
    /// A link of `grandma-server rescue` works an hour: its owner sits before
    /// the server.
    package static let rescueLife: TimeInterval = 3_600

    package init() {}
}
