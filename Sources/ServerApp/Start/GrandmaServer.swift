import FamilyServices
import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServerCore
import ServiceLifecycle
package import UnixSignals

/// A complete server, ready to run.
package struct GrandmaServer: Sendable {
    let parts: ServerParts
    /// Holds the lock of the data folder while the server exists.
    private let folder: DataFolder
    private let bound = BoundPort()
    package let routes = RouteTable()

    init(parts: ServerParts, folder: DataFolder) {
        self.parts = parts
        self.folder = folder
    }

    /// The port that the server listens on; it waits until the server listens.
    package var port: Int {
        get async throws { try await bound.value }
    }

    /// Serves until one of the signals arrives, then accepts no new requests,
    /// finishes the current ones, and returns.
    package func run(stoppingAt signals: [UnixSignal] = [.sigterm, .sigint]) async throws(StartError) {
        makeRoomForConnections()
        var configuration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: signals,
            logger: parts.logger
        )
        // An upload over a slow connection may need 80 s.
        configuration.maximumGracefulShutdownDuration = .seconds(80)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            throw (error as? StartError) ?? StartError(error, port: parts.settings.port)
        }
        await closeCatalogue()
    }

    private func makeRoomForConnections() {
        // Hummingbird bounds the connections that requests come on. Those of listeners have left it, and come on top.
        let needed = 2 * parts.settings.connections + Self.closingConnections + Self.filesBesideConnections
        let allowed = OpenFileLimit.raise(to: needed)
        guard allowed < needed else { return }
        parts.logger.warning(
            "the system allows fewer open files than the connections need; raise LimitNOFILE or lower GRANDMA_CONNECTIONS",
            metadata: ["allowed": .stringConvertible(allowed), "needed": .stringConvertible(needed)]
        )
    }

    /// Closes the catalogue.
    ///
    /// If this fails, no data is lost, because the next start reads the
    /// write-ahead log.
    private func closeCatalogue() async {
        do {
            try await parts.stores.catalogue.close()
        } catch {
            parts.logger.warning("the catalogue was not closed", metadata: ["error": .string("\(error)")])
        }
    }

    /// The services in the order of starting; they stop in the reverse order.
    ///
    /// The event hub stops first, because open event streams would keep the
    /// server waiting.
    private var services: [any NamedService] {
        // The first to start is the last to stop: requests that end meanwhile are told to the other copies too.
        let messages = CopyRelay(parts: parts).map { [$0] as [any NamedService] } ?? []
        let traces = parts.traces.map { [$0] as [any NamedService] } ?? []
        return traces + messages + clocks + [
            StorageWatch(disk: parts.disk, every: parts.settings.storagePace.look),
            OnceListening(service: background, bound: bound),
            OnceListening(service: parts.renditionWorker, bound: bound),
            OnceListening(service: FamilyRemovalService(parts: parts), bound: bound),
            Serving(application: application, bound: bound),
            parts.hub,
            HomeAnnouncement(parts: parts, bound: bound),
            MetricsServer(parts: parts),
            OperatorServer(parts: parts),
            Announcement(parts: parts, bound: bound),
        ] + drainServices
    }

    /// The service that follows the database's clock, if this server has copies.
    private var clocks: [any NamedService] {
        guard let clock = parts.copies.clock, let database = parts.stores.database else { return [] }
        return [ClockFollower(clock: clock, database: database, logger: parts.logger)]
    }

    private var background: LeaderServices {
        LeaderServices(
            lock: parts.copies.leaderLock,
            leaderFlag: parts.copies.leaderFlag,
            services: leaderServices,
            every: Self.lockInterval,
            logger: parts.logger
        )
    }

    /// The background work, which only the copy with the leader lock does.
    private var leaderServices: [any NamedService] {
        let (services, settings, logger) = (parts.services, parts.settings, parts.logger)
        return [
            Sweep(
                services: services,
                hasCopies: settings.mayHaveCopies,
                every: settings.rules.retention.sweepEvery,
                logger: logger
            ),
            StorageCare(services: services, disk: parts.disk, pace: settings.storagePace, logger: logger),
            SurpriseArrival(surprises: services.surprises, logger: logger),
            parts.foundPhotoWorker,
            NewsSender(news: services.news, pages: parts.pages, now: settings.now, logger: logger),
            WebhookSender(webhooks: services.webhooks, logger: logger),
            BrokerConnections(
                brokers: services.brokers,
                pages: parts.pages,
                changes: parts.hub.frameChanges,
                logger: logger
            ),
            SetupAtOneCopy(parts: parts, bound: bound),
        ]
    }

    /// The notice for balancers.
    private var drainServices: [any NamedService] {
        let (copies, logger) = (parts.copies, parts.logger)
        let notice = DrainService(
            drain: copies.drain,
            pause: parts.settings.drainPause,
            leaderLock: copies.leaderLock,
            logger: logger
        )
        return [notice]
    }

    /// The interval at which a copy tries to acquire the leader lock; within this time it takes over from a copy that
    /// was killed.
    private static let lockInterval: Duration = .seconds(5)

    private var application: some ApplicationProtocol {
        let settings = parts.settings
        let (count, refusals) = (parts.connections, RefusalLog(logger: parts.logger))
        return Application(
            responder: TaskForEachRequest(next: MethodOverride(next: parts.router(routes).buildResponder())),
            server: HTTPServerBuilder { responder in
                WatchedChannel(responder: responder, limits: settings.pace, count: count, refusals: refusals)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(LocalAddress.everywhere, port: settings.port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    settings.connections + GrandmaServer.closingConnections
                )
            ),
            onServerRunning: { [bound] channel in await bound.succeed(channel.localAddress?.port ?? settings.port) },
            logger: parts.logger
        )
    }

    /// Number of connections that were replaced and are not closed yet.
    private static let closingConnections = 128
    /// Files of the catalogue and of photos on their way, and the sockets to darkrooms.
    private static let filesBesideConnections = 512
}

/// Runs the HTTP server; if it ends, code that waits for the port gets the
/// error.
private struct Serving<Answering: ApplicationProtocol>: NamedService {
    let application: Answering
    let bound: BoundPort
    /// The default description is the long type name of the whole responder.
    var description: String { "Serving" }

    func run() async throws {
        do {
            try await application.run()
            await bound.fail(CancellationError())
        } catch {
            await bound.fail(error)
            throw error
        }
    }
}

/// The port of a server; callers can wait until it is known.
actor BoundPort {
    private var outcome: Result<Int, any Error>?
    private var waiting: [CheckedContinuation<Int, any Error>] = []

    var value: Int {
        get async throws {
            if let outcome { return try outcome.get() }
            return try await withCheckedThrowingContinuation { waiting.append($0) }
        }
    }

    func succeed(_ port: Int) { settle(.success(port)) }
    func fail(_ error: any Error) { settle(.failure(error)) }

    private func settle(_ outcome: Result<Int, any Error>) {
        guard self.outcome == nil else { return }
        self.outcome = outcome
        for continuation in waiting { continuation.resume(with: outcome) }
        waiting = []
    }
}

extension StartError {
    /// Translates the error that ended a server; the usual one is a port in
    /// use.
    init(_ error: any Error, port: Int) {
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
        self = .port(port, reason ?? "\(error)")
    }
}
