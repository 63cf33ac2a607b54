import FamilyCore
import HTTPTypes
import ServerCore

/// One address of the pages and what answers it.
struct PageRoute: Sendable {
    typealias Handler = @Sendable (PageRequest) async throws(Problem) -> PageResponse

    let method: HTTPRequest.Method
    /// As the router writes it, such as `/photos/{id}`.
    let path: String
    /// Where a browser comes back to after signing in or giving the password
    /// again: a GET of ours.
    let returnsTo: @Sendable (PageRequest) -> String
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
}
