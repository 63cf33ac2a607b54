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
// decided in ServerCore. Beside the answering run the sweep of what is over, the
// beat of the hints and the word to systemd (Start), and the care for the files
// (Storage).

/// Puts a server together: called by `main` and by the tests.
package func buildApplication(settings: Settings) async throws(StartTrouble) -> GrandmaServer {
    let logger = Logger(label: "grandma-server") { _ in LineLog(level: settings.logLevel) }
    let folder = try DataFolder(settings.data, known: settings.knownDataFolders)
    if let free = folder.freeBytes, free < Ballast.leastFree, folder.ballast.release() {
        logger.error("disk full", metadata: ["given up": "the reserve, for this start"])
    }
    let stores = try await Stores(folder: folder, settings: settings)
    if let reason = stores.sumsPutOff {
        logger.warning(
            "the catalogue's pages have no sums yet: put off to a later start",
            metadata: ["reason": .string(reason)]
        )
    }
    try await stores.prepareDarkroom()
    let disk = DiskMonitor(folder: folder, reserve: settings.reserve, logger: logger)
    let links = PublicLinks(base: settings.publicURL ?? "http://\(LocalAddress.ofDefaultRoute()):\(settings.port)")
    let hub = EventHub(heartbeat: settings.heartbeat)
    let languages = try openLanguages(settings, logger)
    let acts = try await openActs(stores, disk, hub, links, languages, settings, logger)
    let forwarding = ForwardingWatch(now: settings.now)
    let parts = ServerParts(
        settings: settings,
        acts: acts,
        stores: stores,
        disk: disk,
        hub: hub,
        pages: try openPages(acts, languages, forwarding, settings),
        forwarding: forwarding,
        origin: Origin(ofURL: links.base),
        setupLink: SetupLinkFile(path: folder.setupLink.path),
        logger: logger
    )
    try markPhotos(of: acts, in: folder)
    settings.knownDataFolders?.add(folder.root)
    return GrandmaServer(parts: parts, folder: folder)
}

private func openActs(
    _ stores: Stores,
    _ disk: DiskMonitor,
    _ hub: EventHub,
    _ links: PublicLinks,
    _ languages: Languages,
    _ settings: Settings,
    _ logger: Logger
) async throws(StartTrouble) -> FamilyActs {
    let ports = FamilyPorts(
        catalogue: stores.catalogue,
        blobs: stores.blobs,
        uploads: stores.uploads,
        storage: disk,
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
        return acts
    } catch {
        throw .data(languages.usual(error))
    }
}

/// A new server has its name only now.
private func markPhotos(of acts: FamilyActs, in folder: DataFolder) throws(StartTrouble) {
    guard folder.marker.owner() == nil else { return }
    do {
        try folder.marker.write(acts.serverID)
    } catch {
        throw StartTrouble(error, opening: folder)
    }
}

/// Reads the words of all languages, and tells the log which sentences one lacks.
private func openLanguages(_ settings: Settings, _ logger: Logger) throws(StartTrouble) -> Languages {
    do {
        let languages = try Languages(folder: settings.assets.appending(path: "words"))
        for (language, key) in languages.missing {
            logger.warning("the words lack a sentence", metadata: ["language": "\(language)", "key": "\(key)"])
        }
        return languages
    } catch {
        throw .parts("the pages in \(settings.assets.path): \(error)")
    }
}

private func openPages(
    _ acts: FamilyActs,
    _ languages: Languages,
    _ forwarding: ForwardingWatch,
    _ settings: Settings
) throws(StartTrouble) -> FamilyPages {
    do {
        return try FamilyPages(
            acts: acts,
            assets: settings.assets,
            languages: languages,
            now: settings.now,
            untrustedProxy: { forwarding.untrustedProxy }
        )
    } catch {
        throw .parts("the pages in \(settings.assets.path): \(error)")
    }
}
