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
    /// The class of its shape, by which the grid gives it room.
    let shape: String
    /// How long it plays, where it does; nothing of an animation, which is as
    /// long as one looks.
    let plays: String?
    /// What it is, for who does not see the sign.
    let playing: String
    /// How many hearts, where there are any.
    let loved: String?

    init(_ photo: Photo, words: Words) {
        id = photo.id.text
        address = PhotoAddress.page(photo.id)
        thumbnail = PhotoAddress.smallest(of: photo)
        sources = PhotoAddress.sources(of: photo, upTo: .small)
        width = photo.width
        height = photo.height
        alt = photo.altText(words)
        shape = Self.shape(width: photo.width, height: photo.height)
        plays = photo.film.flatMap { $0.kind == .animation ? nil : FilmView.length($0) }
        playing = words[photo.motion == .voice ? .voice : .film]
        loved = photo.hearts > 0 ? String(photo.hearts) : nil
    }

    /// Twenty shapes from upright (1:2) to panorama (2.4:1); the style has a
    /// class for each, since a page may carry no style of its own.
    static func shape(width: Int, height: Int) -> String {
        let tenths = (Double(width) / Double(max(height, 1)) * 10).rounded()
        return "shape-\(Int(min(max(tenths, 5), 24)))"
    }
}

/// Where the pages find a photo and its bytes.
enum PhotoAddress {
    static func page(_ id: PhotoID) -> String { "/photos/\(id)" }

    /// The album's page with this photo in sight, also without scripts.
    static func inAlbum(_ id: PhotoID) -> String { "/?at=\(id)#photo-\(id)" }

    /// The place of the page that tells how far the photo has come.
    static func journey(_ id: PhotoID) -> String { page(id) + "#journey" }

    static func comments(_ id: PhotoID) -> String { page(id) + "#comments" }

    static func smallest(of photo: Photo) -> String {
        PhotoBytes.renditionPath(photo.id, photo.renditions.first?.name ?? .thumbnail)
    }

    /// What fills a screen, for browsers that do not choose themselves.
    static func screen(of photo: Photo) -> String {
        let fitting = photo.renditions.last { $0.name <= .screen } ?? photo.renditions.last
        return PhotoBytes.renditionPath(photo.id, fitting?.name ?? .thumbnail)
    }

    /// The renditions as HTML's `srcset`.
    static func sources(of photo: Photo, upTo largest: RenditionName = .large) -> String {
        photo.renditions
            .filter { $0.name <= largest }
            .map { "\(PhotoBytes.renditionPath(photo.id, $0.name)) \($0.width)w" }
            .joined(separator: ", ")
    }
}

extension Photo {
    /// What a screen reader says in place of the picture.
    func altText(_ words: Words) -> String {
        caption.isEmpty ? words(.photoBy, ["name": sender.displayName]) : caption
    }
}
