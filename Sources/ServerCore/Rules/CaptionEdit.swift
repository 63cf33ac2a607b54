import FamilyCore

/// New words for a photo, from somebody who saw the old ones.
package struct CaptionEdit: Equatable, Sendable {
    /// May be empty.
    package let words: String
    /// What stood there when they began to write; nothing where they do not
    /// say, and so replace whatever is there.
    package let insteadOf: String?

    /// Reads both as they were typed.
    package init(typed words: String, insteadOf: String?) throws(Problem) {
        self.words = try PhotoWords.caption(typed: words)
        guard let insteadOf else {
            self.insteadOf = nil
            return
        }
        self.insteadOf = try PhotoWords.caption(typed: insteadOf)
    }

    /// Whether it changes nothing that its writer has not seen.
    ///
    /// By the words and not by the photo's revision, which every heart raises.
    package func isTimely(over current: String) -> Bool {
        insteadOf == nil || insteadOf == current || words == current
    }
}
