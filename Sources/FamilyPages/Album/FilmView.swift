import FamilyCore

/// What plays on a photo's page; one of the three is there.
struct FilmView: Sendable {
    /// Where its bytes are.
    let address: String
    let isFilm: Bool
    let isAnimation: Bool
    let isVoice: Bool

    /// Nothing for a photo, and for what has not been made yet.
    init?(_ photo: Photo) {
        guard let film = photo.film else { return nil }
        self.init(film.kind, address: PhotoBytes.filmPath(photo.id))
    }

    init(_ kind: FilmKind, address: String) {
        self.address = address
        isFilm = kind == .film
        isAnimation = kind == .animation
        isVoice = kind == .voice
    }

    /// `0:07`, as players show it.
    static func length(_ film: Film) -> String {
        let seconds = max(1, (film.milliseconds + 500) / 1000)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
