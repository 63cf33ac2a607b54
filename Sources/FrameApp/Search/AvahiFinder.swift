import FamilyClient
import FamilyCore
import FrameCore
import HomeDiscovery

/// Finds servers by the Avahi daemon of this machine.
struct AvahiFinder: ServerFinder {
    /// The pause before a change of the announced servers is passed on.
    var rest = HomeServices.usualRest

    func find(_ server: WantedServer, _ heard: @escaping @Sendable (SearchEvent) -> Void) async throws {
        let wants = { @Sendable (service: FoundService) in service.place.map { server.admits($0.key) } ?? false }
        try await HomeServices.browse(HomeService.type, rest: rest, where: wants) { event in
            switch event {
            case .found(let service): if let place = service.place { heard(.found(service.number, place)) }
            case .lost(let number): heard(.lost(number))
            }
        }
    }
}

extension Settings {
    /// The sentence that says why the frame cannot find its server by itself; nil if it can, or if a server is set.
    package var searchHindrance: String? {
        guard server == nil else { return nil }
        do throws(DiscoveryError) {
            try HomeServices.check()
            return nil
        } catch {
            return "GRANDMA_SERVER is not set, and no server can be found on the home network: \(error)"
        }
    }
}

extension FoundService {
    /// The address of the announced server; nil if the service is not a server, or this frame may not call it.
    var place: ServerPlace? {
        guard SecretRule.isOnHomeNetwork(address), let key = HomeService.key(in: text) else { return nil }
        return ServerPlace(key: key, name: name, address: address, port: port)
    }
}
