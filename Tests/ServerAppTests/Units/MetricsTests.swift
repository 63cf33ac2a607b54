import FamilyTesting
import HTTPTypes
import ServerCore
import Synchronization
import Testing

@testable import ServerApp

struct MetricsTests {
    @Test func `writes one line for each value, with escaped labels`() {
        var text = MetricsText()
        text.add(.gauge, "grandma_nothing", "Left out.", nil)
        text.add(.gauge, "grandma_photos", "Photos.", 12)
        text.add(.counter, "jobs_total", "Jobs.", by: "outcome", [("a\"b\\c\nd", 1.5)])
        #expect(
            text.text == """
                # HELP grandma_photos Photos.
                # TYPE grandma_photos gauge
                grandma_photos 12
                # HELP jobs_total Jobs.
                # TYPE jobs_total counter
                jobs_total{outcome="a\\"b\\\\c\\nd"} 1.5

                """
        )
    }

    @Test func `sums a duration into its bound and all above it`() {
        let metrics = RequestMetrics()
        metrics.count(.get, route: "/album", status: 200, took: .milliseconds(5))
        metrics.count(.get, route: "/album", status: 200, took: .milliseconds(400))
        metrics.count(.get, route: "/album", status: 503, took: .seconds(31))
        let lines = Self.lines(metrics)
        #expect(lines.contains(#"grandma_http_requests_total{route="/album",method="GET",status="200"} 2"#))
        #expect(lines.contains(#"grandma_http_requests_total{route="/album",method="GET",status="503"} 1"#))
        let bucket = "grandma_http_request_duration_seconds_bucket{route=\"/album\",method=\"GET\",le="
        for (bound, number) in [("0.005", 1), ("0.25", 1), ("0.5", 2), ("30.0", 2), ("+Inf", 3)] {
            #expect(lines.contains("\(bucket)\"\(bound)\"} \(number)"))
        }
        #expect(lines.contains(#"grandma_http_request_duration_seconds_count{route="/album",method="GET"} 3"#))
    }

    @Test func `gives strangers' methods and paths no rows of their own`() throws {
        let metrics = RequestMetrics()
        for number in 1...1000 {
            let method = try #require(HTTPRequest.Method("M\(number)"))
            metrics.count(method, route: nil, status: 404, took: .zero)
        }
        let lines = Self.lines(metrics).filter { $0.hasPrefix("grandma_http_requests_total") }
        #expect(lines == [#"grandma_http_requests_total{route="none",method="other",status="404"} 1000"#])
    }

    @Test func `counts the darkroom's jobs by outcome`() async {
        let counts = DarkroomCounts()
        for error in [nil, .killed, .damaged, .damaged] as [RenditionError?] {
            let darkroom = CountedDarkroom(base: OneAnswer(error: error), counts: counts)
            _ = try? await darkroom.copyWithoutPosition("a.jpg", as: .jpeg, into: "folder")
        }
        var text = MetricsText()
        counts.write(to: &text)
        let lines = text.text.split(separator: "\n").filter { $0.hasPrefix("grandma_darkroom_jobs_total") }
        #expect(
            lines == [
                #"grandma_darkroom_jobs_total{outcome="damaged"} 2"#,
                #"grandma_darkroom_jobs_total{outcome="killed"} 1"#,
                #"grandma_darkroom_jobs_total{outcome="made"} 1"#,
            ]
        )
    }

    @Test func `tells the age of the darkroom's oldest job until it has ended`() {
        let counts = DarkroomCounts()
        let start = ContinuousClock.now
        func lines(after seconds: Int) -> [Substring] {
            var text = MetricsText()
            counts.write(to: &text, at: start + .seconds(seconds))
            let names = ["grandma_darkroom_jobs ", "grandma_darkroom_oldest"]
            return text.text.split(separator: "\n").filter { line in names.contains { line.hasPrefix($0) } }
        }
        let oldest = counts.begin(at: start)
        let second = counts.begin(at: start + .seconds(3))
        #expect(lines(after: 8) == ["grandma_darkroom_jobs 2", "grandma_darkroom_oldest_job_age_seconds 8"])
        counts.end(oldest, "made", at: start + .seconds(8))
        #expect(lines(after: 8) == ["grandma_darkroom_jobs 1", "grandma_darkroom_oldest_job_age_seconds 5"])
        counts.end(second, "made", at: start + .seconds(9))
        #expect(lines(after: 9) == ["grandma_darkroom_jobs 0", "grandma_darkroom_oldest_job_age_seconds 0"])
    }

    @Test(
        arguments: [
            ("127.0.0.1:9464", "127.0.0.1", 9464), ("[::1]:0", "::1", 0), ("localhost:65535", "localhost", 65535),
        ] as [(String, String, Int)]
    )
    func `reads an address and a port`(text: String, host: String, port: Int) throws {
        let address = try #require(ListeningAddress(text))
        #expect((address.host, address.port) == (host, port))
    }

    @Test(arguments: [
        "", ":", "9464", ":9464", "localhost", "localhost:", "localhost:65536", "::1:9464", "[]:1", "[a]:1",
    ])
    func `takes nothing else for an address`(text: String) {
        #expect(ListeningAddress(text) == nil)
    }

    private static func lines(_ metrics: RequestMetrics) -> [String] {
        var text = MetricsText()
        metrics.write(to: &text)
        return text.text.split(separator: "\n").map(String.init)
    }
}

