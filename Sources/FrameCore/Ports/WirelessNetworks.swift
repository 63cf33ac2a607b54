/// The machine's Wi-Fi, as a frame uses it.
package protocol WirelessNetworks: Sendable {
    /// Passes on how the machine is connected, first at once and then at each change, until the task is cancelled.
    ///
    /// Throws when nobody can be asked, or not any more.
    func watch(_ watch: NetworkWatch, _ heard: @escaping @Sendable (NetworkSurvey) -> Void) async throws

    /// Joins the network and returns once the machine has an address in it; takes a minute at most.
    ///
    /// After an error nothing of the attempt is kept, and the networks that were known before are tried again.
    func join(_ request: JoinRequest) async throws(JoinError)

    /// Joins a Wi-Fi that the machine knows and returns once the machine has an address in it; takes a minute at most.
    ///
    /// If several known networks are in sight, `attempt`, which counts from 1, gives each of them its turn. After an
    /// error, all of them stay known. The error is `gone` if no known network is in sight.
    func returnToKnown(attempt: Int) async throws(JoinError)
}

/// A machine whose Wi-Fi cannot be chosen.
package struct NoWirelessNetworks: WirelessNetworks {
    package init() {}

    package func watch(_ watch: NetworkWatch, _ heard: @escaping @Sendable (NetworkSurvey) -> Void) async throws {
        heard(NetworkSurvey(radio: .absent, link: .wired))
        try await Task.sleep(for: .seconds(Int32.max))
    }

    package func join(_ request: JoinRequest) async throws(JoinError) { throw .failed }

    package func returnToKnown(attempt: Int) async throws(JoinError) { throw .gone }
}
