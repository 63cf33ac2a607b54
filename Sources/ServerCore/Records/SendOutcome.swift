package import FamilyCore

/// What became of one file that was sent: a photo in the album, or a problem.
package struct SendOutcome: Sendable {
    /// As the browser named it; words for people, never a path.
    package let fileName: String
    /// The photo, new or the one that was there already.
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
    /// The outcome as it is sent, in the words of who sent the file.
    package init(_ outcome: SendOutcome, in words: Words) {
        self.init(
            fileName: outcome.fileName,
            photo: outcome.photo,
            alreadyThere: outcome.alreadyThere,
            problem: outcome.problem.map { ProblemDocument($0, in: words) }
        )
    }
}
