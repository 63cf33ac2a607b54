import FamilyCore
import FamilyServices
import ServerCore

/// The form for the optional reason of hiding a photo.
struct HideView: Sendable {
    let act: String
    let instead: String
    let typed: String
    let error: String?
    let bound: WordBound

    init(_ photo: PhotoID, refused: RefusedWords?, words: Words) {
        act = PhotoAddress.page(photo) + "/hide"
        instead = PhotoAddress.page(photo)
        typed = refused?.typed ?? ""
        error = refused.map { words($0.problem) }
        bound = WordBound(WordLimits.hidingReason, words: words)
    }
}

/// The hidden photos, each with who hid it and why.
struct HiddenView: Sendable {
    struct Item: Sendable {
        let id: String
        let thumbnail: String
        let width: Int
        let height: Int
        let alt: String
        let about: String
        /// The reason in quotation marks; nil if none was given.
        let reason: String?
        let show: String
        let remove: String?
    }

    /// A button that shows all photos again that one member hid.
    struct Hidden: Sendable {
        let address: String
        let words: String

        init(_ hider: MemberWithHiddenPhotos, words: Words) {
            address = "/people/\(hider.id)/show-hidden"
            self.words = words(.showAllHidden, count: hider.photos, ["name": hider.displayName])
        }
    }

    let lead: String
    /// For keepers only; empty for others.
    let all: [Hidden]
    let items: [Item]

    init(_ photos: [HiddenPhoto], hiders: [MemberWithHiddenPhotos], context: MemberContext, words: Words) {
        all = hiders.map { Hidden($0, words: words) }
        lead = words[photos.isEmpty ? .nothingHidden : .hiddenLead]
        items = photos.map { Item($0, context: context, words: words) }
    }
}

extension HiddenView.Item {
    fileprivate init(_ hidden: HiddenPhoto, context: MemberContext, words: Words) {
        let photo = hidden.photo
        id = photo.id.text
        thumbnail = PhotoAddress.smallest(of: photo)
        width = photo.width
        height = photo.height
        alt = photo.altText(words)
        let when = context.times.dayAndTime(hidden.hiddenAt)
        about = words(.hiddenBy, ["name": hidden.hiddenBy.displayName, "when": when])
        reason = hidden.reason.isEmpty ? nil : words(.quoted, ["text": hidden.reason])
        show = PhotoAddress.page(photo.id) + "/show"
        remove = context.may(.deleteAnyPhoto) ? PhotoAddress.page(photo.id) + "/delete" : nil
    }
}
