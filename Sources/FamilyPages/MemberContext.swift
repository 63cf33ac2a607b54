import FamilyCore
import FamilyServices
import ServerCore

/// The signed-in member and their family.
struct MemberContext: Sendable {
    let signedIn: SignedIn
    /// The members who were merged into this one.
    let formerIDs: [MemberID]
    let family: FamilySummary
    /// Formats moments in the family's time zone.
    let times: TimeWords
    /// The number of new activities; nil for a reader who may not see them.
    let news: ActivityCount?
    /// The number of invitations to moments that wait for an answer.
    let invitations: Int
    let zoneCities: ZoneCities

    /// Returns whether the member has the permission, so that a page shows only buttons that work.
    func may(_ act: Permission) -> Bool { isForMyRole(act) && (isWelcome || !AccessPolicy.isForTheWelcome(act)) }

    /// Returns whether the member has the permission and the operator has not paused the family, so that a page asks only
    /// for what it gets.
    func mayNow(_ act: Permission) -> Bool { may(act) && signedIn.familyState.refusal(ofPeople: act) == nil }

    /// The IDs of the members whose waiting photos in this browser are the reader's, separated by spaces; the reader's
    /// own ID is the first.
    var ownersOfWaiting: String { ([signedIn.member.id] + formerIDs).map(\.text).joined(separator: " ") }

    private func isForMyRole(_ act: Permission) -> Bool {
        let role = signedIn.member.role
        guard !isOutsideGuest || AccessPolicy.isForOutsideGuests(act) else { return false }
        return AccessPolicy.roles(for: act).contains(role) && AccessPolicy.isOpen(act, to: role, where: family.senders)
    }

    /// Whether the reader is a guest from outside, whose album is the moments that they joined.
    var isOutsideGuest: Bool { signedIn.guestOf != nil }

    var isWelcome: Bool { signedIn.member.introduction == nil }

    func mayOpen(_ tab: Tab) -> Bool {
        switch tab {
        case .album: may(.seeAlbum) && !isOutsideGuest
        case .moments: may(.seeMoments)
        // A newcomer who waits for an answer reads the state on this tab.
        case .send: isForMyRole(.sendPhotos)
        case .frames: may(.listFrames)
        case .people: may(.listMembers)
        }
    }
}
