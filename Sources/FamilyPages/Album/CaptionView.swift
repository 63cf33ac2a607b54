import FamilyCore
import ServerCore

/// A photo's caption and the form to change it.
struct CaptionView: Sendable {
    struct Editing: Sendable {
        let address: String
        let invitation: String
        let typed: String
        let insteadOf: String
        let isOpen: Bool
        let error: String?
        let bound: WordBound
    }

    let caption: String?
    let editing: Editing?

    init(_ photo: Photo, suffix: String, mayEdit: Bool, refused: RefusedWords?, words: Words) {
        caption = photo.caption.isEmpty ? nil : photo.caption
        editing = mayEdit ? Editing(photo, suffix: suffix, refused: refused, words: words) : nil
    }
}

extension CaptionView.Editing {
    fileprivate init(_ photo: Photo, suffix: String, refused: RefusedWords?, words: Words) {
        address = PhotoAddress.page(photo.id) + "/caption" + suffix
        invitation = words[photo.caption.isEmpty ? .addCaption : .changeCaption]
        typed = refused?.typed ?? photo.caption
        insteadOf = refused?.insteadOf ?? photo.caption
        isOpen = refused != nil
        error = refused.map { words($0.problem) }
        bound = WordBound(WordLimits.caption, words: words)
    }
}

/// A text that was typed and refused.
struct RefusedWords: Sendable {
    enum Field: Sendable { case caption, comment, reason, surprise, frameName, place, placeName }

    let field: Field
    let typed: String
    /// The text that the writer has seen; nil for the present one.
    var insteadOf: String?
    /// The radius in metres that was chosen with the name of a place; nil for any other text.
    var radius: Int?
    let problem: Problem
}

/// The maximum length of a text, shown below the field and counted by a script.
struct WordBound: Sendable {
    let most: Int
    /// The limit for the browser: it counts some emoji as two and must not stop before the server would.
    let browserMost: Int
    let hint: String
    let left: String
    let over: String

    init(_ limit: ClosedRange<Int>, words: Words) {
        most = limit.upperBound
        browserMost = limit.upperBound * 2
        hint = words(.lettersAtMost, ["count": String(limit.upperBound)])
        left = words[.lettersLeft]
        over = words[.lettersOver]
    }
}
