package import FamilyCore

/// A rendition and the temporary file that holds it until the blob store takes it.
package struct StagedRendition: Equatable, Sendable {
    package var rendition: Rendition
    package var path: String

    package init(_ rendition: Rendition, at path: String) {
        self.rendition = rendition
        self.path = path
    }
}

/// A film and the temporary file that holds it until the blob store takes it.
package struct StagedFilm: Equatable, Sendable {
    package var film: Film
    package var path: String

    package init(_ film: Film, at path: String) {
        self.film = film
        self.path = path
    }
}