/// A darkroom that fails with an error, or copies.
private struct OneAnswer: RenditionMaker {
    let error: RenditionError?

    func develop(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedPhoto { throw .unusual }

    func copyWithoutPosition(
        _ path: String,
        as kind: MediaKind,
        into folder: String
    ) async throws(RenditionError) -> String {
        if let error { throw error }
        return path
    }

    func film(
        _ path: String,
        as kind: MediaKind,
        from start: FilmStart?,
        into folder: String
    ) async throws(RenditionError) -> DevelopedFilm { throw .unusual }
}

struct TotalsCacheTests {
    private let totals: CatalogueTotals = {
        var totals = CatalogueTotals()
        totals.photos = 7
        return totals
    }()

    /// The answer to somebody who asks while the catalogue counts and does not come to an end.
    private func answerWhileCounting(_ memory: TotalsCache) async -> TotalsCache.Answer {
        let (opened, open) = AsyncStream<Void>.makeStream()
        defer { open.yield() }
        return await memory.current { [totals] in
            for await _ in opened { break }
            return totals
        }
    }

    @Test func `has the late answer of a slow catalogue for a later caller, and the last one meanwhile`() async throws {
        let (opened, open) = AsyncStream<Void>.makeStream()
        let readings = Mutex(0)
        let memory = TotalsCache(timeout: .milliseconds(50))
        let read: @Sendable () async throws -> CatalogueTotals = { [totals] in
            readings.withLock { $0 += 1 }
            for await _ in opened { break }
            return totals
        }
        for _ in 1...2 {
            let unknown = await memory.current(read)
            #expect(unknown == .unknown)
        }
        #expect(readings.withLock(\.self) == 1)
        open.yield()
        try await eventually("the late answer") { await memory.current(read) == .totals(totals) }
        #expect(readings.withLock(\.self) == 1)
    }

    @Test func `takes no error of a catalogue that was away for the state of one that is back and counts`() async {
        let memory = TotalsCache(timeout: .milliseconds(50))
        let failed = await memory.current { throw CancellationError() }
        #expect(failed == .failure)
        await memory.forget()
        #expect(await answerWhileCounting(memory) == .unknown)
    }

    @Test func `a catalogue that counts for too long does not answer`() async {
        let memory = TotalsCache(timeout: .milliseconds(50), longestCount: .milliseconds(10))
        #expect(await answerWhileCounting(memory) == .failure)
    }

    @Test func `tells of an error at once, and asks again after it`() async {
        let memory = TotalsCache()
        let failed = await memory.current { throw CancellationError() }
        #expect(failed == .failure)
        let answered = await memory.current { [totals] in totals }
        #expect(answered == .totals(totals))
    }
}
