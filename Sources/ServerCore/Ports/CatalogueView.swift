package import FamilyCore

/// For whom the catalogue is read: photos and moments that are kept from them do not exist in it.
package enum CatalogueView: Hashable, Sendable {
    /// Everything, for the server's own work, which shows nothing to anybody.
    case everything
    /// What this member sees.
    case member(MemberID)
    /// What this frame of this member shows: all that the member sees, or one collection or moment of it, but for
    /// surprises of the member's own, because others look at it, too.
    case frame(FrameID, of: MemberID)
    /// What a frame of this member could show, whatever part of it it is told to show now: what was done at it before it
    /// was told so still counts.
    case anyFrame(of: MemberID)
    /// What this guest from outside sees: these moments, as far as they are a guest of them, and the people in them. There
    /// is no frame, and no other photo.
    case outsideGuest(MemberID, of: [MomentID])
    /// What all members see, for readers who are none.
    case wholeFamily
}

extension Principal {
    /// What this principal sees of the catalogue.
    package var view: CatalogueView {
        if case .member(let signedIn) = self, let moments = signedIn.guestOf {
            return .outsideGuest(signedIn.member.id, of: moments)
        }
        if case .frame(let frame) = self { return .frame(frame.frameID, of: frame.memberID) }
        return memberID.map(CatalogueView.member) ?? .wholeFamily
    }

    /// What this principal sees of the catalogue, or saw before its frame was told to show only a part of the album.
    package var viewOfAllParts: CatalogueView {
        if case .frame(let frame) = self { .anyFrame(of: frame.memberID) } else { view }
    }
}
