package import FamilyCore

extension Problem {
    package static func badRequest(_ sentence: String = "The server did not understand this.") -> Problem {
        Problem(status: 400, code: .badRequest, title: sentence)
    }
    package static let notFound = Problem(
        status: 404,
        code: .notFound,
        title: "There is nothing here."
    )
    package static let photoGone = Problem(
        status: 404,
        code: .notFound,
        title: "This photo is not in the album."
    )
    package static let methodNotAllowed = Problem(
        status: 405,
        code: .methodNotAllowed,
        title: "This cannot be done here."
    )
    /// The request names a host that could be a stranger's.
    package static let foreignHost = Problem(
        status: 421,
        code: .foreignHost,
        title: "The album is not known under this address. Please use the one your family gave you."
    )
    package static let bodyTooLarge = Problem(
        status: 413,
        code: .bodyTooLarge,
        title: "That was more than can be sent at once."
    )
    package static let tooSlow = Problem(
        status: 408,
        code: .tooSlow,
        title: "The connection was too slow. Please try again."
    )
    package static let rangeNotSatisfiable = Problem(
        status: 416,
        code: .rangeNotSatisfiable,
        title: "The photo has no such part."
    )
    package static let internalFault = Problem(
        status: 500,
        code: .internalFault,
        title: "Something went wrong here. It was noted; please try again."
    )
    package static let unavailable = Problem(
        status: 503,
        code: .unavailable,
        title: "The server is busy. Please try again in a moment."
    )

    package static let exportBusy = Problem(
        status: 429,
        code: .tooManyRequests,
        title: "The album is being downloaded already. Please try again when that is done.",
        interval: 60
    )

    /// Words that a person typed and that break their bounds.
    package static func words(_ name: String, _ limit: ClosedRange<Int>) -> Problem {
        limit.lowerBound > 0
            ? .badRequest("\(name) needs \(limit.lowerBound) to \(limit.upperBound) letters.")
            : .badRequest("\(name) may have at most \(limit.upperBound) letters.")
    }
}
