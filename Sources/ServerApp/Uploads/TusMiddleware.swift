import FamilyCore
import HTTPTypes
import Hummingbird
import ServerCore

/// Applies the tus protocol's rules to all requests and answers at its
/// addresses.
///
/// This middleware is outside of `ProblemAnswers`, so that error answers get
/// tus headers too.
struct TusMiddleware: RouterMiddleware {
    let routes: RouteTable
    let problems: ProblemAnswers

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        guard Tus.isPath(request.uri.path) else { return try await next(request, context) }
        guard !needsVersion(request) || request.headers[.tusResumable] == Tus.version else {
            var response = try problems.document(.uploadVersion, request, context)
            response.headers[.tusVersion] = Tus.version
            return Self.marked(response)
        }
        return Self.marked(try await next(request, context))
    }

    /// True if the request must name the protocol version.
    ///
    /// A client may ask for the supported versions without one, and an unknown
    /// method gets 405.
    private func needsVersion(_ request: Request) -> Bool {
        request.method != .options && routes.methods(at: request.uri.path).contains(request.method.rawValue)
    }

    private static func marked(_ response: Response) -> Response {
        var response = response
        response.headers[.tusResumable] = Tus.version
        response.headers[.cacheControl] = "no-store"
        return response
    }
}

/// Applies `X-HTTP-Method-Override` before routing: some clients cannot send
/// every method.
struct MethodOverride<Next: HTTPResponder>: HTTPResponder {
    let next: Next

    func respond(to request: Request, context: Next.Context) async throws -> Response {
        guard Tus.isPath(request.uri.path), let name = request.headers[.methodOverride],
            let method = HTTPRequest.Method(name)
        else { return try await next.respond(to: request, context: context) }
        var head = request.head
        head.method = method
        return try await next.respond(to: Request(head: head, body: request.body), context: context)
    }
}
