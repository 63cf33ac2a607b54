/// What was waited for did not come within the limit.
package struct NeverHappened: Error, CustomStringConvertible {
    package let what: String
    package let limit: Duration
    package var description: String { "\(what) did not happen within \(limit)" }
}

/// Waits until `condition` holds, and throws `NeverHappened` where it does not
/// within `limit`.
///
/// It asks every 5 ms: for states that another thread or process reaches and
/// that have no event to await. The usual limit is for a machine that does much
/// else besides: it is met only where something is wrong. It asks a hundred
/// times at least: where thousands of tasks wait for two threads, each asking
/// may take a minute, and what is waited for needs its turns too.
package func eventually(
    _ what: String = "the condition",
    within limit: Duration = .seconds(60),
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now.advanced(by: limit)
    var asked = 0
    while true {
        if try await condition() { return }
        asked += 1
        guard ContinuousClock.now < deadline || asked < 100 else { throw NeverHappened(what: what, limit: limit) }
        try await Task.sleep(for: .milliseconds(5))
    }
}
