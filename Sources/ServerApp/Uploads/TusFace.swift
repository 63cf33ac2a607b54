import FamilyCore
import HTTPTypes
import Hummingbird
import ServerCore

/// What tus wants of every request and answer at its addresses.
///
/// It stands outside of what turns problems into answers, so that those bear
/// its headers too.
struct TusFace: RouterMiddleware {
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

    /// Who asks what we speak need not know it yet, and a method that nothing
    /// here answers to is refused as such.
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

/// Obeys the header by which a program names a method that its surroundings
/// cannot send, before the router looks at the method.
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
