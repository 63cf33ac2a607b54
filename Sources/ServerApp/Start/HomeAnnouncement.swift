import FamilyCore
import FamilyServices
import HomeDiscovery
import Logging
import ServiceLifecycle

/// Announces the server on the home network, by the name of its family, so that frames find it by themselves.
///
/// What everybody at home hears: that name, the port, and the key that frames know the server by. Without Avahi the server does the
/// rest of its work all the same, and it is tried again.
struct HomeAnnouncement: NamedService {
    /// A renamed family, a daemon that starts again: both are rare.
    struct Pace: Sendable {
        var names: Duration = .seconds(30)
        var retries: Duration = .seconds(30)
    }

    let parts: ServerParts
    let bound: BoundPort

    func run() async throws {
        // The graceful stop cancels this, so the cancellation error is expected.
        try? await cancelWhenGracefulShutdown {
            guard parts.settings.announcesAtHome, let port = try? await bound.value, let port = UInt16(exactly: port)
            else { return try await Task.sleep(for: .seconds(Int32.max)) }
            var isSaid = false
            while true {
                do throws(DiscoveryError) {
                    try await announce(at: port)
                } catch {
                    if !isSaid { say(error) }
                    isSaid = true
                }
                try await Task.sleep(for: parts.settings.homePace.retries)
            }
        }
    }

    private func say(_ error: DiscoveryError) {
        parts.logger.notice("not announced at home", metadata: ["error": .string("\(error)")])
    }

    /// Announces one name after another, as the family is renamed.
    private func announce(at port: UInt16) async throws(DiscoveryError) {
        var name: String?
        while !Task.isCancelled {
            name = await names.next(after: name)
            let service = name.map {
                AnnouncedService(
                    name: $0,
                    type: HomeService.type,
                    port: port,
                    text: HomeService.texts(of: parts.stores.signer.publicKey)
                )
            }
            let error = await withTaskGroup(of: DiscoveryError?.self) { group in
                group.addTask { await Self.announce(service) }
                group.addTask { [name] in await waitForOtherName(than: name) }
                defer { group.cancelAll() }
                return await group.next() ?? nil
            }
            if let error { throw error }
        }
    }

    private static func announce(_ service: AnnouncedService?) async -> DiscoveryError? {
        guard let service else {
            try? await Task.sleep(for: .seconds(Int32.max))
            return nil
        }
        do throws(DiscoveryError) {
            try await HomeServices.announce(service)
            return nil
        } catch {
            return error
        }
    }

    private func waitForOtherName(than name: String?) async -> DiscoveryError? {
        repeat {
            guard (try? await Task.sleep(for: parts.settings.homePace.names)) != nil else { return nil }
        } while await names.next(after: name) == name
        return nil
    }

    private var names: HomeName { HomeName(entry: parts.services.entry) }
}

/// The name by which a server is announced at home.
struct HomeName: Sendable {
    /// The name of a server that has no family yet.
    static let beforeSetup = "GrandMa"

    let entry: SignInService

    /// Returns nil if no name is to be announced, and the last name while the catalogue does not answer.
    func next(after last: String?) async -> String? {
        // The catalogue may answer again soon, and a set up server must not look like a new one meanwhile.
        guard let families = try? await entry.familyNames(limit: 2) else { return last }
        // A server of many families is no home's: its frames are told its address.
        return families.count > 1 ? nil : families.first ?? Self.beforeSetup
    }
}
