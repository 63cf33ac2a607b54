import HTTPTypes
import Hummingbird

/// Sends no body in answer to `HEAD`, a refusal's neither (RFC 9110, 9.3.2).
///
/// The client of a kept connection would take the body for the next answer.
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
