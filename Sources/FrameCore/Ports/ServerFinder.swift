/// The home network, as a frame without a set server uses it.
package protocol ServerFinder: Sendable {
    /// Passes on servers as they come, change and go, until the task is cancelled.
    ///
    /// Whatever is passed on is only announced. Throws when the network cannot be asked, or not any more; findings are
    /// void then.
    func find(_ heard: @escaping @Sendable (SearchEvent) -> Void) async throws
}

/// A home network on which nobody announces anything.
package struct QuietHome: ServerFinder {
    package init() {}

    package func find(_ heard: @escaping @Sendable (SearchEvent) -> Void) async throws {
        try await Task.sleep(for: .seconds(Int32.max))
    }
}
