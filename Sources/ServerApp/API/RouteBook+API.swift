import FamilyCore
import HTTPTypes
import Hummingbird

extension RouteBook {
    /// Registers a call whose answer is a JSON value.
    func answer<E: Endpoint>(
        _ endpoint: E.Type,
        status: HTTPResponse.Status = .ok,
        query: [OpenAPIDocument.Parameter] = [],
        _ permission: @escaping @Sendable (APICall<E>) async throws -> E.Answer
    ) {
        reply(endpoint, status: status, query: query) { call in
            try Response(json: try await permission(call), status: status)
        }
    }

    /// Registers a call whose answer is 204 without a body.
    func answer<E: Endpoint>(
        _ endpoint: E.Type,
        query: [OpenAPIDocument.Parameter] = [],
        _ permission: @escaping @Sendable (APICall<E>) async throws -> Void
    ) where E.Answer == EmptyBody {
        reply(endpoint, status: .noContent, query: query) { call in
            try await permission(call)
            return Response(status: .noContent)
        }
    }

    /// Registers a call whose answer also has headers, such as a cookie.
    func reply<E: Endpoint>(
        _ endpoint: E.Type,
        status: HTTPResponse.Status,
        query: [OpenAPIDocument.Parameter] = [],
        _ permission: @escaping @Sendable (APICall<E>) async throws -> Response
    ) {
        document.add(
            .init(
                name: "\(E.self)",
                method: E.method.rawValue,
                path: E.route,
                query: query,
                body: E.Body.self == EmptyBody.self ? nil : ("application/json", E.Body.self),
                status: status.code,
                answer: E.Answer.self == EmptyBody.self ? .nothing : .json(E.Answer.self)
            )
        )
        on(RouterPath(E.route), method: E.method.asHTTP) { request, context in
            try await permission(try await APICall(request, context))
        }
    }
}

extension Method {
    var asHTTP: HTTPRequest.Method {
        switch self {
        case .get: .get
        case .post: .post
        case .put: .put
        case .patch: .patch
        case .delete: .delete
        }
    }
}
