import HTTPTypes
import Synchronization

/// Counts the answers of each route and how long they took.
///
/// The number of rows is bounded: a route is one of the router's, and a method that no route has counts as `other`.
final class RequestMetrics: Sendable {
    private static let methods: Set<HTTPRequest.Method> = [.get, .head, .post, .put, .patch, .delete, .options]

    private struct Row: Hashable, Comparable {
        let route: String
        let method: String

        static func < (left: Row, right: Row) -> Bool { (left.route, left.method) < (right.route, right.method) }

        var labels: [(name: String, value: String)] { [("route", route), ("method", method)] }
    }

    private struct Counts {
        /// The number of answers by status.
        var statuses: [Int: Int] = [:]
        var durations = DurationHistogram()
    }

    private let rows = Mutex<[Row: Counts]>([:])

    /// Counts an answer that took `duration` until its head was ready; `route` is nil if no route matched.
    func count(_ method: HTTPRequest.Method, route: String?, status: Int, took duration: Duration) {
        let row = Row(route: route ?? "none", method: Self.name(of: method))
        rows.withLock { rows in
            rows[row, default: Counts()].statuses[status, default: 0] += 1
            rows[row, default: Counts()].durations.count(duration)
        }
    }

    /// Returns the name of a method that a route has, or `other`, because a stranger can send any method.
    static func name(of method: HTTPRequest.Method) -> String { methods.contains(method) ? method.rawValue : "other" }

    func write(to text: inout MetricsText) {
        let rows = rows.withLock(\.self).sorted { $0.key < $1.key }
        text.add(
            .counter,
            "grandma_http_requests_total",
            "Answered requests, by route, method and status.",
            rows.flatMap { row, counts in
                counts.statuses.sorted { $0.key < $1.key }.map { status, number in
                    .init(labels: row.labels + [("status", String(status))], value: Double(number))
                }
            }
        )
        text.add(
            .histogram,
            "grandma_http_request_duration_seconds",
            "Time until the head of the answer was ready.",
            rows.flatMap { row, counts in counts.durations.samples(row.labels) }
        )
    }
}
