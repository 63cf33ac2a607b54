package import FoundationEssentials

/// The lives of links by which a member returns; in seconds.
package struct ReturnLinkRules: Equatable, Sendable {
    /// The life of a link that somebody else makes for the member who returns: 7 days, as of join links.
    package var life: TimeInterval = 7 * 86_400
    /// The life of a guest's own link: 15 minutes, because they have both phones at hand.
    package var phoneLife: TimeInterval = 15 * 60
    /// The life of a link of `grandma-server rescue`: one hour, because the owner sits at the server.
    package static let rescueLife: TimeInterval = 3_600

    package init() {}
}
