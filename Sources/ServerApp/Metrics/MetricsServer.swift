import Glibc
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Answers `GET /metrics` for the operator's monitoring, at an address of its own.
///
/// The listener asks for no password, so its address must be one that only the monitoring reaches. Families' requests
/// never get here, and `/metrics` does not exist at the address that they use.
struct MetricsServer: NamedService {
    static let path = "/metrics"

    /// Maximum number of open connections; a monitoring system needs one or two.
    private static let mostConnections = 16
    /// The time after which an idle connection is closed, so that those of machines that vanished never fill all places.
    private static let longestIdle = TimeAmount.seconds(10)

    let parts: ServerParts

    func run() async throws {
        guard let address = parts.settings.metrics else {
            return await cancelWhenGracefulShutdown { try? await Task.sleep(for: .seconds(Int32.max)) }
        }
        let application = Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: Self.longestIdle)),
            configuration: ApplicationConfiguration(
                address: .hostname(host(of: address), port: address.port),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)
            ),
            onServerRunning: { [logger = parts.logger] channel in
                logger.info("metrics", metadata: ["address": .string(channel.localAddress?.description ?? "")])
            },
            logger: parts.logger
        )
        do {
            try await application.run()
        } catch {
            throw StartError(error, metrics: address)
        }
    }

    /// Returns the host to listen at, and logs it if it is another than the setting's.
    private func host(of address: ListeningAddress) -> String {
        let host = LocalAddress.listeningAddress(for: address.host)
        if host != address.host {
            parts.logger.warning(
                "no interface but the loopback has IPv6, so the metrics are at an address of IPv4",
                metadata: ["set": .string(address.host), "used": .string(host)]
            )
        }
        return host
    }

    private var router: Router<BasicRequestContext> {
        let router = Router()
        let metrics = parts.metrics
        router.get(RouterPath(Self.path)) { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: MetricsText.mediaType],
                body: ResponseBody(byteBuffer: ByteBuffer(string: await metrics.text()))
            )
        }
        return router
    }
}

extension StartError {
    /// Translates the error that ended the metrics' listener; the usual one is a port in use.
    fileprivate init(_ error: any Error, metrics address: ListeningAddress) {
        let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
        self = .setting("metrics", "names \(address.host), port \(address.port), which cannot be used: \(reason)")
    }
}
