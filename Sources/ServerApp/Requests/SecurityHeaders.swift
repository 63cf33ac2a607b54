import HTTPTypes
import Hummingbird

/// What every answer says to a browser, whoever made it.
struct SecurityHeaders: RouterMiddleware {
    /// Only our own files, and no frame around us.
    static let pagePolicy = [
        "default-src 'none'", "img-src 'self' blob:", "media-src 'self' blob:",
        "style-src 'self'", "script-src 'self'", "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
    ].joined(separator: "; ")
    /// For bytes that a stranger made: nothing in them may run.
    static let originalPolicy = "sandbox; default-src 'none'"
    /// One year, the shortest that browsers' preload lists take.
    static let strictTransport = "max-age=31536000; includeSubDomains"

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = Self.pagePolicy
        }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "same-origin"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
        if context.connection.isSecure { response.headers[.strictTransportSecurity] = Self.strictTransport }
        // What has no word about keeping it is for this asker, now.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-store" }
        return response
    }
}
