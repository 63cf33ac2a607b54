/// The answer of `POST /send` to a browser that asks for JSON: one result per file, in the order in which they came.
package struct SendAnswer: Codable, Equatable, Sendable {
    /// The address of the form; it is outside `/api/v1`.
    package static let route = "/send"
    package var results: [SendResult]

    package init(results: [SendResult]) { self.results = results }
}

package struct SendResult: Codable, Equatable, Sendable {
    /// The file's name as the browser sent it: text for people, never a path.
    package var fileName: String
    /// The photo: the new one, or the one that was in the album already.
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
