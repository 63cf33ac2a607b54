import FamilyCore

// The frame's own disk as the cause of a failed download: the client and the shelf report it in different ways.

extension DownloadError {
    /// Whether the frame's own disk is full.
    var isDiskFull: Bool {
        switch self {
        case .server(.refused(let problem)): problem.code == .diskFull
        case .shelf(let error): error == .diskFull
        case .server: false
        }
    }

    /// The same error; one of the client that is the disk's becomes the shelf's, because the server is not to blame.
    var withDiskErrorAsShelfError: DownloadError {
        guard case .server(.refused(let problem)) = self, problem.code == .frameDiskFailed else { return self }
        return .shelf(.failed(problem.title))
    }
}

extension ServerError {
    /// The bytes of a download could not be written to the frame's own disk, although it is not full.
    package static func notWritten(_ reason: String) -> ServerError {
        .refused(ProblemDocument(status: 507, code: .frameDiskFailed, title: reason))
    }
}

extension ProblemCode {
    /// No server sends this code.
    fileprivate static let frameDiskFailed = ProblemCode(rawValue: "frame-disk-failed")
}
