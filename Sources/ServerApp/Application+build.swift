import BlobStores
import BlockingWork
import DarkroomClient
import FamilyActs
import FamilyCore
import FamilyPages
import FoundationEssentials
import HummingbirdCore
import Logging
import SQLCatalogue
import ServerCore

// The map of the server.
//
// A connection is watched for slowness (Connections), its requests pass the
// middleware from the outside in (Requests): log, headers, problems, who asks,
// forgery. Then a route answers: the wire's calls (Wire), hints (Events), bytes
// (Bytes), photos on their way in (Sending), or a page (the room FamilyPages).
// Every route decodes, asks FamilyActs, and encodes; what may be decided is
// decided in ServerCore. Beside the answering run the sweep of what is over,
// the beat of the hints and the word to systemd (Start).

/// Puts a server together: called by `main` and by the tests.
package func buildApplication(settings: Settings) async throws(StartTrouble) -> GrandmaServer {
    let logger = Logger(label: "grandma-server") { _ in LineLog(level: settings.logLevel) }
    let folder = try DataFolder(settings.data)
    let stores = try Stores(folder: folder, settings: settings)
    try await stores.prepareDarkroom()
    let links = PublicLinks(base: settings.publicURL ?? "http://\(LocalAddress.ofDefaultRoute()):\(settings.port)")
    let hub = EventHub(heartbeat: settings.heartbeat)
    let acts = try await openActs(stores, hub, links, settings, logger)
    let forwarding = ForwardingWatch(now: settings.now)
    let parts = ServerParts(
        settings: settings,
        acts: acts,
        stores: stores,
        hub: hub,
        pages: try openPages(acts, forwarding, settings),
        forwarding: forwarding,
        origin: Origin(ofURL: links.base),
        setupLink: SetupLinkFile(path: folder.setupLink.path),
        logger: logger
    )
    return GrandmaServer(parts: parts, folder: folder)
}

private func openActs(
    _ stores: Stores,
    _ hub: EventHub,
    _ links: PublicLinks,
    _ settings: Settings,
    _ logger: Logger
) async throws(StartTrouble) -> FamilyActs {
    let ports = FamilyPorts(
        catalogue: stores.catalogue,
        blobs: stores.blobs,
        uploads: stores.uploads,
        secrets: stores.secrets,
        passwords: ScryptHasher(cost: settings.passwordCost, secrets: stores.secrets),
        events: hub,
        links: links,
        rules: settings.rules,
        now: settings.now,
        report: { logger.error("trouble", metadata: ["error": .string("\($0)")]) }
    )
    do throws(Problem) {
        let acts = try await FamilyActs(ports: ports)
        try await acts.housekeeping.wake()
        try await acts.housekeeping.finishForgetting()
        try await acts.housekeeping.sweepBlobs()
        return acts
    } catch {
        throw .data(error.title)
    }
}

private func openPages(
    _ acts: FamilyActs,
    _ forwarding: ForwardingWatch,
    _ settings: Settings
) throws(StartTrouble) -> FamilyPages {
    do {
        return try FamilyPages(
            acts: acts,
            assets: settings.assets,
            now: settings.now,
            untrustedProxy: { forwarding.untrustedProxy }
        )
    } catch {
        throw .parts("the pages in \(settings.assets.path): \(error)")
    }
}
