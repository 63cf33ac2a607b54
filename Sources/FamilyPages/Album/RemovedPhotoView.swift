import FamilyCore
import FamilyServices
import ServerCore

/// A photo that the reader deleted, with its undo.
struct RemovedPhotoView: Sendable {
    /// The maximum letters of the caption: enough to recognize the photo.
    private static let mostLetters = 40

    let sentence: String
    let address: String

    init(_ photo: UndoablePhoto, times: TimeWords, words: Words) {
        let until = times.dayAndTime(photo.until)
        let caption = photo.caption.split(whereSeparator: \.isNewline).joined(separator: " ")
        let name = caption.count > Self.mostLetters ? caption.prefix(Self.mostLetters - 1) + "…" : caption
        sentence =
            caption.isEmpty
            ? words(.photoDeleted, ["until": until])
            : words(.photoDeletedNamed, ["until": until, "caption": String(name)])
        address = PhotoAddress.page(photo.id) + "/undo"
    }
}
