import Testing

@testable import ServerApp

struct InterfaceAddressTests {
    struct Machine: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The address of the default route.
        let route: String?
        /// An interface and its address, separated by a space.
        let addresses: [String]
        let expected: String?
    }

    static let machines = [
        Machine(
            testDescription: "the usual home",
            route: "192.168.1.5",
            addresses: ["eth0 192.168.1.5", "docker0 172.17.0.1"],
            expected: "192.168.1.5"
        ),
        Machine(
            testDescription: "no default route",
            route: nil,
            addresses: ["docker0 172.17.0.1", "eth0 fe80::5", "eth0 fd00::5", "eth0 192.168.1.5"],
            expected: "192.168.1.5"
        ),
        Machine(
            testDescription: "no default route and IPv6 alone",
            route: nil,
            addresses: ["eth0 fe80::5", "eth0 fd00::5"],
            expected: "fd00::5"
        ),
        Machine(
            testDescription: "no default route and two networks",
            route: nil,
            addresses: ["eth0 192.168.1.5", "wlan0 192.168.2.5"],
            expected: "192.168.1.5"
        ),
        Machine(
            testDescription: "no default route, and nothing but containers",
            route: nil,
            addresses: ["docker0 172.17.0.1", "br-0a1b2c 172.18.0.1", "eth0 fe80::5", "eth1 203.0.113.5"],
            expected: nil
        ),
        Machine(testDescription: "no network", route: nil, addresses: [], expected: nil),
        Machine(
            testDescription: "a tunnel for everything",
            route: "10.8.0.2",
            addresses: ["tun0 10.8.0.2", "eth0 192.168.1.5", "eth0 fd00::5"],
            expected: "192.168.1.5"
        ),
        Machine(
            testDescription: "a tunnel for everything and two networks",
            route: "10.8.0.2",
            addresses: ["wg0 10.8.0.2", "eth0 192.168.1.5", "wlan0 192.168.2.5"],
            expected: "10.8.0.2"
        ),
        Machine(
            testDescription: "a rented machine",
            route: "203.0.113.5",
            addresses: ["eth0 203.0.113.5", "eth1 10.0.0.5"],
            expected: "203.0.113.5"
        ),
        Machine(
            testDescription: "a bridge of the home's own",
            route: "192.168.1.5",
            addresses: ["br0 192.168.1.5", "wlan0 192.168.2.5"],
            expected: "192.168.1.5"
        ),
        Machine(testDescription: "unknown interfaces", route: "192.168.1.5", addresses: [], expected: "192.168.1.5"),
    ]

    @Test(arguments: machines) func `chooses the address that the home reaches`(machine: Machine) {
        let addresses = machine.addresses.map { line in
            let parts = line.split(separator: " ").map(String.init)
            return InterfaceAddress(interface: parts[0], address: parts[1])
        }
        #expect(InterfaceAddress.reachable(ofDefaultRoute: machine.route, among: addresses) == machine.expected)
    }
}
