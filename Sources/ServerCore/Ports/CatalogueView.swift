package import FamilyCore

/// For whom the catalogue is read: photos and moments that are kept from them do not exist in it.
package enum CatalogueView: Hashable, Sendable {
    /// Everything, for the server's own work, which shows nothing to anybody.
    case everything
    /// What this member sees; a frame sees what its member sees.
    case member(MemberID)
    /// What all members see, for readers who are none.
    case wholeFamily
}

extension Principal {
    /// What this principal sees of the catalogue.
    package var view: CatalogueView { memberID.map(CatalogueView.member) ?? .wholeFamily }
}
