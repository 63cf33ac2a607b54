import HTTPTypes
import Hummingbird

/// Adds the security headers to every answer.
struct SecurityHeaders: RouterMiddleware {
    /// The origin of an S3 store that pages may show pictures of; nil: none.
    var pictures: String?

    /// The policy of pages, which may show pictures of that origin too.
    static func pagePolicy(pictures: String?) -> String {
        pictures.map { pagePolicy.replacing("img-src 'self'", with: "img-src 'self' \($0)") } ?? pagePolicy
    }

    /// The content security policy of pages: only our own files, and no
    /// embedding in other pages.
    private static let pagePolicy = [
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
            response.headers[.contentSecurityPolicy] = Self.pagePolicy(pictures: pictures)
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
