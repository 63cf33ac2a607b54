package import FamilyCore

/// The conditions of a search for moments; a moment is found if it meets all of them.
package struct MomentSearch: Equatable, Sendable {
    /// The words that the title must have; an empty list finds no moment.
    package var words: [SearchWord]
    /// The year or day in which a part of the moment lies, by the family's clock; nil: at any time.
    package var time: PhotoSelection.Time?
    /// The member who made the moment; nil: anybody.
    package var maker: MemberID?

    package init(words: [SearchWord], time: PhotoSelection.Time? = nil, maker: MemberID? = nil) {
        (self.words, self.time, self.maker) = (words, time, maker)
    }
}
