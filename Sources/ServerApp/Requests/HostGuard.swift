import FamilyCore
import Hummingbird
import ServerCore

/// Answers only requests to a known host name (see `KnownHosts`).
///
/// A frame with a valid secret is always answered: no page can make a browser
/// send that secret, so a frame keeps working under the name with which it was
/// set up. An invalid secret proves nothing, because a page under a stranger's
/// name may send one.
struct HostGuard: RouterMiddleware {
    let known: KnownHosts
    let proxies: TrustedProxies

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        guard isKnownFrame(context.principal) || known.contains(host(of: request, context)) else {
            throw Problem.foreignHost
        }
        return try await next(request, context)
    }

    private func isKnownFrame(_ principal: Principal) -> Bool {
        switch principal {
        case .frame, .newFrame, .revokedFrame: true
        case .nobody, .member, .unknownFrame, .homeAutomation: false
        }
    }

    /// Returns the host that the browser requested.
    ///
    /// Behind trusted proxies it comes from `X-Forwarded-Host`; if there are
    /// several, the last one is from the nearest proxy.
    private func host(of request: Request, _ context: FamilyContext) -> String? {
        let told = proxies.contains(context.peer) ? request.headers[values: .xForwardedHost] : []
        return told.last?.split(separator: ",").last?.trimmed ?? request.head.authority
    }
}
