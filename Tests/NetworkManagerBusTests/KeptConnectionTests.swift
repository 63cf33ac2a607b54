import Testing

@testable import NetworkManagerBus

/// Which of the connections that NetworkManager keeps is joined again.
struct KeptConnectionTests {
    private let stations = ["Sommer", "Winter"].map {
        NetworkState.Station(name: Array($0.utf8), strength: 50, security: .personal)
    }

    private func kept(
        _ path: String,
        _ name: String,
        connection: [String: BusValue] = [:],
        wireless: [String: BusValue] = [:]
    ) -> KeptConnection {
        let usual: [String: BusValue] = ["type": .text("802-11-wireless")]
        let network: [String: BusValue] = ["ssid": .bytes(Array(name.utf8)), "mode": .text("infrastructure")]
        let settings: [String: BusValue] = [
            "connection": .table(usual.merging(connection) { $1 }),
            "802-11-wireless": .table(network.merging(wireless) { $1 }),
        ]
        return KeptConnection(path: path, settings: .table(settings))
    }

    private func found(_ kept: KeptConnection...) -> [String] {
        KeptConnection.inSight(stations, of: kept).map(\.path)
    }

    @Test func `the one that was used last comes first, and one that is not in sight not at all`() {
        let old = kept("/1", "Sommer", connection: ["timestamp": .number(1_700_000_000)])
        let new = kept("/2", "Winter", connection: ["timestamp": .number(1_800_000_000)])
        let elsewhere = kept("/3", "Office", connection: ["timestamp": .number(1_900_000_000)])
        #expect(found(old, elsewhere, kept("/5", "Sommer"), new, kept("/4", "Sommer")) == ["/2", "/1", "/4", "/5"])
    }

    @Test func `of a cable, of the machine's own network, or wanted by nobody, a connection stays as it is`() {
        let cable = KeptConnection(
            path: "/1",
            settings: .table(["connection": .table(["type": .text("802-3-ethernet")])])
        )
        let mixed = kept("/2", "Sommer", connection: ["type": .text("vpn")])
        let hotspot = kept("/3", "Sommer", wireless: ["mode": .text("ap")])
        let unwanted = kept("/4", "Sommer", connection: ["autoconnect": .number(0)])
        #expect(found(cable, mixed, hotspot, unwanted).isEmpty)
        #expect(found(kept("/5", "Sommer", connection: ["autoconnect": .number(1)])) == ["/5"])
    }

    @Test func `settings that make no sense are no Wi-Fi's`() {
        let senseless: [BusValue] = [.other, .text("a"), .table([:]), .table(["802-11-wireless": .number(1)])]
        for settings in senseless { #expect(found(KeptConnection(path: "/1", settings: settings)).isEmpty) }
        #expect(found(kept("/1", "", wireless: ["ssid": .text("Sommer")])).isEmpty)
        #expect(found(kept("/1", "Sommer", connection: ["timestamp": .text("soon")])) == ["/1"])
    }
}
