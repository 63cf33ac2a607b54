import HTTPTypes
import Hummingbird

/// Removes the body from answers to `HEAD`, also from error answers (RFC 9110,
/// 9.3.2).
///
/// On a persistent connection, the client would read the body as the next
/// answer.
struct BodilessHeadAnswers: RouterMiddleware {
    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        return request.method == .head ? response.createHeadResponse() : response
    }
}
