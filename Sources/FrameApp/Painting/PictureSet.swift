import FamilyCore
import PixelPainting

/// The decoded pictures that can be drawn now.
struct PictureSet: Sendable {
    /// Pictures fitted to the page.
    var pages: [PhotoID: Picture] = [:]
    /// All pixels of the photos that are zoomed in.
    var closeUps: [PhotoID: FullResolutionPhoto] = [:]

    /// The current picture of a page's film, drawn in place of its photo.
    var films: [PhotoID: Picture] = [:]
    /// The grid's thumbnails.
    var thumbnails: [PhotoID: Picture] = [:]
    /// The covers of memory lane.
    var covers: [PhotoID: Picture] = [:]

    init(
        pages: [PhotoID: Picture],
        closeUps: [PhotoID: FullResolutionPhoto] = [:],
        thumbnails: [PhotoID: Picture] = [:],
        covers: [PhotoID: Picture] = [:]
    ) {
        self.covers = covers
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
