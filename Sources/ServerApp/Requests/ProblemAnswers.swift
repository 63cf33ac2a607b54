import Logging
import FamilyCore
import FamilyPages
import HTTPTypes
import Hummingbird
import NIOCore
import NIOHTTP1
import ServerCore

/// Turns whatever was thrown into an answer: problem details for programs, a
/// page for people.
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

    /// What is answered to whoever met with this error.
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
        case let closing as ClosingProblem: return (closing.problem, [.connection: "close"])
        // The line itself is broken: what comes next on it nobody can tell.
        case is HTTPParserError: return (.badRequest, [.connection: "close"])
        case is NIOTooManyBytesError: return (.bodyTooLarge, [:])
        case let error as HTTPError where error.status == .notFound: return lost(request)
        case let error as any HTTPResponseError where error.status.code < 500: return (.badRequest, [:])
        default:
            context.logger.error("fault", metadata: ["error": .string("\(error)")])
            return (.internalFault, [:])
        }
    }

    /// No route: either nothing lives here, or not for this method.
    private func lost(_ request: Request) -> (Problem, HTTPFields) {
        let methods = routes.methods(at: request.uri.path)
        guard !methods.isEmpty else { return (.notFound, [:]) }
        return (.methodNotAllowed, [.allow: methods.sorted().joined(separator: ", ")])
    }

    private func answer(_ problem: Problem, _ request: Request, _ context: FamilyContext) async throws -> Response {
        if request.wantsPage { return await pages.page(for: problem, request: request, context: context) }
        return try document(problem, request, context)
    }

    /// The problem for a program: RFC 9457, its sentence in the language of who asks.
    func document(_ problem: Problem, _ request: Request, _ context: FamilyContext) throws -> Response {
        let words = pages.words(for: request, context)
        var response = try Response(ProblemDocument(problem, in: words, instance: context.id))
        response.headers[.contentLanguage] = words.language
        return response
    }
}

/// A problem whose answer tells more in headers of its own.
struct HeadedProblem: Error {
    let problem: Problem
    let headers: HTTPFields
}

/// A problem after which the connection is of no more use: the rest of the
/// body is not read.
struct ClosingProblem: Error {
    let problem: Problem
}

extension Request {
    /// Whether pages ask for it only by a script, with the token in a header.
    var isForPrograms: Bool { uri.path.hasPrefix(wirePrefix + "/") || Tus.isPath(uri.path) }

    /// Whether a person looks at the answer, not a program.
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
