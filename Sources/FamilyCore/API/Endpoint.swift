/// A type that declares one call of the API: the method, the path, the body of the request and the answer.
///
/// The server registers `route`, the client requests `path`; both read them here, so that they cannot differ.
package protocol Endpoint: Sendable {
    associatedtype Body: Codable & Sendable = EmptyBody
    associatedtype Answer: Codable & Sendable

    static var method: Method { get }
    /// The path with `{name}` in place of a value, such as `/api/v1/photos/{id}`.
    static var route: String { get }
    /// The path with the values filled in, without a query.
    var path: String { get }
    /// The query's names and values, not yet percent-encoded.
    var query: [QueryItem] { get }
    /// The value that is sent as JSON; `EmptyBody` sends no body.
    var body: Body { get }
}

extension Endpoint {
    package var path: String { Self.route }
    package var query: [QueryItem] { [] }
}

extension Endpoint where Body == EmptyBody {
    package var body: EmptyBody { EmptyBody() }
}

/// The absence of a body in a request, or an answer of 204.
package struct EmptyBody: Codable, Equatable, Sendable {
    package init() {}
}

package enum Method: String, Codable, Sendable {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
}

package struct QueryItem: Equatable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The path prefix of the API; HTML forms are outside it.
package let apiPrefix = "/api/v1"
