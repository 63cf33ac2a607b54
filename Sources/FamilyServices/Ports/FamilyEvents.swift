package import FamilyCore

/// Tells who listens that something changed.
///
/// A hint only: losing one loses nothing, for listeners ask again at times.
package protocol FamilyEvents: Sendable {
    func publish(_ event: FamilyEvent, to audience: Audience) async
    /// Whether somebody of the audience listens at this moment.
    ///
    /// Who lost the line without a word counts for some seconds more.
    func isHeard(by audience: Audience) async -> Bool
}

/// Who shall hear an event.
package enum Audience: Hashable, Sendable {
    /// Everybody who listens in this family, people and frames.
    case family(FamilyID)
    /// The people of this family.
    case people(FamilyID)
    /// One frame, also where it has just been removed.
    case frame(FrameID)
    /// One member's browsers, whose listening must be asked anew whether it is
    /// still allowed.
    case member(MemberID)
}
