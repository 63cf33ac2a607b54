package import FamilyCore

extension Problem {
    package static let uploadVersion = Problem(
        status: 412,
        code: .uploadVersion,
        title: "The server speaks tus 1.0.0 here."
    )
    package static let uploadGone = Problem(
        status: 404,
        code: .notFound,
        title: "This upload is over. Please send the photo again."
    )
    package static let uploadOffset = Problem(
        status: 409,
        code: .uploadOffset,
        title: "The upload stands somewhere else. Please ask where, and go on from there."
    )
    package static let uploadTooLong = Problem(
        status: 413,
        code: .bodyTooLarge,
        title: "That was more than the upload was said to have."
    )
    package static let uploadBusy = Problem(
        status: 423,
        code: .uploadBusy,
        title: "The upload goes on over another connection."
    )
    /// 460 is tus's own.
    package static let checksumMismatch = Problem(
        status: 460,
        code: .checksumMismatch,
        title: "A piece of the photo arrived damaged. Please send it again."
    )
    package static let tooManyUploads = Problem(
        status: 429,
        code: .tooManyUploads,
        title: "Many photos are on their way already. Please let them arrive first.",
        interval: 60
    )
    package static let pieceNeedsItsType = Problem(
        status: 415,
        code: .badRequest,
        title: "The server takes pieces of uploads as \(Tus.mediaType)."
    )
}
