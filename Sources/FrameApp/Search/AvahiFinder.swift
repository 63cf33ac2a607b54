import FamilyClient
import FamilyCore
import FrameCore
import HomeDiscovery

/// Finds servers by the Avahi daemon of this machine.
struct AvahiFinder: ServerFinder {
    func find(_ heard: @escaping @Sendable (SearchEvent) -> Void) async throws {
        try await HomeServices.browse(HomeService.type) { event in
            switch event {
            case .found(let service): heard(service.place.map { .found(service.number, $0) } ?? .lost(service.number))
            case .lost(let number): heard(.lost(number))
            }
        }
    }
}

extension Settings {
    /// What keeps the frame from finding its server by itself; nil if nothing does, or if a server is set.
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
    /// Where the server is; nil if it is none, or none that this frame may call.
    var place: ServerPlace? {
        guard SecretRule.isOnHomeNetwork(address), let key = HomeService.key(in: text) else { return nil }
        return ServerPlace(key: key, name: name, address: address, port: port)
    }
}
