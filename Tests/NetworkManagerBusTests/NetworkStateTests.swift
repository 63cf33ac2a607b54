import Testing

@testable import NetworkManagerBus

/// The reading of NetworkManager's objects, whatever they say.
struct NetworkStateTests {
    private static let manager = "org.freedesktop.NetworkManager"

    /// A machine with one Wi-Fi device that sees these access points.
    private func objects(
        wifi: [String: BusValue] = ["State": .number(30)],
        wireless: [String: BusValue] = [:],
        points: [[String: BusValue]] = [],
        others: [String: BusValue] = [:]
    ) -> [String: BusValue] {
        let paths = points.indices.map { "/point/\($0)" }
        var objects = others
        objects["/org/freedesktop/NetworkManager"] = .table([Self.manager: .table(["Version": .text("1.42.4")])])
        objects["/device"] = .table([
            "\(Self.manager).Device": .table(["DeviceType": .number(2)].merging(wifi) { $1 }),
            "\(Self.manager).Device.Wireless": .table(
                ["AccessPoints": .list(paths.map(BusValue.text))].merging(wireless) { $1 }
            ),
        ])
        for (path, point) in zip(paths, points) {
            objects[path] = .table(["\(Self.manager).AccessPoint": .table(["Mode": .number(2)].merging(point) { $1 })])
        }
        return objects
    }

    private func wired(_ properties: [String: BusValue], carrier: Int = 0) -> BusValue {
        .table([
            "\(Self.manager).Device": .table(["DeviceType": .number(1)].merging(properties) { $1 }),
            "\(Self.manager).Device.Wired": .table(["Carrier": .number(Int64(carrier))]),
        ])
    }

    @Test(arguments: [
        (0, 0, 0, NetworkState.Security.open), (1, 0, 0, .wep), (1, 0x188, 0, .personal), (1, 0, 0x188, .personal),
        (1, 0, 0x588, .personal), (1, 0, 0x488, .personal3), (1, 0, 0x288, .enterprise), (1, 0, 0x2088, .enterprise),
        (0, 0, 0x888, .encryptedOpen),
    ])
    func `knows how a network is secured`(flags: Int, wpa: Int, rsn: Int, security: NetworkState.Security) throws {
        let point: [String: BusValue] = [
            "Ssid": .bytes(Array("A".utf8)), "Strength": .number(70), "Flags": .number(Int64(flags)),
            "WpaFlags": .number(Int64(wpa)), "RsnFlags": .number(Int64(rsn)),
        ]
        let state = try NetworkState(objects(points: [point]))
        #expect(state.stations == [.init(name: Array("A".utf8), strength: 70, security: security)])
    }

    @Test func `knows the network that the machine is in, and the address there`() throws {
        let state = try NetworkState(
            objects(
                wifi: ["State": .number(100), "Ip4Config": .text("/address")],
                wireless: ["ActiveAccessPoint": .text("/point/0")],
                points: [["Ssid": .bytes([0xF0, 0x9F])]],
                others: [
                    "/address": .table([
                        "\(Self.manager).IP4Config": .table([
                            "AddressData": .list([.table(["address": .text("192.168.1.23")])])
                        ])
                    ])
                ]
            )
        )
        #expect(state.radio == .on && state.link == .wireless([0xF0, 0x9F]) && state.address == "192.168.1.23")
    }

    @Test(arguments: [(30, NetworkState.Link.none), (40, .starting), (60, .starting), (90, .starting), (120, .none)])
    func `knows whether a network is on its way`(state: Int, link: NetworkState.Link) throws {
        #expect(try NetworkState(objects(wifi: ["State": .number(Int64(state))])).link == link)
    }

    @Test(arguments: [
        (20, 30, "/other"), (30, 20, "/device"), (30, 100, "/other"), (50, 30, "/device"), (20, 20, "/device"),
    ])
    func `of two adapters it takes the one that is of use`(first: Int, second: Int, chosen: String) throws {
        var both = objects(wifi: ["State": .number(Int64(first))])
        both["/other"] = .table([
            "\(Self.manager).Device": .table(["DeviceType": .number(2), "State": .number(Int64(second))]),
            "\(Self.manager).Device.Wireless": .table(["AccessPoints": .list([])]),
        ])
        #expect(try NetworkState(both).device == chosen)
    }

    @Test func `a cable counts before Wi-Fi, also one that others manage`() throws {
        for cable in [wired(["State": .number(100)]), wired(["State": .number(10)], carrier: 1)] {
            #expect(try NetworkState(objects(others: ["/cable": cable])).link == .wired)
        }
        for cable in [
            wired(["State": .number(20)]), wired(["State": .number(10)]), wired(["State": .number(30)], carrier: 1),
        ] {
            #expect(try NetworkState(objects(others: ["/cable": cable])).link == .none)
        }
    }

    @Test func `a device that others manage is none`() throws {
        #expect(try NetworkState(objects(wifi: ["State": .number(10)])).radio == .absent)
    }

    @Test func `what makes no sense counts as not there, and what is too much is left`() throws {
        let names: [[String: BusValue]] = [
            ["Ssid": .text("A")], ["Ssid": .bytes([]), "Strength": .text("strong")], [:],
        ]
        let state = try NetworkState(
            objects(
                wifi: ["State": .text("up"), "Ip4Config": .number(5)],
                points: names + Array(repeating: ["Ssid": .bytes([65])], count: 2_000)
            )
        )
        #expect(state.stations.count < 512 && state.link == .none && state.address == nil)
        #expect(throws: BusError.senseless) { try NetworkState([:]) }
        let address: BusValue = .table([
            "\(Self.manager).IP4Config": .table(["AddressData": .list([.table(["address": .text("<b>\u{202E}</b>")])])])
        ])
        let lie = objects(wifi: ["State": .number(100), "Ip4Config": .text("/a")], others: ["/a": address])
        #expect(try NetworkState(lie).address == nil)
    }

    @Test(arguments: [
        (7, JoinFailure.wrongPassword), (8, .wrongPassword), (9, .wrongPassword), (5, .noAddress), (15, .noAddress),
        (17, .noAddress), (11, .noAnswer), (53, .gone), (36, .failed("the device's reason is 36")),
    ])
    func `knows why a network was not joined`(reason: Int, failure: JoinFailure) {
        #expect(JoinFailure(reason: reason) == failure)
    }

    @Test func `a password that NetworkManager refuses is no network's`() {
        let name = "org.freedesktop.NetworkManager.Settings.Connection.InvalidProperty"
        let refused = BusError.refused(name, "802-11-wireless-security.psk: property is invalid")
        #expect(JoinFailure(refused) == .impossiblePassword)
        #expect(JoinFailure(.senseless) == .failed("NetworkManager answers something else"))
    }
}
