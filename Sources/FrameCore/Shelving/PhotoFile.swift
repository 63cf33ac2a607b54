package import FamilyCore

/// A file of a photo, on the server or on the shelf.
package enum PhotoFile: Hashable, Sendable {
    case picture(Rendition)
    case film(Film)

    package var bytes: ByteCount {
        switch self {
        case .picture(let rendition): rendition.bytes
        case .film(let film): film.bytes
        }
    }

    package var sha256: ContentHash {
        switch self {
        case .picture(let rendition): rendition.sha256
        case .film(let film): film.sha256
        }
    }

    package var isFilm: Bool { if case .film = self { true } else { false } }
}
