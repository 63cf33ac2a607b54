import Logging

/// Knows whether a store on another machine answers: the S3 store of the photos, or the database of the catalogue.
///
/// For any number of callers, the store is asked at most every two seconds, and twice a second while it is away.
actor StoreProbe {
    /// The words for the store in a log line, such as "the database".
    private let name: String
    private let check: @Sendable () async throws -> Void
    private let logger: Logger
    private var asking: Task<Bool, Never>?
    private var asked: ContinuousClock.Instant?
    private var isAway = false

    private static let leastInterval = Duration.seconds(2)
    private static let leastIntervalAway = Duration.milliseconds(500)

    /// `check` throws if the store does not answer.
    init(_ name: String, _ logger: Logger, check: @escaping @Sendable () async throws -> Void) {
        (self.name, self.logger, self.check) = (name, logger, check)
    }

    /// Returns whether the store does not answer now, or did not a moment ago.
    func findAway() async -> Bool {
        if let asking { return await asking.value }
        let least = isAway ? Self.leastIntervalAway : Self.leastInterval
        if let asked, asked.duration(to: .now) < least { return isAway }
        let question = Task { await ask() }
        asking = question
        let answer = await question.value
        (asking, asked) = (nil, .now)
        return answer
    }

    private func ask() async -> Bool {
        do {
            try await check()
            if isAway { logger.notice("\(name) is back") }
            isAway = false
        } catch {
            if !isAway {
                logger.critical(
                    "\(name) is away: no photo is accepted until it is back",
                    metadata: ["error": .string("\(error)")]
                )
            }
            isAway = true
        }
        return isAway
    }
}
