import Glibc
import ServerCore
import FamilyActs
import HummingbirdCore
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle
package import UnixSignals

/// A whole server, ready to run.
package struct GrandmaServer: Sendable {
    let parts: ServerParts
    /// Held as long as the server: with it goes the lock.
    private let folder: DataFolder
    private let bound = BoundPort()
    package let routes = RouteTable()

    init(parts: ServerParts, folder: DataFolder) {
        self.parts = parts
        self.folder = folder
    }

    /// The port it listens on, once it does.
    package var port: Int {
        get async throws { try await bound.value }
    }

    /// Serves until one of the signals comes, then takes no new request,
    /// finishes those that run, and returns.
    package func run(stoppingAt signals: [UnixSignal] = [.sigterm, .sigint]) async throws(StartTrouble) {
        var configuration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: signals,
            logger: parts.logger
        )
        // An upload over a slow line may take its time; systemd waits 90 s.
        configuration.maximumGracefulShutdownDuration = .seconds(80)
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            throw StartTrouble(error, port: parts.settings.port)
        }
        await closeCatalogue()
    }

    /// Nothing is lost if this fails: the next start reads the catalogue's log.
    private func closeCatalogue() async {
        do {
            try await parts.stores.catalogue.close()
        } catch {
            parts.logger.warning("the catalogue was not closed", metadata: ["error": .string("\(error)")])
        }
    }

    /// Stopped in the order from the last to the first: the hints first, for
    /// listeners would keep the server waiting.
    private var services: [any NamedService] {
        [
            Sweep(acts: parts.acts, every: parts.settings.rules.retention.sweepEvery, logger: parts.logger),
            StorageCare(acts: parts.acts, disk: parts.disk, pace: parts.settings.storagePace, logger: parts.logger),
            parts.renditionWorker,
            Farewell(parts: parts),
            Serving(application: application, bound: bound),
            parts.hub,
            Announcement(parts: parts, bound: bound),
        ]
    }

    private var application: some ApplicationProtocol {
        let settings = parts.settings
        let count = ConnectionCount(
            mostOfOne: settings.connectionsPerAddress,
            most: GrandmaServer.mostConnections,
            unlimited: settings.trustedProxies
        )
        let refusals = RefusalLog(logger: parts.logger)
        return Application(
            responder: MethodOverride(next: parts.router(routes).buildResponder()),
            server: HTTPServerBuilder { responder in
                WatchedChannel(responder: responder, limits: settings.pace, count: count, refusals: refusals)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(LocalAddress.everywhere, port: settings.port),
                availableConnectionsDelegate: MaximumAvailableConnections(
                    GrandmaServer.mostConnections + GrandmaServer.closingConnections
                )
            ),
            onServerRunning: { [bound] channel in await bound.succeed(channel.localAddress?.port ?? settings.port) },
            logger: parts.logger
        )
    }

    /// More wait in the kernel's queue: 1,024 is what a small box serves well.
    private static let mostConnections = 1024
    /// Those that gave their place to another and are not gone yet.
    private static let closingConnections = 128
}

/// The answering itself; whoever waits for the port hears of its end too.
private struct Serving<Answering: ApplicationProtocol>: NamedService {
    let application: Answering
    let bound: BoundPort
    /// Not the long type of all that answers.
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

/// The port that a server got, for whoever waits to know it.
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

extension StartTrouble {
    /// What ended a server: most often a port that somebody else has.
    init(_ error: any Error, port: Int) {
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) }
        self = .port(port, reason ?? "\(error)")
    }
}
