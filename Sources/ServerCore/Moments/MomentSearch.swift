package import FamilyCore

/// What a moment must have to be found: all of these words in its title, and what else is given.
package struct MomentSearch: Equatable, Sendable {
    /// No words find no moment.
    package var words: [SearchWord]
    /// Some part of the moment lies in this time, by the family's clock; nil: at any time.
    package var time: PhotoSelection.Time?
    /// The member who made the moment; nil: anybody.
    package var maker: MemberID?

    package init(words: [SearchWord], time: PhotoSelection.Time? = nil, maker: MemberID? = nil) {
        (self.words, self.time, self.maker) = (words, time, maker)
    }
}
