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
        address = PhotoBytes.filmPath(photo.id)
        isFilm = film.kind == .film
        isAnimation = film.kind == .animation
        isVoice = film.kind == .voice
    }

    /// `0:07`, as players show it.
    static func length(_ film: Film) -> String {
        let seconds = max(1, (film.milliseconds + 500) / 1000)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }
}
