import FamilyCore
import SDLScreen

/// What is decoded and can be drawn at once.
struct PictureSet: Sendable {
    /// Fitted to the page.
    var pages: [PhotoID: Picture] = [:]
    /// All pixels, of the photos that are looked at closely.
    var closeUps: [PhotoID: CloseUp] = [:]

    /// What a page's film shows now, in the place of its photo.
    var films: [PhotoID: Picture] = [:]
    /// Squares of the grid.
    var thumbnails: [PhotoID: Picture] = [:]

    init(
        pages: [PhotoID: Picture],
        closeUps: [PhotoID: CloseUp] = [:],
        thumbnails: [PhotoID: Picture] = [:]
    ) {
        self.pages = pages
        self.closeUps = closeUps
        self.thumbnails = thumbnails
    }
}

extension PictureSet: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral elements: (PhotoID, Picture)...) {
        self.init(pages: Dictionary(uniqueKeysWithValues: elements))
    }
}
