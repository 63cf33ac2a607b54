import FamilyCore
import FamilyServices
import FoundationEssentials
import HTTPTypes
import Hummingbird
import NIOCore

// The conversion between HTTP and pages: requests and responses.

extension PageRequest {
    init(_ request: Request, _ context: some PagesContext, form: Form, words: Words) {
        principal = context.principal
        self.words = words
        formToken = context.formToken
        peerAddress = context.peerAddress
        browserCookie = context.browserCookie
        address = request.uri.string
        isLook = request.method == .get
        query = request.query
        parameters = context.parameters
        self.form = form
    }
}

extension Form {
    init(reading request: Request) async throws {
        var request = request
        let body = try await request.collectBody(upTo: Form.bytesAllowed)
        try self.init(urlEncoded: String(buffer: body))
    }
}

extension FamilyPages {
    func response(to reply: PageResponse, _ context: some PagesContext) -> Response {
        switch reply {
        case .page(let page): Response(page)
        case .goOn(let path): .goOn(to: path)
        case .file(let bytes, let name, let mediaType): Response(bytes, named: name, mediaType: mediaType)
        case .signedIn(let session, let path):
            .goOn(
                to: path,
                cookies: [context.sessionCookie(token: session.token)]
                    + context.browserCookieLines(session.browserCookie)
            )
        case .passwordProved(let cookie, let path): .goOn(to: path, cookies: context.browserCookieLines(cookie))
        case .languageChosen(let language, let path):
            .goOn(to: path, cookies: [context.languageCookie(language)])
        case .signedOut(let path): .leave(to: path, context)
        }
    }
}

extension Response {
    init(_ page: PrintedPage) {
        self.init(
            status: .init(code: page.status),
            headers: [
                .contentType: "text/html; charset=utf-8",
                .contentLanguage: page.language,
                .vary: Languages.varyingBy,
                // No shared cache may store it, and browsers revalidate it at each visit.
                .cacheControl: "private, no-cache",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(string: page.html))
        )
        guard page.isUnlisted else { return }
        headers[.cacheControl] = "private, no-store"
        if let robots = HTTPField.Name("X-Robots-Tag") { headers[robots] = "noindex, nofollow" }
    }

    /// Answers with a file to save; `name` is of ASCII letters.
    fileprivate init(_ bytes: [UInt8], named name: String, mediaType: String) {
        self.init(
            status: .ok,
            headers: [
                .contentType: mediaType,
                .contentDisposition: "attachment; filename=\"\(name)\"",
                .cacheControl: "private, no-store",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    init(_ manifest: AppManifest, in language: String) throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        self.init(
            status: .ok,
            headers: [
                .contentType: "application/manifest+json",
                .contentLanguage: language,
                .vary: Languages.varyingBy,
                .cacheControl: "private, no-cache",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(manifest)))
        )
    }

    init(_ worker: AppWorker) {
        self.init(
            status: .ok,
            headers: [.contentType: "text/javascript; charset=utf-8", .cacheControl: "no-cache"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: worker.script))
        )
    }

    static func goOn(to path: String, cookies: [String] = []) -> Response {
        var headers: HTTPFields = [.location: path, .cacheControl: "private, no-store"]
        headers[values: .setCookie] = cookies
        return Response(status: .seeOther, headers: headers)
    }

    /// Ends the session and clears the browser's cached photos (W3C Clear Site Data).
    ///
    /// The header is sent only under https, because browsers ignore it and log a warning otherwise.
    fileprivate static func leave(to path: String, _ context: some PagesContext) -> Response {
        var response = goOn(to: path, cookies: [context.endedSessionCookie])
        if context.isSecure, let name = HTTPField.Name("Clear-Site-Data") { response.headers[name] = "\"cache\"" }
        return response
    }

    init(_ file: StaticFiles.File, for request: Request) {
        let isStamped = request.uri.queryParameters.get("v") == file.stamp
        let packed = request.takesGzip ? file.packed : nil
        // An ETag belongs to one sequence of bytes (RFC 9110, 8.8.3).
        let tag = packed == nil ? "\"\(file.stamp)\"" : "\"\(file.stamp)-gzip\""
        var headers: HTTPFields = [
            .contentType: file.mediaType,
            .eTag: tag,
            .cacheControl: isStamped ? "public, max-age=31536000, immutable" : "no-cache",
            .vary: "Accept-Encoding",
        ]
        if packed != nil { headers[.contentEncoding] = "gzip" }
        guard request.headers[.ifNoneMatch] != tag else {
            self.init(status: .notModified, headers: headers)
            return
        }
        self.init(
            status: .ok,
            headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: packed ?? file.bytes))
        )
    }
}

extension Request {
    /// Whether gzip is accepted and not excluded by "gzip;q=0" (RFC 9110, 12.5.3).
    fileprivate var takesGzip: Bool {
        headers[values: .acceptEncoding].joined(separator: ",").split(separator: ",").contains { coding in
            let parts = coding.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            return parts.first == "gzip" && !parts.dropFirst().contains { $0 == "q=0" || $0 == "q=0.0" }
        }
    }
}
