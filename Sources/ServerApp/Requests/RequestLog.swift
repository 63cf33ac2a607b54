import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Logs one line for each answer, and counts it.
///
/// The line contains the path without the query, because a query may contain a
/// token.
struct RequestLog: RouterMiddleware {
    let proxies: TrustedProxies
    let forwarding: ForwardingWatch
    let metrics: RequestMetrics

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.connection = connection(of: request, context)
        noteForwarding(request, context)
        context.proof = RequestCredentials(in: request, isSecure: context.connection.isSecure)
        context.browserCookie = FamilyCookie.browser.value(in: request, isSecure: context.connection.isSecure)
        let start = ContinuousClock.now
        let response = try await RequestTrace.$id.withValue(context.id) { [context] in
            try await next(request, context)
        }
        let duration = start.duration(to: .now)
        note(request, context, response, took: duration)
        // The router gives what matches no route the name of one.
        let route = context.endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
        metrics.count(request.method, route: route, status: response.status.code, took: duration)
        return response
    }

    private func connection(of request: Request, _ context: FamilyContext) -> ClientConnection {
        ClientConnection(
            peer: context.peer,
            forwardedFor: request.headers[values: .xForwardedFor],
            forwardedProto: request.headers[.xForwardedProto],
            trusting: proxies
        )
    }

    private func noteForwarding(_ request: Request, _ context: FamilyContext) {
        let isForwarded = [.xForwardedFor, .forwarded].contains { request.headers[$0] != nil }
        guard isForwarded, !proxies.contains(context.peer), forwarding.heard(from: context.peer) else { return }
        context.logger.warning(
            "untrusted proxy: everybody who comes through it counts as one address; if it is yours, trust it",
            metadata: [
                "peer": .string(context.peer),
                "setting": .string("GRANDMA_TRUSTED_PROXIES=\(context.peer)"),
            ]
        )
    }

    private func note(_ request: Request, _ context: FamilyContext, _ response: Response, took: Duration) {
        context.logger.info(
            "answered",
            metadata: [
                "method": .string(request.method.rawValue),
                "path": .string(request.uri.path),
                "status": .stringConvertible(response.status.code),
                "ms": .stringConvertible(took.milliseconds),
                "address": .string(context.connection.address),
                "proof": .string(context.proof.kind),
            ]
        )
    }
}

/// The request that the present task answers.
///
/// Every line that is logged on its way carries the ID, whichever logger writes it, so that an error can be found beside
/// its request.
enum RequestTrace {
    static let key = "hb.request.id"

    @TaskLocal static var id: String?
}
