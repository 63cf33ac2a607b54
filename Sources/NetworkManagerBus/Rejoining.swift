/// An attempt to join a Wi-Fi that NetworkManager keeps, on the thread that runs it.
struct Rejoining {
    /// The number of the attempt, from 1.
    let attempt: Int

    /// Joins the Wi-Fi whose turn it is, and blocks for a minute at most; nil: the machine is in it.
    ///
    /// Does nothing if the machine has a network or is on its way into one.
    func failure() -> JoinFailure? {
        do throws(BusError) {
            let bus = try SystemBus()
            try bus.listenToNetworkManager()
            let state = try bus.networkState()
            guard let device = state.device, state.radio == .on, state.link == .none else {
                return .failed("NetworkManager has another network")
            }
            let kept = try bus.keptConnections()
            let known = KeptConnection.inSight(state.stations, of: kept)
            guard !known.isEmpty else { return .gone }
            let active = try activate(known[max(attempt - 1, 0) % known.count], on: device, bus)
            return Activation(path: active, device: device, bus: bus).failure()
        } catch {
            return JoinFailure(error)
        }
    }

    /// Returns the path of the active connection.
    private func activate(_ known: KeptConnection, on device: String, _ bus: SystemBus) throws(BusError) -> String {
        let call = BusCall(
            path: "/org/freedesktop/NetworkManager",
            interface: "org.freedesktop.NetworkManager",
            method: "ActivateConnection"
        ) { (writer) throws(BusError) in
            try writer.path(known.path)
            try writer.path(device)
            // NetworkManager chooses the access point.
            try writer.path("/")
        }
        guard let active = try bus.call(call, within: .seconds(25)).first?.text else { throw .senseless }
        return active
    }
}
