/// The connection and the Wi-Fis around, as NetworkManager tells them.
package struct NetworkState: Equatable, Sendable {
    package enum Radio: Sendable { case absent, off, on }

    package enum Link: Equatable, Sendable {
        case none, starting, wired
        /// The name is nil if NetworkManager does not know it.
        case wireless([UInt8]?)
    }

    package enum Security: Sendable { case open, encryptedOpen, personal, personal3, enterprise, wep }

    package struct Station: Equatable, Sendable {
        package var name: [UInt8]
        package var strength: Int
        package var security: Security
    }

    /// The maximum number of access points that are read.
    static let mostStations = 512

    package internal(set) var radio = Radio.absent
    package internal(set) var link = Link.none
    package internal(set) var address: String?
    /// In no order.
    package internal(set) var stations: [Station] = []
    /// NetworkManager's version.
    package internal(set) var version = ""
    /// The path of the Wi-Fi device.
    var device: String?
}

extension NetworkState {
    private static let manager = "org.freedesktop.NetworkManager"

    /// Reads the state from all objects of NetworkManager: of each path the interfaces, of each interface the properties.
    init(_ objects: [String: BusValue]) throws(BusError) {
        guard let own = objects["/org/freedesktop/NetworkManager"]?[Self.manager] else { throw .senseless }
        version = own["Version"]?.text ?? ""
        let devices = objects.sorted { $0.key < $1.key }.compactMap { path, object in
            object["\(Self.manager).Device"].map { NetworkDevice(path: path, device: $0, object: object) }
        }
        // A box may have a broken or blocked adapter beside the one that works.
        let wifi = devices.filter(\.isWiFi).max { ($0.usefulness, $1.path) < ($1.usefulness, $0.path) }
        if let wifi {
            device = wifi.path
            radio = own["WirelessEnabled"]?.number == 0 || own["WirelessHardwareEnabled"]?.number == 0 ? .off : .on
            stations = Self.stations(of: wifi, objects)
        }
        link = Self.link(devices, wifi, objects)
        let linked = devices.first { $0.isWired && $0.isUp } ?? wifi.flatMap { $0.isUp ? $0 : nil }
        address = linked.flatMap { Self.address(of: $0, objects) }
    }

    private static func link(_ devices: [NetworkDevice], _ wifi: NetworkDevice?, _ objects: [String: BusValue]) -> Link
    {
        if devices.contains(where: { $0.isWired && $0.isUp }) { return .wired }
        if let wifi, wifi.isUp {
            let station = wifi.wireless?["ActiveAccessPoint"]?.text.flatMap { objects[$0]?["\(manager).AccessPoint"] }
            return .wireless(station?["Ssid"]?.bytes)
        }
        return devices.contains { ($0.isWired || $0.isWiFi) && $0.isStarting } ? .starting : .none
    }

    private static func stations(of wifi: NetworkDevice, _ objects: [String: BusValue]) -> [Station] {
        let paths = (wifi.wireless?["AccessPoints"]?.list ?? []).prefix(mostStations).compactMap(\.text)
        return paths.compactMap { path in
            guard let point = objects[path]?["\(manager).AccessPoint"], let name = point["Ssid"]?.bytes,
                point["Mode"]?.number == RadioFlags.infrastructure
            else { return nil }
            let strength = min(max(point["Strength"]?.number ?? 0, 0), 100)
            return Station(name: name, strength: strength, security: security(of: point))
        }
    }

    private static func security(of point: BusValue) -> Security {
        let flags = (point["WpaFlags"]?.number ?? 0) | (point["RsnFlags"]?.number ?? 0)
        func has(_ flag: Int) -> Bool { flags & flag != 0 }
        if has(RadioFlags.presharedKey) { return .personal }
        if has(RadioFlags.sae) { return .personal3 }
        if has(RadioFlags.enterprise) { return .enterprise }
        if has(RadioFlags.owe) { return .encryptedOpen }
        return (point["Flags"]?.number ?? 0) & RadioFlags.privacy != 0 ? .wep : .open
    }

    private static func address(of device: NetworkDevice, _ objects: [String: BusValue]) -> String? {
        for version in ["IP4Config", "IP6Config"] {
            let key = version == "IP4Config" ? "Ip4Config" : "Ip6Config"
            let configuration = device.device[key]?.text.flatMap { objects[$0]?["\(manager).\(version)"] }
            let address = configuration?["AddressData"]?.list.first?["address"]?.text
            if let address, address.utf8.allSatisfy(isOfAddress) { return address }
        }
        return nil
    }

    private static func isOfAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "."),
            UInt8(ascii: ":"):
            true
        default: false
        }
    }
}

/// A network device of NetworkManager.
private struct NetworkDevice {
    let path: String
    let device: BusValue
    let object: BusValue

    private var kind: Int? { device["DeviceType"]?.number }
    private var state: Int { device["State"]?.number ?? 0 }
    var wireless: BusValue? { object["org.freedesktop.NetworkManager.Device.Wireless"] }

    var isWiFi: Bool { kind == DeviceKind.wifi && state != DeviceState.unmanaged }
    var isWired: Bool { kind == DeviceKind.ethernet || kind == DeviceKind.modem }
    var isStarting: Bool { DeviceState.starting.contains(state) }

    /// In a network, on the way into one, ready for one, or none of these.
    var usefulness: Int {
        if isUp { return 3 }
        if isStarting { return 2 }
        return state > DeviceState.unavailable ? 1 : 0
    }

    /// Whether the device is in a network; one that others manage is if its cable is in.
    var isUp: Bool {
        if state == DeviceState.activated { return true }
        guard state == DeviceState.unmanaged, kind == DeviceKind.ethernet else { return false }
        return object["org.freedesktop.NetworkManager.Device.Wired"]?["Carrier"]?.number == 1
    }
}
