import FamilyCore

/// The player of a photo's page; exactly one of the three kinds is true.
struct FilmView: Sendable {
    /// The URL of the film's bytes.
    let address: String
    let isFilm: Bool
    let isAnimation: Bool
    let isVoice: Bool

    /// Returns nil for a photo without a film, or whose film has not been made yet.
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

    /// Returns the length such as `0:07`.
    static func length(_ film: Film) -> String {
        let seconds = max(1, (film.milliseconds + 500) / 1000)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
