import FamilyCore
import Hummingbird
import ServerCore

/// Answers only under the names by which this server is known: see `KnownHosts`.
///
/// A frame's secret in a request is proof enough: no page can make a browser
/// send it, so a frame goes on under whatever name it was set up with.
struct HostGuard: RouterMiddleware {
    let known: KnownHosts
    let proxies: TrustedProxies

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        guard context.proof.isBearer || known.contains(host(of: request, context)) else { throw Problem.foreignHost }
        return try await next(request, context)
    }

    /// A trusted proxy tells what the browser asked for; of several, the one
    /// nearest to us comes last.
    private func host(of request: Request, _ context: FamilyContext) -> String? {
        let told = proxies.contains(context.peer) ? request.headers[values: .xForwardedHost] : []
        return told.last?.split(separator: ",").last?.trimmed ?? request.head.authority
    }
}
