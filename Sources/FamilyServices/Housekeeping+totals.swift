import FoundationEssentials
package import ServerCore

extension Housekeeping {
    /// Returns the totals of all families, for the server's operator.
    package func totals() async throws(Problem) -> CatalogueTotals {
        let seenAfter = context.now.addingTimeInterval(-context.rules.quiet.quietAfter)
        let attempts = context.rules.renditions.attempts
        return try await context.read(.allFamilies) { try $0.totals(framesSeenAfter: seenAfter, attempts: attempts) }
    }
}
