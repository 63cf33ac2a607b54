package import FamilyCore

/// Notifies listeners that something changed.
///
/// Events are only hints: a lost one does no harm, because listeners also poll.
package protocol FamilyEvents: Sendable {
    func publish(_ event: FamilyEvent, to audience: Audience) async
    /// Returns whether anybody of the audience listens now.
    ///
    /// A listener whose connection broke counts for some seconds more.
    func isHeard(by audience: Audience) async -> Bool
    /// Tells the other copies of this server, if it has any, that work of this kind waits.
    func tellCopies(of work: SharedWorkKind) async
}

extension FamilyEvents {
    package func tellCopies(of work: SharedWorkKind) async {}
}

/// A kind of work that another copy of this server may do.
package enum SharedWorkKind: String, Codable, Sendable {
    /// Messages to browsers.
    case news
    /// Messages to webhooks.
    case outbox
    /// A change of families' MQTT brokers.
    case brokers
    /// Renditions and films to be made.
    case renditions
}

/// The receivers of an event.
package enum Audience: Hashable, Codable, Sendable {
    /// All listeners of this family, people and frames.
    case family(FamilyID)
    /// The people of this family.
    case people(FamilyID)
    /// One frame, even if it has just been removed.
    case frame(FrameID)
    /// One member's browsers, whose permission to listen must be checked again.
    case member(MemberID)
    /// The guests from outside of one moment.
    case moment(MomentID)
}
