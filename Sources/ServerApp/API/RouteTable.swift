import HTTPTypes
import Synchronization

/// One route of the running server.
package struct Route: Hashable, Comparable, Sendable {
    package let method: String
    /// The path, with `{name}` in place of each parameter.
    package let path: String

    package static func < (left: Route, right: Route) -> Bool {
        (left.path, left.method) < (right.path, right.method)
    }
}

/// All registered routes of the running server.
package final class RouteTable: Sendable {
    private let known = Mutex<[Route]>([])

    package init() {}

    package var routes: [Route] { known.withLock { $0.sorted() } }

    func add(_ method: HTTPRequest.Method, _ path: String) {
        let path = path.hasPrefix("/") ? path : "/\(path)"
        known.withLock { $0.append(Route(method: method.rawValue, path: path)) }
    }

    /// Returns the methods of the routes at `path`.
    func methods(at path: String) -> Set<String> {
        let parts = path.split(separator: "/")
        let found = routes.filter { Self.matches($0.path.split(separator: "/"), parts) }.map(\.method)
        return Set(found).union(found.contains("GET") ? ["HEAD"] : [])
    }

    private static func matches(_ route: [Substring], _ path: [Substring]) -> Bool {
        route.count == path.count && zip(route, path).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
    }
}
