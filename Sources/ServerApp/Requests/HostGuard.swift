import FamilyCore
import Hummingbird
import ServerCore

/// Answers only under the names by which this server is known: see `KnownHosts`.
///
/// A frame's own secret is proof enough: no page can make a browser send it, so
/// a frame goes on under whatever name it was set up with. A made-up secret is
/// none: a page under a stranger's name may send that.
struct HostGuard: RouterMiddleware {
    let known: KnownHosts
    let proxies: TrustedProxies

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        guard isKnownFrame(context.asker) || known.contains(host(of: request, context)) else {
            throw Problem.foreignHost
        }
        return try await next(request, context)
    }

    private func isKnownFrame(_ asker: Asker) -> Bool {
        switch asker {
        case .frame, .newFrame, .revokedFrame: true
        case .nobody, .member, .unknownFrame: false
        }
    }

    /// A trusted proxy tells what the browser asked for; of several, the one
    /// nearest to us comes last.
    private func host(of request: Request, _ context: FamilyContext) -> String? {
        let told = proxies.contains(context.peer) ? request.headers[values: .xForwardedHost] : []
        return told.last?.split(separator: ",").last?.trimmed ?? request.head.authority
    }
}
