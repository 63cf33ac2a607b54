import FamilyCore

/// A photo in the album's grid.
struct TileView: Sendable {
    let id: String
    let address: String
    let thumbnail: String
    /// The small renditions for the browser to choose from.
    let sources: String
    let sizes = "(min-width: 110rem) 24rem, (min-width: 48rem) 18rem, 45vw"
    let width: Int
    let height: Int
    let alt: String
    /// The CSS class of its aspect ratio, for the grid.
    let shape: String
    /// The playing time of a film or voice; nil for a photo or an animation.
    let plays: String?
    /// The text for screen readers in place of the sign.
    let playing: String
    /// The number of hearts; nil if there are none.
    let loved: String?
    /// The text on a photo that only the reader sees, because it is a surprise or waits to be let in; nil for other
    /// photos.
    let waits: String?

    /// Makes the tile of a photo whose page leads on through `selection`.
    init(_ photo: Photo, in selection: PhotoSelection = PhotoSelection(), words: Words) {
        id = photo.id.text
        address = SelectionAddress.photo(photo.id, in: selection)
        thumbnail = PhotoAddress.smallest(of: photo)
        sources = PhotoAddress.sources(of: photo, upTo: .small)
        width = photo.width
        height = photo.height
        alt = photo.altText(words)
        shape = Self.shape(width: photo.width, height: photo.height)
        plays = photo.film.flatMap { $0.kind == .animation ? nil : FilmView.length($0) }
        playing = words[photo.motion == .voice ? .voice : .film]
        waits = photo.waits ? words[photo.isHeld == true ? .heldTag : .surprise] : nil
        loved = photo.hearts > 0 ? String(photo.hearts) : nil
    }

    /// Returns the CSS class of an aspect ratio, in twenty steps from portrait (1:2) to panorama (2.4:1).
    ///
    /// The classes are needed because the content security policy forbids inline styles.
    static func shape(width: Int, height: Int) -> String {
        let tenths = (Double(width) / Double(max(height, 1)) * 10).rounded()
        return "shape-\(Int(min(max(tenths, 5), 24)))"
    }
}

/// The URLs of a photo's pages and bytes.
enum PhotoAddress {
    static func page(_ id: PhotoID) -> String { "/photos/\(id)" }

    /// Returns the URL of the album with this photo in view, which works without scripts, too.
    static func inAlbum(_ id: PhotoID) -> String { "/?at=\(id)#photo-\(id)" }

    /// Returns the URL of the part that shows how far the photo has come.
    static func journey(_ id: PhotoID) -> String { page(id) + "#journey" }

    static func comments(_ id: PhotoID) -> String { page(id) + "#comments" }

    static func smallest(of photo: Photo) -> String {
        PhotoBytes.renditionPath(photo.id, photo.renditions.first?.name ?? .thumbnail)
    }

    /// Returns the rendition for a full screen, for browsers that do not choose themselves.
    static func screen(of photo: Photo) -> String {
        let fitting = photo.renditions.last { $0.name <= .screen } ?? photo.renditions.last
        return PhotoBytes.renditionPath(photo.id, fitting?.name ?? .thumbnail)
    }

    /// Returns the renditions as HTML's `srcset`.
    static func sources(of photo: Photo, upTo largest: RenditionName = .large) -> String {
        photo.renditions
            .filter { $0.name <= largest }
            .map { "\(PhotoBytes.renditionPath(photo.id, $0.name)) \($0.width)w" }
            .joined(separator: ", ")
    }
}

extension Photo {
    /// Returns the text that a screen reader says for the picture.
    func altText(_ words: Words) -> String {
        caption.isEmpty ? words(.photoBy, ["name": sender.displayName]) : caption
    }
}
