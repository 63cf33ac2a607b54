/// The answer of `POST /send` to a browser that asks for JSON: one result a
/// file, in the order they came.
package struct SendAnswer: Codable, Equatable, Sendable {
    /// The form's address; it lives outside `/api/v1`.
    package static let route = "/send"
    package var results: [SendResult]

    package init(results: [SendResult]) { self.results = results }
}

package struct SendResult: Codable, Equatable, Sendable {
    /// As the browser named it; words for people, never a path.
    package var fileName: String
    /// The photo, new or the one that was there already.
    package var photo: Photo?
    /// Whether the same bytes were in the album before.
    package var alreadyThere: Bool
    package var problem: ProblemDocument?

    package init(fileName: String, photo: Photo?, alreadyThere: Bool, problem: ProblemDocument?) {
        self.fileName = fileName
        self.photo = photo
        self.alreadyThere = alreadyThere
        self.problem = problem
    }
}
