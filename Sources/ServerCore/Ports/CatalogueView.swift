package import FamilyCore

/// For whom the catalogue is read: photos and moments that are kept from them do not exist in it.
///
/// Every view but `allFamilies` and `noFamily` names its family. A transaction with such a view reads and writes no rows
/// of another family; PostgreSQL enforces this itself (`RowPolicies`).
package enum CatalogueView: Hashable, Sendable {
    /// Everything of all families, for the server's own work, which shows nothing to anybody.
    case allFamilies
    /// Everything of this family, for the server's own work.
    case all(of: FamilyID)
    /// What this member sees.
    case member(MemberID, of: FamilyID)
    /// What this frame of this member shows: all that the member sees, or one collection or moment of it, but for
    /// surprises of the member's own, because others look at it, too.
    case frame(FrameID, of: MemberID, in: FamilyID)
    /// What a frame of this member could show, whatever part of it it is told to show now: what was done at it before it
    /// was told so still counts.
    case anyFrame(of: MemberID, in: FamilyID)
    /// What this guest from outside sees: these moments, as far as they are a guest of them, and the people in them. There
    /// is no frame, and no other photo.
    case outsideGuest(MemberID, of: [MomentID], in: FamilyID)
    /// What all members see, for readers who are none.
    case wholeFamily(FamilyID)
    /// The view of those who have no family: no rows of any family.
    case noFamily

    /// The families whose rows a transaction reads and writes.
    package enum Families: Hashable, Sendable {
        case all
        case one(FamilyID)
        case none
    }

    package var families: Families {
        switch self {
        case .allFamilies: .all
        case .noFamily: .none
        case .all(let family), .member(_, let family), .frame(_, _, let family), .anyFrame(_, let family),
            .outsideGuest(_, _, let family), .wholeFamily(let family):
            .one(family)
        }
    }
}

extension Principal {
    /// What this principal sees of the catalogue.
    package var view: CatalogueView {
        switch self {
        case .member(let signedIn):
            guard let moments = signedIn.guestOf else { return .member(signedIn.member.id, of: signedIn.familyID) }
            return .outsideGuest(signedIn.member.id, of: moments, in: signedIn.familyID)
        case .frame(let frame): return .frame(frame.frameID, of: frame.memberID, in: frame.familyID)
        case .homeAutomation(let homeAutomation): return .member(homeAutomation.memberID, of: homeAutomation.familyID)
        case .nobody, .unknownFrame, .revokedFrame, .newFrame: return .noFamily
        }
    }

    /// What this principal sees of the catalogue, or saw before its frame was told to show only a part of the album.
    package var viewOfAllParts: CatalogueView {
        if case .frame(let frame) = self { .anyFrame(of: frame.memberID, in: frame.familyID) } else { view }
    }
}
