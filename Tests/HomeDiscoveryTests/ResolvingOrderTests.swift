import FamilyTesting
import Testing

@testable import HomeDiscovery

/// In which order services are asked, and what is passed on of the answers.
struct ResolvingOrderTests {
    private var order = ResolvingOrder<String>(rest: .seconds(30), mostKnown: 1_000, mostAsked: 4)
    private let start = ContinuousClock.now

    private static func service(_ number: Int, port: Int = 8080) -> FoundService {
        FoundService(number: number, name: "Lindgren", address: "192.168.1.5", port: port, text: [])
    }

    /// The way whose turn it is.
    private mutating func next(_ now: ContinuousClock.Instant) throws -> String {
        let next = order.next(now: now)
        return try #require(next)
    }

    /// Lets everybody answer whose turn it is; those in `wanted` are wanted.
    private mutating func answerAll(_ wanted: Set<String> = [], port: Int = 8080, after: Duration = .zero) -> [String] {
        let now = start.advanced(by: after)
        var asked: [String] = []
        while let way = order.next(now: now) {
            asked.append(way)
            let port = port
            _ = order.answered(way, now: now) { wanted.contains(way) ? Self.service($0, port: port) : nil }
        }
        return asked
    }

    @Test mutating func `few are asked at a time, in the order in which they came`() {
        for number in 1...6 { order.announced(by: "\(number)", number, now: start) }
        let first = (1...5).map { _ in order.next(now: start) }
        #expect(first == ["1", "2", "3", "4", nil])
        order.failed("2", now: start)
        #expect(order.next(now: start) == "5")
        #expect(order.went("3") == nil)
        #expect(order.next(now: start) == "6")
    }

    @Test mutating func `a service behind three hundred others has its turn, and is passed on`() {
        for number in 1...300 { order.announced(by: "liar \(number)", number, now: start) }
        order.announced(by: "true", 301, now: start)
        var told: [ServiceEvent] = []
        while let way = order.next(now: start) {
            let event = order.answered(way, now: start) { way == "true" ? Self.service($0) : nil }
            if let event { told.append(event) }
        }
        #expect(told == [.found(Self.service(301))])
    }

    @Test mutating func `an answer is passed on once, and again when it changes`() throws {
        order.announced(by: "a", 1, now: start)
        var way = try next(start)
        let first = order.answered(way, now: start) { Self.service($0) }
        #expect(first == .found(Self.service(1)))
        #expect(order.next(now: start.advanced(by: .seconds(29))) == nil)
        #expect(order.deadline == start.advanced(by: .seconds(30)))
        let later = start.advanced(by: .seconds(30))
        way = try next(later)
        let same = order.answered(way, now: later) { Self.service($0) }
        #expect(same == nil)
        let latest = start.advanced(by: .seconds(60))
        way = try next(latest)
        let changed = order.answered(way, now: latest) { Self.service($0, port: 9000) }
        #expect(changed == .found(Self.service(1, port: 9000)))
        #expect(order.went(way) == 1)
        #expect(order.count == 0)
    }

    @Test mutating func `a service that becomes another one's is lost, and found when it is itself again`() throws {
        order.announced(by: "a", 1, now: start)
        #expect(answerAll(["a"]) == ["a"])
        let later = start.advanced(by: .seconds(30))
        let way = try next(later)
        let lost = order.answered(way, now: later) { _ in nil }
        #expect(lost == .lost(1))
        #expect(answerAll(["a"], after: .seconds(60)) == ["a"])
        #expect(order.went("a") == 1)
    }

    @Test mutating func `what does not answer in time stays what it was`() {
        order.announced(by: "a", 1, now: start)
        #expect(answerAll(["a"]) == ["a"])
        let later = start.advanced(by: .seconds(30))
        #expect(order.next(now: later) == "a")
        order.failed("a", now: later)
        #expect(order.went("a") == 1)
    }

    @Test mutating func `a thousand useless services make room for one that nobody knows`() {
        for number in 1...5_000 {
            order.announced(by: "\(number)", number, now: start)
            #expect(order.count <= 1_000)
        }
        _ = answerAll()
        for number in 5_001...9_000 {
            order.announced(by: "\(number)", number, now: start)
            #expect(answerAll(["9000"]) == ["\(number)"])
        }
        #expect(order.count == 1_000)
        #expect(order.went("9000") == 9_000)
    }

    @Test mutating func `what goes and comes again is asked at once, and once`() {
        order.announced(by: "a", 1, now: start)
        #expect(order.went("a") == nil)
        order.announced(by: "a", 2, now: start)
        #expect(answerAll(["a"]) == ["a"])
        #expect(order.went("a") == 2)
        order.announced(by: "a", 3, now: start)
        #expect(answerAll(after: .seconds(60)) == ["a"])
    }
}
