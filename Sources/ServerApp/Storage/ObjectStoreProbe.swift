import BlobStores
import Logging
import ServerCore

/// Knows whether the S3 store of the photos answers.
///
/// However many ask, the store is asked once in two seconds at most.
actor ObjectStoreProbe {
    private let store: S3BlobStore
    private let logger: Logger
    private var asking: Task<Bool, Never>?
    private var asked: ContinuousClock.Instant?
    private var isAway = false

    private static let leastInterval = Duration.seconds(2)

    init(_ store: S3BlobStore, _ logger: Logger) {
        self.store = store
        self.logger = logger
    }

    /// Returns whether the store does not answer now, or did not a moment ago.
    func findAway() async -> Bool {
        if let asking { return await asking.value }
        if let asked, asked.duration(to: .now) < Self.leastInterval { return isAway }
        let question = Task { await ask() }
        asking = question
        let answer = await question.value
        (asking, asked) = (nil, .now)
        return answer
    }

    private func ask() async -> Bool {
        do {
            try await store.checkAccess()
            if isAway { logger.notice("the store of the photos is back") }
            isAway = false
        } catch {
            if !isAway {
                logger.critical(
                    "the store of the photos is away: no photo is accepted until it is back",
                    metadata: ["error": .string("\(error)")]
                )
            }
            isAway = true
        }
        return isAway
    }
}
