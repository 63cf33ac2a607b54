import FamilyCore
import HTTPTypes
import ServerCore

/// A route of the pages and its handler.
struct PageRoute: Sendable {
    typealias Handler = @Sendable (PageRequest) async throws(Problem) -> PageResponse

    let method: HTTPRequest.Method
    /// The path in the router's syntax, such as `/photos/{id}`.
    let path: String
    /// Returns the page to return to, by GET, after signing in or giving the password again.
    let returnsTo: @Sendable (PageRequest) -> String
    /// Whether it is a form for visitors, who have no session.
    var isForVisitors = false
    let handler: Handler

    static func get(_ path: String, _ handler: @escaping Handler) -> PageRoute {
        PageRoute(method: .get, path: path, returnsTo: { $0.address }, handler: handler)
    }

    static func post(
        _ path: String,
        returnsTo: @escaping @Sendable (PageRequest) -> String = { _ in "/" },
        _ handler: @escaping Handler
    ) -> PageRoute {
        PageRoute(method: .post, path: path, returnsTo: returnsTo, handler: handler)
    }

    /// A form for visitors, who have no session, such as the sign-in.
    static func visitorPost(
        _ path: String,
        returnsTo: @escaping @Sendable (PageRequest) -> String,
        _ handler: @escaping Handler
    ) -> PageRoute {
        PageRoute(method: .post, path: path, returnsTo: returnsTo, isForVisitors: true, handler: handler)
    }

    /// A form for whoever has a link, on the page that the link opens.
    static func linkPost(_ path: String, _ handler: @escaping Handler) -> PageRoute {
        visitorPost(path, returnsTo: { "\(path)?token=\(PercentEncoding.query.encode($0.form["token"]))" }, handler)
    }
}
