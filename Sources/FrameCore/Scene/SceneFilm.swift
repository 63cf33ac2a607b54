/// The sign of the film, animation or voice of the page at rest.
package enum SceneFilm: Equatable, Sendable {
    /// The mark to play or resume, with the film's length in seconds.
    case mark(seconds: Int)
    /// The progress bar of a playing film, 0 … 1.
    case progress(Double)
}
