import FamilyCore
import FamilyPages
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import ServerCore

/// Turns any thrown error into an answer: problem details (RFC 9457) for
/// programs, a page for people.
struct ProblemAnswers: RouterMiddleware {
    let pages: FamilyPages
    let routes: RouteTable

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return try await response(to: error, request, context)
        }
    }

    /// Returns the answer for this error.
    func response(to error: any Error, _ request: Request, _ context: FamilyContext) async throws -> Response {
        let (problem, headers) = translate(error, request, context)
        var response = try await answer(problem, request, context)
        for field in headers { response.headers[field.name] = field.value }
        return response
    }

    private func translate(_ error: any Error, _ request: Request, _ context: FamilyContext) -> (Problem, HTTPFields) {
        switch error {
        case let problem as Problem: return (problem, [:])
        case let headed as HeadedProblem: return (headed.problem, headed.headers)
        case let closing as ConnectionClosingProblem: return (closing.problem, [.connection: "close"])
        // The HTTP stream is broken, so the next bytes on the connection have
        // no meaning.
        case is HTTPParserError: return (.badRequest, [.connection: "close"])
        case is NIOTooManyBytesError: return (.bodyTooLarge, [:])
        case let error as HTTPError where error.status == .notFound: return noRoute(request)
        case let error as BlobError where error != .absent:
            context.logger.error("the store failed", metadata: ["error": .string("\(error)")])
            return (error == .diskFull ? .diskFull : .unavailable, [:])
        case let error as any HTTPResponseError where error.status.code < 500: return (.badRequest, [:])
        default:
            context.logger.error("unexpected error", metadata: ["error": .string("\(error)")])
            return (.internalFault, [:])
        }
    }

    /// Returns the problem if no route matches: 404, or 405 if the path has
    /// other methods.
    private func noRoute(_ request: Request) -> (Problem, HTTPFields) {
        let methods = routes.methods(at: request.uri.path)
        guard !methods.isEmpty else { return (.notFound, [:]) }
        return (.methodNotAllowed, [.allow: methods.sorted().joined(separator: ", ")])
    }

    private func answer(_ problem: Problem, _ request: Request, _ context: FamilyContext) async throws -> Response {
        if request.wantsPage { return await pages.page(for: problem, request: request, context: context) }
        return try document(problem, request, context)
    }

    /// Returns the problem for a program (RFC 9457), with its sentence in the request's language.
    func document(_ problem: Problem, _ request: Request, _ context: FamilyContext) throws -> Response {
        let words = pages.words(for: request, context)
        var response = try Response(ProblemDocument(problem, in: words, instance: context.id))
        response.headers[.contentLanguage] = words.language
        return response
    }
}

/// A problem whose answer has additional headers.
struct HeadedProblem: Error {
    let problem: Problem
    let headers: HTTPFields
}

/// A problem after which the connection is closed, because the rest of the body
/// is not read.
struct ConnectionClosingProblem: Error {
    let problem: Problem
}

extension Request {
    /// True for requests that our pages send only by script, with the token in
    /// a header.
    var isForPrograms: Bool { uri.path.hasPrefix(apiPrefix + "/") || Tus.isPath(uri.path) }

    /// True if a person will see the answer, and not a program.
    var wantsPage: Bool {
        guard !isForPrograms, ![HealthRoute.healthPath, HealthRoute.readyPath].contains(uri.path) else { return false }
        let accept = headers[values: .accept].joined(separator: ",")
        return !accept.contains("json") || accept.contains("text/html")
    }
}

extension Response {
    init(_ problem: ProblemDocument) throws {
        self = try Response(json: problem, status: .init(code: problem.status))
        headers[.contentType] = ProblemDocument.mediaType
        if [429, 503].contains(problem.status), let interval = problem.interval {
            headers[.retryAfter] = String(interval)
        }
        if problem.status == 401, problem.code == .frameUnknown { headers[.wwwAuthenticate] = "Bearer" }
    }

    init(json value: some Encodable, status: HTTPResponse.Status = .ok) throws {
        self.init(
            status: status,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try WireCoding.encode(value)))
        )
    }
}
