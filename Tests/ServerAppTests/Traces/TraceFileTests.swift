import FamilyTesting
import Foundation
import Logging
import Testing
import Tracing

@testable import ServerApp

struct TraceFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("traces.jsonl") }

    private func file(longest: Int64 = 1_000_000) -> TraceFile {
        TraceFile(
            path: path,
            longest: longest,
            copy: "box:7",
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Returns all spans of a file as dictionaries of JSON.
    private func spans(_ path: String) throws -> [[String: Any]] {
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        return try lines.flatMap { line -> [[String: Any]] in
            let request = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            let resources = try #require(request["resourceSpans"] as? [[String: Any]])
            let scopes = resources.flatMap { $0["scopeSpans"] as? [[String: Any]] ?? [] }
            return scopes.flatMap { $0["spans"] as? [[String: Any]] ?? [] }
        }
    }

    @Test func `a span and its child are written as OTLP says`() async throws {
        let file = file()
        let tracer = FileTracer(take: file.take)
        tracer.withSpan("GET", ofKind: .server) { outer in
            outer.operationName = "GET /photos/{id}"
            outer.attributes["http.response.status_code"] = Int64(500)
            outer.attributes["http.route"] = "/photos/{id}"
            outer.setStatus(SpanStatus(code: .error))
            tracer.startSpan("catalogue read", context: outer.context).end()
        }
        await file.write()
        let spans = try spans(path)
        #expect(spans.map { $0["name"] as? String } == ["catalogue read", "GET /photos/{id}"])
        #expect(spans[0]["parentSpanId"] as? String == spans[1]["spanId"] as? String)
        #expect(spans[0]["traceId"] as? String == spans[1]["traceId"] as? String)
        #expect(spans[1]["parentSpanId"] == nil && (spans[1]["traceId"] as? String)?.count == 32)
        #expect(spans.map { $0["kind"] as? Int } == [1, 2])
        #expect((spans[1]["status"] as? [String: Int]) == ["code": 2] && spans[0]["status"] == nil)
        let (start, end) = (spans[1]["startTimeUnixNano"] as? String, spans[1]["endTimeUnixNano"] as? String)
        #expect(try UInt64(#require(start)) ?? 0 <= UInt64(#require(end)) ?? 0 && start?.count == 19)
        let attributes = try #require(spans[1]["attributes"] as? [[String: Any]])
        #expect(attributes.map { $0["key"] as? String } == ["http.response.status_code", "http.route"])
        #expect(attributes.first?["value"] as? [String: String] == ["intValue": "500"])
    }

    @Test func `what a trace's beginner does not record is not written, and what ended does not change`() async throws {
        let file = file()
        let tracer = FileTracer(take: file.take)
        var context = ServiceContext.topLevel
        context.span = SpanIdentity(traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00")
        tracer.startSpan("unseen", context: context).end()
        let span = tracer.startSpan("seen", context: .topLevel)
        span.end()
        span.operationName = "later"
        span.end()
        await file.write()
        #expect(try spans(path).map { $0["name"] as? String } == ["seen"])
    }

    @Test func `the file begins anew where it would be too long`() async throws {
        let file = file(longest: 20_000)
        let tracer = FileTracer(take: file.take)
        for _ in 0..<100 {
            for number in 0..<10 { tracer.startSpan("span \(number)", context: .topLevel).end() }
            await file.write()
        }
        let sizes = try [path, path + ".1"].map { path in
            try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        }
        #expect(sizes.allSatisfy { $0 > 0 && $0 <= 20_000 })
        #expect(try spans(path).count % 10 == 0 && spans(path + ".1").count % 10 == 0)
    }

    @Test func `spans that nobody writes do not fill the memory`() async throws {
        let file = file(longest: .max)
        let tracer = FileTracer(take: file.take)
        for _ in 0..<(TraceFile.mostWaiting + 50) { tracer.startSpan("span", context: .topLevel).end() }
        await file.write()
        #expect(try spans(path).count == TraceFile.mostWaiting)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == TraceFile.mostWaiting / TraceFile.mostInALine)
    }

    @Test func `a file that cannot be written costs only the spans`() async throws {
        let file = file()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        FileTracer(take: file.take).startSpan("lost", context: .topLevel).end()
        await file.write()
        try FileManager.default.removeItem(atPath: path)
        FileTracer(take: file.take).startSpan("kept", context: .topLevel).end()
        await file.write()
        #expect(try spans(path).map { $0["name"] as? String } == ["kept"])
    }
}
