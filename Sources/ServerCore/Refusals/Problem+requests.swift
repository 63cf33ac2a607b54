import FamilyCore

extension Problem {
    package static let badRequest = Problem(.badRequest)
    package static let notFound = Problem(.notFound)
    package static let photoGone = Problem(.photoGone)
    package static let methodNotAllowed = Problem(.methodNotAllowed)
    /// The request's Host header may be of a foreign site.
    package static let foreignHost = Problem(.foreignHost)
    package static let bodyTooLarge = Problem(.bodyTooLarge)
    package static let tooSlow = Problem(.tooSlow)
    package static let rangeNotSatisfiable = Problem(.rangeNotSatisfiable)
    package static let internalFault = Problem(.internalFault)
    /// Five seconds later a database or a store that was away for a moment mostly answers again.
    package static let unavailable = Problem(.unavailable, interval: 5)

    package static let exportBusy = Problem(.exportBusy, interval: 60)

    /// Returns the problem of a text whose length is out of bounds.
    package static func words(_ field: TextField, _ limit: ClosedRange<Int>) -> Problem {
        limit.lowerBound > 0
            ? Problem(
                .textLength,
                [.field: .field(field), .least: .number(limit.lowerBound), .most: .number(limit.upperBound)]
            )
            : Problem(.textTooLong, [.field: .field(field), .most: .number(limit.upperBound)])
    }
}
