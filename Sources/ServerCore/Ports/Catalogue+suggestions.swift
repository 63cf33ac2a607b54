package import FamilyCore
package import FoundationEssentials

package protocol SuggestionReading {
    /// Returns those of the last `limit` photos of the album that arrived after a moment and say when they were taken,
    /// in any order.
    ///
    /// The cost does not depend on the length of the album.
    func suggestionCandidates(
        of family: FamilyID,
        addedAfter moment: Date,
        limit: Int
    ) throws -> [SuggestionCandidate]
}

package protocol SuggestionWriting {
    /// Notes that no moment is suggested of these photos any more, nor of those that lie together with them.
    func settleSuggestion(of photos: [PhotoID], in family: FamilyID) throws
}
