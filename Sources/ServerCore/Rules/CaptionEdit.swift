import FamilyCore

/// A new caption from somebody who saw the old one.
package struct CaptionEdit: Equatable, Sendable {
    /// The new caption; may be empty.
    package let words: String
    /// The caption that the writer saw; nil if not given, which replaces any caption.
    package let insteadOf: String?

    /// Parses both texts; throws if one is too long.
    package init(typed words: String, insteadOf: String?) throws(Problem) {
        self.words = try PhotoDetails.caption(typed: words)
        guard let insteadOf else {
            self.insteadOf = nil
            return
        }
        self.insteadOf = try PhotoDetails.caption(typed: insteadOf)
    }

    /// Returns whether it overwrites no caption that the writer has not seen.
    ///
    /// It compares captions and not revisions, which every heart increases.
    package func isTimely(over current: String) -> Bool {
        insteadOf == nil || insteadOf == current || words == current
    }
}
