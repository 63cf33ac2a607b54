import FamilyCore
import FamilyPages
import FamilyServices
import HTTPTypes
import Hummingbird
import NIOCore
import ServerCore

/// Refuses requests that another site made a browser send (CSRF).
///
/// A request that changes something must come from our own page (`Origin`, and
/// `Sec-Fetch-Site` if it is sent) and must carry the token of its session, in
/// the header `X-CSRF-Token` or as the first field of its form. A frame needs
/// neither, because no site can make a browser send the frame's secret.
///
/// A form of our own page with the token of an earlier session is refused with a page that leads on: to the sign-in, or
/// to the form again.
struct CSRFMiddleware: RouterMiddleware {
    /// The name of the first field of every form.
    static let field = "csrf"
    /// Maximum bytes of a form: more than any form needs, except the form with
    /// photos.
    static let longestForm = 64 * 1024

    let publicOrigin: Origin?
    let pages: FamilyPages

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        guard Self.changesSomething(request), !context.proof.isFrame else { return try await next(request, context) }
        try checkOrigin(of: request, context)
        if request.isForPrograms {
            try Self.checkHeader(of: request, context)
            return try await next(request, context)
        }
        // The form with photos is read as a stream; its reader checks the first
        // field.
        if request.isMultipart, request.uri.path == SendAnswer.route { return try await next(request, context) }
        let (form, hasToken) = try await Self.readForm(of: request, context)
        if hasToken { return try await next(form, context) }
        // NB: the form's own route is never called.
        guard request.wantsPage else { throw Problem.tokenMismatch }
        return await pages.answer(toStaleForm: form, context: context)
    }

    private static func changesSomething(_ request: Request) -> Bool {
        ![.get, .head, .options].contains(request.method)
    }

    private func checkOrigin(of request: Request, _ context: FamilyContext) throws(Problem) {
        if let site = request.headers[.secFetchSite], site != "same-origin" { throw .foreignOrigin }
        guard let origin = request.headers[.origin] else {
            // Programs without cookies send no origin, and no site can forge
            // their requests.
            if case .member = context.principal { throw .foreignOrigin }
            if Self.givesSession(request) { throw .foreignOrigin }
            return
        }
        guard ownOrigins(of: request, context).contains(where: { $0.text == origin.lowercased() }) else {
            throw .foreignOrigin
        }
    }

    private func ownOrigins(of request: Request, _ context: FamilyContext) -> [Origin] {
        let asked = request.head.authority.map {
            Origin(scheme: context.connection.isSecure ? "https" : "http", host: $0)
        }
        return [publicOrigin, asked].compactMap(\.self)
    }

    /// True for requests that sign a browser in: a foreign page must not sign a
    /// person in as somebody else.
    private static func givesSession(_ request: Request) -> Bool {
        let path = request.uri.path
        return !request.isForPrograms
            || [SetUpFamily.route, SignIn.route, JoinFamily.route, JoinMoment.route, OpenPhoneLink.route].contains(path)
    }

    /// Checks the token in the header.
    ///
    /// A browser without a session needs no token here: a foreign page cannot
    /// send JSON without a CORS preflight, and the server never allows one.
    private static func checkHeader(of request: Request, _ context: FamilyContext) throws(Problem) {
        guard case .member(let signedIn) = context.principal, !givesSession(request) else { return }
        guard request.headers[.xCSRFToken] == signedIn.csrfToken else { throw .tokenMismatch }
    }

    /// Returns the request with its body read, and whether it carries the token of the browser's present session.
    private static func readForm(
        of request: Request,
        _ context: FamilyContext
    ) async throws -> (form: Request, hasToken: Bool) {
        if request.headers[.xCSRFToken].map({ isRight($0, context) }) == true { return (request, true) }
        var request = request
        let body = try await request.collectBody(upTo: longestForm)
        let first = String(buffer: body).prefix { $0 != "&" }
        let hasToken = first.hasPrefix("\(field)=") && isRight(String(first.dropFirst(field.count + 1)), context)
        return (request, hasToken)
    }

    static func isRight(_ token: String, _ context: FamilyContext) -> Bool {
        !context.formToken.isEmpty && token == context.formToken
    }
}

extension Request {
    var isMultipart: Bool { headers[.contentType]?.lowercased().hasPrefix("multipart/") == true }
}
