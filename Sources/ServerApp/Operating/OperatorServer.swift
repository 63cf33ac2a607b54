import FamilyCore
import FamilyServices
import FoundationEssentials
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServerCore
import ServiceLifecycle

/// Listens for the orders of the server's operator at a Unix socket in the data folder (see `OperatorClient`).
///
/// A command cannot write to the catalogue's file while a server runs (see `SQLiteCatalogue`), so it asks the server.
struct OperatorServer: NamedService {
    static let path = "/orders"
    /// The path that answers with the address in this server's links.
    static let addressPath = "/address"

    /// The maximum length of an order in bytes.
    private static let longestOrder = 16_384
    private static let mostConnections = 8
    private static let longestIdle = TimeAmount.seconds(10)

    let parts: ServerParts

    func run() async throws {
        do {
            let socket = try OperatorSocket(in: parts.settings.data)
            socket.remove()
            try await application(at: socket).run()
            socket.remove()
        } catch {
            // Go on without the socket: families do not need it, and some file systems do not support sockets.
            parts.logger.warning("the operator's commands are unavailable", metadata: ["error": .string("\(error)")])
            await cancelWhenGracefulShutdown { try? await Task.sleep(for: .seconds(Int32.max)) }
        }
    }

    private func application(at socket: OperatorSocket) -> some ApplicationProtocol {
        Application(
            router: router,
            server: .http1(configuration: .init(idleTimeout: Self.longestIdle)),
            configuration: ApplicationConfiguration(
                address: .unixDomainSocket(path: socket.path),
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections)
            ),
            onServerRunning: { _ in socket.closeToOthers() },
            logger: Logger(label: "operator", factory: { _ in SwiftLogNoOpLogHandler() })
        )
    }

    private var router: Router<BasicRequestContext> {
        let router = Router()
        let (operating, links) = (parts.services.operating, parts.links)
        router.get(RouterPath(Self.addressPath)) { _, _ in
            Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: links.base)))
        }
        router.post(RouterPath(Self.path)) { request, _ in
            let body = try await request.body.collect(upTo: Self.longestOrder)
            guard let order = try? WireCoding.decode(OperatorOrder.self, from: Data(body.readableBytesView)) else {
                return Response(status: .badRequest)
            }
            let answer = try WireCoding.encode(await operating.answer(order))
            return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: answer)))
        }
        return router
    }
}
