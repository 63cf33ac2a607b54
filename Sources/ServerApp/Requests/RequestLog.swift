import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// Logs one line for each answer.
///
/// The line contains the path without the query, because a query may contain a
/// token.
struct RequestLog: RouterMiddleware {
    let proxies: TrustedProxies
    let forwarding: ForwardingWatch

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
        let response = try await next(request, context)
        note(request, context, response, took: start.duration(to: .now))
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
        let milliseconds = took.components.seconds * 1000 + took.components.attoseconds / 1_000_000_000_000_000
        context.logger.info(
            "answered",
            metadata: [
                "method": .string(request.method.rawValue),
                "path": .string(request.uri.path),
                "status": .stringConvertible(response.status.code),
                "ms": .stringConvertible(milliseconds),
                "address": .string(context.connection.address),
                "proof": .string(context.proof.kind),
            ]
        )
    }
}
