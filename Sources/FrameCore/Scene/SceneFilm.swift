/// What is said of the film, the animation or the voice of the page at rest.
package enum SceneFilm: Equatable, Sendable {
    /// It can be played, or goes on, at a touch; how long it is.
    case mark(seconds: Int)
    /// It plays: so much has gone, 0 … 1.
    case progress(Double)
}
