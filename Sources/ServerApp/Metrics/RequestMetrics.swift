import HTTPTypes
import Synchronization

/// Counts the answers of each route and how long they took.
///
/// The number of rows is bounded: a route is one of the router's, and a method that no route has counts as `other`.
final class RequestMetrics: Sendable {
    /// The upper bounds of the durations, in seconds, up to the time after which clients give up.
    static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

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
        /// The number of answers within each bound and above the one before; the last is of those above all bounds.
        var durations = [Int](repeating: 0, count: RequestMetrics.bounds.count + 1)
        var seconds = 0.0
    }

    private let rows = Mutex<[Row: Counts]>([:])

    /// Counts an answer that took `duration` until its head was ready; `route` is nil if no route matched.
    func count(_ method: HTTPRequest.Method, route: String?, status: Int, took duration: Duration) {
        let row = Row(
            route: route ?? "none",
            method: Self.methods.contains(method) ? method.rawValue : "other"
        )
        let seconds = duration / .seconds(1)
        let place = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        rows.withLock { rows in
            rows[row, default: Counts()].statuses[status, default: 0] += 1
            rows[row, default: Counts()].durations[place] += 1
            rows[row, default: Counts()].seconds += seconds
        }
    }

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
            rows.flatMap { row, counts in Self.samples(of: counts, row.labels) }
        )
    }

    private static func samples(
        of counts: Counts,
        _ labels: [(name: String, value: String)]
    ) -> [MetricsText.Sample] {
        var sum = 0
        var samples: [MetricsText.Sample] = []
        for (bound, number) in zip(bounds.map { "\($0)" } + ["+Inf"], counts.durations) {
            sum += number
            samples.append(.init(suffix: "_bucket", labels: labels + [("le", bound)], value: Double(sum)))
        }
        samples.append(.init(suffix: "_sum", labels: labels, value: counts.seconds))
        samples.append(.init(suffix: "_count", labels: labels, value: Double(sum)))
        return samples
    }
}
