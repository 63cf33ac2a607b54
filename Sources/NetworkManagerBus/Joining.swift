/// An attempt to join a network, on the thread that runs it.
struct Joining {
    /// NetworkManager itself gives up after 25 seconds without the network's answer, and after 45 without an address.
    private static let longest = Duration.seconds(60)
    /// The state is asked for so often: the signal that tells it may be lost with NetworkManager.
    private static let pulse = Duration.seconds(1)
    /// The maximum number of NetworkManager's known networks that an attempt looks at.
    private static let mostKept = 64

    private static let manager = "org.freedesktop.NetworkManager"
    private static let kept = "\(manager).Settings.Connection"

    private let order: JoinOrder

    init(_ order: JoinOrder) { self.order = order }

    func run() throws(JoinFailure) {
        if let failure = attempt() { throw failure }
    }

    private func attempt() -> JoinFailure? {
        do throws(BusError) {
            let bus = try SystemBus()
            try bus.listenToNetworkManager()
            guard let device = try bus.networkState().device else { return .failed("there is no Wi-Fi device") }
            let (connection, active) = try begin(on: device, bus)
            let failure = failure(of: active, on: device, bus)
            if failure == nil { forgetOthers(than: connection, bus) } else { forget(connection, bus) }
            return failure
        } catch {
            return JoinFailure(error)
        }
    }

    private func begin(on device: String, _ bus: SystemBus) throws(BusError) -> (connection: String, active: String) {
        let call = BusCall(
            path: "/org/freedesktop/NetworkManager",
            interface: Self.manager,
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

    /// Waits for the end of the attempt; nil: the machine is in the network.
    private func failure(of active: String, on device: String, _ bus: SystemBus) -> JoinFailure? {
        let end = ContinuousClock.now.advanced(by: Self.longest)
        do throws(BusError) {
            while ContinuousClock.now < end {
                switch try state(of: active, bus) {
                case ConnectionState.activated: return nil
                case ConnectionState.deactivated: return try reason(on: device, bus) ?? .failed("it was ended")
                default: break
                }
                if let failure = try reason(on: device, bus, within: Self.pulse) { return failure }
            }
        } catch .refused {
            // An attempt that is over is no object any more.
            return (try? reason(on: device, bus)) ?? .failed("it was ended")
        } catch {
            return .failed("\(error)")
        }
        return .noAnswer
    }

    private func state(of active: String, _ bus: SystemBus) throws(BusError) -> Int {
        let call = BusCall(path: active, interface: "org.freedesktop.DBus.Properties", method: "Get") {
            (writer) throws(BusError) in
            try writer.text("\(Self.manager).Connection.Active")
            try writer.text("State")
        }
        guard let number = try bus.call(call).first?.number else { throw .senseless }
        return number
    }

    /// Returns why the device failed, if it says so within the limit.
    private func reason(
        on device: String,
        _ bus: SystemBus,
        within limit: Duration = .zero
    ) throws(BusError) -> JoinFailure? {
        for signal in try bus.signals(within: limit) where signal.path == device && signal.member == "StateChanged" {
            // The new state, the old one, and the reason.
            let numbers = signal.values.compactMap(\.number)
            if numbers.count == 3, numbers[0] == DeviceState.failed { return JoinFailure(reason: numbers[2]) }
        }
        return nil
    }

    private func forget(_ connection: String, _ bus: SystemBus) {
        _ = try? bus.call(BusCall(path: connection, interface: Self.kept, method: "Delete"))
    }

    /// Forgets what was kept of the same network before.
    private func forgetOthers(than connection: String, _ bus: SystemBus) {
        let list = BusCall(
            path: "/org/freedesktop/NetworkManager/Settings",
            interface: "\(Self.manager).Settings",
            method: "ListConnections"
        )
        let paths = ((try? bus.call(list))?.first?.list ?? []).compactMap(\.text)
        for path in paths.prefix(Self.mostKept) where path != connection {
            let settings = try? bus.call(BusCall(path: path, interface: Self.kept, method: "GetSettings")).first
            if settings?["802-11-wireless"]?["ssid"]?.bytes == order.name { forget(path, bus) }
        }
    }
}
