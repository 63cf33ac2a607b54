/// Follows NetworkManager's state on the thread that runs it.
struct NetworkWatching {
    /// The time between two searches: NetworkManager refuses more of them.
    private static let scanPeriod = Duration.seconds(12)
    /// The state is read anew after this time even if no signal came.
    private static let longestRest = Duration.seconds(60)
    /// Signals come in bursts: the state is read so seldom while somebody looks at the list, and else.
    private static let (closeRest, quietRest) = (Duration.milliseconds(400), Duration.seconds(2))

    let scans: Bool
    let wakeup: BusWakeup
    let heard: @Sendable (NetworkState) -> Void

    func run() throws(BusError) {
        let bus = try SystemBus()
        try bus.listenToNetworkManager()
        var last: NetworkState?
        var scanned: ContinuousClock.Instant?
        while !wakeup.hasEnded {
            let state = try bus.networkState()
            if state != last { heard(state) }
            last = state
            if scans, state.radio == .on, let device = state.device, isScanDue(after: scanned) {
                // Right after another search, NetworkManager refuses one; its result comes all the same.
                _ = try? bus.scan(device)
                scanned = .now
            }
            let rest = scans ? Self.scanPeriod : Self.longestRest
            guard try bus.signals(within: rest, or: wakeup).contains(where: isNews), !wakeup.hasEnded else { continue }
            wakeup.rest(within: scans ? Self.closeRest : Self.quietRest)
            _ = try bus.signals(within: .zero)
        }
    }

    private func isNews(_ signal: SystemBus.Signal) -> Bool {
        ["PropertiesChanged", "InterfacesAdded", "InterfacesRemoved", "NameOwnerChanged"].contains(signal.member)
    }

    private func isScanDue(after scanned: ContinuousClock.Instant?) -> Bool {
        scanned.map { $0.duration(to: .now) >= Self.scanPeriod } ?? true
    }
}
