import FamilyCore

/// The owner of the data on the shelf: the family of which the frame was a member when the data were stored.
enum ShelfOwner: Equatable, Sendable {
    case nobody
    /// An older program stored the data, or a part of the shelf was lost.
    case unknown
    case family(FamilyID)

    init(of contents: ShelfContents) {
        if let family = contents.identity?.familyID ?? contents.family {
            self = .family(family)
        } else {
            self = contents.holdsFamilyData ? .unknown : .nobody
        }
    }

    /// Returns whether the data may be another family's than this one's.
    func mayBeAnother(than family: FamilyID) -> Bool {
        switch self {
        case .nobody: false
        case .unknown: true
        case .family(let owner): owner != family
        }
    }
}

extension ShelfContents {
    fileprivate var holdsFamilyData: Bool {
        !photos.isEmpty || !moments.isEmpty || !coming.isEmpty || !invitations.isEmpty || !outbox.isEmpty
            || !sightings.isEmpty || !outgoing.isEmpty || pointer != nil
    }
}
