import FamilyCore
import FrameCore
import FrameTesting
import Testing

/// The home network in memory keeps the promises of the real one.
struct MemoryHomeNetworkTests {
    private struct Home: ServerFinderHome {
        let network = MemoryHomeNetwork()
        var finder: any ServerFinder { network }

        func announce(_ key: ServerKey, name: String, port: Int) {
            network.announce(.make(key: key, name: name, port: port))
        }

        func withdraw(_ name: String) { network.withdraw(name) }

        func breakDown() { network.breakDown() }
    }

    @Test(arguments: ServerFinderContract.all)
    func `keeps its promise`(contract: ServerFinderContract) async throws { try await contract.check(Home()) }
}
