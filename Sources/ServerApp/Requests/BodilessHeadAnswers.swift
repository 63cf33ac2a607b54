import HTTPTypes
import Hummingbird

/// Removes the body from answers to `HEAD`, also from error answers (RFC 9110,
/// 9.3.2).
///
/// On a persistent connection, the client would read the body as the next
/// answer.
///
/// An answer that is made while it is sent has no length. `createHeadResponse`
/// gives it the length 0; instead, HEAD says as GET does that the body comes in
/// chunks.
struct BodilessHeadAnswers: RouterMiddleware {
    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        let response = try await next(request, context)
        guard request.method == .head else { return response }
        var head = response.createHeadResponse()
        guard head.headers[.xAccelBuffering] != nil else { return head }
        head.headers[.contentLength] = nil
        head.headers[.transferEncoding] = "chunked"
        // `RequestWatch` sends the head alone, after which nothing else can come.
        head.headers[.connection] = "close"
        return head
    }
}
