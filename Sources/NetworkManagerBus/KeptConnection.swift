/// A connection that NetworkManager keeps, of a Wi-Fi or of another kind.
struct KeptConnection: Equatable {
    let path: String
    /// The values of its properties, by the name of the setting and then of the property.
    let settings: BusValue

    /// The name of its Wi-Fi; nil: it is of another kind.
    var network: [UInt8]? { settings["802-11-wireless"]?["ssid"]?.bytes }

    /// Whether it joins a Wi-Fi by itself, as NetworkManager would: it is no network of the machine's own, and nobody
    /// has switched that off.
    private var joinsByItself: Bool {
        let connection = settings["connection"]
        let mode = settings["802-11-wireless"]?["mode"]?.text ?? "infrastructure"
        return connection?["type"]?.text == "802-11-wireless" && connection?["autoconnect"]?.number != 0
            && mode == "infrastructure"
    }

    /// When it was last in use, in seconds since 1970; 0: never.
    private var usedAt: Int { settings["connection"]?["timestamp"]?.number ?? 0 }

    /// Returns those of `kept` that join one of these Wi-Fis by themselves, the one that was used last first.
    static func inSight(_ stations: [NetworkState.Station], of kept: [KeptConnection]) -> [KeptConnection] {
        let names = Set(stations.map(\.name))
        let found = kept.filter { connection in
            guard connection.joinsByItself, let name = connection.network else { return false }
            return names.contains(name)
        }
        return found.sorted { ($0.usedAt, $1.path) > ($1.usedAt, $0.path) }
    }
}

extension SystemBus {
    /// The maximum number of connections that are read.
    private static let mostKept = 64
    private static let keptInterface = "org.freedesktop.NetworkManager.Settings.Connection"

    /// Returns the connections that NetworkManager keeps and lets the frame's user read, in no order.
    func keptConnections() throws(BusError) -> [KeptConnection] {
        let list = BusCall(
            path: "/org/freedesktop/NetworkManager/Settings",
            interface: "org.freedesktop.NetworkManager.Settings",
            method: "ListConnections"
        )
        let paths = (try call(list).first?.list ?? []).compactMap(\.text)
        var connections: [KeptConnection] = []
        for path in paths.prefix(Self.mostKept) {
            let settings = try? call(BusCall(path: path, interface: Self.keptInterface, method: "GetSettings")).first
            if let settings { connections.append(KeptConnection(path: path, settings: settings)) }
        }
        return connections
    }

    /// Has NetworkManager forget a connection.
    func forget(_ path: String) {
        _ = try? call(BusCall(path: path, interface: Self.keptInterface, method: "Delete"))
    }
}
