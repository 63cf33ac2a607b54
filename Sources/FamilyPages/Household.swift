import FamilyServices
import FamilyCore
import ServerCore

/// The member who asks, and their family.
struct Household: Sendable {
    let signedIn: SignedIn
    let family: FamilySummary
    /// Says moments in the family's own time.
    let moments: MomentWords
    /// How much happened since they last looked; nothing for who is not told.
    let news: NewsCount?

    /// Whether the member may do something at all: a page shows no button that
    /// would be refused.
    func may(_ act: Permission) -> Bool { isForMyRole(act) && (isWelcome || !AccessPolicy.isForTheWelcome(act)) }

    private func isForMyRole(_ act: Permission) -> Bool {
        let role = signedIn.member.role
        return AccessPolicy.roles(for: act).contains(role) && AccessPolicy.isOpen(act, to: role, where: family.senders)
    }

    var isWelcome: Bool { signedIn.member.introduction == nil }

    func mayOpen(_ tab: Tab) -> Bool {
        switch tab {
        case .album: may(.seeAlbum)
        // Who is still asked for on the frames reads there how it stands.
        case .send: isForMyRole(.sendPhotos)
        case .frames: may(.listFrames)
        case .people: may(.listMembers)
        }
    }
}
