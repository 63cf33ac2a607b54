import BlobStores
import BlockingWork
import DarkroomClient
import FamilyCore
import FamilyPages
import FamilyServices
import FoundationEssentials
import HummingbirdCore
import Logging
import SQLCatalogue
import ServerCore

// How a request travels through the server.
//
// `Connections` closes slow connections. Middleware in `Requests` handles each
// request from the outside in: log, headers, problems, authentication, CSRF.
// Then one route answers: an API call (`API`), live events (`Events`), files
// (`Bytes`), arriving photos (`Sending`, `Uploads`) or a page (target
// FamilyPages). Every route decodes, calls FamilyServices and encodes; the rules
// are in ServerCore. In the background run the sweep of expired data, the
// heartbeat of the event streams and the readiness messages to systemd
// (`Start`), and the care for files (`Storage`).

/// Builds a server; `main` and the tests call this.
package func buildApplication(settings ownSettings: Settings) async throws(StartError) -> GrandmaServer {
    let copies = CopyParts(ownSettings)
    let settings = copies.sharingClock(ownSettings)
    let logger = Logger(label: "grandma-server") { _ in LineLog(level: settings.logLevel) }
    let folder = try DataFolder(settings.data, known: settings.knownDataFolders)
    if let free = folder.freeBytes, free < BallastFile.leastFree, folder.ballast.release() {
        logger.error("disk full", metadata: ["given up": "the reserve, for this start"])
    }
    let stores = try await Stores(folder: folder, settings: settings, report: logger.report)
    stores.tell(logger)
    if let database = stores.database { await copies.clock?.follow(database.time, logger) }
    try await stores.prepareDarkroom()
    let disk = DiskMonitor(
        folder: folder,
        marker: stores.marker,
        store: settings.blobs.map { place in
            let store = place.connect(isProbe: true, now: settings.now)
            return StoreProbe("the store of the photos", logger) { try await store.checkAccess() }
        },
        database: stores.database.map { database in
            StoreProbe("the database", logger) { try await database.checkAccess() }
        },
        reserve: settings.reserve,
        logger: logger
    )
    let links = PublicLinks { settings.base }
    let hub = EventHub(heartbeat: settings.heartbeat, channel: copies.channel)
    let languages = try Languages(assets: settings.assets, logger)
    let places = TownNames.open(in: folder, from: settings.towns, logger)
    let counts = ServerMetrics.Counts()
    let catalogue = MeasuredCatalogue(base: stores.catalogue, counts: counts.catalogue, logger: logger)
    let services = try await openServices(catalogue, stores, disk, hub, links, languages, places, settings, logger)
    let forwarding = ForwardingWatch(now: settings.now)
    let parts = ServerParts(
        settings: settings,
        services: services,
        stores: stores,
        disk: disk,
        hub: hub,
        copies: copies,
        counts: counts,
        connections: ConnectionCount(
            mostPerAddress: settings.connectionsPerAddress,
            most: settings.connections,
            unlimited: settings.trustedProxies
        ),
        pages: try openPages(services, languages, forwarding, settings),
        forwarding: forwarding,
        links: links,
        origin: Origin(ofURL: links.base),
        setupLink: SetupLinkFile(path: folder.setupLink.path),
        traces: try TraceFile.open(settings, logger),
        logger: logger
    )
    try await markPhotos(of: services, stores, settings, in: folder)
    settings.knownDataFolders?.add(folder.root)
    return GrandmaServer(parts: parts, folder: folder)
}

private func openServices(
    _ catalogue: any Catalogue,
    _ stores: Stores,
    _ disk: DiskMonitor,
    _ hub: EventHub,
    _ links: PublicLinks,
    _ languages: Languages,
    _ places: any PlaceNames,
    _ settings: Settings,
    _ logger: Logger
) async throws(StartError) -> FamilyServices {
    var ports = FamilyPorts(
        catalogue: catalogue,
        blobs: stores.blobs,
        uploads: stores.uploads,
        storage: disk,
        secrets: stores.secrets,
        passwords: ScryptHasher(cost: settings.passwordCost, secrets: stores.secrets),
        events: hub,
        links: links,
        rules: try rules(settings),
        now: settings.now,
        report: logger.report
    )
    ports.hasCopies = settings.mayHaveCopies
    ports.rescue = RescueFile(in: settings.data)
    ports.foundPhotos = stores.photos.foundPhotos
    ports.push = stores.push
    ports.webhooks = stores.webhooks
    ports.places = places
    if let folder = settings.zoneFolder {
        ports.zoneFiles = MachineZoneFiles(in: folder)
        // Without the list of zones, people read the English names of cities.
        let list = try? String(contentsOf: folder.appending(path: "zone.tab"), encoding: .utf8)
        ports.zoneTable = ZoneTable(list ?? "")
    }
    ports.uptime = settings.uptime
    ports.isClockSynchronised = settings.isClockSynchronised
    do throws(Problem) {
        let services = try await FamilyServices(ports: ports)
        // If the server has copies, the copy that acquires the leader lock does this (see `Sweep`): cleaning a large
        // database takes longer than a start may.
        if !settings.mayHaveCopies {
            try await services.housekeeping.wake()
            await finishForgetting(services, logger)
        }
        return services
    } catch {
        throw .data(languages.usual(error))
    }
}

/// Removes what the last run left of deleted families.
///
/// An error is only logged, because the photos of the other families are there; the next start tries again.
private func finishForgetting(_ services: FamilyServices, _ logger: Logger) async {
    do throws(Problem) {
        try await services.housekeeping.finishForgetting()
    } catch {
        logger.error("removal of the family's data not finished", metadata: ["error": .string("\(error)")])
    }
}

/// The limits of the settings, with the common passwords from the assets.
private func rules(_ settings: Settings) throws(StartError) -> FamilyRules {
    let file = settings.assets.appending(path: "passwords/common")
    var rules = settings.rules
    do {
        rules.passwords = PasswordRules(common: try String(contentsOf: file, encoding: .utf8))
    } catch {
        throw .parts("the common passwords in \(file.path): \(error)")
    }
    return rules
}

/// Marks the photo folder of a new server, whose ID did not exist before.
private func markPhotos(
    of services: FamilyServices,
    _ stores: Stores,
    _ settings: Settings,
    in folder: DataFolder
) async throws(StartError) {
    do {
        guard let noted = try await stores.marker.content() else {
            return try await stores.marker.write(.init(server: services.serverID))
        }
        guard let store = settings.blobs, noted.server != services.serverID else { return }
        throw StartError.setting("blobs", "names \(store.location.name), where another server keeps its photos")
    } catch {
        throw StartError(error, opening: folder)
    }
}

private func openPages(
    _ services: FamilyServices,
    _ languages: Languages,
    _ forwarding: ForwardingWatch,
    _ settings: Settings
) throws(StartError) -> FamilyPages {
    do {
        return try FamilyPages(
            services: services,
            assets: settings.assets,
            languages: languages,
            now: settings.now,
            untrustedProxy: {
                forwarding.untrustedProxy.map {
                    UntrustedProxy(address: $0, list: settings.trustedProxies.list(adding: $0))
                }
            }
        )
    } catch {
        throw .parts("the pages in \(settings.assets.path): \(error)")
    }
}

extension Logger {
    /// Logs errors whose callers see only a general problem, or that have no caller.
    ///
    /// Work that was cancelled is none of them: its caller has left, or the server ends.
    fileprivate var report: @Sendable (any Error) -> Void {
        { error in
            guard !(error is CancellationError) else { return }
            self.error("internal error", metadata: ["error": .string("\(error)")])
        }
    }
}
