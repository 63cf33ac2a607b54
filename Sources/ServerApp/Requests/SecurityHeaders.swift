import HTTPTypes
import Hummingbird

/// Adds the security headers to every answer.
struct SecurityHeaders: RouterMiddleware {
    /// The content security policy of pages: only our own files, and no
    /// embedding in other pages.
    static let pagePolicy = [
        "default-src 'none'", "img-src 'self' blob:", "media-src 'self' blob:",
        "style-src 'self'", "script-src 'self'", "connect-src 'self'",
        "manifest-src 'self'", "worker-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
    ].joined(separator: "; ")
    /// The content security policy of originals, which a stranger made: nothing
    /// in them may run.
    static let originalPolicy = "sandbox; default-src 'none'"
    /// HSTS for one year, the minimum for browsers' preload lists.
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
        // By default, an answer is for this client only and may not be cached.
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "private, no-store" }
        return response
    }
}
