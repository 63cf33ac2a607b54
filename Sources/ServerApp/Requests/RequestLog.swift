import FamilyServices
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import SQLCatalogue
import Tracing

/// Logs one line for each answer, and counts it.
///
/// The line contains the path without the query, because a query may contain a
/// token.
struct RequestLog: RouterMiddleware {
    let proxies: TrustedProxies
    let forwarding: ForwardingWatch
    let metrics: RequestMetrics

    func handle(
        _ request: Request,
        context: FamilyContext,
        next: (Request, FamilyContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.connection = connection(of: request, context)
        noteForwarding(request, context)
        context.proof = RequestCredentials(in: request, isSecure: context.connection.isSecure)
        context.browserCookie = FamilyCookie.browser.value(in: request, isSecure: context.connection.isSecure)
        let start = ContinuousClock.now
        let response = try await RequestTrace.$id.withValue(context.id) { [context] in
            try await TransactionLabel.$current.withValue("grandma \(context.id)") {
                try await traced(request, context) { try await next(request, context) }
            }
        }
        let duration = start.duration(to: .now)
        note(request, context, response, took: duration)
        metrics.count(request.method, route: context.route, status: response.status.code, took: duration)
        return response
    }

    /// Answers within a new span, which belongs to the trace of a trusted proxy if the proxy has begun one.
    ///
    /// Attributes are named by OpenTelemetry's conventions for HTTP. A path may hold IDs, so only the route is told.
    private func traced(
        _ request: Request,
        _ context: FamilyContext,
        _ answer: () async throws -> Response
    ) async throws -> Response {
        var place = ServiceContext.topLevel
        if proxies.contains(context.peer) {
            InstrumentationSystem.instrument.extract(request.headers, into: &place, using: HeaderExtractor())
        }
        let name = RequestMetrics.name(of: request.method)
        return try await withSpan(name, context: place, ofKind: .server) { span in
            let response = try await answer()
            guard span.isRecording else { return response }
            span.operationName = "\(name) \(context.route ?? "none")"
            span.attributes["http.request.method"] = name
            span.attributes["http.route"] = context.route
            span.attributes["http.response.status_code"] = Int64(response.status.code)
            span.attributes["request.id"] = context.id
            if response.status.kind == .serverError { span.setStatus(SpanStatus(code: .error)) }
            return response
        }
    }

    private func connection(of request: Request, _ context: FamilyContext) -> ClientConnection {
        ClientConnection(
            peer: context.peer,
            forwardedFor: request.headers[values: .xForwardedFor],
            forwardedProto: request.headers[values: .xForwardedProto],
            trusting: proxies
        )
    }

    private func noteForwarding(_ request: Request, _ context: FamilyContext) {
        let isForwarded = [.xForwardedFor, .forwarded].contains { request.headers[$0] != nil }
        guard isForwarded, !proxies.contains(context.peer), forwarding.heard(from: context.peer) else { return }
        context.logger.warning(
            "untrusted proxy: everybody who comes through it counts as one address; if it is yours, trust it",
            metadata: [
                "peer": .string(context.peer),
                "setting": .string("GRANDMA_TRUSTED_PROXIES=\(proxies.list(adding: context.peer))"),
            ]
        )
    }

    private func note(_ request: Request, _ context: FamilyContext, _ response: Response, took: Duration) {
        context.logger.info(
            "answered",
            metadata: [
                "method": .string(request.method.rawValue),
                "path": .string(request.uri.path),
                "status": .stringConvertible(response.status.code),
                "ms": .stringConvertible(took.milliseconds),
                "address": .string(context.connection.address),
                "proof": .string(context.proof.kind),
            ]
        )
    }
}

/// The request that the present task answers.
///
/// Every line that is logged on its way carries the ID, whichever logger writes it, so that an error can be found beside
/// its request.
enum RequestTrace {
    static let key = "hb.request.id"

    @TaskLocal static var id: String?
}

private struct HeaderExtractor: Extractor {
    func extract(key: String, from headers: HTTPFields) -> String? { HTTPField.Name(key).flatMap { headers[$0] } }
}

extension FamilyContext {
    /// The route that answers, with the names of its parameters; nil if none matches.
    fileprivate var route: String? {
        // For a path that matches no route, the router reports the path `NotFound`.
        endpointPath.flatMap { $0 == "NotFound" ? nil : $0 }
    }
}
