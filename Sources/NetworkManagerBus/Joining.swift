/// An attempt to join a network, on the thread that runs it.
struct Joining {
    private let order: JoinOrder

    init(_ order: JoinOrder) { self.order = order }

    /// Joins the network, and blocks for a minute at most; nil: the machine is in it.
    func failure() -> JoinFailure? {
        do throws(BusError) {
            let bus = try SystemBus()
            try bus.listenToNetworkManager()
            guard let device = try bus.networkState().device else { return .failed("there is no Wi-Fi device") }
            let (connection, active) = try begin(on: device, bus)
            let failure = Activation(path: active, device: device, bus: bus).failure()
            if failure == nil { forgetOthers(than: connection, bus) } else { bus.forget(connection) }
            return failure
        } catch {
            return JoinFailure(error)
        }
    }

    private func begin(on device: String, _ bus: SystemBus) throws(BusError) -> (connection: String, active: String) {
        let call = BusCall(
            path: "/org/freedesktop/NetworkManager",
            interface: "org.freedesktop.NetworkManager",
            method: "AddAndActivateConnection"
        ) { (writer) throws(BusError) in
            try writer.settings(settings)
            try writer.path(device)
            // NetworkManager chooses the access point.
            try writer.path("/")
        }
        let answer = try bus.call(call, within: .seconds(25))
        guard answer.count == 2, let connection = answer[0].text, let active = answer[1].text else {
            throw .senseless
        }
        return (connection, active)
    }

    private var settings: [(String, [(String, BusWriter.Property)])] {
        var radio: [(String, BusWriter.Property)] = [("ssid", .bytes(order.name)), ("mode", .text("infrastructure"))]
        if order.isHidden { radio.append(("hidden", .flag(true))) }
        let security = security
        return [
            ("connection", [("type", .text("802-11-wireless")), ("id", .text(order.title))]),
            ("802-11-wireless", radio),
            ("ipv4", [("method", .text("auto"))]),
            ("ipv6", [("method", .text("auto"))]),
        ] + (security.isEmpty ? [] : [("802-11-wireless-security", security)])
    }

    private var security: [(String, BusWriter.Property)] {
        let password = order.password.map { ("psk", BusWriter.Property.text($0)) }
        return switch order.security {
        // For NetworkManager, `wpa-psk` is WPA3, too, where the network has both.
        case .personal: [("key-mgmt", .text("wpa-psk")), password].compactMap(\.self)
        case .personal3: [("key-mgmt", .text("sae")), password].compactMap(\.self)
        case .encryptedOpen: [("key-mgmt", .text("owe"))]
        case .open, .enterprise, .wep: []
        }
    }

    /// Forgets what was kept of the same network before.
    private func forgetOthers(than connection: String, _ bus: SystemBus) {
        for kept in (try? bus.keptConnections()) ?? [] where kept.path != connection && kept.network == order.name {
            bus.forget(kept.path)
        }
    }
}
