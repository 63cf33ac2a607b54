import FamilyCore
import FamilyTesting
import FrameCore

extension House {
    /// A family of so many photos; the newest moves, and its film is on the shelf.
    static func withFilm(
        _ film: Film = .make(),
        photos: Int = 3,
        configuration: FrameConfiguration = FrameConfiguration()
    ) -> House {
        var house = House.family(photos: photos, configuration: configuration)
        house.make(film)
        return house
    }

    /// The server makes this film of the photo at `index`, the newest first, and tells the frame.
    mutating func make(_ film: Film, at index: Int = 0) {
        album.setFilm(film, at: index)
        tell(.hint(.album(revision: album.revision)))
        wait(.milliseconds(400))
    }

    mutating func filmBegins() { tell(.filmBegan(film?.run ?? 0)) }

    mutating func filmEnds() { tell(.filmEnded(film?.run ?? 0)) }
}

extension FrameEffect {
    var isFilmDownload: Bool { if case .download(_, .film) = self { true } else { false } }
}
