import FamilyCore
import FamilyServices
import HTTPTypes
import Hummingbird
import ServerCore

/// Authenticates the request: a frame by its bearer secret, a browser by its
/// cookie.
///
/// A browser without a session gets a form token of its own, so that signing
/// in, joining and setting up are protected against CSRF like all other forms.
struct AuthenticationMiddleware: RouterMiddleware {
    let services: FamilyServices
    let secrets: any Secrets
    let problems: ProblemAnswers

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        do throws(Problem) {
            context.principal = try await services.entry.principal(
                context.proof,
                userAgent: request.headers[.userAgent]
            )
        } catch {
            return try await problems.response(to: error, request, context)
        }
        guard case .member(let signedIn) = context.principal else {
            return try await withoutSession(request, &context, next)
        }
        context.formToken = signedIn.csrfToken
        return try await next(request, context)
    }

    private func withoutSession(
        _ request: Request,
        _ context: inout FamilyContext,
        _ next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        let isSecure = context.connection.isSecure
        if let token = FamilyCookie.form.value(in: request, isSecure: isSecure), Self.isToken(token) {
            context.formToken = token
            return try await next(request, context)
        }
        guard request.method == .get, request.wantsPage else { return try await next(request, context) }
        context.formToken = Base64URL.encode(secrets.randomBytes(32))
        var response = try await next(request, context)
        response.headers.append(
            HTTPField(name: .setCookie, value: FamilyCookie.form.line(context.formToken, isSecure: isSecure))
        )
        return response
    }

    /// True for 256 bits in base64url, the format of our tokens.
    private static func isToken(_ text: String) -> Bool {
        text.utf8.count == 43 && Base64URL.decode(text)?.count == 32
    }
}

extension RequestCredentials {
    /// Reads the credentials of a request.
    init(in request: Request, isSecure: Bool) {
        if let header = request.headers[.authorization] {
            let words = header.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0].lowercased() == "bearer" {
                self = .frameSecret(words[1].trimmed)
                return
            }
        }
        self = FamilyCookie.session.value(in: request, isSecure: isSecure).map { .sessionToken($0) } ?? .none
    }

    /// The kind of the credentials for the log, which must never contain the
    /// secret.
    var kind: String {
        switch self {
        case .none: "nothing"
        case .frameSecret: "a frame's secret"
        case .sessionToken: "a cookie"
        }
    }
}
