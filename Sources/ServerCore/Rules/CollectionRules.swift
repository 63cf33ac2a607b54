package import FamilyCore

/// The limits of collections, and who may change them.
///
/// Relatives and keepers make collections and put photos into any of them. The maker of a collection and the keepers
/// change, order and delete it. They may take a photo out, and so may the member who put the photo in, and the photo's
/// sender.
package struct CollectionRules: Equatable, Sendable {
    /// The maximum number of a family's collections.
    package var most = 300
    /// The maximum number of photos in a collection, including those that are hidden or that not all see.
    package var mostPhotos = 2_000

    package init() {}

    /// Returns the problem if a family with `count` collections makes no more; nil otherwise.
    package func refusal(after count: Int) -> Problem? { count < most ? nil : .collectionsFull(most) }

    /// Returns the problem if a collection with `count` photos does not take `photos` more; nil otherwise.
    package func refusal(ofAdding photos: Int, after count: Int) -> Problem? {
        count + photos <= mostPhotos ? nil : .collectionFull(mostPhotos)
    }

    /// Returns the permission that `member` needs to change, order or delete a collection.
    package static func editing(of maker: MemberID?, by member: MemberID?) -> Permission {
        maker != nil && maker == member ? .editOwnCollection : .editAnyCollection
    }

    /// Returns the permission that `member` needs to take a photo out of a collection of this maker.
    package static func takingOut(
        of sender: Sender,
        putInBy adder: MemberID,
        maker: MemberID,
        by member: MemberID?
    ) -> Permission {
        if maker == member { return .editOwnCollection }
        let isOurs = member != nil && (adder == member || sender.id == member)
        return isOurs ? .collectPhotos : .editAnyCollection
    }
}

/// Parses the title and details that a person gives a collection.
package enum CollectionText {
    /// Parses a title as one line.
    package static func title(typed text: String) throws(Problem) -> String {
        guard let title = WordLimits.line(text, within: WordLimits.collectionTitle) else {
            throw .words(.collectionTitle, WordLimits.collectionTitle)
        }
        return title
    }

    /// Parses details, with line ends of any system; they may be empty.
    package static func details(typed text: String) throws(Problem) -> String {
        let lines = text.replacing("\r\n", with: "\n")
        guard let details = WordLimits.words(lines, within: WordLimits.collectionDetails) else {
            throw .words(.collectionDetails, WordLimits.collectionDetails)
        }
        return details
    }
}
