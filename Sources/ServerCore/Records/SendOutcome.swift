package import FamilyCore

/// The result of sending one file: a photo in the album, or a problem.
package struct SendOutcome: Sendable {
    /// The name from the browser, for people to read; never used as a path.
    package let fileName: String
    /// The photo, new or already in the album; nil if there is a problem.
    package let photo: Photo?
    /// Whether the same bytes were in the album before.
    package let alreadyThere: Bool
    package let problem: Problem?

    package init(fileName: String, photo: Photo, alreadyThere: Bool) {
        self.fileName = fileName
        self.photo = photo
        self.alreadyThere = alreadyThere
        problem = nil
    }

    package init(fileName: String, problem: Problem) {
        self.fileName = fileName
        photo = nil
        alreadyThere = false
        self.problem = problem
    }
}

extension SendResult {
    /// Creates the API's form of the outcome, in the sender's language.
    package init(_ outcome: SendOutcome, in words: Words) {
        self.init(
            fileName: outcome.fileName,
            photo: outcome.photo,
            alreadyThere: outcome.alreadyThere,
            problem: outcome.problem.map { ProblemDocument($0, in: words) }
        )
    }
}
